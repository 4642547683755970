import { expect, test } from 'vitest';
import { type RowStatus, tallyOf } from '../../../src/domain/batches/batch.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { sampleOrder } from '../../support/samples/sample-order.ts';

const bought = (changes: Partial<Order>): RowStatus => {
  const order = sampleOrder({ state: 'successful', priceMinor: minor(50_000), ...changes });
  const row = { row: 1, reference: order.reference, good: 0, customerId: order.recipient.customerId };
  return { ...row, wanted: order, order, refusal: undefined };
};

test('a list has spent what was paid for: not what could not be taken again, nor what a merchant gave back', () => {
  const billing = { heldMinor: minor(50_000), day: '2026-11-21' };
  const rows = [
    bought({ billing }),
    bought({ billing: { ...billing, uncollected: true } }),
    bought({ billing, givenBack: { at: 1, by: 1 } }),
  ];
  expect(tallyOf(rows)).toMatchObject({ successful: 3, spentMinor: 50_000 });
});
