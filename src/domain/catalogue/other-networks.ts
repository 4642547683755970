import type { Product } from './products.ts';
import type { ProductIndex } from './product-index.ts';

/** What other networks sell for the one product: airtime for airtime, data of the same size, that of the same time first. */
export function otherNetworksOf(product: Product, productIndex: ProductIndex): readonly Product[] {
  const size = productIndex.sizeMb(product);
  const same = productIndex.products.filter(
    (each) =>
      each.available &&
      each.service === product.service &&
      each.provider !== product.provider &&
      each.amountRequired === product.amountRequired &&
      (product.amountRequired || (size !== undefined && productIndex.sizeMb(each) === size)),
  );
  return same.toSorted((one, other) => Number(isAsLong(other, product)) - Number(isAsLong(one, product)));
}

function isAsLong(one: Product, other: Product): boolean {
  return one.validity === other.validity;
}
