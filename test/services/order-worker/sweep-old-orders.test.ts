import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OLD_AFTER_MS, OLD_REST_MS } from '../../../src/domain/orders/long-wait.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { TransactionStatus } from '../../../src/domain/orders/receipt.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { createSettleOrder } from '../../../src/services/order-worker/settle-order.ts';
import { createSweepOldOrders } from '../../../src/services/order-worker/sweep-old-orders.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { FakeHistory, rowOf } from '../../support/fakes/fake-history.ts';
import { AdvanceSetup } from '../../support/advance-order-setup.ts';
import { FakeReseller } from '../../support/fakes/fake-reseller.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, freshReference, orderIn, T0 } from '../../support/samples/sample-order.ts';

const MINUTE_MS = 60_000;
const REASSURE_AFTER_MS = 10 * MINUTE_MS;

const real = await useRealStore();
let setup: AdvanceSetup;
let history: FakeHistory;
let sweeps: ReturnType<typeof createSweepOldOrders>[];
/** How long each call waits for its turn, and whether the next ones get one. */
let turnMs: number;
let turns: boolean[];

beforeEach(() => {
  setup = new AdvanceSetup(real.store.orders);
  setup.longWait = { reassureAfterMs: REASSURE_AFTER_MS, alertAfterMs: 0 };
  setup.now = T0 + 3 * MINUTE_MS;
  history = new FakeHistory();
  [sweeps, turnMs, turns] = [[], 0, []];
});
afterEach(() => Promise.all(sweeps.map((sweep) => sweep.stop())));

/** What the service said, of each order as often as it was seen. */
let sightings: string[] = [];
beforeEach(() => {
  sightings = [];
});

/** A process, which reads pages from four orders on if nothing else is said. */
function sweeper(options: { few?: number } = { few: 3 }): ReturnType<typeof createSweepOldOrders> {
  const budget = {
    async take() {
      setup.now += turnMs;
      return turns.shift() ?? true;
    },
    hold: async () => undefined,
  };
  const world = setup.world({ budget, oldRestMs: OLD_REST_MS });
  const { account: _account, ...parts } = world;
  const shop = shopOf({
    ...parts,
    reseller: history,
    leases: real.store.leases,
    events: { seen: ({ reference }) => void sightings.push(reference) },
  });
  const sweep = createSweepOldOrders(shop, { settle: createSettleOrder(world, world), ...options });
  sweeps.push(sweep);
  return sweep;
}

/** Old orders, a second apart, and what the history says of them. */
async function oldOrders(
  count: number,
  status: TransactionStatus = 'processing',
  state: 'processing' | 'unknown' = 'processing',
  until = T0,
  item: Partial<Order['item']> = {},
): Promise<Order[]> {
  const stored: Order[] = [];
  for (let index = 0; index < count; index += 1) {
    const userId = BUYER.userId + index;
    const confirmedAt = until - (count - index) * 1_000;
    const order = orderIn(state, {
      version: 1,
      buyer: { ...BUYER, userId, chatId: userId },
      reference: freshReference(userId),
      draftedAt: confirmedAt,
      confirmedAt,
    });
    Object.assign(order.item, item);
    await real.store.orders.commit(order, confirmedAt + OLD_AFTER_MS);
    history.rows.push(rowOf(order, status));
    stored.push(order);
  }
  return stored;
}

const says = (order: Order, status: TransactionStatus, requeryQueued = false) =>
  setup.reseller.says(order.reference, status, { requeryQueued });
const statesOf = async (orders: readonly Order[]) =>
  Promise.all(orders.map(async ({ reference }) => (await setup.find(reference)).state));
const dueAtOf = async ({ reference }: Order) =>
  Number(await real.raw.zscore(real.keys.due(shardOfReference(reference)), reference));

test('old orders that are successful end by pages, and wait to be told', async () => {
  const stored = await oldOrders(250, 'successful');
  await sweeper({}).run();
  expect(new Set(await statesOf(stored))).toEqual(new Set(['successful']));
  expect([history.queries.length, setup.reseller.asked]).toEqual([3, 0]);
  expect(setup.notifier.told).toEqual([]);
  expect(setup.backlog).toHaveLength(250);
  expect(await real.store.orders.listOld(setup.now)).toEqual([]);
});

test('old orders that are processing are written nothing, and left alone for a while by the order worker', async () => {
  const stored = await oldOrders(120);
  await sweeper({}).run();
  expect(setup.reseller.asked).toBe(0);
  for (const order of stored) {
    expect(await setup.find(order.reference)).toEqual(order);
    expect(await dueAtOf(order)).toBe(setup.now + OLD_REST_MS);
  }
});

test('an order that is old only when it is due stays in the queue until then, and its buyer is told in time', async () => {
  setup.longWait = { reassureAfterMs: OLD_AFTER_MS, alertAfterMs: 0 };
  const [order] = await oldOrders(1);
  const sweep = sweeper();
  setup.now = order!.confirmedAt! + OLD_AFTER_MS - 10_000;
  await sweep.run();
  expect(setup.reseller.asked).toBe(0);

  setup.now += 10_000;
  await sweep.run();
  expect(setup.reseller.asked).toBe(1);
  expect((await setup.find(order!.reference)).reassured).toMatchObject({ at: setup.now, tries: 0 });
});

test('a row that says failed ends nothing: the order is asked about by its reference', async () => {
  const stored = await oldOrders(20, 'failed');
  const [certain, queued] = [stored.slice(0, 10), stored.slice(10)];
  for (const order of certain) says(order, 'failed');
  for (const order of queued) says(order, 'failed', true);
  const sweep = sweeper();
  await sweep.run();
  expect(new Set(await statesOf(certain))).toEqual(new Set(['failed']));
  expect(new Set(await statesOf(queued))).toEqual(new Set(['processing']));
  await sweep.run();
  expect(setup.reseller.asked).toBe(20);
});

test('a PIN that a page calls successful without saying it is asked about by its reference, because it is not asked about later', async () => {
  const stored = await oldOrders(4, 'successful', 'processing', T0, {
    service: 'education',
    title: 'WAEC result checker PIN',
  });
  const said = [{ remark: 'PIN: 1234 5678 9012' }, { token: '123456789012' }, {}, {}];
  history.rows.forEach((row, index) => Object.assign(row, { receipt: said[index] }));
  // Of the last one the reference is not found: then the row counts.
  for (const { reference } of stored.slice(0, -1))
    setup.reseller.says(reference, 'successful', { receipt: { remark: 'PIN: 9999 8888 7777' } });
  await sweeper({ few: 3 }).run();
  expect(await statesOf(stored)).toEqual(['successful', 'successful', 'successful', 'successful']);
  const found = await Promise.all(stored.map(({ reference }) => setup.find(reference)));
  expect(found.map(({ receipt }) => receipt?.remark ?? receipt?.token)).toEqual([
    'PIN: 1234 5678 9012',
    '123456789012',
    'PIN: 9999 8888 7777',
    undefined,
  ]);
});

test('an order that is on no page is asked about by its reference, and "not found" changes nothing', async () => {
  const stored = await oldOrders(30, 'successful');
  const missing = stored[15]!;
  history.rows = history.rows.filter(({ reference }) => reference !== missing.reference);
  await sweeper().run();
  expect(setup.reseller.asked).toBe(1);
  expect(await statesOf([missing])).toEqual(['processing']);
  expect((await real.store.orders.listOld(setup.now)).map(({ reference }) => reference)).toEqual([missing.reference]);
});

test('as many as a page holds are asked about by their references alone, each a minute after the last time', async () => {
  const stored = await oldOrders(100);
  for (const order of stored) says(order, 'processing');
  const sweep = sweeper({});
  await sweep.run();
  setup.now += MINUTE_MS - 1;
  await sweep.run();
  expect([history.queries.length, setup.reseller.asked]).toEqual([0, 100]);
  for (const order of stored) says(order, 'successful');
  setup.now += 1;
  await sweep.run();
  expect([history.queries.length, setup.reseller.asked]).toEqual([0, 200]);
  expect(new Set(await statesOf(stored))).toEqual(new Set(['successful']));
});

test('very many that no page shows are asked about in turn, until it is time for the next walk', async () => {
  const stored = await oldOrders(400);
  history.rows = [];
  const asked: string[] = [];
  setup.reseller.transaction = (reference) => {
    asked.push(reference);
    return FakeReseller.prototype.transaction.call(setup.reseller, reference);
  };
  turnMs = 220;
  const sweep = sweeper({});
  await sweep.run();
  const inAMinute = Math.ceil(MINUTE_MS / turnMs);
  expect([history.queries.length, asked.length]).toEqual([1, inAMinute]);
  // Those that grow old meanwhile do not come before those that have waited for longer.
  const grown = await oldOrders(200, 'processing', 'processing', setup.now + 200_000);
  history.rows = [];
  setup.now += 200_000 + OLD_AFTER_MS;
  await sweep.run();
  expect([history.queries.length, asked.length]).toEqual([2, 2 * inAMinute]);
  expect(new Set(asked)).toEqual(new Set(stored.map(({ reference }) => reference)));
  expect(new Set(await statesOf([...stored, ...grown]))).toEqual(new Set(['processing']));
});

test('the days of the orders are asked for, and one more on both sides', async () => {
  await oldOrders(10);
  await sweeper().run();
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  const wide = { startDate: day(T0 - 10_000 - 24 * 3_600_000), endDate: day(T0 + 24 * 3_600_000) };
  expect(history.queries[0]).toEqual({ ...wide, page: 1, limit: 100 });
});

test('what the service works on still, by a page, was seen at each look', async () => {
  const stored = await oldOrders(10);
  const sweep = sweeper();
  await sweep.run();
  setup.now += MINUTE_MS;
  sightings = [];
  await sweep.run();
  expect(sightings.toSorted()).toEqual(stored.map(({ reference }) => reference).toSorted());
});

test('none is looked for again before its time', async () => {
  await oldOrders(10);
  const sweep = sweeper();
  await sweep.run();
  const before = history.queries.length;
  setup.now += MINUTE_MS - 1;
  await sweep.run();
  expect(history.queries).toHaveLength(before);
  setup.now += 1;
  await sweep.run();
  expect(history.queries.length).toBeGreaterThan(before);
});

test('a page that cannot be read is read again at the next look, and those before it are not', async () => {
  const stored = await oldOrders(250, 'successful');
  const sweep = sweeper();
  turns.push(true, true, false);
  await sweep.run();
  expect(history.queries.map(({ page }) => page)).toEqual([1, 2]);
  history.failures.push(new ResellerError('timeout', 'no answer'));
  await sweep.run();
  await sweep.run();
  expect(history.queries.map(({ page }) => page)).toEqual([1, 2, 3, 3]);
  expect(new Set(await statesOf(stored))).toEqual(new Set(['successful']));
});

test('one that a page calls successful while another worker is at it is asked about after the walk', async () => {
  const stored = await oldOrders(10, 'successful');
  for (const order of stored) says(order, 'successful');
  const commit = vi.spyOn(setup.orders, 'commit').mockResolvedValueOnce('conflict');
  await sweeper().run();
  commit.mockRestore();
  expect([history.queries.length, setup.reseller.asked]).toEqual([1, 1]);
  expect(new Set(await statesOf(stored))).toEqual(new Set(['successful']));
});

test('an order that grows old during a walk is found on the pages to come', async () => {
  const stored = await oldOrders(250, 'successful');
  const late = stored[0]!;
  await real.store.orders.forgetOld(late.reference);
  const sweep = sweeper();
  turns.push(true, true, false);
  await sweep.run();
  await real.store.orders.enrol(late, setup.now);
  setup.now += 5_000;
  await sweep.run();
  expect([history.queries.length, setup.reseller.asked]).toEqual([3, 0]);
  expect(new Set(await statesOf(stored))).toEqual(new Set(['successful']));
});

test('if the history cannot be read at five looks in a row, orders are asked about one by one until the next walk', async () => {
  const stored = await oldOrders(10, 'successful');
  history.failures.push(
    ...Array.from({ length: 5 }, () => new ResellerError('unavailable', '500', { httpStatus: 500 })),
  );
  for (const order of stored) says(order, 'successful');
  const sweep = sweeper();
  for (let look = 0; look < 4; look += 1) await sweep.run();
  expect([history.queries.length, setup.reseller.asked]).toEqual([4, 0]);
  await sweep.run();
  expect([history.queries.length, setup.reseller.asked]).toEqual([5, 10]);
  expect(new Set(await statesOf(stored))).toEqual(new Set(['successful']));
});

test('a service that answers nothing is not asked about all of them', async () => {
  const stored = await oldOrders(60, 'successful');
  history.failures.push(...Array.from({ length: 50 }, () => new ResellerError('timeout', 'no answer')));
  setup.reseller.askFailures.push(...Array.from({ length: 500 }, () => new ResellerError('timeout', 'no answer')));
  const sweep = sweeper();
  for (let look = 0; look < 8; look += 1) await sweep.run();
  expect([history.queries.length, setup.reseller.asked]).toEqual([5, 20]);
  expect(new Set(await statesOf(stored))).toEqual(new Set(['processing']));
});

test('one process looks at a time, and another one when the first has stopped', async () => {
  const stored = await oldOrders(10, 'successful');
  const [one, other] = [sweeper(), sweeper()];
  await real.store.leases.take('sweep-old-orders', 60_000).then(async (lease) => {
    await one.run();
    expect(history.queries).toEqual([]);
    await lease?.release();
  });
  await one.run();
  await one.stop();
  await other.run();
  expect(new Set(await statesOf(stored))).toEqual(new Set(['successful']));
});

test('an order that has ended is forgotten', async () => {
  const [order] = await oldOrders(1);
  const advance = setup.advance();
  says(order!, 'successful');
  await advance(order!);
  await real.raw.zadd(real.keys.dueOld(shardOfReference(order!.reference)), order!.confirmedAt ?? 0, order!.reference);
  setup.reseller.asked = 0;
  await sweeper().run();
  expect(setup.reseller.asked).toBe(0);
  expect(await real.store.orders.listOld(setup.now)).toEqual([]);
});

test('a buyer whose order is still processing on a page when it is time is told so, without another question', async () => {
  const stored = await oldOrders(10);
  const sweep = sweeper();
  await sweep.run();
  expect(setup.notifier.reassured).toEqual([]);
  setup.now = T0 + REASSURE_AFTER_MS;
  const asked = setup.reseller.asked;
  await sweep.run();
  expect(setup.notifier.reassured).toHaveLength(stored.length);
  expect(setup.reseller.asked - asked).toBeLessThanOrEqual(1);
  setup.now += MINUTE_MS;
  await sweep.run();
  expect(setup.notifier.reassured).toHaveLength(stored.length);
});

test('of very many buyers some are told in one walk that it takes long, and the others in the next one', async () => {
  await oldOrders(320);
  setup.now = T0 + REASSURE_AFTER_MS;
  const sweep = sweeper();
  await sweep.run();
  expect(setup.notifier.reassured).toHaveLength(300);
  setup.now += MINUTE_MS;
  await sweep.run();
  expect(setup.notifier.reassured).toHaveLength(320);
});

describe('if the clock was ahead by hours and is set back', () => {
  const AHEAD_MS = 3 * 60 * MINUTE_MS;

  test('orders that were asked about meanwhile are asked about again, and not only hours later', async () => {
    const stored = await oldOrders(2);
    const sweep = sweeper();
    setup.now += AHEAD_MS;
    await sweep.run();
    for (const order of stored) says(order, 'successful');
    setup.now -= AHEAD_MS - MINUTE_MS;
    await sweep.run();
    expect(await statesOf(stored)).toEqual(['successful', 'successful']);
  });

  test('pages are read again, and not only hours later', async () => {
    const stored = await oldOrders(4);
    const sweep = sweeper();
    setup.now += AHEAD_MS;
    await sweep.run();
    history.rows = stored.map((order) => rowOf(order, 'successful'));
    setup.now -= AHEAD_MS - MINUTE_MS;
    await sweep.run();
    expect(new Set(await statesOf(stored))).toEqual(new Set(['successful']));
    expect([history.queries.length, setup.reseller.asked]).toEqual([2, 0]);
  });

  test('an order in doubt that is due hours later is asked about after half an hour', async () => {
    const [order] = await oldOrders(1, 'successful', 'unknown');
    says(order!, 'successful');
    await real.store.orders.reschedule(order!.reference, setup.now + AHEAD_MS);
    const sweep = sweeper();
    await sweep.run();
    expect(setup.reseller.asked).toBe(0);
    setup.now = order!.confirmedAt! + 31 * MINUTE_MS;
    await sweep.run();
    expect(await statesOf([order!])).toEqual(['successful']);
  });
});

describe('orders in doubt for long', () => {
  test('end by a page that shows them successful, and are known to be with the service by one that shows them processing', async () => {
    const [done, taken] = [await oldOrders(20, 'successful', 'unknown'), await oldOrders(20, 'processing', 'unknown')];
    await sweeper().run();
    expect(new Set(await statesOf(done))).toEqual(new Set(['successful']));
    expect(new Set(await statesOf(taken))).toEqual(new Set(['processing']));
    expect(setup.reseller.asked).toBe(0);
  });

  test('that are on no page are neither asked about here nor taken for missing', async () => {
    const [there, missing] = [await oldOrders(30, 'successful'), await oldOrders(10, 'successful', 'unknown')];
    const gone = new Set(missing.map(({ reference }) => reference));
    history.rows = history.rows.filter(({ reference }) => !gone.has(reference));
    setup.reseller.asked = 0;
    await sweeper().run();
    expect(new Set(await statesOf(there))).toEqual(new Set(['successful']));
    for (const order of missing) expect(await setup.find(order.reference)).toEqual(order);
    expect(setup.reseller.asked).toBeLessThanOrEqual(1);
    expect(await real.store.orders.listOld(setup.now)).toHaveLength(10);
  });

  test('are not sent again once a page shows them, whatever was heard of them before', async () => {
    const stored = await oldOrders(10, 'processing', 'unknown');
    for (const order of stored) {
      const missing = { since: T0 - 10 * MINUTE_MS, until: setup.now, looks: 5 };
      await real.store.orders.commit({ ...order, version: 2, missing }, setup.now);
    }
    await sweeper().run();
    expect(setup.reseller.purchases).toEqual([]);
    expect(new Set(await statesOf(stored))).toEqual(new Set(['processing']));
  });
});
