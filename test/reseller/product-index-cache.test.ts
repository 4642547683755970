import { describe, expect, test } from 'vitest';
import type { Product } from '../../src/domain/catalogue/products.ts';
import { createProductIndexCache } from '../../src/reseller/catalogue.ts';
import { ResellerError } from '../../src/domain/shared/reseller.ts';
import { RecordingLogger } from '../support/fakes/recording-logger.ts';
import { sampleProduct } from '../support/samples/sample-order.ts';

function products(count: number, service = 'data'): readonly Product[] {
  return Array.from({ length: count }, (_, at) => sampleProduct({ service, name: `${service}-${at}` }));
}

/** A cache over given lists, which counts how often it lets other work run. */
function setUp(first: readonly (readonly Product[])[] | ResellerError) {
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

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the products, ready for a line', () => {
  test('are made ready once, for all who ask at the same time', async () => {
    const { cache } = setUp([products(3), products(2, 'tv')]);
    expect(cache.ready()).toBeUndefined();
    const [one, other] = await Promise.all([cache.current(), cache.current()]);
    expect(one).toBe(other);
    expect(one.products.map(({ name }) => name)).toEqual(['data-0', 'data-1', 'data-2', 'tv-0', 'tv-1']);
    expect(cache.ready()).toBe(one);
  });

  test('stay as they are while no list changes', async () => {
    const { setup, cache } = setUp([products(3)]);
    const first = await cache.current();
    setup.lists = [...(setup.lists as readonly (readonly Product[])[])];
    expect(await cache.current()).toBe(first);
    expect(setup.pauses).toBe(1);
  });

  test('are made anew beside the old ones when a list has changed, and no one waits', async () => {
    const { setup, cache } = setUp([products(3)]);
    const first = await cache.current();
    setup.lists = [products(4)];
    expect(await cache.current()).toBe(first);
    await turn();
    const second = await cache.current();
    expect(second.byName.has('data-3')).toBe(true);
  });

  test('let other work have its turn every hundred of them', async () => {
    const { setup, cache } = setUp([products(1_050)]);
    await cache.current();
    expect(setup.pauses).toBe(11);
  });

  test('are not there, and asked for again, if the service does not answer', async () => {
    const { setup, cache } = setUp(new ResellerError('timeout', 'late'));
    await expect(cache.current()).rejects.toThrow('late');
    expect(cache.ready()).toBeUndefined();
    setup.lists = [products(1)];
    expect((await cache.current()).products).toHaveLength(1);
  });
});
