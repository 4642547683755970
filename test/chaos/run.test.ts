import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createKillPlan } from './killing/hand-out-kills.ts';
import { POINTS_IN_A_RUN } from './killing/kill-points.ts';
import { readOptions } from './options.ts';
import { ORDERS_PER_ARM, planChaos } from './plan.ts';
import { faultsOf, reportChaos } from './report.ts';
import { runChaos } from './run-chaos.ts';
import { PLANNED_FAULTS } from './planned-faults.ts';
import { type Evidence, judge } from './verdict.ts';
import type { Sighting } from './observer.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import type { Transaction } from 'reseller-sandbox';
import { BUYER, orderIn, T0 } from '../support/samples/sample-order.ts';

const RUN = { orders: 200, seed: 1, processes: 2, redis: 'single' } as const;
/** As many faults as beside 150 purchases, but with a third of the purchases. */
const DENSE_RUN = { ...RUN, orders: 50, density: 3 } as const;
const RUN_WITHIN_MS = 900_000;

test(
  'under kills, lost answers and repeated updates 50 purchases are made once, end, and are told as they ended',
  async () => {
    const result = await runChaos(DENSE_RUN, () => undefined);
    if (faultsOf(DENSE_RUN, result).length > 0) throw new Error(reportChaos(DENSE_RUN, result));
    expect(result.verdict.confirmed.length).toBeGreaterThanOrEqual(DENSE_RUN.orders - result.gaveUp.length);
    expect(result.botKills).toBeGreaterThan(5);
    expect(result.redisKills).toBeGreaterThan(0);
    expect(result.points.filter(({ killed }) => killed > 0).length).toBeGreaterThan(10);
    expect(Object.keys(result.telegramFaults)).toEqual(TELEGRAM_FAULTS);
    expect(Object.values(result.telegramFaults).filter((hits) => hits === 0)).toEqual([]);
  },
  RUN_WITHIN_MS,
);

const TELEGRAM_FAULTS = [
  'too-many-requests',
  'server-error',
  'answer-lost',
  'request-lost',
  'garbage',
  'delay',
  'duplicate',
  'duplicate-at-once',
  'swap',
];

test('the same seed plans the same purchases, faults and kills, and another seed others', () => {
  expect(planChaos(RUN)).toEqual(planChaos(RUN));
  const other = planChaos({ ...RUN, seed: 2 });
  const parts = ['purchases', 'botKills', 'redisKills', 'arms'] as const;
  expect(parts.filter((part) => isDeepStrictEqual(other[part], planChaos(RUN)[part]))).toEqual([]);
});

test('a dense run of a third of the purchases has as many kills', () => {
  const [whole, dense] = [planChaos({ ...RUN, orders: 150 }), planChaos(DENSE_RUN)];
  expect(dense.purchases).toHaveLength(whole.purchases.length / 3);
  const beside = ['botKills', 'redisKills', 'arms'] as const;
  expect(beside.map((part) => dense[part].length)).toEqual(beside.map((part) => whole[part].length));
});

test('a thousand orders meet every fault of the service, and their processes every named point of a run, more than once', () => {
  const { purchases, arms } = planChaos({ ...RUN, orders: 1_000 });
  const faults = purchases.flatMap(({ faults }) => faults.map(({ name }) => name));
  expect(PLANNED_FAULTS.map(({ name }) => name).filter((name) => countOf(name, faults) < 5)).toEqual([]);
  const points = arms.map(({ point }) => point);
  expect(POINTS_IN_A_RUN.filter((point) => countOf(point, points) < 3)).toEqual([]);
});

function countOf<T>(wanted: T, all: readonly T[]): number {
  return all.filter((each) => each === wanted).length;
}

test('a run by Sentinel has more strikes at Redis, and else the same people who buy the same', () => {
  const [single, sentinel] = (['single', 'sentinel'] as const).map((redis) => planChaos({ ...RUN, redis }));
  expect(sentinel?.redisKills.length).toBeGreaterThan(3 * (single?.redisKills.length ?? 0));
  expect(sentinel?.purchases).toEqual(single?.purchases);
  expect(readOptions(['--redis', 'sentinel'])).toMatchObject({ redis: 'sentinel', orders: 1_000 });
  expect(readOptions([])).toMatchObject({ redis: 'single' });
  expect(() => readOptions(['--redis', 'ring'])).toThrow('--redis must be one of single, sentinel, cluster');
});

test('no two people want to buy for the same number', () => {
  const numbers = planChaos({ ...RUN, orders: 5_000 }).purchases.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.filter((number) => !/^0\d{10}$/u.test(number))).toEqual([]);
});

describe('the verdict', () => {
  const order = told(orderIn('successful'));
  const { reference } = order;

  test('finds nothing if the purchase is in the book once and its receipt says so', () => {
    const verdict = judge(evidence({}));
    expect(faultsOf(RUN, { ...NOTHING_ELSE, verdict })).toEqual([]);
    expect(verdict).toMatchObject({ confirmed: [reference], accepted: [reference], told: [reference], repeated: [] });
    expect(verdict.toToldMs).toEqual({ count: 1, median: 250, p99: 250 });
  });

  test('finds a second purchase for the same number, under whatever reference', () => {
    const second = transaction({ reference: 'another' });
    expect(judge(evidence({ transactions: [transaction(), second] })).twice).toEqual(['another']);
    expect(judge(evidence({ acceptedOf: () => 2 })).twice).toEqual([reference]);
  });

  test('finds a purchase that no one confirmed', () => {
    expect(judge(evidence({ orders: [], seen: new Map() })).unasked).toEqual([reference]);
  });

  test('finds an order that is open, one whose record is gone, and one whose end no one saw', () => {
    expect(judge(evidence({ orders: [orderIn('processing', { reference })] })).lost).toEqual([reference]);
    expect(judge(evidence({ orders: [] })).lost).toEqual([reference]);
    expect(judge(evidence({ seen: new Map() })).lost).toEqual([reference]);
  });

  test('finds a receipt that the book does not bear out, either way', () => {
    const failed = transaction({ transaction_status: 'failed' });
    expect(judge(evidence({ transactions: [failed] })).wrong).toEqual([reference]);
    expect(judge(evidence({ transactions: [] })).wrong).toEqual([reference]);
    expect(judge(evidence({ seen: seeing({ says: 'failure' }) })).wrong).toEqual([reference]);
    expect(judge(evidence({ seen: seeing({ says: 'failure' }), transactions: [failed] })).wrong).toEqual([]);
  });

  test('finds a purchase of which was said that nothing was bought', () => {
    expect(judge(evidence({ saidVoid: new Set([reference]) })).wrong).toEqual([reference]);
  });

  test('counts an end told in two messages, and not one drawn twice on the same', () => {
    const again = { messageId: 8, fresh: true };
    expect(judge(evidence({ seen: seeing({ fresh: true }, again) })).repeated).toEqual([reference]);
    expect(judge(evidence({ seen: seeing({}, {}, again) })).repeated).toEqual([]);
  });

  test('finds two messages of one end that are not the same receipt, or of which none says that it may be a second one', () => {
    const again = { messageId: 8, fresh: true };
    expect(judge(evidence({ seen: seeing({ fresh: true }, again) })).unlike).toEqual([]);
    const said = '✅ Done!\n🔁 You may have read this already: it is the same purchase.\n\nReference: VB1';
    const asFirst = { fresh: true, text: '✅ Done!\n\nReference: VB1' };
    const verdict = judge(evidence({ seen: seeing(asFirst, { ...again, text: said }) }));
    expect([verdict.repeated, verdict.unlike, verdict.unsaid]).toEqual([[reference], [], []]);
    expect(judge(evidence({ seen: seeing(asFirst, { ...asFirst, ...again }) })).unsaid).toEqual([reference]);
    const other = { ...again, text: 'Done! And more' };
    expect(judge(evidence({ seen: seeing({ fresh: true }, other) })).unlike).toEqual([reference]);
  });

  test('a delivery whose token is on its way is no end, and the token after it no repetition', () => {
    const paid = { says: 'paid', fresh: true } as const;
    expect(judge(evidence({ seen: seeing(paid) })).lost).toEqual([reference]);
    expect(judge(evidence({ seen: seeing(paid, { fresh: true, messageId: 8 }) }))).toMatchObject({
      lost: [],
      wrong: [],
      repeated: [],
    });
  });

  test('tells a wait with Telegram up from one that a fault to the same chat was part of', () => {
    const faultTimes = (chatId: number, atMs: number) => judge(evidence({ faultTimes: new Map([[chatId, [atMs]]]) }));
    expect(faultTimes(1, T0 + 900).toToldMs.count).toBe(0);
    expect(faultTimes(1, T0 + 900).toToldThroughOutagesMs).toEqual({ count: 1, median: 250, p99: 250 });
    expect(faultTimes(1, T0 + 1_100).toToldMs.count).toBe(1);
    expect(faultTimes(2, T0 + 900).toToldMs.count).toBe(1);
  });

  test('finds a kobo that a person paid too much or too little, one that is still held, and what the audit found', () => {
    const off = (of: Evidence['money']) => judge(evidence({ money: of })).outOfBalanceMinor;
    const right = 100_000 - order.priceMinor;
    expect([off(money(right)), off(money(right - 1)), off(money(right + 2)), off(money(right - 3, 3))]).toEqual([
      0, 1, 2, 6,
    ]);
    const failed = transaction({ transaction_status: 'failed' });
    expect(judge(evidence({ transactions: [failed] })).outOfBalanceMinor).toBe(order.priceMinor);
    const difference = { what: 'held', userId: 1, expected: 0, found: 7 } as const;
    const audit = { differences: [difference], differenceCount: 1, outOfBalanceMinor: minor(7) };
    const verdict = judge(evidence({ money: { ...money(right), audit } }));
    expect(faultsOf(RUN, { ...NOTHING_ELSE, verdict })).toEqual([
      'kobo out of balance: 7',
      'differences of the ledgers: 1',
    ]);
  });

  test("finds an end that 'Processing' was drawn over", () => {
    expect(judge(evidence({ seen: seeing({}, { says: 'processing' }) })).covered).toEqual([reference]);
    expect(judge(evidence({ seen: seeing({ says: 'processing' }, {}) })).covered).toEqual([]);
  });

  function evidence(changes: Partial<Evidence>): Evidence {
    return {
      orders: [order],
      transactions: [transaction()],
      acceptedOf: () => 1,
      finalAtMsOf: () => T0 + 750,
      seen: seeing({}),
      faultTimes: new Map(),
      saidVoid: new Set(),
      money: money(100_000 - order.priceMinor),
      ...changes,
    };
  }

  function transaction(changes: Partial<Transaction> = {}): Transaction {
    return {
      reference,
      service: 'data',
      provider: 'MTN',
      product_name: 'MTN-1GB',
      quantity: null,
      customer_id: order.recipient.customerId,
      paid_amount: 500,
      transaction_status: 'successful',
      ...changes,
    };
  }

  function seeing(...sightings: Partial<Sighting>[]): Evidence['seen'] {
    const usual: Sighting = {
      atMs: T0 + 1_000,
      says: 'success',
      text: 'Done!',
      messageId: 7,
      chatId: 1,
      fresh: false,
    };
    return new Map([[reference, sightings.map((changes) => ({ ...usual, ...changes }))]]);
  }
});

function told(order: Order): Order {
  return { ...order, told: { state: order.state, at: T0 + 1_000 } };
}

/** The account of the only buyer, who was credited with 1,000.00. */
function money(balance: number, held = 0): Evidence['money'] {
  const account = { balanceMinor: minor(balance), heldMinor: minor(held), creditLimitMinor: minor(0) };
  return {
    creditMinor: minor(100_000),
    accounts: new Map([[BUYER.userId, account]]),
    audit: { differences: [], differenceCount: 0, outOfBalanceMinor: minor(0) },
  };
}

const NOTHING_ELSE = {
  lostOrders: [],
  gaveUp: [],
  botKills: 0,
  redisKills: 0,
  redisCutOffs: 0,
  points: [],
  telegramFaults: {},
  serviceFaults: {},
  seconds: 1,
};

describe('the report', () => {
  const verdict = judge({
    orders: [told(orderIn('successful'))],
    transactions: [],
    acceptedOf: () => 0,
    finalAtMsOf: () => T0,
    seen: new Map(),
    faultTimes: new Map(),
    saidVoid: new Set(),
    money: money(100_000),
  });
  const result = { ...NOTHING_ELSE, verdict: { ...verdict, lost: [] } };
  const missed = [{ point: 'tell before', reached: 4, killed: 0 }] as const;

  test('names a point at which nothing was killed, and fails a run of a thousand for it', () => {
    expect(faultsOf({ ...RUN, orders: 1_000 }, { ...result, points: missed })).toEqual([
      'never killed at: tell before',
    ]);
    expect(faultsOf({ ...RUN, orders: 999 }, { ...result, points: missed })).toEqual([]);
    expect(reportChaos(RUN, { ...result, points: missed })).toMatch(/tell before +4 +0/u);
  });

  test('fails a run with more than one in a hundred told more than once, or with nothing confirmed', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => String(index));
    const of = (repeated: number) => ({ ...verdict, lost: [], confirmed: many, repeated: many.slice(0, repeated) });
    expect(faultsOf(RUN, { ...result, verdict: of(10) })).toEqual([]);
    const died = [{ point: 'tell after', reached: 9, killed: 2 }] as const;
    expect(faultsOf(RUN, { ...result, points: died, verdict: { ...of(4), confirmed: many.slice(0, 200) } })).toEqual(
      [],
    );
    expect(faultsOf(RUN, { ...result, points: died, verdict: { ...of(5), confirmed: many.slice(0, 200) } })).toEqual([
      'told more than once: 5',
    ]);
    const long = { ...RUN, orders: 1_000 };
    expect(faultsOf(long, { ...result, points: died, verdict: of(11) })).toEqual(['told more than once: 11']);
    expect(faultsOf(RUN, { ...result, verdict: of(11) })).toEqual(['told more than once: 11']);
    expect(faultsOf(RUN, { ...result, verdict: { ...verdict, lost: [], confirmed: [] } })).toEqual([
      'nothing was confirmed',
    ]);
  });
});

describe('the kill plan', () => {
  const arm = { point: 'tell before', nth: 3 } as const;
  const next = { point: 'purchase after', nth: 2 } as const;

  test('gives one more point after so many taps, and what no one has died of yet to everyone who starts', () => {
    const killPlan = createKillPlan([arm, next], ['tell before', 'purchase after']);
    expect(killPlan.draw()).toEqual([arm]);
    expect(killPlan.draw()).toEqual([{ ...arm, nth: 1 }]);
    for (let tap = 0; tap < ORDERS_PER_ARM; tap += 1) killPlan.tapped();
    expect(killPlan.draw()).toEqual([{ ...arm, nth: 1 }, next]);
    killPlan.noted({ point: 'tell before', dies: true });
    expect(killPlan.draw()).toEqual([{ ...next, nth: 1 }]);
  });

  test('counts where processes came to and died, and lets all live once it is closed', () => {
    const killPlan = createKillPlan([arm], ['tell before', 'purchase after']);
    killPlan.noted({ point: 'tell before', dies: false });
    killPlan.noted({ point: 'tell before', dies: true });
    expect(killPlan.counts()).toEqual([
      { point: 'tell before', reached: 2, killed: 1 },
      { point: 'purchase after', reached: 0, killed: 0 },
    ]);
    killPlan.close();
    expect(killPlan.draw()).toEqual([]);
  });
});
