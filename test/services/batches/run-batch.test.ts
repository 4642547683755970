import { beforeEach, describe, expect, test } from 'vitest';
import { confirmBatch } from '../../../src/services/batches/confirm-batch.ts';
import { type Batch, isRetriable, type RowState, rowStateOf, tallyOf } from '../../../src/domain/batches/batch.ts';
import { changedPolicy, EMPTY_POLICY } from '../../../src/domain/pricing/policy.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import { CARD_LIFE_MS } from '../../../src/domain/orders/draft.ts';
import { readOf } from '../../../src/domain/orders/duplicate.ts';
import { createWakeFarOrders } from '../../../src/services/order-worker/order-worker.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { BatchSetup, sampleRows } from '../../support/batch-setup.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, sampleProduct } from '../../support/samples/sample-order.ts';

const HOUR_MS = 3_600_000;
const real = await useRealStore();
let setup: BatchSetup;

beforeEach(() => {
  setup = new BatchSetup(real.store);
});

const tap = (reference: string) => ({ reference, userId: BUYER.userId, role: 'customer', how: 'all' }) as const;

function summary() {
  const view = setup.summaries.at(-1);
  if (view === undefined) throw new Error('no summary was told');
  return { ...view, tally: tallyOf(view.rows), states: view.rows.map(rowStateOf) };
}

/** What is told in the end of a list that runs in one process. */
async function endOf(batch: Batch) {
  await setup.process().runner.run(batch);
  return summary();
}

function accepted(): number[] {
  return [...setup.reseller.acceptances.values()];
}

describe('a list that is confirmed', () => {
  test('begins no further row while the shop is shut, and goes on after it', async () => {
    const batch = await setup.running(sampleRows(4));
    setup.isShut = true;
    const dueAt = await setup.process().runner.run(batch);
    expect(dueAt).toBeGreaterThan(setup.now);
    expect(accepted()).toEqual([]);
    setup.isShut = false;
    await setup.process().runner.run(await setup.findBatch(batch));
    expect(accepted()).toEqual([1, 1, 1, 1]);
  });

  test('by a clock that was two hours ahead goes on at once, when the clock is right again', async () => {
    setup.now += 2 * HOUR_MS;
    const batch = await setup.running(sampleRows(3));
    setup.now -= 2 * HOUR_MS;
    await createWakeFarOrders({ ...setup.store, now: () => setup.now, logger: setup.logger }).run();
    await setup.runBatch(batch, 60_000);
    expect(summary().tally.successful).toBe(3);
    expect(accepted()).toEqual([1, 1, 1]);
  });

  test('is confirmed once by many taps at once', async () => {
    const { reference } = await setup.drafted(sampleRows(3));
    const { shop } = setup.process();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => confirmBatch(shop, tap(reference))));
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['already', 'already', 'already', 'confirmed']);
  });

  test('buys no row that needs a PIN by a rule that came after the tap, and says so of each', async () => {
    setup.policy = changedPolicy(EMPTY_POLICY, { type: 'pin', role: 'merchant', aboveMinor: minor(49_999) });
    const { rows } = await endOf(await setup.running(sampleRows(3)));
    expect(accepted()).toEqual([]);
    expect(rows.map(({ refusal }) => refusal)).toEqual(['pin-needed', 'pin-needed', 'pin-needed']);
  });

  test('buys nothing twice if two processes run it at the same time', async () => {
    const batch = await setup.running(sampleRows(20));
    await Promise.all([setup.process().runner.run(batch), setup.process().runner.run(batch)]);
    await setup.runBatch(batch, 60_000);
    expect(accepted()).toEqual(Array<number>(20).fill(1));
    expect(setup.reseller.purchases).toHaveLength(20);
    expect(summary().tally.successful).toBe(20);
  });

  test('is shown while it goes on, one drawing at a time, and waits for none', async () => {
    let drawings = 0;
    const progress = () => new Promise<void>(() => void (drawings += 1));
    const stopOf = async (reference: string) => {
      setup.now += 600;
      return setup.store.batches.stopOf(reference);
    };
    const batches = { ...setup.store.batches, stopOf };
    const notifier = { ...setup.batchNotifier, progress };
    await setup.process({ ...setup.ports, batches, notifier }).runner.run(await setup.running(sampleRows(12)));
    expect(summary().tally.successful).toBe(12);
    await expect.poll(() => drawings).toBe(1);
  });

  test('at the end of its card’s time has as long again for its rows, and no longer', async () => {
    const [late, tooLate] = [await setup.drafted(sampleRows(3)), await setup.drafted(sampleRows(4))];
    setup.now += CARD_LIFE_MS - 1_000;
    const { shop, runner } = setup.process();
    for (const { reference } of [late, tooLate])
      expect((await confirmBatch(shop, tap(reference))).type).toBe('confirmed');
    setup.now += 60_000;
    await runner.run(await setup.findBatch(late));
    expect(summary().tally.successful).toBe(3);
    setup.now += CARD_LIFE_MS;
    await runner.run(await setup.findBatch(tooLate));
    expect(summary().rows.map(({ refusal }) => refusal)).toEqual(Array(4).fill('expired'));
    expect(setup.reseller.purchases).toHaveLength(3);
  });

  test('goes on in another process where a stop left it, and leaves no row out', async () => {
    const batch = await setup.running(sampleRows(20));
    const { runner } = setup.process();
    setup.reseller.hold = Promise.resolve().then(() => runner.stop());
    expect(await runner.run(batch)).toBe(setup.now);
    expect(setup.reseller.purchases.length).toBeLessThan(20);
    await setup.takeUp(shardOfReference(batch.reference), setup.process().runner);
    expect(accepted()).toEqual(Array<number>(20).fill(1));
    expect(summary().tally.successful).toBe(20);
  });
});

describe('the order of a row', () => {
  test('is what the card said, under the reference that the list kept', async () => {
    const [airtime, meter] = sampleRows(2, { costMinor: minor(49_000) });
    const recipient = { kind: 'meter', customerId: '04123456789', verifiedName: 'ADA OBI' } as const;
    const electricity = sampleProduct({ service: 'electricity', name: 'IKEDC', requiresVerification: true });
    const batch = await setup.running([airtime!, { ...meter!, product: electricity, recipient }]);
    expect(await setup.begun(batch)).toEqual(await setup.find(batch.rows[0]!.reference));
    expect(await setup.begun(batch, 1)).toMatchObject({
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
    const batch = await setup.running(sampleRows(2));
    const draft = await setup.begun(batch);
    await setup.process().runner.run(batch);
    const ended = await setup.find(draft.reference);
    expect(ended.state).toBe('successful');
    await setup.store.batches.begin(batch.reference, draft);
    expect(await setup.find(draft.reference)).toEqual(ended);
  });

  test('is not made any more if the list was summed up meanwhile, so that what was called not begun stays so', async () => {
    const batch = await setup.running(sampleRows(2));
    const held = setup.process({
      ...setup.ports,
      batches: {
        ...setup.store.batches,
        begin: async (...begin) => {
          await setup.store.batches.commit({ ...batch, state: 'summing', version: batch.version + 1 }, setup.now);
          return setup.store.batches.begin(...begin);
        },
      },
    });
    await held.runner.run(batch);
    await setup.runBatch(batch, 60_000);
    expect(setup.reseller.purchases).toEqual([]);
    expect(summary().tally).toMatchObject({ waiting: 2 });
  });

  test('that is damaged is not called refused, and is not offered anew', async () => {
    const batch = await setup.running(sampleRows(2));
    const { reference } = await setup.begun(batch);
    await real.raw.hset(real.keys.order(reference), 'record', '{');
    const { states, rows } = await endOf(batch);
    expect(states).toEqual<RowState[]>(['processing', 'successful']);
    expect(rows.map(isRetriable)).toEqual([false, false]);
  });
});

describe('the same rows', () => {
  beforeEach(() => {
    setup.duplicateWindowMs = 600_000;
  });

  test('that were confirmed before are not bought by a second list of them, in any order, unless it is wanted', async () => {
    const first = await setup.running(sampleRows(3));
    const second = await setup.drafted(sampleRows(3).toReversed());
    expect(await setup.store.batches.latestSame(BUYER.userId, second.sameness)).toBe(first.reference);
    const { shop } = setup.process();
    const outcome = await confirmBatch(shop, tap(second.reference));
    expect(outcome).toMatchObject({ type: 'same', earlier: { reference: first.reference } });
    const wanted = await confirmBatch(shop, { ...tap(second.reference), how: 'again', read: readOf(first) });
    expect(wanted.type).toBe('confirmed');
  });

  test('are asked about anew if a list was bought again since the card named the one before', async () => {
    const first = await setup.running(sampleRows(3));
    const [second, third] = [await setup.drafted(sampleRows(3)), await setup.drafted(sampleRows(3))];
    const { shop } = setup.process();
    const again = { how: 'again', read: readOf(first) } as const;
    expect((await confirmBatch(shop, { ...tap(second.reference), ...again })).type).toBe('confirmed');
    const outcome = await confirmBatch(shop, { ...tap(third.reference), ...again });
    expect(outcome).toMatchObject({ type: 'same', earlier: { reference: second.reference } });
  });

  test('of two lists that are confirmed at the same moment are bought once', async () => {
    const lists = await Promise.all([setup.drafted(sampleRows(3)), setup.drafted(sampleRows(3))]);
    const { shop } = setup.process();
    const outcomes = await Promise.all(lists.map(({ reference }) => confirmBatch(shop, tap(reference))));
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['confirmed', 'same']);
  });

  test('of a list that cannot be read any more are bought as they were tapped, and a duplicate row is not bought for that', async () => {
    const [row] = sampleRows(1);
    const twins = [row!, { ...row!, row: 2 }];
    const first = await setup.drafted(twins);
    await confirmBatch(setup.process().shop, tap(first.reference));
    const { batches } = setup.store;
    const find = async (reference: string) => (reference === first.reference ? undefined : batches.find(reference));
    const { shop } = setup.process({ ...setup.ports, batches: { ...batches, find } });
    const second = await setup.drafted(twins);
    const outcome = await confirmBatch(shop, { ...tap(second.reference), how: 'once' });
    expect(outcome).toMatchObject({ type: 'confirmed', batch: { once: true } });
    await setup.process().runner.run(await setup.findBatch(second));
    expect(accepted()).toEqual([1]);
  });

  test('another person’s list does not bar', async () => {
    await setup.running(sampleRows(3));
    const buyer = { ...BUYER, userId: 700_000_199 };
    const { batch } = await setup.draft(sampleRows(3), buyer);
    expect(await setup.store.batches.latestSame(buyer.userId, batch.sameness)).toBeUndefined();
  });

  test('that are left out are never among what is left, also if the list is stopped before them', async () => {
    const [row] = sampleRows(1);
    const once = await setup.running([row!, { ...row!, row: 2 }], 'once');
    await setup.store.batches.stop(once.reference, 'person');
    const { states, rows } = await endOf(once);
    expect(states).toEqual<RowState[]>(['waiting', 'refused']);
    expect(rows.map(isRetriable)).toEqual([true, false]);
  });
});

describe('what ends a list before its last row', () => {
  test('Stop begins no further rows, and what was begun ends', async () => {
    const batch = await setup.running(sampleRows(30));
    setup.reseller.hold = setup.store.batches.stop(batch.reference, 'person');
    const { stop, tally } = await endOf(batch);
    expect(stop).toBe('person');
    expect(tally.successful).toBeLessThanOrEqual(6);
    expect(tally.waiting).toBe(30 - tally.successful);
    const orders = await Promise.all(batch.rows.map(({ reference }) => setup.orders.find(reference)));
    expect(orders.map((order) => order?.state)).not.toContain('draft');
    expect(setup.reseller.purchases).toHaveLength(tally.successful);
  });

  test('a limit of the day leaves out its rows, each with why', async () => {
    setup.buyer = { role: 'customer', limits: { perDayMinor: minor(100_000) } };
    await setup.credit(minor(900_000));
    const { stop, rows, tally } = await endOf(await setup.running(sampleRows(10)));
    expect(stop).toBeUndefined();
    expect(rows.filter(({ refusal }) => refusal === 'day-limit')).toHaveLength(8);
    expect(tally).toMatchObject({ successful: 2, refused: 8 });
  });

  test('a service that does not answer stops it, and nothing is bought', async () => {
    const batch = await setup.running(sampleRows(40));
    setup.reseller.shelf = new ResellerError('timeout', 'no answer');
    const { stop, tally } = await endOf(batch);
    expect(stop).toBe('unanswered');
    expect(tally.waiting).toBeGreaterThan(20);
    expect(setup.reseller.purchases).toEqual([]);
  });
});

describe('a row', () => {
  test('at another price than on the card is not bought, and no new card comes of it', async () => {
    const batch = await setup.running(sampleRows(2));
    setup.reseller.shelf = sampleProduct({ priceMinor: minor(60_000) });
    const { rows } = await endOf(batch);
    expect(rows.map(({ refusal }) => refusal)).toEqual(['price-changed', 'price-changed']);
    expect(setup.reseller.purchases).toEqual([]);
    expect(await setup.orders.openDrafts(BUYER.userId, 0)).toEqual([]);
  });

  test('that takes long keeps the end of the list waiting half a minute, and no longer', async () => {
    setup.reseller.fates.push({ accept: 'processing' });
    const batch = await setup.running(sampleRows(3));
    await setup.process().runner.run(batch);
    expect(setup.summaries).toEqual([]);
    await setup.runBatch(batch, 35_000);
    expect(summary().tally).toMatchObject({ successful: 2, processing: 1 });
    expect((await setup.findBatch(batch)).state).toBe('done');
  });
});

test('the end of a list is told again until it is told', async () => {
  setup.telling.push({ type: 'later', cause: 'no answer' }, { type: 'later', cause: 'no answer' });
  await setup.runBatch(await setup.running(sampleRows(2)), 60_000);
  expect(setup.summaries).toHaveLength(1);
});
