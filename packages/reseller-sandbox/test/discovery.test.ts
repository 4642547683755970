import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../src/products/product.ts';
import { type Sandbox, startSandbox } from '../src/sandbox.ts';
import { call, get, post, REFUSAL, statusOfRawGet } from './api-client.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ wallet: 1234.5 });
});
afterAll(() => sandbox.stop());

describe('wallet balance (4.1)', () => {
  it('answers with the balance and nothing else', async () => {
    const { status, body } = await get(sandbox, '/api/v2/account/wallet-balance');
    expect([status, body]).toEqual([200, { ...REFUSAL, status: true, data: { balance: 1234.5 } }]);
  });
});

describe('services and providers (4.2, 4.3)', () => {
  it('lists the services', async () => {
    const answer = await get(sandbox, '/api/v2/get-services');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(['airtime', 'data', 'electricity', 'tv', 'education', 'betting', 'toll']);
  });

  it('lists the providers of a service', async () => {
    const answer = await get(sandbox, '/api/v2/get-providers?service=airtime');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(['MTN', 'Airtel', 'Glo', '9mobile']);
  });

  it.each([
    ...['', '?service=', '?service=fuel', '?service=tv&service=data', '?service=tv&colour=red'].map(
      (query) => `providers${query}`,
    ),
    ...['', '?service=', '?service=fuel', '?provider=MTN&page=2'].map((query) => `products${query}`),
  ])('refuses the query get-%s with 400', async (query) => {
    const answer = await get(sandbox, `/api/v2/get-${query}`);
    expect([answer.status, answer.body]).toEqual([400, REFUSAL]);
  });
});

describe('products (4.4)', () => {
  async function listed(query: string): Promise<Product[]> {
    const answer = await get(sandbox, `/api/v2/get-products?${query}`);
    expect(answer.status).toBe(200);
    return answer.body.data as Product[];
  }

  it.each([
    ['a service', 'service=electricity', 22, ['electricity']],
    ['a provider over its services', 'provider=MTN', undefined, ['airtime', 'data']],
    ['a service and a provider', 'service=tv&provider=Showmax', 3, ['tv']],
    ['a provider that does not sell the service', 'service=tv&provider=MTN', 0, []],
  ])('lists the products of %s', async (_, query, count, services) => {
    const products = await listed(query);
    expect([...new Set(products.map(({ service }) => service))]).toEqual(services);
    expect(products).toHaveLength(count ?? products.length);
  });

  it('lists unavailable products with available false', async () => {
    const unavailable = (await listed('service=data')).filter(({ available }) => !available);
    expect(unavailable.map(({ product_name }) => product_name)).toContain('mtn-2.5gb-1day');
  });
});

describe('product detail (4.5)', () => {
  it('shows a fixed-price product with exactly the documented fields', async () => {
    const answer = await get(sandbox, '/api/v2/products/mtn-1gb-30days');
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual({
      service: 'data',
      product_name: 'mtn-1gb-30days',
      provider: 'MTN',
      category: 'Monthly',
      sub_category: null,
      description: 'MTN Monthly 1GB for 30 days',
      quantity: '1GB',
      validity: '30 days',
      fixed_price: 1000,
      amount_required: false,
      require_validation: false,
      available: true,
    });
  });

  it('shows an open-price product with price 0 and amount required', async () => {
    const { body } = await get(sandbox, '/api/v2/products/glo-airtime');
    expect(body.data).toMatchObject({ fixed_price: 0, amount_required: true });
  });

  it('finds every product by its percent-encoded name', async () => {
    const lists = await Promise.all(
      ['airtime', 'data', 'electricity', 'tv', 'education', 'betting', 'toll'].map((service) =>
        get(sandbox, `/api/v2/get-products?service=${service}`),
      ),
    );
    const products = lists.flatMap(({ body }) => body.data as Product[]);
    for (const product of products) {
      const { body } = await get(sandbox, `/api/v2/products/${encodeURIComponent(product.product_name)}`);
      expect(body.data).toEqual(product);
    }
    expect(products.some(({ product_name }) => /[/% ?#]/u.test(product_name))).toBe(true);
  });

  it('takes a bare slash in a name for another path', async () => {
    expect((await get(sandbox, '/api/v2/products/mtn-xtra/1.5gb/30days')).status).toBe(404);
  });

  it('answers 404 for an unknown name', async () => {
    const { status, body } = await get(sandbox, '/api/v2/products/mtn-1tb');
    expect([status, body]).toEqual([404, { status: false, message: 'Product not found' }]);
  });

  it('answers 400 for no name and for one that is not percent-encoded', async () => {
    expect(await statusOfRawGet(sandbox, '/api/v2/products/')).toBe(400);
    expect(await statusOfRawGet(sandbox, '/api/v2/products/glo-berekete-100%-bonus')).toBe(400);
    expect(await statusOfRawGet(sandbox, '/api/v2/products/%E9')).toBe(400);
  });
});

describe('every endpoint', () => {
  const endpoints = [
    ['GET', '/api/v2/account/wallet-balance', 400],
    ['GET', '/api/v2/get-services', 401],
    ['GET', '/api/v2/get-providers?service=tv', 401],
    ['GET', '/api/v2/get-products?service=tv', 401],
    ['GET', '/api/v2/products/mtn-airtime', 401],
    ['POST', '/api/v2/verification', 401],
    ['POST', '/api/v2/purchase', 401],
    ['GET', '/api/v2/transactions/REFERENCE-123456', 401],
    ['GET', '/api/v2/account/transactions', 401],
  ] as const;

  it.each(endpoints)('%s %s wants the bearer key, or answers %i', async (method, path, status) => {
    for (const authorization of [undefined, 'Bearer wrong', sandbox.apiKey, `Basic ${sandbox.apiKey}`]) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await call(sandbox, path, { method, headers });
      expect([answer.status, answer.body]).toEqual([status, REFUSAL]);
    }
  });

  it.each(endpoints)('%s %s is refused with 405 by another method', async (method, path) => {
    const answer = await call(sandbox, path, { method: method === 'GET' ? 'POST' : 'GET' });
    expect([answer.status, answer.headers.get('allow'), answer.body]).toEqual([405, method, REFUSAL]);
  });

  it('takes the word Bearer in any case, as HTTP has it', async () => {
    const headers = { authorization: `bearer ${sandbox.apiKey}` };
    expect((await call(sandbox, '/api/v2/get-services', { headers })).status).toBe(200);
  });

  it.each(['/', '/api/v2', '/api/v1/get-services', '/api/v2/get-services/', '/sandbox/nothing'])(
    'answers 404 for the unknown path %s',
    async (path) => {
      expect((await get(sandbox, path)).status).toBe(404);
      expect((await post(sandbox, path, {})).status).toBe(404);
    },
  );
});
