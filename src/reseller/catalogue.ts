import { LRUCache } from 'lru-cache';
import { foldText } from '../domain/shared/text.ts';
import { createProductIndexBuilder, type ProductIndex } from '../domain/catalogue/product-index.ts';
import type { Product } from '../domain/catalogue/products.ts';
import type { Logger, Now } from '../domain/shared/injected.ts';
import { type Reseller, ResellerError } from '../domain/shared/reseller.ts';

export const CATALOGUE_TTL_MS = 60_000;

type Listing = Pick<Reseller, 'services' | 'providers' | 'products'>;

/** An empty list, or a list that could not be refreshed, is asked for again after this time. */
const SHORT_TTL_MS = 5000;
const MAX_LISTS = 500;

interface Asked {
  readonly service: string;
  readonly provider: string;
}

/**
 * The three levels of discovery, from memory. A list has at most one call at a time. The old list is given out while it refreshes, and if that fails.
 * The lists are shared, not copied, and stay the same objects while nothing in them changes. With an empty cache, all throw ResellerError.
 */
export function createCatalogue(deps: {
  reseller: Listing;
  ttlMs: number;
  /** Only differences of time count. If absent, the clock of the process is used, which cannot be set. */
  now?: Now;
}) {
  const { reseller, ttlMs, now } = deps;
  const services = createLists<string>(() => reseller.services(), ttlMs, now);
  const providers = createLists<string>(({ service }) => reseller.providers(service), ttlMs, now);
  const products = createLists<Product>((asked) => askProducts(reseller, asked), ttlMs, now);
  const whole = createLists<Product>((asked) => askService(reseller, asked), ttlMs, now);
  return {
    services: (): Promise<readonly string[]> => services({ service: '', provider: '' }),
    providers: (service: string): Promise<readonly string[]> => providers({ service, provider: '' }),
    products: (service: string, provider: string): Promise<readonly Product[]> => products({ service, provider }),
    /** One list for each service. */
    async everything(): Promise<readonly (readonly Product[])[]> {
      const all = await services({ service: '', provider: '' });
      return Promise.all(all.map((service) => whole({ service, provider: '' })));
    },
  };
}

type CachedList<T> = (asked: Asked) => Promise<readonly T[]>;

function createLists<T>(ask: CachedList<T>, ttlMs: number, now: Now | undefined): CachedList<T> {
  const cache = new LRUCache<string, readonly T[], Asked>({
    max: MAX_LISTS,
    ttl: ttlMs,
    // Otherwise the cache would keep the time for a millisecond by a timer, and an injected clock may jump in that time.
    ttlResolution: 0,
    ...(now !== undefined && { perf: { now } }),
    allowStale: true,
    // If a list is pushed out while it is fetched, it is still the answer for callers that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, stale, { options, context }) => {
      // If a refresh fails, the old list stays, and the client logs the failure. If there is no old list, the failure is thrown.
      const list = await ask(context).catch((error: unknown) => {
        if (stale === undefined) throw error;
        return stale;
      });
      if (list === stale || list.length === 0) options.ttl = Math.min(SHORT_TTL_MS, ttlMs);
      // If nothing differs, the old object stays, so that nothing is computed from the list again. Products have their fields in one order.
      return stale !== undefined && JSON.stringify(list) === JSON.stringify(stale) ? stale : list;
    },
  });
  return async (asked) => (await cache.fetch(keyOf(asked), { context: asked })) ?? ask(asked);
}

/** Names may have any character, so the length tells where the first one ends. */
function keyOf({ service, provider }: Asked): string {
  return `${service.length} ${service}${provider}`;
}

/** Filters again, in case the service does not. Products may have another label than the provider listing: if none has it, all are taken. */
async function askProducts(reseller: Listing, asked: Asked): Promise<readonly Product[]> {
  const products = await reseller.products(asked);
  const ofService = products.filter((product) => foldText(product.service) === foldText(asked.service));
  const ofProvider = ofService.filter((product) => product.provider === asked.provider);
  return ofProvider.length > 0 ? ofProvider : ofService;
}

/** All products of a service. If the service lists nothing in this way, a line finds none of its products. */
async function askService(reseller: Listing, { service }: Asked): Promise<readonly Product[]> {
  try {
    const products = await reseller.products({ service });
    return products.filter((product) => foldText(product.service) === foldText(service));
  } catch (error) {
    if (error instanceof ResellerError && (error.code === 'rejected' || error.code === 'not-found')) return [];
    throw error;
  }
}

/** After so many products other work gets its turn. Ten thousand in one piece would block all other work for half a second. */
const PORTION = 100;

type AllProducts = readonly (readonly Product[])[];

/** It is made again only if a list has changed. */
export function createProductIndexCache(deps: {
  productLists: Pick<ReturnType<typeof createCatalogue>, 'everything'>;
  breathe: () => Promise<void>;
  logger: Logger;
}) {
  let made: { lists: AllProducts; productIndex: ProductIndex } | undefined;
  let making: Promise<ProductIndex> | undefined;

  return {
    ready: () => made?.productIndex,
    /** Answers at once if there is an index, even while a new one is made. Only the first one is waited for. @throws ResellerError */
    async current(): Promise<ProductIndex> {
      const lists = await deps.productLists.everything();
      if (made?.lists.length === lists.length && lists.every((list, at) => list === made?.lists[at]))
        return made.productIndex;
      making ??= make(lists).finally(() => {
        making = undefined;
      });
      if (made === undefined) return making;
      making.catch((error: unknown) =>
        deps.logger.error({ err: error }, 'the products could not be read for typed purchases'),
      );
      return made.productIndex;
    },
  };

  async function make(lists: AllProducts): Promise<ProductIndex> {
    const maker = createProductIndexBuilder();
    for (const list of lists) {
      for (let at = 0; at < list.length; at += PORTION) {
        maker.add(list.slice(at, at + PORTION));
        await deps.breathe();
      }
    }
    const productIndex = maker.done();
    made = { lists, productIndex };
    return productIndex;
  }
}
