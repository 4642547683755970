import { expect, test } from 'vitest';
import { rowLines, rowRanges } from '../../../../src/bot/chat/batches/row-lines.ts';
import { sampleBatch } from '../../../support/samples/sample-batch.ts';
import { electricityOrder } from '../../../support/samples/sample-order.ts';
import { english } from '../../../support/words.ts';

test('verified names stand apart from the products, if there is no room for every row', () => {
  const { rows, goods, ...rest } = sampleBatch(3);
  const meter = { row: 4, reference: 'VR4', good: 1, customerId: '04123456780', verifiedName: 'HALIMA BELLO' };
  const { item } = electricityOrder();
  const light = { item: { ...item, title: 'Light' }, priceMinor: goods[0]!.priceMinor };
  const batch = { ...rest, rows: [meter, ...rows], goods: [...goods, light] };
  const lines = (all: typeof batch) =>
    rowLines({ batch: all, repeats: [] }, 2, english).map((line) => line.slice(0, 5));
  expect(lines(batch)).toEqual(['1 × L', '3 × M', '', 'Row 4']);
  expect(lines({ ...batch, rows })).toEqual(['3 × M']);
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
