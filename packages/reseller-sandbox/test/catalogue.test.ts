import { describe, expect, it } from 'vitest';
import { ALL_PRODUCTS } from '../src/products/all-products.ts';
import { Catalogue } from '../src/products/catalogue.ts';
import type { Product } from '../src/products/product.ts';

const catalogue = new Catalogue(ALL_PRODUCTS);

function named(name: string): Product {
  const found = catalogue.find(name);
  if (found === undefined) throw new Error(`no product ${name}`);
  return found;
}

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
    expect(named('jamb-utme')).toMatchObject({ fixed_price: 6200, require_validation: true });
  });

  it('has prepaid and postpaid for each of eleven discos', () => {
    const discos = catalogue.providersOf('electricity');
    expect(discos).toHaveLength(11);
    for (const provider of discos) {
      const categories = catalogue.list({ service: 'electricity', provider }).map(({ category }) => category);
      expect(categories).toEqual(['prepaid', 'postpaid']);
    }
  });

  it('has a service with one provider, and a provider with one product', () => {
    expect(catalogue.providersOf('toll')).toEqual(['LCC']);
    expect(catalogue.list({ provider: 'NECO' })).toHaveLength(1);
  });

  it('has products that are unavailable, without description and without category', () => {
    const fields = (wanted: (product: Product) => boolean) => ALL_PRODUCTS.filter(wanted).length;
    expect(fields(({ available }) => !available)).toBe(6);
    expect(fields(({ description }) => description === null)).toBe(3);
    expect(fields(({ category }) => category === null)).toBe(3);
  });

  it('has a name too long for the 64 bytes of a chat button', () => {
    expect(ALL_PRODUCTS.some(({ product_name }) => Buffer.byteLength(product_name) > 64)).toBe(true);
  });
});

describe('the catalogue', () => {
  it('changes the given fields of a product and leaves the others', () => {
    const own = new Catalogue(ALL_PRODUCTS);
    own.change('mtn-1gb-30days', { fixed_price: 1100 });
    expect(own.find('mtn-1gb-30days')).toEqual({ ...named('mtn-1gb-30days'), fixed_price: 1100 });
    expect(named('mtn-1gb-30days').fixed_price).toBe(1000);
  });

  it('knows no product to change by a name that is not sold', () => {
    expect(() => catalogue.change('mtn-1tb', { available: false })).toThrow(RangeError);
  });
});
