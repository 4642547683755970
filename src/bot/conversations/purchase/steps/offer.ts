import { categoriesOf, filterProducts, type Product } from '../../../../domain/catalogue/products.ts';
import type { PurchaseTools } from '../step-context.ts';
import type { PurchaseState } from '../purchase-state.ts';

/** More than this are offered by category first, and in pages. */
const PAGE_SIZE = 8;

export interface Offer {
  readonly products: readonly Product[];
  readonly categories: readonly string[];
}

/** What can be bought of the chosen provider now. Worked out once a list, however long it is, because every page asks. */
export async function offerOf(
  purchaseState: PurchaseState,
  { catalogue }: Pick<PurchaseTools, 'catalogue'>,
): Promise<Offer> {
  const listed = await catalogue.products(purchaseState.service ?? '', purchaseState.provider ?? '');
  let offer = offers.get(listed);
  if (offer === undefined) {
    const products = listed.filter((product) => product.available);
    offer = { products, categories: categoriesOf(products) };
    offers.set(listed, offer);
  }
  return offer;
}

const offers = new WeakMap<readonly Product[], Offer>();

/** Many products of several kinds are asked for by kind first. */
export function isGrouped({ products, categories }: Offer): boolean {
  return products.length > PAGE_SIZE && categories.length > 1;
}

/** Those of the chosen category that fit the typed words. */
export function chosenFrom(offer: Offer, purchaseState: PurchaseState): readonly Product[] {
  const { category } = purchaseState;
  const inCategory =
    category === undefined ? offer.products : offer.products.filter((product) => (product.category ?? '') === category);
  return purchaseState.query === undefined ? inCategory : filterProducts(inCategory, purchaseState.query);
}

export function pageOf<T>(items: readonly T[], page: number): { shown: readonly T[]; page: number; pages: number } {
  const pages = Math.max(1, Math.ceil(items.length / PAGE_SIZE));
  const actual = Math.min(Math.max(0, page), pages - 1);
  return { shown: items.slice(actual * PAGE_SIZE, (actual + 1) * PAGE_SIZE), page: actual, pages };
}
