import type { Product } from '../../../src/domain/catalogue/products.ts';
import { createProductIndexBuilder, type ProductIndex } from '../../../src/domain/catalogue/product-index.ts';

/** Makes the index in one go; the bot makes it in portions. */
export function createProductIndex(products: readonly Product[]): ProductIndex {
  const maker = createProductIndexBuilder();
  maker.add(products);
  return maker.done();
}
