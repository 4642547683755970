import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ENDPOINTS, type Endpoint } from '../src/server/call-counts.ts';
import { product } from '../src/products/product.ts';
import { type Sandbox, startSandbox } from '../src/sandbox.ts';
import { airtime, type Answer, buy, call, get, METER, post, PREPAID, REFUSAL, statusOf } from './api-client.ts';

/** Some of what is waited for is there only for a moment. */
const OFTEN = { interval: 5 };

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox();
});
afterEach(() => sandbox.stop());

/** A call of each endpoint that is answered well when nothing is wrong. */
const CALLS: Record<Endpoint, () => Promise<Answer>> = {
  wallet: () => get(sandbox, '/api/v2/account/wallet-balance'),
  services: () => get(sandbox, '/api/v2/get-services'),
  providers: () => get(sandbox, '/api/v2/get-providers?service=tv'),
  products: () => get(sandbox, '/api/v2/get-products?service=tv'),
  product: () => get(sandbox, '/api/v2/products/mtn-airtime'),
  verification: () => post(sandbox, '/api/v2/verification', { customer_id: METER, product_name: PREPAID }),
  purchase: () => buy(sandbox, airtime()),
  status: async () => {
    const purchase = airtime();
    await buy(sandbox, purchase);
    return statusOf(sandbox, purchase.reference);
  },
  history: () => get(sandbox, '/api/v2/account/transactions'),
};

describe('injected faults', () => {
  it('of one reference wait for its calls and leave others alone', async () => {
    const [mine, other] = [airtime(), airtime()];
    sandbox.inject({ endpoint: 'status', reference: mine.reference, type: 'status', status: 503 });
    sandbox.inject({ endpoint: 'purchase', reference: mine.reference, type: 'status', status: 409 });
    expect((await statusOf(sandbox, other.reference)).status).toBe(404);
    expect((await buy(sandbox, other)).status).toBe(200);
    expect((await buy(sandbox, mine)).status).toBe(409);
    expect((await statusOf(sandbox, mine.reference)).status).toBe(503);
    expect((await statusOf(sandbox, mine.reference)).status).toBe(404);
    expect((await buy(sandbox, mine)).status).toBe(200);
  });

  it.each(ENDPOINTS)('make the next call of %s answer 500, and only that', async (endpoint) => {
    sandbox.inject({ endpoint, type: 'status', status: 500 });
    const failed = await CALLS[endpoint]();
    expect([failed.status, failed.body]).toEqual([500, REFUSAL]);
    expect((await CALLS[endpoint]()).status).toBe(200);
    expect(sandbox.calls.of(endpoint)).toBe(2);
  });

  it('carry Retry-After if it is given, as often as asked', async () => {
    sandbox.inject({ endpoint: 'services', type: 'status', status: 503, message: 'Later', retryAfter: 7, times: 2 });
    for (const expected of [503, 503, 200]) {
      const answer = await CALLS.services();
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([expected, expected === 503 ? '7' : null]);
    }
  });

  it('lose the connection before or after a purchase takes effect', async () => {
    const [before, after] = [airtime(), airtime()];
    sandbox.inject({ endpoint: 'purchase', type: 'lost' });
    await expect(buy(sandbox, before)).rejects.toThrow('fetch failed');
    sandbox.inject({ endpoint: 'purchase', type: 'lost', afterEffect: true });
    await expect(buy(sandbox, after)).rejects.toThrow('fetch failed');
    expect(sandbox.transactions().map(({ reference }) => reference)).toEqual([after.reference]);
    expect(sandbox.calls.forReference(before.reference)).toMatchObject({ called: 1, accepted: 0 });
    expect(sandbox.calls.forReference(after.reference)).toMatchObject({ called: 1, accepted: 1 });
  });

  it.each([
    ['what is not JSON', { type: 'garbage' }, [200, undefined]],
    ['the page of a proxy', { type: 'page', status: 403 }, [403, undefined]],
    ['an error of a gateway', { type: 'gateway', status: 404 }, [404, { error: { code: 404, message: 'Not Found' } }]],
  ] as const)('answer with %s, whatever became of the call', async (_, effect, expected) => {
    const purchase = airtime();
    sandbox.inject({ endpoint: 'purchase', afterEffect: true, ...effect });
    const { status, body } = await buy(sandbox, purchase);
    expect([status, body]).toEqual(expected);
    expect((await statusOf(sandbox, purchase.reference)).status).toBe(200);
  });

  it('refuse in words what the data shows as taken', async () => {
    const [whole, other] = [airtime(), airtime()];
    const contradiction = { endpoint: 'purchase', type: 'contradiction', status: 400, afterEffect: true } as const;
    sandbox.inject(contradiction);
    sandbox.inject({ ...contradiction, word: 'pending' });
    const answers = [await buy(sandbox, whole), await buy(sandbox, other)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers.map(({ body }) => body)).toMatchObject([
      { status: false, data: { reference: whole.reference, transaction_status: 'successful' } },
      { status: false, data: { reference: other.reference, transaction_status: 'pending' } },
    ]);
    expect(sandbox.transactions()).toHaveLength(2);
  });

  it('break off in the middle of an answer whose call has taken effect', async () => {
    const purchase = airtime();
    sandbox.inject({ endpoint: 'purchase', type: 'cut', afterEffect: true });
    await expect(buy(sandbox, purchase)).rejects.toThrow('terminated');
    expect((await statusOf(sandbox, purchase.reference)).status).toBe(200);
  });

  it('answer about another customer under the reference that was asked for', async () => {
    const purchase = airtime();
    sandbox.inject({ endpoint: 'purchase', type: 'another-customer', afterEffect: true });
    const { reference } = purchase;
    const answer = await buy(sandbox, purchase);
    expect(answer.body).toMatchObject({
      data: { reference, customer_id: '08099999999', customer_name: 'SOMEBODY ELSE' },
    });
    expect((await statusOf(sandbox, reference)).body).toMatchObject({ data: { customer_id: purchase.customer_id } });
  });

  it('delay an answer whose call has taken effect', async () => {
    const purchase = airtime();
    sandbox.inject({ endpoint: 'purchase', type: 'delayed', delayMs: 60_000 });
    const hangUp = new AbortController();
    const answer = call(sandbox, '/api/v2/purchase', {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(purchase),
      signal: hangUp.signal,
    });
    await expect.poll(() => sandbox.transactions().length, OFTEN).toBe(1);
    hangUp.abort();
    await expect(answer).rejects.toThrow('aborted');
    expect((await statusOf(sandbox, purchase.reference)).status).toBe(200);
  });

  it('delay an answer until they are cleared', async () => {
    sandbox.inject({ endpoint: 'wallet', type: 'delayed', delayMs: 60_000 });
    const before = sandbox.calls.of('wallet');
    const answer = CALLS.wallet();
    await expect.poll(() => sandbox.calls.of('wallet'), OFTEN).toBe(before + 1);
    sandbox.clearFaults();
    expect((await answer).status).toBe(200);
  });

  it('are used up in their order and can be cleared', async () => {
    sandbox.inject({ endpoint: 'wallet', type: 'status', status: 500 });
    sandbox.inject({ endpoint: 'any', type: 'status', status: 502, times: 5 });
    expect([(await CALLS.wallet()).status, (await CALLS.wallet()).status]).toEqual([500, 502]);
    sandbox.clearFaults();
    expect((await CALLS.wallet()).status).toBe(200);
  });

  it('are refused when they make no sense', () => {
    expect(() => sandbox.inject({ endpoint: 'wallet', type: 'status', status: 200 })).toThrow('400');
  });
});

describe('being down', () => {
  it('refuses connections and comes back on the same port with everything kept', async () => {
    const purchase = airtime();
    await buy(sandbox, purchase);
    await sandbox.down();
    const refused: unknown = await statusOf(sandbox, purchase.reference).catch((error: Error) => error.cause);
    expect(refused).toMatchObject({ code: 'ECONNREFUSED' });
    await sandbox.up();
    expect((await statusOf(sandbox, purchase.reference)).status).toBe(200);
  });

  it.each([
    ['being down', () => sandbox.down()],
    ['a stop, also a second one,', () => sandbox.stop().then(() => sandbox.stop())],
  ])('%s cuts the calls under way', async (_, end) => {
    sandbox.inject({ endpoint: 'services', type: 'delayed', delayMs: 60_000 });
    const answer = CALLS.services().catch((error: Error) => error.message);
    await expect.poll(() => sandbox.calls.of('services'), OFTEN).toBe(1);
    await end();
    expect(await answer).toBe('fetch failed');
  });
});

describe('products and wallet behind the back of the callers', () => {
  it('change price and availability at once', async () => {
    sandbox.setProduct('mtn-1gb-30days', { fixed_price: 1100 });
    const { body } = await get(sandbox, '/api/v2/products/mtn-1gb-30days');
    expect(body.data.fixed_price).toBe(1100);
    expect(() => sandbox.setProduct('mtn-1tb', { available: false })).toThrow(RangeError);
    sandbox.setProduct('mtn-1gb-30days', { available: false });
    expect((await buy(sandbox, airtime({ product_name: 'mtn-1gb-30days' }))).status).toBe(400);
  });

  it('add products and services', async () => {
    sandbox.addProducts([product({ service: 'fuel', product_name: 'petrol-1l', provider: 'NNPC', fixed_price: 900 })]);
    expect((await CALLS.services()).body.data).toContain('fuel');
    expect((await buy(sandbox, airtime({ product_name: 'petrol-1l' }))).status).toBe(200);
  });

  it('take the place of the whole catalogue at the start', async () => {
    const products = [product({ service: 'fuel', product_name: 'petrol-1l', provider: 'NNPC', fixed_price: 900 })];
    const small = await startSandbox({ products, apiKey: 'another' });
    expect((await get(small, '/api/v2/get-services')).body.data).toEqual(['fuel']);
    await small.stop();
  });
});
