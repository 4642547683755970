import { describe, expect, test } from 'vitest';
import { productLabels, unsaid } from '../../../src/bot/shared/product-label.ts';
import { type Product, titleOf } from '../../../src/domain/catalogue/products.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { sampleProduct } from '../../support/samples/sample-order.ts';
import { english as words } from '../../support/words.ts';

/** A plan as the service lists it. */
function plan(category: string, quantity: string, naira: number, changes: Partial<Product> = {}): Product {
  return sampleProduct({
    name: `mtn-${category}-${quantity}-30days`.toLowerCase(),
    category,
    quantity,
    validity: '30 days',
    description: `MTN ${category} ${quantity} for 30 days`,
    priceMinor: minor(naira * 100),
    ...changes,
  });
}

const labelsOf = (...products: Product[]): string[] => productLabels(products, ({ priceMinor }) => priceMinor, words);

describe('the buttons of products', () => {
  test('begin with what differs, and end with the price', () => {
    expect(labelsOf(plan('SME', '1GB', 589), plan('SME', '1.5GB', 1236), plan('SME', '500MB', 295.5))).toEqual([
      '1GB · 30 days · ₦589',
      '1.5GB · 30 days · ₦1,236',
      '500MB · 30 days · ₦295.50',
    ]);
  });

  test('say provider and kind if several are offered together', () => {
    expect(labelsOf(plan('SME', '1GB', 589), plan('Gifting', '1GB', 785, { provider: 'Glo' }))).toEqual([
      expect.stringMatching(/^MTN · 1GB · 30 days · ₦589 · SME/u),
      expect.stringMatching(/^Glo · 1GB · 30 days · ₦785 · Gif/u),
    ]);
  });

  test('say what the name tells beyond that, as far as there is room', () => {
    const [label] = labelsOf(plan('Monthly', '5GB', 1500, { description: 'MTN Welcome Back 5GB (unused numbers)' }));
    expect(label).toMatch(/^5GB · 30 days · ₦1,500 · Welcome Ba.*…$/u);
    expect(label?.length).toBeLessThanOrEqual(40);
  });

  test('are the name if nothing else is known, which gives way to the price', () => {
    const bare = { quantity: undefined, validity: undefined };
    const [airtime] = productLabels(
      [plan('VTU', '', 0, { ...bare, description: 'MTN airtime' })],
      () => undefined,
      words,
    );
    expect(airtime).toBe('MTN airtime');
    const [long] = labelsOf(plan('x', '', 123_456.78, { ...bare, description: 'A name that never ends '.repeat(9) }));
    expect(long).toMatch(/^A name that .*… · ₦123,456\.78$/u);
    expect(long?.length).toBeLessThanOrEqual(40);
  });

  test('do not say the provider again that stands above them', () => {
    const bare = { quantity: undefined, validity: undefined, provider: 'Ikeja Electric' };
    const offered = ['Ikeja Electric prepaid tokens', 'Ikeja Electric'].map((description) =>
      plan('', '', 0, { ...bare, name: description, description }),
    );
    const labels = (shownAbove?: string) => productLabels(offered, () => undefined, words, shownAbove);
    expect(labels('Ikeja Electric')).toEqual(['Prepaid tokens', 'Ikeja Electric']);
    expect(labels()).toEqual(['Ikeja Electric prepaid tokens', 'Ikeja Electric']);
  });

  test('never show a code if there are words', () => {
    const { description: _description, ...undescribed } = plan('Monthly', '165GB', 35_000);
    expect(labelsOf(undescribed)).toEqual(['165GB · 30 days · ₦35,000']);
    expect(titleOf(undescribed)).toBe('MTN Monthly 165GB 30 days');
    expect(titleOf({ ...undescribed, description: undescribed.name })).toBe('MTN Monthly 165GB 30 days');
  });

  test('never read alike', () => {
    const same = plan('SME', '1GB', 589);
    const labels = labelsOf(same, { ...same, name: 'other' }, { ...same, name: 'third' });
    expect(new Set(labels).size).toBe(3);
    expect(labels[1]).toBe('1GB · 30 days · ₦589 (2)');
  });
});

test.each([
  ['Ikeja Electric prepaid tokens', ['electricity', 'Ikeja Electric'], 'Prepaid tokens'],
  ['MTN airtime top-up', ['airtime', 'MTN'], 'Top-up'],
  ['MTN airtime', ['airtime', 'MTN'], ''],
  ['The plan of MTN', ['data', 'MTN'], 'The plan of MTN'],
  ['9mobile 500MB', ['data', '9mobile'], '500MB'],
])('of “%s” after %s is said: “%s”', (title, said, expected) => {
  expect(unsaid(title, said)).toBe(expected);
});
