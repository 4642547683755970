import { describe, expect, test } from 'vitest';
import { findPriceLists, partsOf, priceListsOf } from '../../../src/domain/catalogue/price-list.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { sampleProduct } from '../../support/samples/sample-order.ts';

const dear = sampleProduct({ name: 'M-2', provider: 'MTN', category: 'SME', priceMinor: minor(90_000) });
const cheap = sampleProduct({ name: 'M-1', provider: 'MTN', category: 'SME', priceMinor: minor(50_000) });
const daily = sampleProduct({ name: 'M-3', provider: 'MTN', category: 'Daily', priceMinor: minor(70_000) });
const padi = sampleProduct({ name: 'D-1', provider: 'DStv', service: 'tv', category: undefined });
const anyAmount = sampleProduct({ name: 'A-1', provider: 'MTN', service: 'airtime', amountRequired: true });
const soldOut = sampleProduct({ name: 'G-1', provider: 'Glo', available: false });
const lists = priceListsOf([dear, cheap, daily, padi, anyAmount, soldOut]);

describe('price lists', () => {
  test('are one a provider and service, without what is sold out or has no price of its own', () => {
    expect(lists.map(({ provider, service }) => [provider, service])).toEqual([
      ['MTN', 'data'],
      ['DStv', 'tv'],
    ]);
  });

  test('keep the order of categories, and begin each with the cheapest', () => {
    const [mtn] = lists;
    expect(mtn === undefined ? [] : partsOf(mtn)).toEqual([
      { category: 'SME', products: [cheap, dear] },
      { category: 'Daily', products: [daily] },
    ]);
  });

  test.each([
    ['', 2],
    ['mtn', 1],
    ['MTN prices', 1],
    ['prix de mtn', 1],
    ['data mtn', 1],
    ['tv', 1],
    ['glo', 0],
    ['mtn tv', 0],
  ])('“%s” finds %d of them', (typed, count) => {
    expect(findPriceLists(lists, typed)).toHaveLength(count);
  });
});
