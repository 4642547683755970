import { describe, expect, test } from 'vitest';
import {
  exampleFor,
  findPriceLists,
  openServicesNamed,
  partsOf,
  priceListsOf,
} from '../../../src/domain/catalogue/price-list.ts';
import type { Product } from '../../../src/domain/catalogue/products.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { isOrder, productsIn } from '../../../src/domain/order-text/meaning.ts';
import { parseQuickOrder } from '../../../src/domain/order-text/parse-quick-order.ts';
import { SANDBOX_LINES, SANDBOX_PRODUCTS } from '../order-text/sandbox-product-index.ts';
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

  test('begin with what has no category, which no heading can tell from the part above it', () => {
    const bare = sampleProduct({ name: 'M-4', provider: 'MTN', category: undefined });
    const [mtn] = priceListsOf([dear, bare, daily]);
    expect(mtn === undefined ? [] : partsOf(mtn).map(({ category }) => category)).toEqual(['', 'SME', 'Daily']);
  });

  test.each<[string, Partial<Product>[], string]>([
    ['its own name', [{ service: 'education', provider: 'WAEC' }], 'waec 0803\u00a0123\u00a04567'],
    ['a number of its own', [{ provider: 'Airtel', description: '1GB' }], 'airtel 1gb 0802\u00a0123\u00a04567'],
    ['a size that it sells', [{ provider: 'Glo', description: '2GB' }], 'glo 2gb 0805\u00a0123\u00a04567'],
    [
      'the usual size, if it sells that',
      [
        { provider: 'Glo', description: '75MB' },
        { provider: 'Glo', description: '1GB' },
      ],
      'glo 1gb 0805\u00a0123\u00a04567',
    ],
    [
      'no size of another company',
      [
        { provider: 'Glo', description: '2GB' },
        { provider: 'MTN', description: '1GB' },
      ],
      'glo 2gb 0805\u00a0123\u00a04567',
    ],
    ['its name', [{ service: 'tv', provider: 'GOtv', description: 'GOtv Smallie' }], 'gotv smallie 7023456789'],
    ['the service', [{ service: 'tv', provider: 'GOtv', description: 'GOtv' }], 'gotv tv 7023456789'],
    ['its usual bouquet', [{ service: 'tv', provider: 'DStv', description: 'DStv Padi' }], 'dstv padi 7023456789'],
    [
      'an amount',
      [{ service: 'electricity', provider: 'Eko Electric', amountRequired: true }],
      'eko 2000 0412\u00a03456\u00a0789',
    ],
    [
      'a service of its own',
      [{ service: 'toll', provider: 'LCC', description: 'Tag', amountRequired: true }],
      'lcc toll 1234567',
    ],
  ])('show a company how to buy by %s', (_what, facts, line) => {
    expect(exampleFor(facts.map((each) => sampleProduct(each)))).toBe(line);
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
    ['mtn sme', 1],
    ['daily', 1],
    ['dstv sme', 0],
  ])('“%s” finds %d of them', (typed, count) => {
    expect(findPriceLists(lists, typed)).toHaveLength(count);
  });

  test.each([
    ['airtime', ['airtime']],
    ['airtime prices', ['airtime']],
    ['mtn airtime', ['airtime']],
    ['rice', []],
  ])('“%s” names services in which one chooses the amount: %j', (typed, services) => {
    expect(openServicesNamed([dear, anyAmount, anyAmount, soldOut], typed)).toEqual(services);
  });
});

test('what each list shows as an example is understood, and buys there', () => {
  for (const { service, provider, products } of priceListsOf(SANDBOX_PRODUCTS)) {
    const line = exampleFor(products);
    const meaning = parseQuickOrder(line, SANDBOX_LINES);
    expect({ line, isOrder: isOrder(meaning) }).toEqual({ line, isOrder: true });
    expect(productsIn(meaning).every((each) => each.service === service && each.provider === provider)).toBe(true);
  }
});
