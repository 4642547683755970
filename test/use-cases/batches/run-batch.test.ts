import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RowState, rowStateOf, tallyOf } from '../../../src/domain/batches/batch.ts';
import { isRetriable } from '../../../src/bot/chat/batches/batch-progress-screen.ts';
import { changedPolicy, EMPTY_POLICY } from '../../../src/domain/pricing/policy.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { DRAFT_LIFE_MS } from '../../../src/use-cases/orders/draft-order.ts';
import type { BatchView } from '../../../src/use-cases/batches/ports.ts';
import { ResellerError } from '../../../src/use-cases/shared/reseller.ts';
import { BatchWorld, sampleRows } from '../../support/batch-setup.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';
import { BUYER, sampleProduct } from '../../support/samples/sample-order.ts';

let real: RealStore;
let world: BatchWorld;

beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());
beforeEach(() => {
  world = new BatchWorld(real.store);
});
afterEach(() => real.raw.flushall());

const tap = (reference: string) => ({ reference, userId: BUYER.userId, role: 'customer', how: 'all' }) as const;

function summary() {
  const view = world.summaries.at(-1);
  if (view === undefined) throw new Error('no summary was told');
  return { ...view, tally: tallyOf(view.rows), states: view.rows.map(rowStateOf) };
}

function accepted(): number[] {
  return [...world.reseller.acceptances.values()];
}

describe('a list that is confirmed', () => {
  test('buys each row once and tells its end once', async () => {
    const batch = await world.running(sampleRows(20));
    await world.process().runner.run(batch);
    expect(accepted()).toEqual(Array<number>(20).fill(1));
    expect(world.summaries).toHaveLength(1);
    expect(summary().tally).toMatchObject({ total: 20, successful: 20, spentMinor: minor(1_000_000) });
    expect((await world.findBatch(batch)).state).toBe('done');
  });

  test('begins no further row while the shop is shut, and goes on after it', async () => {
    const batch = await world.running(sampleRows(4));
    world.isShut = true;
    const dueAt = await world.process().runner.run(batch);
    expect(dueAt).toBeGreaterThan(world.now);
    expect(accepted()).toEqual([]);
    world.isShut = false;
    await world.process().runner.run(await world.findBatch(batch));
    expect(accepted()).toEqual([1, 1, 1, 1]);
  });

  test('is confirmed once by many taps at once', async () => {
    const { reference } = await world.drafted(sampleRows(3));
    const { taps } = world.process();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => taps.confirm(tap(reference))));
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['already', 'already', 'already', 'confirmed']);
  });

  test('buys no row that needs a PIN by a rule that came after the tap, and says so of each', async () => {
    world.policy = changedPolicy(EMPTY_POLICY, { type: 'pin', role: 'merchant', aboveMinor: minor(49_999) });
    const batch = await world.running(sampleRows(3));
    await world.process().runner.run(batch);
    expect(accepted()).toEqual([]);
    expect(summary().rows.map(({ refusal }) => refusal)).toEqual(['pin-needed', 'pin-needed', 'pin-needed']);
  });

  test('buys nothing twice if two processes run it at the same time', async () => {
    const batch = await world.running(sampleRows(20));
    await Promise.all([world.process().runner.run(batch), world.process().runner.run(batch)]);
    await world.runBatch(batch, 60_000);
    expect(accepted()).toEqual(Array<number>(20).fill(1));
    expect(world.reseller.purchases).toHaveLength(20);
    expect(summary().tally.successful).toBe(20);
  });

  test('is another person’s to no one', async () => {
    const { reference } = await world.drafted(sampleRows(2));
    const { taps } = world.process();
    expect(await taps.confirm({ ...tap(reference), userId: 1 })).toEqual({ type: 'void' });
    expect(await taps.drop({ reference, userId: 1 })).toEqual({ type: 'void' });
  });

  test('cannot be confirmed once it was taken back, or is old', async () => {
    const [dropped, old] = [await world.drafted(sampleRows(2)), await world.drafted(sampleRows(3))];
    const { taps } = world.process();
    expect((await taps.drop(tap(dropped.reference))).type).toBe('dropped');
    expect(await taps.confirm(tap(dropped.reference))).toEqual({ type: 'void' });
    world.now += DRAFT_LIFE_MS + 1;
    expect((await taps.confirm(tap(old.reference))).type).toBe('expired');
  });

  test('at the end of its card’s time has as long again for its rows, and no longer', async () => {
    const [late, tooLate] = [await world.drafted(sampleRows(3)), await world.drafted(sampleRows(4))];
    world.now += DRAFT_LIFE_MS - 1_000;
    const { taps, runner } = world.process();
    for (const { reference } of [late, tooLate]) expect((await taps.confirm(tap(reference))).type).toBe('confirmed');
    world.now += 60_000;
    await runner.run(await world.findBatch(late));
    expect(summary().tally.successful).toBe(3);
    world.now += DRAFT_LIFE_MS;
    await runner.run(await world.findBatch(tooLate));
    expect(summary().rows.map(({ refusal }) => refusal)).toEqual(Array(4).fill('expired'));
    expect(world.reseller.purchases).toHaveLength(3);
  });

  test('goes on in another process where a stop left it, and leaves no row out', async () => {
    const batch = await world.running(sampleRows(20));
    const { runner } = world.process();
    world.reseller.hold = Promise.resolve().then(() => runner.stop());
    expect(await runner.run(batch)).toBe(world.now);
    expect(world.reseller.purchases.length).toBeLessThan(20);
    await world.takeUp(shardOfReference(batch.reference), world.process().runner);
    expect(accepted()).toEqual(Array<number>(20).fill(1));
    expect(summary().tally.successful).toBe(20);
  });
});

describe('a list that was drawn before lists kept what their rows buy', () => {
  test('is bought as it was drawn, each row once', async () => {
    const batch = await world.confirmedList(await world.drawnBefore(sampleRows(3)));
    await world.runBatch(batch, 60_000);
    expect(accepted()).toEqual([1, 1, 1]);
    expect(summary().tally).toMatchObject({ total: 3, successful: 3 });
    expect(summary().rows.map(({ wanted }) => wanted?.recipient.customerId)).toEqual([
      '08031234000',
      '08031234001',
      '08031234002',
    ]);
  });

  test('can be taken back', async () => {
    const { reference } = await world.drawnBefore(sampleRows(3));
    const { taps } = world.process();
    expect((await taps.drop(tap(reference))).type).toBe('dropped');
    expect((await taps.confirm(tap(reference))).type).toBe('void');
  });
});

describe('the order of a row', () => {
  test('is what the card said, under the reference that the list kept', async () => {
    const [airtime, meter] = sampleRows(2, { costMinor: minor(49_000) });
    const recipient = { kind: 'meter', customerId: '04123456789', verifiedName: 'ADA OBI' } as const;
    const electricity = sampleProduct({ service: 'electricity', name: 'IKEDC', requiresVerification: true });
    const batch = await world.running([airtime!, { ...meter!, product: electricity, recipient }]);
    expect(await world.begun(batch)).toEqual(await world.find(batch.rows[0]!.reference));
    expect(await world.begun(batch, 1)).toMatchObject({
      reference: batch.rows[1]?.reference,
      state: 'draft',
      batch: batch.reference,
      buyer: BUYER,
      item: { productName: 'IKEDC', requiresVerification: true },
      recipient,
      priceMinor: 50_000,
      costMinor: 49_000,
      draftedAt: batch.draftedAt,
    });
  });

  test('that has moved on is never written anew', async () => {
    const batch = await world.running(sampleRows(2));
    const draft = await world.begun(batch);
    await world.process().runner.run(batch);
    const ended = await world.find(draft.reference);
    expect(ended.state).toBe('successful');
    await world.store.batches.begin(batch.reference, draft);
    expect(await world.find(draft.reference)).toEqual(ended);
  });

  test('is not made any more if the list was summed up meanwhile, so that what was called not begun stays so', async () => {
    const batch = await world.running(sampleRows(2));
    const held = world.process({
      ...world.ports,
      batches: {
        ...world.store.batches,
        begin: async (...begin) => {
          await world.store.batches.commit({ ...batch, state: 'summing', version: batch.version + 1 }, world.now);
          return world.store.batches.begin(...begin);
        },
      },
    });
    await held.runner.run(batch);
    await world.runBatch(batch, 60_000);
    expect(world.reseller.purchases).toEqual([]);
    expect(summary().tally).toMatchObject({ waiting: 2 });
  });

  test('that is damaged is not called refused, and is not offered anew', async () => {
    const batch = await world.running(sampleRows(2));
    const { reference } = await world.begun(batch);
    await real.raw.hset(real.keys.order(reference), 'record', '{');
    await world.process().runner.run(batch);
    expect(summary().states).toEqual<RowState[]>(['processing', 'successful']);
    expect(summary().rows.map(isRetriable)).toEqual([false, false]);
  });
});

describe('the same rows', () => {
  test('that were confirmed before are not bought by a second list of them, in any order, unless it is wanted', async () => {
    const first = await world.running(sampleRows(3));
    const second = await world.process().draft({ buyer: BUYER, rows: sampleRows(3).toReversed() });
    expect(second.earlier?.reference).toBe(first.reference);
    const { taps } = world.process();
    const outcome = await taps.confirm(tap(second.batch.reference));
    expect(outcome).toMatchObject({ type: 'same', earlier: { reference: first.reference } });
    const wanted = await taps.confirm({ ...tap(second.batch.reference), how: 'again' });
    expect(wanted.type).toBe('confirmed');
  });

  test('of two lists that are confirmed at the same moment are bought once', async () => {
    const lists = await Promise.all([world.drafted(sampleRows(3)), world.drafted(sampleRows(3))]);
    const { taps } = world.process();
    const outcomes = await Promise.all(lists.map(({ reference }) => taps.confirm(tap(reference))));
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['confirmed', 'same']);
  });

  test('of a list that cannot be read any more are bought as they were tapped, and a duplicate row is not bought for that', async () => {
    world.duplicateWindowMs = 600_000;
    const [row] = sampleRows(1);
    const twins = [row!, { ...row!, row: 2 }];
    const first = await world.drafted(twins);
    await world.process().taps.confirm(tap(first.reference));
    const { batches } = world.store;
    const find = async (reference: string) => (reference === first.reference ? undefined : batches.find(reference));
    const { taps } = world.process({ ...world.ports, batches: { ...batches, find } });
    const second = await world.drafted(twins);
    const outcome = await taps.confirm({ ...tap(second.reference), how: 'once' });
    expect(outcome).toMatchObject({ type: 'confirmed', batch: { once: true } });
    await world.process().runner.run(await world.findBatch(second));
    expect(accepted()).toEqual([1]);
  });

  test('another person’s list does not bar', async () => {
    await world.running(sampleRows(3));
    const buyer = { ...BUYER, userId: 700_000_199 };
    expect((await world.process().draft({ buyer, rows: sampleRows(3) })).earlier).toBeUndefined();
  });

  test('twice in one list are bought once or twice, as was said', async () => {
    world.duplicateWindowMs = 600_000;
    const [row] = sampleRows(1);
    const twins = [row!, { ...row!, row: 2 }];
    const once = await world.running(twins, 'once');
    await world.process().runner.run(once);
    expect(accepted()).toEqual([1]);
    expect(summary().states).toEqual<RowState[]>(['successful', 'refused']);
    const twice = await world.running(twins, 'again');
    await world.process().runner.run(twice);
    expect(accepted()).toEqual([1, 1, 1]);
  });

  test('that are left out are never among what is left, also if the list is stopped before them', async () => {
    const [row] = sampleRows(1);
    const once = await world.running([row!, { ...row!, row: 2 }], 'once');
    await world.store.batches.stop(once.reference, 'person');
    await world.process().runner.run(once);
    expect(summary().states).toEqual<RowState[]>(['waiting', 'refused']);
    expect(summary().rows.map(isRetriable)).toEqual([true, false]);
  });

  test('a moment ago by themselves are refused by their row, and bought if the row says so', async () => {
    world.duplicateWindowMs = 600_000;
    await world.process().runner.run(await world.running(sampleRows(1)));
    await world.process().runner.run(await world.running(sampleRows(2)));
    expect(summary().rows.map(({ refusal }) => refusal)).toEqual(['duplicate', undefined]);
    await world.process().runner.run(await world.running(sampleRows(3, { again: true })));
    expect(summary().tally.successful).toBe(3);
  });
});

describe('what ends a list before its last row', () => {
  test('Stop begins no further rows, and what was begun ends', async () => {
    const batch = await world.running(sampleRows(30));
    world.reseller.hold = world.store.batches.stop(batch.reference, 'person');
    await world.process().runner.run(batch);
    const { stop, tally } = summary();
    expect(stop).toBe('person');
    expect(tally.successful).toBeLessThanOrEqual(6);
    expect(tally.waiting).toBe(30 - tally.successful);
    const orders = await Promise.all(batch.rows.map(({ reference }) => world.orders.find(reference)));
    expect(orders.map((order) => order?.state)).not.toContain('draft');
    expect(world.reseller.purchases).toHaveLength(tally.successful);
  });

  test('an account that does not suffice stops it, and holds no more than it has', async () => {
    world.buyer = { role: 'customer', limits: undefined };
    const credit = {
      id: 'one',
      userId: BUYER.userId,
      kind: 'credit',
      amountMinor: minor(120_000),
      by: 1,
      at: 0,
    } as const;
    await world.store.accounts.book(credit);
    await world.process().runner.run(await world.running(sampleRows(10)));
    expect(summary().stop).toBe('short');
    expect(summary().tally).toMatchObject({ successful: 2, waiting: 8 });
    expect(await world.store.accounts.read(BUYER.userId)).toMatchObject({ balanceMinor: 20_000, heldMinor: 0 });
  });

  test('a limit of the day stops it', async () => {
    world.buyer = { role: 'customer', limits: { perDayMinor: minor(100_000) } };
    await world.store.accounts.book({
      id: 'one',
      userId: BUYER.userId,
      kind: 'credit',
      amountMinor: minor(900_000),
      by: 1,
      at: 0,
    });
    await world.process().runner.run(await world.running(sampleRows(10)));
    expect(summary().stop).toBe('day-limit');
    expect(summary().tally).toMatchObject({ successful: 2, waiting: 8 });
  });

  test('a person who may not buy any more buys nothing by it', async () => {
    const batch = await world.running(sampleRows(10));
    world.buyer = undefined;
    await world.process().runner.run(batch);
    expect(world.reseller.purchases).toEqual([]);
    expect(summary()).toMatchObject({ stop: 'barred', tally: { waiting: 10 } });
  });

  test('a service that does not answer stops it, and nothing is bought', async () => {
    const batch = await world.running(sampleRows(40));
    world.reseller.shelf = new ResellerError('timeout', 'no answer');
    await world.process().runner.run(batch);
    expect(summary().stop).toBe('unanswered');
    expect(summary().tally.waiting).toBeGreaterThan(20);
    expect(world.reseller.purchases).toEqual([]);
  });
});

describe('a row', () => {
  test('at another price than on the card is not bought, and no new card comes of it', async () => {
    const batch = await world.running(sampleRows(2));
    world.reseller.shelf = sampleProduct({ priceMinor: minor(60_000) });
    await world.process().runner.run(batch);
    expect(summary().rows.map(({ refusal }) => refusal)).toEqual(['price-changed', 'price-changed']);
    expect(world.reseller.purchases).toEqual([]);
    expect(await world.orders.openDrafts(BUYER.userId, 0)).toEqual([]);
  });

  test('that takes long keeps the end of the list waiting half a minute, and no longer', async () => {
    world.reseller.fates.push({ accept: 'processing' });
    const batch = await world.running(sampleRows(3));
    await world.process().runner.run(batch);
    expect(world.summaries).toEqual([]);
    await world.runBatch(batch, 35_000);
    expect(summary().tally).toMatchObject({ successful: 2, processing: 1 });
    expect((await world.findBatch(batch)).state).toBe('done');
  });

  test('that was refused by the service fails alone', async () => {
    world.reseller.fates.push({ refuse: 'rejected' });
    await world.process().runner.run(await world.running(sampleRows(3)));
    expect(summary().tally).toMatchObject({ successful: 2, failed: 1 });
  });
});

describe('the end', () => {
  test('is told again until it is told', async () => {
    world.telling.push({ type: 'later', cause: 'no answer' }, { type: 'later', cause: 'no answer' });
    const batch = await world.running(sampleRows(2));
    await world.runBatch(batch, 60_000);
    expect(world.summaries).toHaveLength(1);
  });

  test('is over if its buyer cannot be told', async () => {
    world.telling.push({ type: 'undeliverable', reason: 'blocked' });
    const batch = await world.running(sampleRows(2));
    await world.process().runner.run(batch);
    expect((await world.findBatch(batch)).state).toBe('done');
  });

  test('progress is shown no more than once a second, also after the tap, and while the last rows are waited for', async () => {
    world.reseller.fates.push({ accept: 'processing' });
    const batch = await world.running(sampleRows(50));
    const shownAt = [world.now];
    const { batchNotifier: notifier } = world;
    const progress = async (view: BatchView) => {
      shownAt.push(world.now);
      await notifier.progress(view);
    };
    // Each row takes a tenth of a second.
    const purchase: typeof world.reseller.purchase = async (request) => {
      world.now += 100;
      return world.reseller.purchase(request);
    };
    const reseller = Object.assign(Object.create(world.reseller) as typeof world.reseller, { purchase });
    const parts = world.process({ ...world.ports, reseller, notifier: { ...notifier, progress } });
    await world.runBatch(batch, 60_000, parts);
    const pauses = shownAt.slice(1).map((at, index) => at - (shownAt[index] ?? 0));
    expect(pauses.length).toBeGreaterThan(4);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1_000);
  });
});
