import { expect, test } from 'vitest';
import { type RowStatus, tallyOf } from '../../../src/domain/batches/batch.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { sampleOrder } from '../../support/samples/sample-order.ts';
import { rowRanges } from '../../../src/domain/batches/batch-row.ts';

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

test.each([
  [[], ''],
  [[4], '4'],
  [[3, 4], '3, 4'],
  [[9, 1, 2, 3, 5, 10, 11], '1–3, 5, 9–11'],
])('rows %j are written as %j', (rows, text) => {
  expect(rowRanges(rows, 10)).toBe(text);
});

test('more parts than may be end in a sign that there are others', () => {
  expect(rowRanges([1, 3, 5, 7], 2)).toBe('1, 3, …');
});
