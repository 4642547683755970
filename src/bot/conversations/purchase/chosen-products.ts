import type { Product } from '../../../domain/catalogue/products.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { namesWithin } from '../../../domain/order-text/names-within.ts';
import type { PurchaseState } from './purchase-state.ts';

/** Which products are left by what was chosen; undefined if nothing was, or the question takes no words. */
export function chosenIn(purchaseState: PurchaseState): ((product: Product) => boolean) | undefined {
  const { step, service, provider, product, among, card } = purchaseState;
  switch (step) {
    case 'which':
      return ({ name }) => among?.names.includes(name) === true;
    case 'provider':
      return (each) => each.service === service;
    case 'category':
    case 'product':
      return (each) => each.service === service && each.provider === provider;
    case 'recipient':
    case 'amount':
      return ({ name }) => name === product?.name;
    case 'change':
      return ({ name }) => name === card?.productName;
    case 'service':
    case 'renew':
    case 'verification':
    case 'card':
      return undefined;
  }
}

/** Whether a text that is no whole purchase names something else than was chosen. It is not known before the list of products is. */
export function namesOther(text: string, purchaseState: PurchaseState, index: ProductIndex | undefined): boolean {
  const isChosen = chosenIn(purchaseState);
  if (index === undefined || isChosen === undefined) return true;
  return namesWithin(text, isChosen, { index, isOrder: false }) === 'other';
}
