import { describe, expect, test } from 'vitest';
import { rowStateOf, type RowState, tallyOf } from '../../../src/domain/batches/batch.ts';
import { wantedOf } from '../../../src/domain/batches/batch-row.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { BatchSetup, sampleRows } from '../../support/batch-setup.ts';
import { crashing, dieAtEveryCall, onlyCrash } from '../../support/crashing.ts';
import type { PurchaseFate } from '../../support/fakes/fake-reseller.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { BUYER } from '../../support/samples/sample-order.ts';

const real = await useRealStore();

const BALANCE = minor(1_000_000);

const courses: { name: string; fates: PurchaseFate[]; ends: Partial<Record<RowState, number>> }[] = [
  { name: 'is delivered', fates: [], ends: { successful: 2 } },
  { name: 'has a row that is refused', fates: [{ refuse: 'rejected' }], ends: {} },
  {
    name: 'has a row whose answer is lost',
    fates: [{ accept: 'successful', answer: 'lost' }],
    ends: { successful: 2 },
  },
  { name: 'has a row that never arrives', fates: [{ answer: 'lost' }], ends: { successful: 2 } },
];

describe.each(courses)('a list that $name', ({ fates, ends }) => {
  test.each(['before', 'after'] as const)('survives a crash %s every single call to the world', async (when) => {
    await dieAtEveryCall(async (atCall) => {
      const { setup, rows, hasCrashed } = await live(fates, atCall, when);
      const where = `crash ${when} call ${atCall}`;
      expect([where, rows.map(rowStateOf).filter((state) => state === 'waiting' || state === 'processing')]).toEqual([
        where,
        [],
      ]);
      expect({ where, ...tallyOf(rows) }).toMatchObject({ where, refused: 0, ...ends });
      expect([where, Math.max(...setup.reseller.acceptances.values())]).toEqual([where, 1]);
      const { successful } = tallyOf(rows);
      const left = { balanceMinor: BALANCE - 50_000 * successful, heldMinor: 0 };
      expect({ where, ...(await real.store.accounts.read(BUYER.userId)) }).toMatchObject({ where, ...left });
      expect(setup.summaries.length).toBeGreaterThan(0);
      return hasCrashed;
    });
  });
});

/** One life of a list: a process that crashes at the call, and then one that does not. */
async function live(fates: readonly PurchaseFate[], atCall: number, when: 'before' | 'after') {
  await real.raw.flushall();
  const setup = new BatchSetup(real.store);
  setup.buyer = { role: 'customer' };
  await setup.credit(BALANCE);
  setup.reseller.fates.push(...fates);
  const batch = await setup.running(sampleRows(2));
  const { dying, hasCrashed } = crashing(setup.ports, atCall, when);
  const parts = setup.process(dying);
  await parts.runner.run(batch).catch(onlyCrash);
  if (!hasCrashed()) await setup.runBatch(batch, 200_000, parts).catch(onlyCrash);
  await setup.runBatch(batch, 400_000);
  const rows = await Promise.all(
    batch.rows.map(async (row) => ({
      ...row,
      order: await setup.find(row.reference),
      wanted: wantedOf(batch, row),
      refusal: undefined,
    })),
  );
  expect((await setup.findBatch(batch)).state).toBe('done');
  return { setup, rows, hasCrashed: hasCrashed() };
}
