import type { Product } from '../domain/catalogue/products.ts';
import { createProductIndexBuilder, type ProductIndex } from '../domain/catalogue/product-index.ts';
import type { createCatalogue } from './catalogue.ts';
import type { Logger } from '../domain/shared/injected.ts';

/** What is sold, ready for finding it by a typed line. */
export interface ProductIndexCache {
  /** At once if there is one, though a new one may be made meanwhile; only the first is waited for. @throws ResellerError */
  current(): Promise<ProductIndex>;
  /** Undefined as long as none has been made. */
  ready(): ProductIndex | undefined;
}

/** Products after which other work gets its turn: ten thousand in one piece would hold all other work up for half a second. */
const PORTION = 100;

type AllProducts = readonly (readonly Product[])[];

/** Makes an index again only if a list has changed since. @param breathe lets everything else that is due happen */
export function createProductIndexCache(deps: {
  productLists: Pick<ReturnType<typeof createCatalogue>, 'everything'>;
  breathe: () => Promise<void>;
  logger: Logger;
}): ProductIndexCache {
  let made: { lists: AllProducts; productIndex: ProductIndex } | undefined;
  let making: Promise<ProductIndex> | undefined;

  return {
    ready: () => made?.productIndex,
    async current() {
      const lists = await deps.productLists.everything();
      if (made !== undefined && isSame(made.lists, lists)) return made.productIndex;
      making ??= make(lists).finally(() => {
        making = undefined;
      });
      if (made === undefined) return making;
      making.catch((error: unknown) =>
        deps.logger.error({ err: error }, 'the products could not be made ready for lines'),
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

function isSame(one: AllProducts, other: AllProducts): boolean {
  return one.length === other.length && one.every((list, at) => list === other[at]);
}
