import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Store } from '../../../src/redis/open-store.ts';
import { minor, sumOf } from '../../../src/domain/shared/money.ts';
import { type Order, orderStates } from '../../../src/domain/orders/order.ts';
import { next, revised } from '../../../src/domain/orders/order-state-machine.ts';
import { knowsLess, restoredOrders } from '../../../src/domain/orders/recovered-order.ts';
import { stepOf } from '../../../src/domain/orders/next-step.ts';
import { auditOf } from '../../support/audit-of.ts';
import { createRecentWrites, type RecentWrites, remembering } from '../../../src/services/recovery/recent-writes.ts';
import { createWritesCheck, type LostWrites, restoreWrites } from '../../../src/services/recovery/restore-writes.ts';
import { cancelDraft } from '../../../src/services/orders/draft-purchase.ts';
import { noteSelling } from '../../../src/services/resale.ts';
import { claimAll } from '../../support/claim-all.ts';
import { FakeNotifier } from '../../support/fakes/fake-notifier.ts';
import { AdvanceSetup, LEASE_MS } from '../../support/advance-order-setup.ts';
import { ANYTHING_GOES } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { takeSnapshot } from '../../support/redis/snapshot.ts';
import { BUYER, orderIn, T0 } from '../../support/samples/sample-order.ts';

const CREDIT = minor(80_000);
const { userId } = BUYER;

const real = await useRealStore();
let shop: Process;
let before: () => Promise<void>;

/** One process of the bot: what it knows, and the order worker over what it writes. */
interface Process {
  readonly store: Store;
  readonly restore: () => Promise<LostWrites | undefined>;
  readonly worker: AdvanceSetup;
  readonly behind: string[];
  readonly restoring: Parameters<typeof restoreWrites>[0];
  readonly recent: RecentWrites;
}

beforeEach(async () => {
  shop = startProcess();
  await real.store.accounts.book(booking('before', CREDIT));
});

function startProcess(now = Date.now): Process {
  const recent = createRecentWrites(now);
  const behind: string[] = [];
  const store = remembering(real.store, recent, () => void behind.push('behind'));
  const worker = new AdvanceSetup(store.orders);
  const restoring = { ...real.store, account: 'one-account', now: () => worker.now, logger: worker.logger };
  return {
    store,
    restore: async () => (await restoreWrites(restoring, recent)).lost,
    worker,
    behind,
    restoring,
    recent,
  };
}

const booking = (id: string, amountMinor: typeof CREDIT) =>
  ({ id, userId, kind: 'credit', amountMinor, by: 1, at: T0 }) as const;

/**
 * Confirmed on its account, by this process; what the store had before that is kept.
 * @param isAnnounced in one record with the announcement of the call, as a tap does it
 */
async function confirm({ store, worker }: Process, isAnnounced = false): Promise<Order> {
  const draft = orderIn('draft');
  await store.orders.commit(draft, null);
  before = await takeSnapshot(real.raw);
  const billing = { heldMinor: draft.priceMinor, day: '2026-11-21' };
  const confirmed = next(draft, { type: 'confirmed', at: worker.now, billing });
  const order = revised(isAnnounced ? next(confirmed, { type: 'sending', at: worker.now }) : confirmed);
  expect(await store.orders.confirm(order, worker.now + LEASE_MS, ANYTHING_GOES)).toEqual({ type: 'committed' });
  return order;
}

/** Lets all that is due come to its end, over an hour. */
async function end({ worker }: Process, { reference }: Order): Promise<Order> {
  for (const until = worker.now + 3_600_000; worker.now < until; worker.now += 1_000) {
    const due = await Promise.all(
      Array.from({ length: 16 }, (_, shard) => claimAll(worker.orders, shard, worker.now, worker.now + LEASE_MS)),
    );
    for (const each of due.flat()) await worker.advance()(await worker.find(each));
    if ((await worker.find(reference)).told !== undefined) break;
  }
  return worker.find(reference);
}

/** Makes the announced call, and sets the store back meanwhile. Resolves with what lets the service answer, and the worker write. */
async function backDuringCall({ worker }: Process, order: Order): Promise<() => Promise<unknown>> {
  const answered = Promise.withResolvers<void>();
  worker.reseller.hold = answered.promise;
  const advancing = worker.advance()(order, worker.now + LEASE_MS, true);
  await expect.poll(() => worker.reseller.purchases.length).toBe(1);
  await before();
  return () => {
    answered.resolve();
    return advancing;
  };
}

/** As its person does it in the chat, where another process takes the update. */
async function touchCard({ reference }: Order, touch: 'taken back' | 'changed'): Promise<void> {
  const [there, card] = [
    { orders: real.store.orders, now: () => T0 },
    { reference, userId },
  ];
  const touched = await (touch === 'changed' ? noteSelling(there, card, minor(55_000)) : cancelDraft(there, card));
  expect(touched.type).toBe(touch === 'changed' ? 'noted' : 'dropped');
}

const balance = async () => (await real.store.accounts.read(userId)).balanceMinor;
const timesBought = ({ reference }: Order) => shop.worker.reseller.acceptances.get(reference) ?? 0;
const isSound = async () => (await auditOf(real.store)).differenceCount === 0;

describe('a store that went back to before the tap', () => {
  test('gets an order again that was just confirmed, which is asked for before it is sent, bought once, and paid for', async () => {
    const order = await confirm(shop);
    await before();
    expect(await shop.restore()).toEqual({ references: [order.reference], unbilled: [], bookings: 0, unbooked: 0 });
    expect(await shop.worker.find(order.reference)).toMatchObject({ state: 'unknown', sends: 1 });
    expect(await balance()).toBe(CREDIT - order.priceMinor);
    expect(await end(shop, order)).toMatchObject({ state: 'successful', told: { state: 'successful' } });
    expect(shop.worker.reseller.asked).toBeGreaterThan(2);
    expect(timesBought(order)).toBe(1);
    expect(await balance()).toBe(CREDIT - order.priceMinor);
    expect(await isSound()).toBe(true);
    expect(shop.worker.logger.messages('error')).toEqual(['the store went back: an order is older than it was']);
  });

  test('gets one again whose call is under way, and takes its answer', async () => {
    const order = await confirm(shop);
    const { worker } = shop;
    worker.reseller.fates.push({ accept: 'processing' });
    let called: () => void = () => undefined;
    worker.reseller.hold = new Promise((resolve) => (called = resolve));
    const advancing = worker.advance()(order);
    await expect.poll(() => worker.reseller.purchases.length).toBe(1);
    await before();
    called();
    expect(await advancing).toBeNull();
    expect(shop.behind).toEqual(['behind']);
    expect(await shop.restore()).toMatchObject({ references: [order.reference] });
    expect(await worker.find(order.reference)).toMatchObject({ state: 'processing', sends: 1 });
    worker.reseller.says(order.reference, 'successful');
    expect(await end(shop, order)).toMatchObject({ state: 'successful', told: { state: 'successful' } });
    expect(worker.reseller.purchases).toHaveLength(1);
    expect(await balance()).toBe(CREDIT - order.priceMinor);
    expect(await isSound()).toBe(true);
  });

  test.each([
    ['taken back', 'successful', 'paid for', false],
    ['changed', 'processing', 'paid for', false],
    ['taken back', 'processing', 'unpaid, because the money is gone', true],
  ] as const)(
    'gets one again whose card was %s since, in the same version: it is %s, told, and %s',
    async (touch, accept, _paid, isSpent) => {
      const order = await confirm(shop, true);
      const { worker } = shop;
      worker.reseller.fates.push({ accept });
      const goOn = await backDuringCall(shop, order);
      await touchCard(order, touch);
      if (isSpent) await real.store.accounts.book({ ...booking('spent', minor(70_000)), kind: 'debit' });
      await goOn();
      expect(shop.behind).toEqual(['behind']);
      const references = [order.reference];
      expect(await shop.restore()).toMatchObject({ references, unbilled: isSpent ? references : [] });
      worker.reseller.says(order.reference, 'successful');
      expect(await end(shop, order)).toMatchObject({ state: 'successful', told: { state: 'successful' } });
      expect(worker.reseller.purchases).toHaveLength(1);
      expect(await balance()).toBe(isSpent ? CREDIT - 70_000 : CREDIT - order.priceMinor);
      expect(await isSound()).toBe(true);
      expect(await shop.restore()).toBeUndefined();
    },
  );

  test.each([[{ answer: 'lost' }], [{ answer: 'unsent' }]] as const)(
    'gets one again whose card was taken back since and whose call had %j, and does not send it a second time',
    async (fate) => {
      const order = await confirm(shop, true);
      shop.worker.reseller.fates.push(fate);
      const goOn = await backDuringCall(shop, order);
      await touchCard(order, 'taken back');
      await goOn();
      await shop.restore();
      expect(await end(shop, order)).toMatchObject({ failure: { reason: 'never-arrived' }, told: { state: 'failed' } });
      expect(shop.worker.reseller.purchases).toHaveLength(1);
      expect(await balance()).toBe(CREDIT);
    },
  );

  test('gets a merchant’s close again, though a worker has given its version to another record since', async () => {
    const order = await confirm(shop, true);
    const { store, worker } = shop;
    const processing = revised(next(order, { type: 'accepted', at: worker.now, status: 'processing', receipt: {} }));
    await store.orders.commit(processing, worker.now);
    const halfway = await takeSnapshot(real.raw);
    worker.now += 25 * 3_600_000;
    const closed = revised(next(processing, { type: 'closed', at: worker.now, by: 1 }));
    await store.orders.commit(closed, worker.now);
    await halfway();
    await real.store.orders.commit(revised(next(processing, { type: 'unanswered', at: worker.now })), worker.now);
    expect(await shop.restore()).toMatchObject({ references: [order.reference] });
    expect(await worker.find(order.reference)).toEqual({ ...closed, version: closed.version + 1 });
    expect(await balance()).toBe(CREDIT);
    expect(await shop.restore()).toBeUndefined();
  });

  test('gets an end again that a merchant has closed since, and says so', async () => {
    const order = await confirm(shop, true);
    const { store, worker } = shop;
    const processing = revised(next(order, { type: 'accepted', at: worker.now, status: 'processing', receipt: {} }));
    await store.orders.commit(processing, worker.now);
    const halfway = await takeSnapshot(real.raw);
    worker.now += 25 * 3_600_000;
    const found = { type: 'found', at: worker.now, status: 'successful', receipt: {} } as const;
    await store.orders.commit(revised(next(processing, found)), worker.now);
    await halfway();
    await real.store.orders.commit(revised(next(processing, { type: 'closed', at: worker.now, by: 1 })), worker.now);
    expect(await shop.restore()).toMatchObject({ references: [order.reference] });
    expect(await worker.find(order.reference)).toMatchObject({ state: 'successful', closed: { by: 1 } });
    expect(await real.store.alertOutbox.list()).toEqual([{ type: 'late-end', reference: order.reference }]);
    expect(await balance()).toBe(CREDIT - order.priceMinor);
    expect(await isSound()).toBe(true);
  });

  test.each(['while its call', 'while its end'])(
    'gets one again %s is on its way, under the lease that it had, so that no other process tells its end too',
    async (when) => {
      const order = await confirm(shop, true);
      const { worker } = shop;
      const answered = Promise.withResolvers<void>();
      const told = Promise.withResolvers<void>();
      const telling = Promise.withResolvers<void>();
      worker.reseller.hold = answered.promise;
      const notifier = Object.assign(new FakeNotifier(), {
        tell: async () => {
          telling.resolve();
          await told.promise;
          return { type: 'told', messageId: 77 };
        },
      });
      const advancing = worker.advance({ notifier })(order, worker.now + LEASE_MS, true);
      await expect.poll(() => worker.reseller.purchases.length).toBe(1);
      if (when === 'while its end') {
        answered.resolve();
        await telling.promise;
      }
      await before();
      expect(await shop.restore()).toMatchObject({ references: [order.reference] });
      answered.resolve();
      await telling.promise;
      const other = startProcess();
      const shards = Array.from({ length: 16 }, (_, shard) => shard);
      const due = await Promise.all(
        shards.map((shard) => claimAll(other.store.orders, shard, worker.now + 1_000, worker.now + LEASE_MS)),
      );
      for (const reference of due.flat()) await other.worker.advance()(await other.worker.find(reference));
      told.resolve();
      expect(await advancing).toBeNull();
      expect(other.worker.notifier.told).toEqual([]);
      expect(await worker.find(order.reference)).toMatchObject({ state: 'successful', told: { state: 'successful' } });
      expect(await isSound()).toBe(true);
    },
  );

  test('gets one again that is processing, and one that was delivered, which is charged and not told again', async () => {
    const order = await confirm(shop);
    const { worker } = shop;
    await worker.advance()(order);
    expect(worker.notifier.told).toEqual(['successful']);
    await before();
    expect(await balance()).toBe(CREDIT);
    await shop.restore();
    expect(await worker.find(order.reference)).toMatchObject({ state: 'successful', told: { state: 'successful' } });
    expect(await balance()).toBe(CREDIT - order.priceMinor);
    await end(shop, order);
    expect(worker.notifier.told).toEqual(['successful']);
    expect(worker.reseller.purchases).toHaveLength(1);
    expect(await isSound()).toBe(true);
    expect(await shop.restore()).toBeUndefined();
  });

  test('gets one again that failed and whose buyer is not told yet, tells them, and then leaves it alone', async () => {
    const order = await confirm(shop, true);
    const { worker } = shop;
    worker.reseller.fates.push({ refuse: 'rejected' });
    const notifier = Object.assign(new FakeNotifier(), { tell: async () => ({ type: 'away' }) });
    await worker.advance({ notifier })(order, worker.now + LEASE_MS, true);
    await before();
    expect(await shop.restore()).toMatchObject({ references: [order.reference], unbilled: [] });
    expect(await end(shop, order)).toMatchObject({ state: 'failed', told: { state: 'failed' } });
    await end(shop, order);
    expect(worker.notifier.told).toEqual(['failed']);
    expect(await balance()).toBe(CREDIT);
    expect(await isSound()).toBe(true);
  });

  test.each(['closed', 'failed'] as const)('gets one again that was %s, and takes its late success', async (state) => {
    const order = await confirm(shop, true);
    const { store, worker } = shop;
    worker.now += 25 * 3_600_000;
    const ended =
      state === 'closed'
        ? next(next(order, { type: 'lost', at: worker.now }), { type: 'closed', at: worker.now, by: 1 })
        : next(order, { type: 'refused', at: worker.now, reason: 'refused' });
    await store.orders.commit(revised(ended), null);
    await before();
    await shop.restore();
    expect(await worker.find(order.reference)).toMatchObject({ state });
    const found = { type: 'found', at: worker.now, status: 'successful', receipt: {} } as const;
    const late = revised(next(await worker.find(order.reference), found));
    expect(await store.orders.commit(late, null)).toBe('committed');
    expect(await balance()).toBe(CREDIT - order.priceMinor);
    expect(await isSound()).toBe(true);
  });

  test('gets one again that failed and was delivered after all, which is charged once and not told again', async () => {
    const order = await confirm(shop, true);
    const { worker, store } = shop;
    worker.reseller.fates.push({ refuse: 'rejected' });
    await worker.advance()(order, worker.now + LEASE_MS, true);
    const failed = await takeSnapshot(real.raw);
    const found = { type: 'found', at: worker.now, status: 'successful', receipt: {} } as const;
    await store.orders.commit(revised(next(await worker.find(order.reference), found)), worker.now);
    await worker.advance()(await worker.find(order.reference));
    expect(worker.notifier.told).toEqual(['failed', 'successful']);
    await failed();
    expect(await shop.restore()).toMatchObject({ references: [order.reference] });
    expect(await worker.find(order.reference)).toMatchObject({ state: 'successful', told: { state: 'successful' } });
    expect(await balance()).toBe(CREDIT - order.priceMinor);
    expect(await isSound()).toBe(true);
  });

  test('gets one again that failed while the store was empty, and gives back the money that it holds', async () => {
    const order = await confirm(shop, true);
    const { store, worker } = shop;
    const processing = revised(next(order, { type: 'accepted', at: worker.now, status: 'processing', receipt: {} }));
    await store.orders.commit(processing, worker.now);
    const old = await takeSnapshot(real.raw);
    await real.raw.flushall();
    expect(await shop.restore()).toMatchObject({ unbilled: [order.reference] });
    worker.reseller.says(order.reference, 'failed');
    expect(await end(shop, order)).toMatchObject({ state: 'failed', told: { state: 'failed' } });
    await old();
    expect(await shop.restore()).toMatchObject({ references: [order.reference], unbilled: [] });
    expect(await end(shop, order)).toMatchObject({ state: 'failed' });
    expect(await balance()).toBe(CREDIT);
    expect(await isSound()).toBe(true);
  });

  test('gets one again whose money a merchant had given back, and gives it back once', async () => {
    const order = await confirm(shop);
    const { worker } = shop;
    await worker.advance()(order);
    const halfway = await takeSnapshot(real.raw);
    const delivered = await worker.find(order.reference);
    const given = revised(next(delivered, { type: 'given-back', at: worker.now, by: 1 }));
    await shop.store.orders.commit(given, null);
    for (const lost of [halfway, before]) {
      await lost();
      expect(await shop.restore()).toMatchObject({ references: [order.reference], unbilled: [] });
      expect(await worker.find(order.reference)).toMatchObject({ state: 'successful', givenBack: { by: 1 } });
      expect(await balance()).toBe(CREDIT);
      expect(await isSound()).toBe(true);
      expect(await shop.restore()).toBeUndefined();
    }
  });

  test('if the money is not there any more, gets a delivered one again without, and says so', async () => {
    // By another process, which does not write them again.
    const { accounts } = real.store;
    await accounts.book({ ...booking('spent', minor(70_000)), kind: 'debit' });
    const gone = await takeSnapshot(real.raw);
    await accounts.book(booking('top-up', minor(40_000)));
    const order = await confirm(shop);
    await shop.worker.advance()(order);
    await gone();
    const { reference } = order;
    expect(await shop.restore()).toEqual({ references: [reference], unbilled: [reference], bookings: 0, unbooked: 0 });
    const { billing, ...restored } = await shop.worker.find(reference);
    expect(restored).toMatchObject({ state: 'successful', told: { state: 'successful' } });
    expect(billing).toBeUndefined();
    expect(await balance()).toBe(10_000);
    expect(await isSound()).toBe(true);
    expect(await shop.restore()).toBeUndefined();
  });

  test('gets the money first and the order that it was held for after it', async () => {
    const gone = await takeSnapshot(real.raw);
    await shop.store.accounts.book({ ...booking('spent', minor(80_000)), kind: 'debit' });
    await shop.store.accounts.book(booking('top-up', minor(50_000)));
    const order = await confirm(shop);
    await gone();
    expect(await shop.restore()).toMatchObject({ references: [order.reference], unbilled: [], bookings: 2 });
    expect(await balance()).toBe(0);
    expect(await isSound()).toBe(true);
  });

  test('gets bookings again, each once, by as many processes as know them', async () => {
    before = await takeSnapshot(real.raw);
    const other = startProcess();
    for (const { store } of [shop, other]) await store.accounts.book(booking('charge-1', minor(5_000)));
    await shop.store.accounts.book({ ...booking('taken', minor(3_000)), kind: 'debit' });
    await before();
    expect(await shop.restore()).toEqual({ references: [], unbilled: [], bookings: 2, unbooked: 0 });
    expect(await other.restore()).toBeUndefined();
    expect(await balance()).toBe(CREDIT + 2_000);
    expect(await isSound()).toBe(true);
  });

  test('gets the answer to a top-up again, and says so if the request is gone too', async () => {
    const topup = {
      userId,
      id: 'topup0000001',
      way: 'request',
      amountMinor: minor(1_000),
      note: '',
      createdAt: T0,
    } as const;
    const gone = await takeSnapshot(real.raw);
    await shop.store.topups.open(topup);
    before = await takeSnapshot(real.raw);
    await shop.store.topups.decide(userId, topup.id, { to: 'credited', by: 1, at: T0 });
    await before();
    expect(await shop.restore()).toMatchObject({ bookings: 1, unbooked: 0 });
    expect(await balance()).toBe(CREDIT + 1_000);
    await gone();
    expect(await shop.restore()).toMatchObject({ bookings: 1, unbooked: 1 });
    expect(await shop.restore()).toBeUndefined();
    expect(await balance()).toBe(CREDIT);
  });
});

test('an account that cannot be read holds up nothing of others, and gets its own when it is repaired, however late', async () => {
  const other = 700_000_202;
  let now = T0;
  shop = startProcess(() => now);
  const empty = await takeSnapshot(real.raw);
  await shop.store.accounts.book(booking('mine', minor(5_000)));
  const order = await confirm(shop);
  await shop.store.accounts.book({ ...booking('theirs', minor(7_000)), userId: other });
  const theirs = { ...orderIn('submitting', { buyer: { ...BUYER, userId: other } }), version: 1 };
  await shop.store.orders.commit(theirs, shop.worker.now);
  await empty();
  await real.raw.hset(real.keys.account(userId), 'balance', 'much');
  const told: LostWrites[] = [];
  const tell = async (lost: LostWrites) => told.push(lost) > 0;
  const check = createWritesCheck(shop.restoring, shop.recent, tell, { away: 600_000, held: 5 });
  onTestFinished(check.stop);
  check.look();
  check.start();
  await expect.poll(() => told).toEqual([{ references: [theirs.reference], unbilled: [], bookings: 1, unbooked: 0 }]);
  expect((await real.store.accounts.read(other)).balanceMinor).toBe(7_000);
  const tries = () => shop.worker.logger.messages('error').length;
  for (let waits = 0; waits < 3; waits += 1) {
    now += 300_001;
    const before = tries();
    await expect.poll(tries).toBeGreaterThan(before + 4);
  }
  await real.raw.hset(real.keys.account(userId), 'balance', CREDIT);
  // It may be repaired between the two.
  await expect.poll(() => told.flatMap(({ references }) => references)).toEqual([theirs.reference, order.reference]);
  await expect.poll(() => sumOf(told.map(({ bookings }) => bookings))).toBe(2);
  expect(await balance()).toBe(CREDIT + 5_000 - order.priceMinor);
});

test.each(['the store is away', 'no merchant can be reached'])(
  'while a record is held and %s, it is soon tried again',
  async (why) => {
    const empty = await takeSnapshot(real.raw);
    await shop.store.accounts.book(booking('mine', minor(5_000)));
    await shop.store.accounts.book({ ...booking('theirs', minor(7_000)), userId: 700_000_202 });
    await empty();
    await real.raw.hset(real.keys.account(userId), 'balance', 'much');
    let reached = why !== 'no merchant can be reached';
    const told: boolean[] = [];
    const tell = async () => told.push(reached) > 0 && reached;
    let looks = 0;
    let isAway = false;
    const isBooked: Store['accounts']['isBooked'] = (...about) => {
      looks += 1;
      return isAway ? Promise.reject(new Error('away')) : real.store.accounts.isBooked(...about);
    };
    const restoring = { ...shop.restoring, accounts: { ...shop.restoring.accounts, isBooked } };
    const check = createWritesCheck(restoring, shop.recent, tell, { away: 5, held: 600_000 });
    onTestFinished(check.stop);
    check.look();
    check.start();
    await expect.poll(() => told.length).toBeGreaterThan(reached ? 0 : 3);
    reached = true;
    await expect.poll(() => told.at(-1)).toBe(true);
    if (why !== 'the store is away') return;
    isAway = true;
    const before = looks;
    check.look();
    await expect.poll(() => looks).toBeGreaterThan(before + 4);
  },
);

test('an order whose call was never sent is as it should be, though the answer to that write was lost', async () => {
  const order = await confirm(shop, true);
  const unsent = revised(next(order, { type: 'unsent', at: shop.worker.now }));
  expect(await real.store.orders.commit(unsent, shop.worker.now)).toBe('committed');
  expect(await shop.restore()).toBeUndefined();
  expect(await shop.worker.find(order.reference)).toEqual(unsent);
});

test('an end that is known stands over a later call of another past that was never sent', async () => {
  const order = await confirm(shop, true);
  const announced = await takeSnapshot(real.raw);
  const at = shop.worker.now;
  const refused = revised(
    next(order, { type: 'refused', at, reason: 'refused', message: undefined, storeWasAway: false }),
  );
  await shop.store.orders.commit(refused, at);
  await announced();
  await real.store.orders.commit(revised(next(order, { type: 'unsent', at })), at);
  expect(await shop.restore()).toMatchObject({ references: [order.reference] });
  expect(await shop.worker.find(order.reference)).toMatchObject({ state: 'failed' });
  expect(await balance()).toBe(CREDIT);
});

test('an end is written again though the store was away between its two records', async () => {
  const order = await confirm(shop, true);
  const at = shop.worker.now;
  const refused = { type: 'refused', at, reason: 'refused', message: undefined, storeWasAway: false } as const;
  await shop.store.orders.commit(revised(next(order, refused)), at);
  await before();
  const { orders } = shop.restoring;
  let writes = 0;
  const putBack: typeof orders.putBack = async (...about) => {
    writes += 1;
    if (writes === 2) throw new Error('away');
    return orders.putBack(...about);
  };
  const again = { ...shop.restoring, orders: { ...orders, putBack } };
  await expect(restoreWrites(again, shop.recent)).rejects.toThrow('away');
  await restoreWrites(again, shop.recent);
  expect(await shop.worker.find(order.reference)).toMatchObject({ state: 'failed' });
  expect(await balance()).toBe(CREDIT);
});

test('what this process writes while others are written again is not lost for it', async () => {
  const order = await confirm(shop, true);
  const accepted = { type: 'accepted', at: shop.worker.now, status: 'processing', receipt: {} } as const;
  await shop.store.accounts.book(booking('mine', minor(5_000)));
  const isBooked: Store['accounts']['isBooked'] = async (...about) => {
    await shop.store.orders.commit(revised(next(order, accepted)), shop.worker.now);
    await before();
    return real.store.accounts.isBooked(...about);
  };
  await restoreWrites({ ...shop.restoring, accounts: { ...shop.restoring.accounts, isBooked } }, shop.recent);
  expect(await shop.worker.find(order.reference)).toMatchObject({ state: 'processing' });
});

test('a store that lost nothing gets nothing', async () => {
  const order = await confirm(shop);
  await shop.worker.advance()(order);
  const held = await real.raw.hgetall(real.keys.order(order.reference));
  expect(await shop.restore()).toBeUndefined();
  expect(await real.raw.hgetall(real.keys.order(order.reference))).toEqual(held);
});

test('what another process made of the older record meanwhile is left as it is', async () => {
  const order = await confirm(shop);
  const later = await takeSnapshot(real.raw);
  const processing = revised({ ...order, state: 'processing' as const, sends: 1 });
  await shop.store.orders.commit(revised(processing), null);
  await later();
  const other = startProcess();
  other.worker.reseller.says(order.reference, 'successful');
  await end(other, order);
  const made = await shop.worker.find(order.reference);
  expect(made.state).toBe('successful');
  await shop.restore();
  expect(await shop.worker.find(order.reference)).toEqual(made);
});

test('is kept in mind for ten minutes, and no more of it than five thousand', () => {
  let now = T0;
  const { bookings } = createRecentWrites(() => now);
  const put = (count: number) => bookings.put(`${count}`, booking(`${count}`, CREDIT));
  put(1);
  now += 300_000;
  put(2);
  now += 300_001;
  expect(bookings.values().map(({ id }) => id)).toEqual(['2']);
  for (let count = 2; count < 5_010; count += 1) put(count);
  expect(bookings.values()).toHaveLength(5_000);
  expect(bookings.values().at(-1)?.id).toBe('5009');
});

test('an order that ended long ago, and is gone, was put away and not lost', async () => {
  const ended = { ...orderIn('successful'), version: 1 };
  await shop.store.orders.commit(ended, null);
  await real.raw.flushall();
  shop.worker.now = T0 + 25 * 3_600_000;
  expect(await shop.restore()).toBeUndefined();
});

test.each(orderStates.filter((state) => state !== 'draft' && state !== 'dropped'))(
  'nothing that is written again in %s is sent before it was asked for',
  (state) => {
    const known = orderIn(state);
    for (const stored of [undefined, ...orderStates.map((each) => orderIn(each))]) {
      if (stored !== undefined && !knowsLess(stored, known)) continue;
      for (const record of restoredOrders(known, stored, 'one-account', T0)) {
        const policy = { pollFirstMs: 1, pollMaxMs: 1, resendGraceMs: 1, serviceTimeoutMs: 1 };
        expect(['send', 'give-up']).not.toContain(stepOf(record, T0, policy).type);
      }
    }
  },
);
