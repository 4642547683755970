import type { Batch } from '../../../src/domain/batches/batch.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { BUYER, sampleOrder, T0 } from './sample-order.ts';

/** The card of a list of so many rows, each airtime for the same number. */
export function sampleBatch(count: number, changes: Partial<Batch> = {}): Batch {
  const priceMinor = minor(50_000);
  return {
    reference: 'VB1',
    version: 1,
    state: 'draft',
    buyer: BUYER,
    sameness: 'these rows',
    rows: Array.from({ length: count }, (_, at) => ({
      row: at + 1,
      reference: `VR${at}`,
      good: 0,
      customerId: '08031234567',
    })),
    goods: [{ item: sampleOrder().item, priceMinor }],
    sumMinor: minor(priceMinor * count),
    draftedAt: T0,
    wrong: [],
    differs: [],
    ...changes,
  };
}
