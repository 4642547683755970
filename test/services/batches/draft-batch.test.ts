import { beforeEach, describe, expect, test } from 'vitest';
import { confirmBatch } from '../../../src/services/batches/confirm-batch.ts';
import { type Batch, MAX_ROWS, MAX_OPEN_LISTS } from '../../../src/domain/batches/batch.ts';
import { CARD_LIFE_MS } from '../../../src/domain/orders/draft.ts';
import { BatchSetup, sampleRows } from '../../support/batch-setup.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER, sampleProduct } from '../../support/samples/sample-order.ts';

const real = await useRealStore();
let setup: BatchSetup;

beforeEach(() => {
  setup = new BatchSetup(real.store);
});

const HOUR_MS = 3_600_000;
/** The record with the names of five hundred meters, each of the greatest length. */
const MAX_RECORD_BYTES = 128 * 1024;

function open(): Promise<readonly string[]> {
  return setup.store.batches.openDrafts(BUYER.userId, 0);
}

async function drawn(count: number): Promise<Batch[]> {
  const lists: Batch[] = [];
  for (let at = 0; at < count; at += 1) {
    setup.now += 1_000;
    lists.push(await setup.drafted(sampleRows(at + 1)));
  }
  return lists;
}

describe('a list that is only sent', () => {
  test('is one record, and no orders', async () => {
    const batch = await setup.drafted(sampleRows(MAX_ROWS));
    const keys = (await real.raw.keys('*')).filter((key) => !key.includes(':wrote:'));
    expect(keys.toSorted()).toEqual([real.keys.batch(batch.reference), real.keys.openLists(BUYER.userId)].toSorted());
    expect(await real.raw.memory('USAGE', real.keys.batch(batch.reference))).toBeLessThan(64 * 1024);
  });

  test('is no larger than it may be with names and products of all lengths', async () => {
    const verifiedName = 'N'.repeat(100);
    const rows = sampleRows(MAX_ROWS).map((row, at) => ({
      ...row,
      product: sampleProduct({ name: `product ${at % 10}`, requiresVerification: true }),
      recipient: { kind: 'meter', customerId: String(10_000_000_000 + at), verifiedName } as const,
    }));
    const { reference } = await setup.drafted(rows);
    expect(await real.raw.memory('USAGE', real.keys.batch(reference))).toBeLessThan(MAX_RECORD_BYTES);
  });

  test('keeps each row as the card has it', async () => {
    const rows = sampleRows(3);
    const batch = await setup.drafted([...rows, { ...rows[0]!, row: 9, again: true }]);
    expect(await setup.findBatch(batch)).toEqual(batch);
    expect(batch.goods).toHaveLength(1);
    expect(batch.rows.map(({ row, twin, again, customerId }) => [row, twin, again, customerId])).toEqual([
      [1, undefined, undefined, '08031234000'],
      [2, undefined, undefined, '08031234001'],
      [3, undefined, undefined, '08031234002'],
      [9, true, true, '08031234000'],
    ]);
    expect(new Set(batch.rows.map(({ reference }) => reference)).size).toBe(4);
  });
});

describe('more lists than may wait for Confirm', () => {
  test('take the oldest back, which is said, and which buys nothing any more', async () => {
    const [oldest, ...others] = await drawn(MAX_OPEN_LISTS);
    setup.now += 1_000;
    const { batch, takenBack } = await setup.draft(sampleRows(9));
    expect(takenBack).toEqual([oldest]);
    expect(await open()).toEqual([batch, ...others.toReversed()].map(({ reference }) => reference));
    const tap = { reference: oldest!.reference, userId: BUYER.userId, role: 'customer', how: 'all' } as const;
    expect((await confirmBatch(setup.process().shop, tap)).type).toBe('void');
  });

  test('leave next to nothing of it, and that for an hour', async () => {
    const [oldest] = await drawn(MAX_OPEN_LISTS + 1);
    const key = real.keys.batch(oldest!.reference);
    expect(await real.raw.memory('USAGE', key)).toBeLessThan(1_024);
    expect(await real.raw.pttl(key)).toBeLessThanOrEqual(HOUR_MS);
  });

  test('do not speak of lists that could not be confirmed any more', async () => {
    await drawn(MAX_OPEN_LISTS);
    setup.now += CARD_LIFE_MS + 10_000;
    const { takenBack } = await setup.draft(sampleRows(9));
    expect(takenBack).toEqual([]);
    expect(await open()).toHaveLength(MAX_OPEN_LISTS);
  });

  test('of another person, or confirmed, take no room', async () => {
    const [first] = await drawn(MAX_OPEN_LISTS);
    await setup.confirmedList(first!);
    await setup.draft(sampleRows(9), { ...BUYER, userId: BUYER.userId + 16 });
    const { takenBack } = await setup.draft(sampleRows(8));
    expect(takenBack).toEqual([]);
    expect(await open()).toHaveLength(MAX_OPEN_LISTS);
  });

  test('that came at the same moment never take back the one that has just come', async () => {
    await Promise.all(Array.from({ length: 9 }, (_, at) => setup.drafted(sampleRows(at + 1))));
    const newest = await setup.drafted(sampleRows(20));
    expect(await open()).toContain(newest.reference);
    expect((await open()).length).toBeLessThanOrEqual(MAX_OPEN_LISTS);
  });
});
