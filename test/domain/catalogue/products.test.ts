import { describe, expect, test } from 'vitest';
import {
  categoriesOf,
  filterProducts,
  searchText,
  titleOf,
  yieldsToken,
  readValidity,
} from '../../../src/domain/catalogue/products.ts';
import { sampleProduct } from '../../support/samples/sample-order.ts';
import { otherNetworksOf, unusualNetworkOf } from '../../../src/domain/catalogue/network.ts';
import { SANDBOX_LINES } from '../order-text/sandbox-product-index.ts';

const daily = sampleProduct({ name: 'MTN-D1', description: 'Daily Plan', quantity: '1 GB', validity: '1 day' });
const monthly = sampleProduct({ name: 'MTN-M5', description: 'Monthly Plan', quantity: '5 GB', validity: '30 days' });
const café = sampleProduct({ name: 'CAF-1', description: 'Café  Bundle' });
const all = [daily, monthly, café];

describe('filterProducts', () => {
  test.each([
    ['', all],
    ['   ', all],
    ['plan', [daily, monthly]],
    ['PLAN month', [monthly]],
    ['5 gb', [monthly]],
    ['30', [monthly]],
    ['mtn-d1', [daily]],
    ['cafe bundle', [café]],
    ['CAFÉ', [café]],
    ['ｐｌａｎ', [daily, monthly]],
    ['weekly', []],
    ['.*', []],
    ['(', []],
  ])('%j finds what has every word of it', (query, found) => {
    expect(filterProducts(all, query)).toEqual(found);
  });

  test('looks at name, description, quantity and validity, and not at the category', () => {
    expect(searchText(daily)).toBe('mtn-d1 daily plan 1 gb 1 day');
    expect(filterProducts([sampleProduct({ category: 'Weekly' })], 'weekly')).toEqual([]);
  });
});

describe('categoriesOf', () => {
  test('names each category once, in the order in which they come, and none as the empty one at the end', () => {
    const products = [{ category: 'SME' }, {}, { category: 'Gifting' }, { category: 'SME' }].map(sampleProduct);
    expect(categoriesOf(products)).toEqual(['SME', 'Gifting', '']);
    expect(categoriesOf([])).toEqual([]);
  });
});

describe('titleOf', () => {
  test('is the description, else what else is said of it, and the identifier only if there are no words', () => {
    expect(titleOf(daily)).toBe('Daily Plan');
    const { description: _description, ...bare } = daily;
    expect(titleOf(bare)).toBe('MTN 1 GB 1 day');
    const { quantity: _quantity, validity: _validity, ...silent } = bare;
    expect(titleOf(silent)).toBe('MTN-D1');
  });
});

describe('yieldsToken', () => {
  test.each([
    [{ service: 'electricity', category: 'Prepaid' }, true],
    [{ service: 'Electricity', subCategory: 'PRE-PAID' }, true],
    [{ service: 'electricity', name: 'ikeja_pre_paid' }, true],
    [{ service: 'electricity', description: 'Ikeja pre paid meter' }, true],
    [{ service: 'electricity', category: 'Postpaid' }, false],
    [{ service: 'electricity', description: 'Prepaid and postpaid' }, false],
    [{ service: 'electricity', description: 'Meter', name: 'EKEDC' }, false],
    [{ service: 'data', description: 'Prepaid data' }, false],
  ])('%j: %s', (changes, expected) => {
    expect(yieldsToken(sampleProduct(changes))).toBe(expected);
  });
});

const { productIndex } = SANDBOX_LINES;

function namesFor(name: string): readonly string[] {
  const product = productIndex.byName.get(name);
  return product === undefined ? [] : otherNetworksOf(product, productIndex).map((other) => other.name);
}

test('for airtime there is the airtime of every other network', () => {
  expect(namesFor('mtn-airtime').toSorted()).toEqual(['9mobile-airtime', 'airtel-airtime', 'glo-airtime']);
});

test('for a plan there are those of the same size, and those that last as long come first', () => {
  const names = namesFor('mtn-1gb-7days');
  expect(names[0]).toBe('airtel-1gb-7days');
  const own = names.map((name) => productIndex.byName.get(name));
  expect(own.every((product) => product?.quantity?.toLowerCase() === '1gb' && product.provider !== 'MTN')).toBe(true);
});

test.each([
  ['Glo', '08031234567', 'mtn'],
  ['MTN', '08031234567', undefined],
  ['9mobile', '08091234567', undefined],
  ['Etisalat', '08091234567', undefined],
  ['Smile', '08031234567', undefined],
  ['Glo', '0803123456', undefined],
])('%s for %s is unusual: %s', (provider, number, usual) => {
  expect(unusualNetworkOf(provider, number)).toBe(usual);
});

test.each([
  ['30 days', { days: 30 }],
  ['1 day', { days: 1 }],
  [' 7-Days ', { days: 7 }],
  ['30days', { days: 30 }],
  ['2 weeks', { days: 14 }],
  ['1 month', { months: 1 }],
  ['3 Months', { months: 3 }],
  ['1 year', { months: 12 }],
  ['24hrs', { days: 1 }],
  ['48 hours', { days: 2 }],
])('a validity of %s is known', (text, step) => {
  expect(readValidity(text)).toEqual(step);
});

test.each([
  undefined,
  '',
  '0 days',
  '12 hours',
  'monthly',
  '30',
  'days',
  '30 days + weekend',
  '1-2 days',
  '1.5 months',
  '30 nights',
  '1e3 days',
  '-3 days',
  '1000 days',
  '٣٠ days',
])('a validity of %s is not guessed', (text) => {
  expect(readValidity(text)).toBeUndefined();
});
