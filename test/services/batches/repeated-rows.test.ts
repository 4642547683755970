import { minor } from '../../../src/domain/shared/money.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Batch, type BatchWay, isRetriable, rowStateOf, tallyOf } from '../../../src/domain/batches/batch.ts';
import { boughtBy } from '../../../src/domain/batches/batch-row.ts';
import { readRepeats } from '../../../src/services/batches/draft-batch.ts';
import type { RowRequest } from '../../../src/domain/batches/check-row.ts';
import { BatchSetup, sampleRows } from '../../support/batch-setup.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER } from '../../support/samples/sample-order.ts';

const real = await useRealStore();
let setup: BatchSetup;

beforeEach(() => {
  setup = new BatchSetup(real.store);
  setup.duplicateWindowMs = 600_000;
});

/** What ended after the tap on such a list, row by row. */
async function run(batch: Batch, how: BatchWay) {
  await setup.process().runner.run(await setup.confirmedList(batch, how));
  const view = setup.summaries.at(-1)!;
  return {
    ...view,
    spentMinor: tallyOf(view.rows).spentMinor,
    states: view.rows.map(rowStateOf),
    refusals: view.rows.map(({ refusal }) => refusal),
  };
}

/** Buys the first rows of what the tests send, by a list of their own. */
async function boughtBefore(count: number): Promise<Batch> {
  const batch = await setup.drafted(sampleRows(count));
  await run(batch, 'all');
  return batch;
}

function repeatsOf({ rows }: Batch) {
  return readRepeats(setup.process().shop, rows);
}

function purchases(): number {
  return setup.reseller.purchases.length;
}

describe('rows that were bought a moment ago', () => {
  test('are known before Confirm, with the purchase that each repeats', async () => {
    const before = await boughtBefore(1);
    const { batch } = await setup.draft(sampleRows(3));
    expect((await repeatsOf(batch)).map(({ row, order }) => [row, order.reference, order.state])).toEqual([
      [1, before.rows[0]?.reference, 'successful'],
    ]);
    expect(batch.rows.map(({ earlier }) => earlier)).toEqual([before.rows[0]?.reference, undefined, undefined]);
    expect(boughtBy(batch, 'all')).toEqual({ count: 3, sumMinor: 150_000 });
    expect(boughtBy(batch, 'once')).toEqual({ count: 2, sumMinor: 100_000 });
  });

  test('are bought a second time by the tap on all, which the card has asked about, and no third time', async () => {
    await boughtBefore(1);
    const batch = await setup.drafted(sampleRows(3));
    const { states, spentMinor } = await run(batch, 'all');
    expect(states).toEqual(['successful', 'successful', 'successful']);
    expect(spentMinor).toBe(boughtBy(batch, 'all').sumMinor);
    await setup.runBatch(await setup.findBatch(batch), 60_000);
    expect(purchases()).toBe(4);
  });

  test('between the card and its tap are not bought a second time, which is said of each', async () => {
    const batch = await setup.drafted(sampleRows(3));
    await boughtBefore(2);
    const { refusals, rows, spentMinor } = await run(batch, 'all');
    expect(refusals).toEqual(['duplicate', 'duplicate', undefined]);
    expect(spentMinor).toBe(50_000);
    expect(rows.map(isRetriable)).toEqual([false, false, false]);
    expect(purchases()).toBe(3);
  });

  test('are not bought a third time if another one came since the card', async () => {
    await boughtBefore(1);
    const batch = await setup.drafted(sampleRows(3));
    await run(await setup.drafted(sampleRows(1)), 'again');
    const { refusals } = await run(batch, 'all');
    expect(refusals).toEqual(['duplicate', undefined, undefined]);
    expect(purchases()).toBe(4);
  });

  test('that failed since the card are bought by the tap on all', async () => {
    const before = await boughtBefore(1);
    const batch = await setup.drafted(sampleRows(2));
    const order = await setup.find(before.rows[0]!.reference);
    await setup.orders.commit({ ...order, state: 'reversed', version: order.version + 1 }, null);
    expect((await run(batch, 'all')).states).toEqual(['successful', 'successful']);
  });

  test('are no repeats if they failed, belong to someone else, are of another amount, or the row says that it is wanted again', async () => {
    await boughtBefore(2);
    const [row] = sampleRows(1);
    const product = { ...row!.product, amountRequired: true };
    const larger: RowRequest = { ...row!, product, priceMinor: minor(51_000), costMinor: minor(51_000) };
    const other = { ...BUYER, userId: BUYER.userId + 16 };
    const lists = [
      (await setup.draft(sampleRows(2), other)).batch,
      await setup.drafted([larger]),
      await setup.drafted(sampleRows(2, { again: true })),
    ];
    for (const list of lists) expect(await repeatsOf(list)).toEqual([]);
  });

  test('are repeats at another price too', async () => {
    await boughtBefore(1);
    const [row] = sampleRows(1);
    const dearer = await setup.drafted([{ ...row!, priceMinor: minor(51_000) }]);
    expect(await repeatsOf(dearer)).toMatchObject([{ row: 1 }]);
  });
});

describe('rows that are the same as each other', () => {
  const twins = (): RowRequest[] => [...sampleRows(2), { ...sampleRows(1)[0]!, row: 3 }];

  test('are all bought by the tap on all, for the sum of all', async () => {
    const batch = await setup.drafted(twins());
    const { states, spentMinor } = await run(batch, 'all');
    expect(states).toEqual(['successful', 'successful', 'successful']);
    expect(spentMinor).toBe(batch.sumMinor);
  });

  test('are not bought if the same was bought by something else between the card and its tap', async () => {
    const batch = await setup.drafted(twins());
    await boughtBefore(1);
    const { refusals } = await run(batch, 'all');
    expect(refusals).toEqual(['duplicate', undefined, 'duplicate']);
    expect(purchases()).toBe(2);
  });

  test('and as what was bought a moment ago, are all left out, or all bought', async () => {
    await boughtBefore(1);
    const batch = await setup.drafted(twins());
    expect(boughtBy(batch, 'once')).toEqual({ count: 1, sumMinor: 50_000 });
    expect((await run(batch, 'once')).states).toEqual(['refused', 'successful', 'refused']);
    setup.now += setup.duplicateWindowMs;
    await real.raw.flushall();
    await boughtBefore(1);
    expect((await run(await setup.drafted(twins()), 'all')).states).toEqual(['successful', 'successful', 'successful']);
  });
});
