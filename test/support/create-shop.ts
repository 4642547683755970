import type { Product } from '../../src/domain/catalogue.ts';
import { createShopMaker, type Shop } from '../../src/domain/line/shop.ts';

/** At one go; the bot makes it in parts. */
export function createShop(products: readonly Product[]): Shop {
  const maker = createShopMaker();
  maker.add(products);
  return maker.done();
}
