import { type SinceCard, sinceCard } from '../../domain/orders/draft.ts';
import type { Order } from '../../domain/orders/order.ts';
import { type Reseller, ResellerError } from '../../domain/shared/reseller.ts';

type Recheck =
  | SinceCard
  /** The service could not be asked. */
  | { type: 'unanswered'; cause: unknown };

/** Reads the product again, never from the cache, because the buyer must get what they confirmed. */
export async function recheck(order: Order, reseller: Pick<Reseller, 'product'>): Promise<Recheck> {
  try {
    return sinceCard(order, await reseller.product(order.item.productName, order.reference));
  } catch (error) {
    if (error instanceof ResellerError && error.code === 'not-found') return { type: 'gone' };
    return { type: 'unanswered', cause: error };
  }
}
