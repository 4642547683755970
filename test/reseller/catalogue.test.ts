import { describe, expect, test } from 'vitest';
import type { Product } from '../../src/domain/catalogue/products.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { ResellerError } from '../../src/domain/shared/reseller.ts';
import { createCatalogue, createProductIndexCache } from '../../src/reseller/catalogue.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { sampleProduct } from '../support/samples/sample-order.ts';
import { failure } from './client.ts';

const TTL_MS = 60_000;

function product(name: string, changes: Partial<Product> = {}): Product {
  return sampleProduct({ name, ...changes });
}

/** A catalogue over a service whose answers are given one at a time, with a clock that is set. */
function setUp() {
  let nowMs = 1_000_000;
  const asked: { what: string; resolve: (list: readonly never[]) => void; reject: (error: Error) => void }[] = [];
  const ask = (what: string) =>
    new Promise<readonly never[]>((resolve, reject) => {
      asked.push({ what, resolve, reject });
    });
  const catalogue = createCatalogue({
    reseller: {
      services: () => ask('services'),
      providers: (service) => ask(`providers of ${service}`),
      products: ({ service, provider }) => ask(`products of ${service} by ${provider}`),
    },
    ttlMs: TTL_MS,
    now: () => nowMs,
  });
  return {
    catalogue,
    asked: () => asked.map(({ what }) => what),
    answer: (list: readonly (string | Product)[]) => asked.at(-1)?.resolve(list as readonly never[]),
    fail: () => asked.at(-1)?.reject(new ResellerError('unavailable', 'down')),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

/** Lets all pending promises go on. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('asks for a list once, for all who want it meanwhile and afterwards', async () => {
  const { catalogue, asked, answer, pass } = setUp();
  const wanted = [catalogue.services(), catalogue.services(), catalogue.services()];
  const list = ['airtime'];
  answer(list);
  for (const got of await Promise.all(wanted)) expect(got).toBe(list);
  pass(TTL_MS);
  expect(await catalogue.services()).toBe(list);
  expect(asked()).toEqual(['services']);
});

test('keeps the lists of every service and provider apart, whatever their names', async () => {
  const { catalogue, asked, answer } = setUp();
  for (const [service, provider] of [
    ['data', 'MTN'],
    ['dataM', 'TN'],
    ['dat', 'aMTN'],
    ['data', ''],
  ] as const) {
    const wanted = catalogue.products(service, provider);
    answer([product('a', { service, provider })]);
    expect(await wanted).toMatchObject([{ service, provider }]);
  }
  const providers = catalogue.providers('data');
  answer(['MTN']);
  expect(await providers).toEqual(['MTN']);
  expect(asked()).toHaveLength(5);
});

test('serves the stale list while it refreshes, asking once, and then the new one', async () => {
  const { catalogue, asked, answer, pass } = setUp();
  const first = catalogue.services();
  answer(['old']);
  await first;
  pass(TTL_MS + 1);
  expect(await catalogue.services()).toEqual(['old']);
  expect(await catalogue.services()).toEqual(['old']);
  expect(asked()).toHaveLength(2);
  answer(['new']);
  await turn();
  expect(await catalogue.services()).toEqual(['new']);
  expect(asked()).toHaveLength(2);
});

test('serves the stale list if the refresh fails, and tries again only after a while', async () => {
  const { catalogue, asked, answer, fail, pass } = setUp();
  const first = catalogue.services();
  answer(['old']);
  await first;
  for (let round = 2; round < 5; round += 1) {
    pass(TTL_MS * 100);
    expect(await catalogue.services()).toEqual(['old']);
    expect(asked()).toHaveLength(round);
    fail();
    await turn();
    pass(5000);
    expect(await catalogue.services()).toEqual(['old']);
    expect(asked()).toHaveLength(round);
  }
});

test('with nothing to serve, throws what the client threw, and asks again the next time', async () => {
  const { catalogue, asked, answer, fail } = setUp();
  const both = [failure(catalogue.services()), failure(catalogue.services())];
  fail();
  expect(await Promise.all(both)).toMatchObject([{ code: 'unavailable' }, { code: 'unavailable' }]);
  const again = catalogue.services();
  answer(['airtime']);
  expect(await again).toEqual(['airtime']);
  expect(asked()).toHaveLength(2);
});

test('an empty list is asked for again after five seconds', async () => {
  const { catalogue, asked, answer, pass } = setUp();
  const first = catalogue.services();
  answer([]);
  expect(await first).toEqual([]);
  pass(5000);
  expect(await catalogue.services()).toEqual([]);
  expect(asked()).toHaveLength(1);
  pass(1);
  await catalogue.services();
  expect(asked()).toHaveLength(2);
  answer(['airtime']);
  await turn();
  expect(await catalogue.services()).toEqual(['airtime']);
});

test('takes only what was asked for, if the service does not filter', async () => {
  const { catalogue, answer } = setUp();
  const wanted = catalogue.products('data', 'MTN');
  answer([
    product('a'),
    product('b', { provider: 'Glo' }),
    product('c', { service: 'airtime' }),
    product('d', { service: 'Data' }),
  ]);
  expect((await wanted).map(({ name }) => name)).toEqual(['a', 'd']);
});

test('takes every provider of the service if none of the products has the label that was asked for', async () => {
  const { catalogue, answer } = setUp();
  const wanted = catalogue.products('data', 'mtn-ng');
  answer([product('a'), product('b', { provider: 'Glo' }), product('c', { service: 'tv' })]);
  expect((await wanted).map(({ name }) => name)).toEqual(['a', 'b']);
});

test('keeps a bounded number of lists, and answers those whose list was pushed out while it was fetched', async () => {
  const calls: string[] = [];
  const catalogue = createCatalogue({
    reseller: {
      services: async () => [],
      providers: async (service) => {
        calls.push(service);
        await turn();
        return [`of ${service}`];
      },
      products: async () => [],
    },
    ttlMs: TTL_MS,
  });
  const names = Array.from({ length: 1200 }, (_, index) => `s${index}`);
  const lists = await Promise.all(names.map((name) => catalogue.providers(name)));
  expect(lists).toEqual(names.map((name) => [`of ${name}`]));
  expect(calls).toHaveLength(names.length);
  await catalogue.providers('s1199');
  expect(calls).toHaveLength(names.length);
  await catalogue.providers('s0');
  expect(calls).toHaveLength(names.length + 1);
});

describe('everything that is sold', () => {
  const reseller = {
    services: async () => ['data', 'TV'],
    providers: async () => [],
    products: async ({ service }: { service: string }) => [
      product(`${service}-1`, { service: service.toLowerCase() }),
      product('orphaned', { service: 'airtime' }),
    ],
  };

  test('comes a list a service, without what belongs to another one', async () => {
    const lists = await createCatalogue({ reseller, ttlMs: TTL_MS }).everything();
    expect(lists.map((list) => list.map(({ name }) => name))).toEqual([['data-1'], ['TV-1']]);
  });

  test('stays the same objects when it was read again and nothing has changed, and is another if a price has', async () => {
    let nowMs = 1_000_000;
    let price = 100;
    const shelf = { ...reseller, products: async () => [product('data-1', { priceMinor: minor(price) })] };
    const catalogue = createCatalogue({ reseller: shelf, ttlMs: TTL_MS, now: () => nowMs });
    const [first] = await catalogue.everything();
    nowMs += TTL_MS + 1;
    await catalogue.everything();
    await turn();
    expect((await catalogue.everything())[0]).toBe(first);
    price = 200;
    nowMs += TTL_MS + 1;
    await catalogue.everything();
    await turn();
    expect((await catalogue.everything())[0]?.[0]?.priceMinor).toBe(200);
  });

  test('leaves out a service that refuses to be listed whole, and fails with one that does not answer', async () => {
    const failing = (code: 'rejected' | 'timeout') => ({
      ...reseller,
      products: async ({ service }: { service: string }) => {
        if (service === 'TV') throw new ResellerError(code, 'no');
        return reseller.products({ service });
      },
    });
    const lists = await createCatalogue({ reseller: failing('rejected'), ttlMs: TTL_MS }).everything();
    expect(lists.map(({ length }) => length)).toEqual([1, 0]);
    await expect(createCatalogue({ reseller: failing('timeout'), ttlMs: TTL_MS }).everything()).rejects.toThrow('no');
  });
});

function products(count: number, service = 'data'): readonly Product[] {
  return Array.from({ length: count }, (_, at) => product(`${service}-${at}`, { service }));
}

/** A cache over given lists, which counts how often it lets other work run. */
function indexOver(first: readonly (readonly Product[])[] | ResellerError) {
  const setup = { lists: first, pauses: 0 };
  const cache = createProductIndexCache({
    productLists: {
      everything: async () => {
        if (setup.lists instanceof ResellerError) throw setup.lists;
        return setup.lists;
      },
    },
    breathe: async () => {
      setup.pauses += 1;
    },
    logger: new RecordingLogger(),
  });
  return { setup, cache };
}

describe('the products, ready for a line', () => {
  test('are made ready once, for all who ask at the same time', async () => {
    const { cache } = indexOver([products(3), products(2, 'tv')]);
    expect(cache.ready()).toBeUndefined();
    const [one, other] = await Promise.all([cache.current(), cache.current()]);
    expect(one).toBe(other);
    expect(one.products.map(({ name }) => name)).toEqual(['data-0', 'data-1', 'data-2', 'tv-0', 'tv-1']);
    expect(cache.ready()).toBe(one);
  });

  test('stay as they are while no list changes', async () => {
    const { setup, cache } = indexOver([products(3)]);
    const first = await cache.current();
    setup.lists = [...(setup.lists as readonly (readonly Product[])[])];
    expect(await cache.current()).toBe(first);
    expect(setup.pauses).toBe(1);
  });

  test('are made anew beside the old ones when a list has changed, and no one waits', async () => {
    const { setup, cache } = indexOver([products(3)]);
    const first = await cache.current();
    setup.lists = [products(4)];
    expect(await cache.current()).toBe(first);
    await turn();
    const second = await cache.current();
    expect(second.byName.has('data-3')).toBe(true);
  });

  test('let other work have its turn every hundred of them', async () => {
    const { setup, cache } = indexOver([products(1_050)]);
    await cache.current();
    expect(setup.pauses).toBe(11);
  });

  test('are not there, and asked for again, if the service does not answer', async () => {
    const { setup, cache } = indexOver(new ResellerError('timeout', 'late'));
    await expect(cache.current()).rejects.toThrow('late');
    expect(cache.ready()).toBeUndefined();
    setup.lists = [products(1)];
    expect((await cache.current()).products).toHaveLength(1);
  });
});
