import type { Product } from '../../domain/catalogue/products.ts';
import { createShopMaker, type Shop } from '../../domain/catalogue/product-index.ts';
import type { Assortment, Logger } from '../shared/ports.ts';

/** What is sold, ready for finding it by a typed line. */
export interface ShopKeeper {
  /** At once where there is one, though it may be made anew meanwhile; only the first is waited for. @throws ResellerError */
  current(): Promise<Shop>;
  /** Undefined as long as none has been made. */
  ready(): Shop | undefined;
}

/** Products after which other work gets its turn: ten thousand in one piece would hold everybody up for half a second. */
const PORTION = 100;

type Lists = readonly (readonly Product[])[];

/** Makes a shop again only where a list has changed since. @param breathe lets everything else that is due happen */
export function createShopKeeper(deps: {
  assortment: Assortment;
  breathe: () => Promise<void>;
  logger: Logger;
}): ShopKeeper {
  let made: { lists: Lists; shop: Shop } | undefined;
  let making: Promise<Shop> | undefined;

  return {
    ready: () => made?.shop,
    async current() {
      const lists = await deps.assortment.everything();
      if (made !== undefined && isSame(made.lists, lists)) return made.shop;
      making ??= make(lists).finally(() => {
        making = undefined;
      });
      if (made === undefined) return making;
      making.catch((error: unknown) =>
        deps.logger.error({ err: error }, 'the products could not be made ready for lines'),
      );
      return made.shop;
    },
  };

  async function make(lists: Lists): Promise<Shop> {
    const maker = createShopMaker();
    for (const list of lists) {
      for (let at = 0; at < list.length; at += PORTION) {
        maker.add(list.slice(at, at + PORTION));
        await deps.breathe();
      }
    }
    const shop = maker.done();
    made = { lists, shop };
    return shop;
  }
}

function isSame(one: Lists, other: Lists): boolean {
  return one.length === other.length && one.every((list, at) => list === other[at]);
}
