import { beforeEach, describe, expect, test } from 'vitest';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { next } from '../../../src/domain/orders/order-state-machine.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import type { Store } from '../../../src/redis/open-store.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { memoryOrders } from '../../support/fakes/memory-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { electricityOrder, orderIn, sampleOrder, sampleProduct, T0 } from '../../support/samples/sample-order.ts';
import { FakeReseller } from '../../support/fakes/fake-reseller.ts';
import { LEASE_MS, AdvanceSetup } from '../../support/advance-order-setup.ts';

const MINUTE_MS = 60_000;
const real = await useRealStore();
let setup: AdvanceSetup;

beforeEach(() => {
  setup = new AdvanceSetup(real.store.orders);
});

const dueScore = ({ reference }: Order) => real.raw.zscore(real.keys.due(shardOfReference(reference)), reference);

/** A worker to which this happens after each write, before it reads that it is written. */
function after(written: (order: Order) => Promise<void>) {
  const commit: Store['orders']['commit'] = async (order, dueAt) => {
    const result = await setup.orders.commit(order, dueAt);
    await written(order);
    return result;
  };
  return setup.advance({ orders: { ...setup.orders, commit } });
}

/** The lease of a worker that is held up runs out, and another one brings the order to its end. */
async function othersGoOn(reference: string): Promise<void> {
  setup.now += LEASE_MS;
  setup.reseller.says(reference, 'successful', { receipt: { token: '0001' } });
  await setup.run(MINUTE_MS);
}

describe('an order that ends while Telegram is away', () => {
  test('waits in the backlog, with its record as it was and a due time beside it, and is told from there', async () => {
    const order = await setup.confirmed();
    setup.notifier.outcomes.push({ type: 'away' });
    expect(await setup.advance()(order)).toBe(T0 + MINUTE_MS);
    const kept = await setup.find(order.reference);
    expect(kept).toMatchObject({ state: 'successful', tellTries: 0 });
    expect(kept.told).toBeUndefined();
    expect(setup.backlog).toEqual([order.reference]);
    expect(await dueScore(order)).not.toBeNull();
    setup.backlog.length = 0;
    expect(await setup.advance()(kept)).toBeNull();
    expect(setup.notifier.told).toEqual(['successful']);
  });

  test('keeps its turn in the backlog if that takes longer than was thought: its due time does not bring it before', async () => {
    const order = await setup.confirmed();
    setup.notifier.outcomes.push({ type: 'away' });
    await setup.advance()(order);
    await setup.run(5 * MINUTE_MS);
    expect(setup.notifier.told).toEqual([]);
    expect(setup.backlog).toEqual([order.reference]);
    setup.backlog.length = 0;
    await setup.run(2 * MINUTE_MS);
    expect(setup.notifier.told).toEqual(['successful']);
  });
});

describe('an end that could still be lost with its server', () => {
  const away = new Error('NOREPLICAS 0 of 1 replicas have what was written');
  const notKept = () => ({
    ...real.store.orders,
    ensureKept: async () => Promise.reject(away),
  });

  test('is not told by a worker who finds it', async () => {
    const order = await setup.confirmed(orderIn('failed', { sends: 1, endedAt: T0 }));
    await expect(setup.advance({ orders: notKept() })(order)).rejects.toBe(away);
    expect(setup.notifier.told).toEqual([]);
    expect(await setup.advance()(order)).toBeNull();
    expect(setup.notifier.told).toEqual(['failed']);
  });

  test('is told by the worker who wrote it without a second look', async () => {
    expect(await setup.advance({ orders: notKept() })(await setup.confirmed())).toBeNull();
    expect(setup.notifier.told).toEqual(['successful']);
  });
});

describe('an order that goes well', () => {
  test('is bought, recorded and told in one go, and nothing is left to do', async () => {
    const order = await setup.confirmed();
    expect(await setup.advance()(order)).toBeNull();
    expect(await setup.find(order.reference)).toMatchObject({
      state: 'successful',
      sends: 1,
      receipt: { remark: 'delivered' },
      told: { state: 'successful', at: T0 },
      cardMessageId: 77,
    });
    expect(setup.notifier.told).toEqual(['successful']);
    expect(setup.moves).toEqual(['confirmed → submitting', 'submitting → successful']);
    expect(await dueScore(order)).toBeNull();
  });

  test('is bought as it was confirmed', async () => {
    for (const sample of [sampleOrder(), electricityOrder({ priceMinor: minor(250_000) })])
      await setup.advance()(await setup.confirmed(sample));
    expect(setup.reseller.purchases).toMatchObject([
      { productName: 'MTN-1GB', customerId: '08031234567', sendBefore: T0 + LEASE_MS },
      { productName: 'IKEDC-PREPAID', customerId: '04123456789', amountMinor: 250_000 },
    ]);
    expect(setup.reseller.purchases[0]).not.toHaveProperty('amountMinor');
  });

  test('in the record says so before the call is made', async () => {
    const order = await setup.confirmed();
    let release = (): void => undefined;
    setup.reseller.hold = new Promise((resolve) => (release = resolve));
    const settling = setup.advance()(order);
    await expect.poll(() => setup.reseller.purchases.length).toBe(1);
    expect(await setup.find(order.reference)).toMatchObject({ state: 'submitting', sends: 1 });
    release();
    await settling;
  });
});

describe('an order that is taken and not finished', () => {
  test('is asked about with growing pauses until it is finished, and then told once', async () => {
    setup.reseller.fates.push({ accept: 'processing', receipt: {} });
    const order = await setup.confirmed();
    expect(await setup.advance()(order)).toBe(T0 + 2_000);
    await setup.run(5 * MINUTE_MS);
    const early = setup.reseller.asked;
    expect(early).toBeGreaterThan(5);
    expect(early).toBeLessThan(15);
    setup.reseller.says(order.reference, 'failed', { receipt: { remark: 'no line' } });
    await setup.run(2 * MINUTE_MS);
    const failure = { reason: 'undelivered', message: 'no line' };
    expect(await setup.find(order.reference)).toMatchObject({ state: 'failed', failure });
    expect(setup.notifier.told).toEqual(['failed']);
    expect(setup.reseller.purchases).toHaveLength(1);
  });

  test('stays open through an unknown word, a service that is down and "not found"', async () => {
    setup.reseller.fates.push({ accept: 'processing' });
    const order = await setup.confirmed();
    await setup.advance()(order);
    setup.reseller.askFailures.push(
      new ResellerError('unavailable', '500'),
      new ResellerError('unreadable', '?'),
      ...Array.from({ length: 20 }, () => new ResellerError('not-found', '404')),
    );
    setup.reseller.says(order.reference, 'other');
    await setup.run(40 * MINUTE_MS);
    expect((await setup.find(order.reference)).state).toBe('processing');
    expect(setup.notifier.told).toEqual([]);
    expect(setup.reseller.purchases).toHaveLength(1);
  });

  test('a "not found" counts from when it was asked for, however late the answer is read', async () => {
    setup.reseller.fates.push({ answer: 'lost' });
    const { reference } = await setup.confirmed();
    for (let turn = 0; turn < 3; turn += 1) await setup.advance()(await setup.find(reference));
    expect(await setup.find(reference)).toMatchObject({ state: 'unknown', missing: { looks: 2 } });
    setup.reseller.transaction = async () => {
      // The machine sleeps while the answer waits to be read: what arrived in the meantime is not in it.
      setup.now += 2 * MINUTE_MS;
      throw new ResellerError('not-found', '404');
    };
    await setup.advance()(await setup.find(reference));
    expect(await setup.find(reference)).toMatchObject({ state: 'unknown', missing: { looks: 3 } });
    expect(setup.reseller.purchases).toHaveLength(1);
  });
});

test('an order whose call does not leave goes again after 1, 2 and 4 seconds, and is bought once', async () => {
  setup.reseller.fates.push({ answer: 'unsent' }, { answer: 'unsent' }, { answer: 'unsent' });
  const { reference } = await setup.confirmed();
  for (const pauseMs of [1_000, 2_000, 4_000]) {
    const dueAt = await setup.advance()(await setup.find(reference));
    expect(dueAt).toBe(setup.now + pauseMs);
    expect(await setup.find(reference)).toMatchObject({ state: 'confirmed', sends: 0 });
    setup.now += pauseMs;
  }
  expect(await setup.advance()(await setup.find(reference))).toBeNull();
  expect(await setup.find(reference)).toMatchObject({ state: 'successful', sends: 1 });
  expect(setup.reseller.asked).toBe(0);
  expect(setup.reseller.acceptances.get(reference)).toBe(1);
});

describe('an answer that names another customer', () => {
  const stranger = { token: '9999', customerName: 'SOMEBODY ELSE' };

  test('to a question is no answer: it is asked again until one is about this order', async () => {
    setup.reseller.fates.push({ accept: 'processing', receipt: {} });
    const { reference } = await setup.confirmed();
    await setup.advance()(await setup.find(reference));
    setup.reseller.says(reference, 'successful', { receipt: stranger, customerId: '08099999999' });
    await setup.run(MINUTE_MS);
    expect(await setup.find(reference)).toMatchObject({ state: 'processing', receipt: {} });
    expect(setup.reseller.asked).toBeGreaterThan(3);
    expect(setup.notifier.told).toEqual([]);
    setup.reseller.says(reference, 'successful', { receipt: { token: '0001' }, customerId: '+234 803 123 4567' });
    await setup.run(5 * MINUTE_MS);
    expect(await setup.find(reference)).toMatchObject({ state: 'successful', receipt: { token: '0001' } });
    expect(JSON.stringify(await setup.find(reference))).not.toContain('SOMEBODY');
  });
});

test.each([
  ['for itself, with the words of the service', 'rejected', { reason: 'refused', message: 'wallet 0.00' }, []],
  [
    'for funds, with those words for merchants, who hear of it',
    'funds',
    { reason: 'funds', message: 'wallet 0.00' },
    ['wallet too low'],
  ],
  ['for the key, without those words', 'unauthorized', { reason: 'refused' }, []],
] as const)('an order that is refused ends %s', async (_why, refuse, failure, alerts) => {
  setup.reseller.fates.push({ refuse, message: 'wallet 0.00' });
  const order = await setup.confirmed();
  await setup.advance()(order);
  expect((await setup.find(order.reference)).failure).toEqual(failure);
  expect(setup.alerts).toEqual(alerts);
  expect(setup.notifier.told).toEqual(['failed']);
});

describe('an answer that is lost', () => {
  test('is followed by no second call if the price has changed since', async () => {
    setup.reseller.fates.push({ answer: 'lost' });
    const order = await setup.confirmed();
    await setup.advance()(order);
    setup.reseller.shelf = sampleProduct({ priceMinor: minor(60_000) });
    await setup.run(5 * MINUTE_MS);
    expect(setup.reseller.purchases).toHaveLength(1);
    expect((await setup.find(order.reference)).failure).toEqual({ reason: 'changed' });
    expect(setup.notifier.told).toEqual(['failed']);
  });
});

describe('a confirmation that waited', () => {
  const CHANGED = [
    ['at another price', sampleProduct({ priceMinor: minor(1) })],
    ['when it is gone', new ResellerError('not-found', '404')],
    ['with other content', sampleProduct({ quantity: '2 GB' })],
  ] as const;

  test.each(CHANGED)(
    'is not bought %s, and told as failed once the service has not had it for the grace',
    async (_, shelf) => {
      const order = await setup.confirmed(withQuantity('1 GB'));
      setup.reseller.shelf = shelf;
      setup.now = T0 + 5 * MINUTE_MS;
      await setup.run(50_000);
      expect(setup.reseller.asked).toBeGreaterThan(1);
      expect(await setup.find(order.reference)).toMatchObject({ state: 'unknown', doubt: { reason: 'changed' } });
      expect(setup.notifier.told).toEqual([]);
      await setup.run(3 * MINUTE_MS);
      expect(await setup.find(order.reference)).toMatchObject({
        state: 'failed',
        failure: { reason: 'changed' },
        sends: 0,
      });
      expect(setup.reseller.purchases).toEqual([]);
      expect(setup.notifier.told).toEqual(['failed']);
    },
  );

  test.each(CHANGED)(
    'and was made by a sending that the store forgot, ends as it did, also where it could not be sent again: %s',
    async (_, shelf) => {
      const order = await setup.confirmed(withQuantity('1 GB'));
      setup.reseller.says(order.reference, 'successful');
      setup.reseller.askFailures.push(new ResellerError('not-found', '404'), new ResellerError('unavailable', '500'));
      setup.reseller.shelf = shelf;
      setup.now = T0 + 2 * MINUTE_MS;
      await setup.run(2 * MINUTE_MS);
      expect((await setup.find(order.reference)).state).toBe('successful');
      expect(setup.reseller.purchases).toEqual([]);
      expect(setup.notifier.told).toEqual(['successful']);
    },
  );

  test('waits on if the price cannot be asked, and is given up half an hour after the tap', async () => {
    const order = await setup.confirmed();
    setup.reseller.shelf = new ResellerError('unavailable', '500');
    setup.now = T0 + 5 * MINUTE_MS;
    await setup.run(20 * MINUTE_MS);
    expect(await setup.find(order.reference)).toMatchObject({ state: 'confirmed', sends: 0 });
    await setup.run(9 * MINUTE_MS);
    expect(await setup.find(order.reference)).toMatchObject({ state: 'failed', failure: { reason: 'never-arrived' } });
    expect(setup.reseller.purchases).toEqual([]);
    expect(setup.notifier.told).toEqual(['failed']);
  });
});

/** Why the record may not know that the purchase had been made: the store lost its last second, or was away. */
const FORGETFUL: readonly (readonly [string, (order: Order) => void])[] = [
  ['of a call that was made long after the tap', () => void (setup.now = T0 + 2 * MINUTE_MS)],
  ['after the store was away', ({ draftedAt }) => void (setup.storeSince = draftedAt + 1)],
];

describe.each(FORGETFUL)('a refusal %s', (_when, forget) => {
  test.each(['funds', 'rejected'] as const)('is no end where the purchase had been made: %s', async (refuse) => {
    setup.reseller.fates.push({ refuse });
    const order = await setup.confirmed();
    setup.reseller.says(order.reference, 'successful');
    forget(order);
    await setup.run(5 * MINUTE_MS);
    expect((await setup.find(order.reference)).state).toBe('successful');
    expect(setup.notifier.told).toEqual(['successful']);
  });

  test('is the end, with its reason, once the service has denied it for long enough', async () => {
    setup.reseller.fates.push({ refuse: 'rejected', message: 'not eligible' });
    const order = await setup.confirmed();
    forget(order);
    await setup.run(50_000);
    expect(setup.notifier.told).toEqual([]);
    await setup.run(5 * MINUTE_MS);
    const failure = { reason: 'refused', message: 'not eligible' };
    expect(await setup.find(order.reference)).toMatchObject({ state: 'failed', failure });
    expect(setup.reseller.purchases).toHaveLength(1);
  });
});

test('a refusal after the store was away is the end at once if the card was drawn since', async () => {
  setup.reseller.fates.push({ refuse: 'rejected' });
  const order = await setup.confirmed();
  setup.storeSince = order.draftedAt;
  await setup.advance()(order);
  expect(setup.notifier.told).toEqual(['failed']);
});

describe('a clock that is set while an order is in doubt', () => {
  async function inDoubt(): Promise<Order> {
    setup.reseller.fates.push({ answer: 'lost' });
    const order = await setup.confirmed();
    await setup.advance()(order);
    await setup.run(8_000);
    expect((await setup.find(order.reference)).missing?.looks).toBe(2);
    return order;
  }

  test('ahead by hours ends nothing and sends nothing: that time has not passed', async () => {
    const { reference } = await inDoubt();
    setup.now += 3 * 3_600_000;
    await setup.run(20_000);
    expect(await setup.find(reference)).toMatchObject({ state: 'unknown' });
    expect(setup.reseller.purchases).toHaveLength(1);
    expect(setup.notifier.told).toEqual([]);
    setup.reseller.says(reference, 'successful');
    await setup.run(5 * MINUTE_MS);
    expect(setup.notifier.told).toEqual(['successful']);
  });
});

test('telling is tried again with growing pauses, and not before Telegram allows it', async () => {
  setup.notifier.outcomes.push({ type: 'later', cause: '500' }, { type: 'later', pauseMs: 30_000, cause: '429' });
  const order = await setup.confirmed();
  expect(await setup.advance()(order)).toBe(T0 + 1_000);
  await setup.run(20_000);
  expect(setup.notifier.told).toEqual([]);
  await setup.run(20_000);
  expect(setup.notifier.told).toEqual(['successful']);
  expect(await dueScore(order)).toBeNull();
});

describe('a purchase that takes long', () => {
  const HOUR_MS = 60 * MINUTE_MS;

  // Days of seconds: more than a real store has time for.
  beforeEach(() => {
    setup = new AdvanceSetup(memoryOrders());
    setup.longWait = { reassureAfterMs: 2 * MINUTE_MS, alertAfterMs: 30 * MINUTE_MS };
  });

  test('is told to its buyer once, to merchants after half an hour and after a day, and asked about as often as without', async () => {
    setup.reseller.fates.push({ accept: 'processing', receipt: {} });
    await setup.confirmed();
    await setup.run(119_000);
    expect(setup.notifier.reassured).toEqual([]);
    await setup.run(3_000);
    expect(setup.notifier.reassured).toEqual(['processing']);
    await setup.run(29 * MINUTE_MS);
    expect(setup.alerts).toEqual(['stuck processing']);
    await setup.run(30 * HOUR_MS);
    expect(setup.alerts).toEqual(['stuck processing', 'stuck processing']);
    expect(setup.notifier.reassured).toEqual(['processing']);
    // Once a minute at the least, and once more for each of the three words.
    expect(setup.reseller.asked).toBeGreaterThan(30 * 60);
    expect(setup.reseller.asked).toBeLessThan(32 * 60);
  });

  test('is asked about on time if no word of it can be said, which is tried three times', async () => {
    setup.reseller.fates.push({ accept: 'processing', receipt: {} });
    const broken = [new Error('a bug'), { type: 'later', cause: '429', pauseMs: 3_600_000 } as const];
    setup.notifier.reassuring.push(...broken, ...broken, ...broken);
    setup.merchantsReached.push(false, false, false, false);
    await setup.confirmed();
    await setup.run(HOUR_MS);
    expect(setup.notifier.reassuring).toHaveLength(3);
    expect(setup.alerts).toHaveLength(3);
    expect(setup.notifier.reassured).toEqual([]);
    expect(setup.reseller.asked).toBeGreaterThan(60);
    expect(setup.logger.messages('error')).toContain('nobody could be told that an order takes long');
  });

  test('is told of by no one who was held up past the lease', async () => {
    const waited = { asked: { count: 1, at: T0, answer: 'processing' }, confirmedAt: T0 - 3 * MINUTE_MS } as const;
    const order = await setup.confirmed(orderIn('processing', waited));
    expect(await setup.advance()(order, T0)).toBeNull();
    expect(setup.notifier.reassured).toEqual([]);
  });
});

/** An order as Confirm writes it: its record says that the call is made. */
function announced() {
  return setup.confirmed(next(sampleOrder(), { type: 'sending', at: setup.now }));
}

describe('an end that comes with the call', () => {
  /** When the order is due while its buyer is told, if its call takes so long. */
  async function dueWhileTold(tookMs: number): Promise<string | null> {
    const order = await announced();
    let due: string | null = null;
    setup.reseller.purchase = (request) => {
      setup.now += tookMs;
      return FakeReseller.prototype.purchase.call(setup.reseller, request);
    };
    setup.notifier.tell = async (told) => {
      due = await dueScore(told);
      return { type: 'told', messageId: 1 };
    };
    expect(await setup.advance()(order, T0 + LEASE_MS, true)).toBeNull();
    expect(await dueScore(order)).toBeNull();
    return due;
  }

  // The clock may be set back in the call. With the old lease it would wait as long if the process died.
  test.each([LEASE_MS / 2, -3_600_000])('after %d ms is told under a lease of its own', async (tookMs) => {
    expect(await dueWhileTold(tookMs)).toBe(String(T0 + tookMs + LEASE_MS));
  });

  test('and was not told, because the process died, is told by another one when that lease has run out', async () => {
    const order = await announced();
    const dies = after(() => Promise.reject(new Error('the process dies')));
    await expect(dies(order, T0 + LEASE_MS, true)).rejects.toThrow('dies');
    expect(await setup.find(order.reference)).toMatchObject({ state: 'successful' });
    await setup.run(LEASE_MS);
    expect(setup.notifier.told).toEqual([]);
    await setup.run(1_000);
    expect(setup.notifier.told).toEqual(['successful']);
    expect(setup.reseller.purchases).toHaveLength(1);
  });
});

describe('two workers', () => {
  test('with the same copy make one call', async () => {
    const order = await setup.confirmed();
    await Promise.all(Array.from({ length: 5 }, () => setup.advance()(order)));
    expect(setup.reseller.purchases).toHaveLength(1);
    expect(setup.notifier.told).toEqual(['successful']);
  });

  test('of which one was held up past its lease make one call: who wakes late does not call', async () => {
    const order = await setup.confirmed();
    const heldUp = after(async () => void (setup.now += LEASE_MS));
    await heldUp(order);
    expect(setup.reseller.purchases).toEqual([]);
    await setup.run(5 * MINUTE_MS);
    expect(setup.reseller.purchases).toHaveLength(1);
    expect((await setup.find(order.reference)).state).toBe('successful');
  });

  test('of which one has announced its call and was held up past its lease make one call, as soon as it says that it made none', async () => {
    const order = await announced();
    setup.now += LEASE_MS;
    expect(await setup.advance()(order, T0 + LEASE_MS, true)).toBeLessThan(T0 + LEASE_MS + 2_000);
    expect(setup.reseller.purchases).toEqual([]);
    await setup.run(5_000);
    expect(setup.reseller.purchases).toHaveLength(1);
    expect(setup.reseller.asked).toBe(0);
    expect((await setup.find(order.reference)).state).toBe('successful');
  });

  test('of which one was held up past its lease make one call, after the service was asked, if another one has taken the order meanwhile', async () => {
    const order = await announced();
    setup.now += LEASE_MS;
    await setup.advance()(order);
    expect(await setup.advance()(order, T0 + LEASE_MS, true)).toBeNull();
    expect(setup.reseller.purchases).toEqual([]);
    await setup.run(5 * MINUTE_MS);
    expect(setup.reseller.purchases).toHaveLength(1);
    expect(setup.now - T0).toBeGreaterThan(60_000);
  });

  test('of which one has announced its call make one: who finds the record asks', async () => {
    const order = await announced();
    await Promise.all([setup.advance()(order, T0 + LEASE_MS, true), setup.advance()(order)]);
    expect(setup.reseller.purchases).toHaveLength(1);
    await setup.run(5 * MINUTE_MS);
    expect(setup.reseller.purchases).toHaveLength(1);
    expect((await setup.find(order.reference)).state).toBe('successful');
  });

  test('of which one was held up past its lease tell the buyer in order: who wakes late says nothing old after what is new', async () => {
    setup.reseller.fates.push({ accept: 'successful', receipt: {} });
    const order = await setup.confirmed(electricityOrder());
    const heldUp = after(async ({ state }) => {
      if (state === 'token-due') await othersGoOn(order.reference);
    });
    expect(await heldUp(order)).toBeNull();
    expect(setup.notifier.told).toEqual(['token-due', 'successful']);
  });

  test('of which one was held up between its claim and its first step tell once', async () => {
    const ended = await setup.confirmed(orderIn('successful'));
    setup.now += LEASE_MS;
    await setup.run(1_000);
    expect(await setup.advance()(ended, T0 + LEASE_MS)).toBeNull();
    expect(setup.notifier.told).toEqual(['successful']);
  });
});

function withQuantity(quantity: string): Order {
  const order = sampleOrder();
  return { ...order, item: { ...order.item, quantity } };
}

describe('a service that says that it is asked too often', () => {
  test('is asked nothing for as long as it says, and old orders of all processes wait with it', async () => {
    const orders = [await processingOrder(), await processingOrder()] as const;
    const advance = setup.advance();
    const tooMany = new ResellerError('unavailable', '429', { httpStatus: 429, retryAfterMs: 30_000 });
    setup.reseller.askFailures.push(tooMany);
    await advance(orders[0]);
    expect(setup.holds).toEqual([30_000]);
    const { asked } = setup.reseller;
    expect(await advance(orders[1])).toBeGreaterThanOrEqual(setup.now + 30_000);
    expect(setup.reseller.asked).toBe(asked);
    setup.now += 30_000;
    await advance(orders[1]);
    expect(setup.reseller.asked).toBe(asked + 1);
  });

  test('is asked again though the clock was set back after its pause', async () => {
    const orders = [await processingOrder(), await processingOrder()] as const;
    const advance = setup.advance();
    setup.reseller.askFailures.push(new ResellerError('unavailable', '429', { httpStatus: 429, retryAfterMs: 30_000 }));
    await advance(orders[0]);
    const { asked } = setup.reseller;
    setup.now -= 24 * 3_600_000;
    await advance(orders[1]);
    expect(setup.reseller.asked).toBe(asked + 1);
  });

  async function processingOrder() {
    return setup.confirmed(orderIn('processing'));
  }
});

test.each([
  'processing',
  // Its process died in the purchase call. It is open, and is never sent again before it was asked about.
  'submitting',
] as const)(
  'a question about an old order in %s that does not come to its turn is put off, and nothing is written',
  async (state) => {
    const order = await setup.confirmed(orderIn(state));
    setup.now = T0 + 5 * MINUTE_MS;
    setup.turns = false;
    const dueAt = await setup.advance()(order);
    expect(dueAt).toBeGreaterThan(setup.now);
    expect(await dueScore(order)).toBe(String(dueAt));
    expect(setup.reseller.asked).toBe(0);
    expect(await setup.find(order.reference)).toEqual(order);
  },
);
