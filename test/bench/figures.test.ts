import { expect, test } from 'vitest';
import { median, percentile, short, table } from './figures.ts';
import { readOptions } from './options.ts';

test('the median of an odd count is the middle one, of an even count the mean of two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 3])).toBe(4);
  expect(median([])).toBeNaN();
});

test('a percentile is a value that was measured, the largest at most', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.5)).toBe(50);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
});

test('figures show three digits that say something', () => {
  expect([1234.5, 42.34, 4.234, 0.4234, 0].map(short)).toEqual(['1235', '42.3', '4.23', '0.423', '0.00']);
});

test('columns of figures stand right, their labels left', () => {
  expect(
    table([
      ['', 'ours'],
      ['updates/s', '7'],
    ]),
  ).toBe('              ours\n  updates/s      7');
});

test('everyone buys at least once, however few purchases are asked for', () => {
  expect(readOptions(['--people', '1,500', '--purchases', '20,30']).levels).toEqual([
    { people: 1, purchases: 20 },
    { people: 500, purchases: 500 },
  ]);
});

test('what is no number of people is refused', () => {
  expect(() => readOptions(['--people', 'many'])).toThrow('many is no whole number above 0');
});

test('lines alone are asked for with a word', () => {
  expect(readOptions(['--lines', '--people', '1'])).toMatchObject({
    levels: [],
    lines: [{ people: 1, messages: 400 }],
  });
});

test('a backlog and a full store are measured instead of all else, of as many orders as are asked for', () => {
  expect(readOptions(['--backlog', '5000'])).toMatchObject({ backlog: 5_000, store: 0 });
  expect(readOptions(['--store', '300'])).toMatchObject({ backlog: 0, store: 300 });
  expect(() => readOptions(['--backlog', 'many'])).toThrow('many is no whole number above 0');
});
