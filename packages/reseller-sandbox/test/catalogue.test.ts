import { describe, expect, it } from 'vitest';
import { ALL_PRODUCTS } from '../src/products/all-products.ts';
import { Catalogue } from '../src/products/catalogue.ts';
import type { Product } from '../src/products/product.ts';

const catalogue = new Catalogue(ALL_PRODUCTS);

describe('what the sandbox sells', () => {
  it('has 150 products or more, each with a name of its own', () => {
    const names = ALL_PRODUCTS.map(({ product_name }) => product_name);
    expect(names.length).toBeGreaterThanOrEqual(150);
    expect(new Set(names).size).toBe(names.length);
  });

  it('prices every product either fixed or open (4.5)', () => {
    for (const { fixed_price, amount_required } of ALL_PRODUCTS) expect(fixed_price === 0).toBe(amount_required);
  });

  it('asks for validation of meters, smartcards and some others at a fixed price', () => {
    const validated = ALL_PRODUCTS.filter(({ require_validation }) => require_validation);
    expect(new Set(validated.map(({ service }) => service))).toEqual(
      new Set(['data', 'electricity', 'tv', 'education', 'betting', 'toll']),
    );
    expect(catalogue.find('jamb-utme')).toMatchObject({ fixed_price: 6200, require_validation: true });
  });

  it('has prepaid and postpaid for each of eleven discos', () => {
    const discos = catalogue.providersOf('electricity');
    expect(discos).toHaveLength(11);
    for (const provider of discos) {
      const categories = catalogue.list({ service: 'electricity', provider }).map(({ category }) => category);
      expect(categories).toEqual(['prepaid', 'postpaid']);
    }
  });

  it('has what is odd: one of a kind, products that lack something, and a name too long for a chat button', () => {
    expect(catalogue.providersOf('toll')).toEqual(['LCC']);
    expect(catalogue.list({ provider: 'NECO' })).toHaveLength(1);
    const count = (wanted: (product: Product) => boolean) => ALL_PRODUCTS.filter(wanted).length;
    expect(count(({ available }) => !available)).toBe(6);
    expect(count(({ description }) => description === null)).toBe(3);
    expect(count(({ category }) => category === null)).toBe(3);
    expect(count(({ product_name }) => Buffer.byteLength(product_name) > 64)).toBeGreaterThan(0);
  });
});
