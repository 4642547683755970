import { beforeEach, describe, expect, test } from 'vitest';
import { confirmOrder } from '../../../src/services/orders/confirm-order.ts';
import { confirmBatch } from '../../../src/services/batches/confirm-batch.ts';
import type { Batch } from '../../../src/domain/batches/batch.ts';
import { readOf } from '../../../src/domain/orders/duplicate.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { changedPolicy, EMPTY_POLICY } from '../../../src/domain/pricing/policy.ts';
import { shardOfPerson } from '../../../src/domain/orders/reference.ts';
import { BatchSetup, sampleRows } from '../../support/batch-setup.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER } from '../../support/samples/sample-order.ts';

const real = await useRealStore();
let setup: BatchSetup;

beforeEach(() => {
  setup = new BatchSetup(real.store);
  setup.buyer = { role: 'customer' };
  askAbove(149_999);
  return setup.credit(minor(100_000_000));
});

/** Three rows at ₦500. */
const rows = sampleRows(3);

const tap = (reference: string, how: 'all' | 'again' | 'once' = 'all', read?: string) =>
  ({ reference, userId: BUYER.userId, role: 'customer', how, read }) as const;

function askAbove(amount: number): void {
  setup.policy = changedPolicy(EMPTY_POLICY, { type: 'pin', role: 'customer', aboveMinor: minor(amount) });
}

/** Confirmed with its PIN, and not begun. */
async function proven() {
  const { reference } = await setup.drafted(rows);
  await setup.prove(reference);
  const outcome = await confirmBatch(setup.process().shop, tap(reference));
  if (outcome.type !== 'confirmed') throw new Error(outcome.type);
  return outcome.batch;
}

describe('a list whose sum needs a PIN', () => {
  test('of exactly the amount runs without, and its record says nothing of a PIN', async () => {
    askAbove(150_000);
    const batch = await setup.running(rows);
    expect(await setup.findBatch(batch)).not.toHaveProperty('proven');
  });

  test('is judged by what the tap buys, if equal rows are bought once', async () => {
    askAbove(100_000);
    const twins = rows.map((row, index) => (index === 2 ? { ...row, ...rows[0], row: 3 } : row));
    const { reference } = await setup.drafted(twins);
    const { shop } = setup.process();
    expect((await confirmBatch(shop, tap(reference, 'again'))).type).toBe('pin-needed');
    const outcome = await confirmBatch(shop, tap(reference, 'once'));
    expect(outcome).toMatchObject({ type: 'confirmed', batch: { once: true } });
    expect(outcome).not.toHaveProperty('batch.proven');
  });

  test('runs once by many taps at once, and nothing of the PIN is left', async () => {
    const { reference } = await setup.drafted(rows);
    await setup.prove(reference);
    const { shop } = setup.process();
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => confirmBatch(shop, tap(reference))));
    expect(outcomes.map(({ type }) => type).toSorted()).toEqual(['already', 'already', 'already', 'confirmed']);
    expect(await setup.store.pins.take(BUYER.userId, reference)).toBeUndefined();
  });

  test.each([
    ['of another list', async () => (await setup.drafted(sampleRows(4))).reference, BUYER.userId],
    [
      'of one of its own rows',
      async (list: string) => (await setup.store.batches.find(list))!.rows[0]!.reference,
      BUYER.userId,
    ],
    ['of another person', async (list: string) => list, BUYER.userId + 16],
  ])('does not run by the PIN %s', async (_whose, provenReference, userId) => {
    const { reference } = await setup.drafted(rows);
    await setup.prove(await provenReference(reference), userId);
    expect((await confirmBatch(setup.process().shop, tap(reference))).type).toBe('pin-needed');
  });

  test('that was bought before is asked about, and its PIN is kept for the answer', async () => {
    setup.duplicateWindowMs = 600_000;
    const earlier = await proven();
    const { reference } = await setup.drafted(rows);
    await setup.prove(reference);
    const { shop } = setup.process();
    expect((await confirmBatch(shop, tap(reference))).type).toBe('same');
    expect((await confirmBatch(shop, tap(reference, 'again', readOf(earlier)))).type).toBe('confirmed');
  });
});

test('a list with its PIN goes on without another one if its process died', async () => {
  const batch = await proven();
  askAbove(0);
  const { runner } = setup.process();
  setup.reseller.hold = Promise.resolve().then(() => runner.stop());
  await runner.run(batch);
  await setup.runBatch(batch, 60_000);
  expect([...setup.reseller.acceptances.values()]).toEqual([1, 1, 1]);
});

test.each<[string, Partial<Batch>]>([
  ['that was not confirmed', { state: 'draft' }],
  ['that was taken back', { state: 'dropped' }],
  ['that is being summed up', { state: 'summing' }],
  ['that has ended', { state: 'done' }],
  ['of another person', { buyer: { ...BUYER, userId: neighbourOf(BUYER.userId) } }],
  ['that it is no row of', { rows: [{ row: 1, reference: 'VB0', good: 0, customerId: '08031234567' }] }],
  ['without a PIN', { proven: undefined }],
])('a row that needs a PIN is not bought by a forged tap for a list %s', async (_which, change) => {
  const batch = await proven();
  await setup.begun(batch);
  await setup.store.batches.commit({ ...batch, ...change, version: batch.version + 1 }, null);
  askAbove(0);
  expect((await confirmRow(batch.rows[0]!.reference)).type).toBe('pin-needed');
});

/** Someone else whose records lie in the same shard, as the keys of one script must. */
function neighbourOf(userId: number): number {
  let other = userId + 1;
  while (shardOfPerson(other) !== shardOfPerson(userId)) other += 1;
  return other;
}

function confirmRow(reference: string) {
  return confirmOrder(setup.process().shop, { reference, userId: BUYER.userId, role: 'customer' });
}
