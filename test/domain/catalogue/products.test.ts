import { describe, expect, test } from 'vitest';
import {
  categoriesOf,
  filterProducts,
  searchText,
  titleOf,
  yieldsToken,
} from '../../../src/domain/catalogue/products.ts';
import { sampleProduct } from '../../support/samples/sample-order.ts';

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

  test('looks at name, description, quantity and validity, and at nothing else', () => {
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
