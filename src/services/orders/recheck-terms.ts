import type { Product } from '../../domain/catalogue/products.ts';
import { foldText } from '../../domain/shared/text.ts';
import type { Minor } from '../../domain/shared/money.ts';
import { costOf, type Order } from '../../domain/orders/order.ts';
import { type Reseller, ResellerError } from '../../domain/shared/reseller.ts';

type Recheck =
  /** `cost`: the service charges another amount. `content`: under the same name it is now more or less, or for another time. */
  | { type: 'same' | 'cost' | 'content'; product: Product; costMinor: Minor }
  /** It is not sold now, or is sold in another way: with verification, or by amount. */
  | { type: 'gone' }
  /** The service could not be asked. */
  | { type: 'unanswered'; cause: unknown };

/** Reads the product again, never from the cache, because the buyer must get what they confirmed. */
export async function recheck(order: Order, reseller: Pick<Reseller, 'product'>): Promise<Recheck> {
  try {
    return compare(order, await reseller.product(order.item.productName, order.reference));
  } catch (error) {
    if (error instanceof ResellerError && error.code === 'not-found') return { type: 'gone' };
    return { type: 'unanswered', cause: error };
  }
}

function compare(order: Order, product: Product): Recheck {
  const changedWay =
    product.amountRequired !== order.item.amountRequired ||
    (product.requiresVerification && !order.item.requiresVerification);
  if (!product.available || changedWay) return { type: 'gone' };
  const costMinor = product.amountRequired ? costOf(order) : product.priceMinor;
  const isOther = differs(order.item.quantity, product.quantity) || differs(order.item.validity, product.validity);
  return { type: isOther ? 'content' : costMinor === costOf(order) ? 'same' : 'cost', product, costMinor };
}

/** They differ only if both have a text, because a list and a product's own page may fill in different fields. */
function differs(before: string | undefined, now: string | undefined): boolean {
  return before !== undefined && now !== undefined && foldText(before) !== foldText(now);
}
