import { describe, expect, test } from 'vitest';
import { productScopes } from '../../src/domain/catalogue/products.ts';
import { findScopes } from '../../src/services/pricing.ts';
import { sampleProduct } from '../support/samples/sample-order.ts';

/** What is sold, by service and provider; and how often products were asked for. */
const shelves: Record<string, Record<string, string[]>> = {
  airtime: { MTN: ['mtn-airtime'], Glo: ['glo-airtime'] },
  data: { MTN: ['mtn-1gb', 'mtn-2gb'], data: ['odd'] },
  electricity: { 'Ikeja Electric': ['ikeja-prepaid', 'ikeja-postpaid'] },
};
let productReads = 0;
const catalogue: Parameters<typeof findScopes>[0]['catalogue'] = {
  services: async () => Object.keys(shelves),
  providers: async (service) => Object.keys(shelves[service] ?? {}),
  async everything() {
    productReads += 1;
    return Object.entries(shelves).map(([service, shelf]) =>
      Object.entries(shelf).flatMap(([provider, names]) =>
        names.map((name) => sampleProduct({ service, provider, name, description: name.replace('-', ' — ') })),
      ),
    );
  },
};
const shop = { catalogue };

describe('a typed name', () => {
  test.each([
    ['airtime', [{ type: 'service', service: 'airtime' }]],
    [' AirTime ', [{ type: 'service', service: 'airtime' }]],
    ['mtn', [{ type: 'provider', provider: 'MTN' }]],
    ['mtn data', [{ type: 'provider', provider: 'MTN', service: 'data' }]],
    ['data mtn', [{ type: 'provider', provider: 'MTN', service: 'data' }]],
    ['ikeja  electric', [{ type: 'provider', provider: 'Ikeja Electric' }]],
    ['MTN-1GB', [{ type: 'product', productName: 'mtn-1gb', title: 'mtn — 1gb' }]],
    ['mtn — 2gb', [{ type: 'product', productName: 'mtn-2gb', title: 'mtn — 2gb' }]],
    ['everything', [{ type: 'all' }]],
    ['nobody', []],
    ['  ', []],
  ])('%j means %j', async (name, scopes) => {
    expect(await findScopes(shop, name)).toEqual(scopes);
  });

  test('of a service and a provider means either', async () => {
    expect(await findScopes(shop, 'data')).toEqual([
      { type: 'service', service: 'data' },
      { type: 'provider', provider: 'data' },
    ]);
  });

  test('that is only part of names means all that hold it, and none if the very name is wanted', async () => {
    expect((await findScopes(shop, 'ikeja')).map(({ type }) => type)).toEqual(['provider', 'product', 'product']);
    expect(await findScopes(shop, 'ikeja', { exactOnly: true })).toEqual([]);
  });

  test('that is only part of names means a provider in one service too, if it sells in others', async () => {
    const mtn = { type: 'provider', provider: 'MTN' };
    const all = [mtn, { ...mtn, service: 'airtime' }, { ...mtn, service: 'data' }];
    expect((await findScopes(shop, 'mt')).filter(({ type }) => type === 'provider')).toEqual(all);
    const ikeja = { type: 'provider', provider: 'Ikeja Electric' };
    expect(await findScopes(shop, 'tric elec')).toEqual([ikeja]);
    expect(await findScopes(shop, 'ikeja electric electricity')).toEqual([{ ...ikeja, service: 'electricity' }]);
  });

  test.each([
    ['1gb', ['mtn-1gb']],
    ['1gb is gone', []],
    ['odd', []],
    ['2', []],
    ['mtn', []],
  ])('%j after the name of a provider means the products whose names go on so: %j', async (name, products) => {
    const found = await findScopes(shop, name, {
      beginningIn: [{ type: 'provider', provider: 'mtn', service: 'data' }],
    });
    expect(found.map((scope) => scope.type === 'product' && scope.productName)).toEqual(products);
  });

  test('that begins several products of a provider means each of them', async () => {
    const sold = ['Compact', 'Compact Plus', 'Yanga'].map((name) =>
      sampleProduct({ service: 'tv', provider: 'DSTV', name, description: `DSTV ${name}, 1 month` }),
    );
    const tv = {
      catalogue: { services: async () => ['tv'], providers: async () => ['DSTV'], everything: async () => [sold] },
    };
    const beginningIn = [{ type: 'provider', provider: 'DSTV' }] as const;
    expect(await findScopes(tv, 'compact', { beginningIn })).toHaveLength(2);
    expect(await findScopes(tv, 'compact plus', { beginningIn })).toHaveLength(1);
    expect(await findScopes(tv, 'comp', { beginningIn })).toEqual([]);
  });

  test('of a product has its title with its provider, and its code alone if two have the same title', async () => {
    const titled = (name: string, description: string) => sampleProduct({ name, provider: 'MTN', description });
    const scopes = productScopes([
      titled('a', '1GB, 30 days'),
      titled('b', 'MTN 2GB'),
      titled('c', 'X'),
      titled('d', 'X'),
    ]);
    expect([...scopes.values()]).toEqual([
      { type: 'product', productName: 'a', title: 'MTN 1GB, 30 days' },
      { type: 'product', productName: 'b', title: 'MTN 2GB' },
      { type: 'product', productName: 'c' },
      { type: 'product', productName: 'd' },
    ]);
  });

  const kindsOf = (provider: string) =>
    ['1GB', '11GB', '2GB'].flatMap((quantity) =>
      ['SME', 'Daily'].map((category) =>
        sampleProduct({
          service: 'data',
          provider,
          category,
          quantity,
          name: `${provider}-${category}-${quantity}`,
          description: `${provider} ${category} ${quantity} for 30 days`,
        }),
      ),
    );
  const kinds = {
    catalogue: {
      services: async () => ['data'],
      providers: async () => ['MTN', 'Glo'],
      everything: async () => [['MTN', 'Glo'].flatMap(kindsOf)],
    },
  };
  const sme = { type: 'category', service: 'data', category: 'SME' } as const;

  test.each([
    ['sme', [sme]],
    ['all SME', [sme]],
    ['data sme', [sme]],
    ['mtn sme', [{ ...sme, provider: 'MTN' }]],
    ['sme data mtn', [{ ...sme, provider: 'MTN' }]],
    ['all mtn', [{ type: 'provider', provider: 'MTN' }]],
  ])('%j means a kind of products', async (name, scopes) => {
    expect(await findScopes(kinds, name)).toEqual(scopes);
    expect(await findScopes(kinds, name, { exactOnly: true })).toEqual(scopes);
  });

  test.each(['mtn sme 1gb', '1gb sme mtn', 'sme 1gb data mtn', 'mtn 1gb 30 sme'])(
    '%j means the one product that says all of its words, in whatever order',
    async (name) => {
      expect(await findScopes(kinds, name)).toEqual([
        { type: 'product', productName: 'MTN-SME-1GB', title: 'MTN SME 1GB for 30 days' },
      ]);
    },
  );

  test('after a kind of products means those of it that say so', async () => {
    const beginningIn = [{ ...sme, provider: 'MTN' }];
    expect(await findScopes(kinds, '1gb', { beginningIn })).toMatchObject([{ productName: 'MTN-SME-1GB' }]);
    expect(await findScopes(kinds, '1gb is gone', { beginningIn })).toEqual([]);
  });

  test('of a service or a provider reads no products', async () => {
    productReads = 0;
    await findScopes(shop, 'mtn');
    expect(productReads).toBe(0);
  });
});
