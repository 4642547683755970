import type { Product } from '../../src/domain/catalogue/products.ts';
import { createShopMaker, type Shop } from '../../src/domain/catalogue/product-index.ts';

/** At one go; the bot makes it in parts. */
export function createShop(products: readonly Product[]): Shop {
  const maker = createShopMaker();
  maker.add(products);
  return maker.done();
}
