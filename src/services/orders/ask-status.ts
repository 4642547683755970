import { type SinceCard, sinceCard } from '../../domain/orders/draft.ts';
import { isNotifyDue, type Order, waitTopicOf } from '../../domain/orders/order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { claims, type ResellerAccount } from '../../domain/orders/reseller-account.ts';
import { type Patience, type Reseller, ResellerError } from '../../domain/shared/reseller.ts';
import type { Shop } from '../shop.ts';
import { namesSameCustomer } from '../../domain/recipients/recipient.ts';

type StatusAnswer =
  | { type: 'found'; transaction: Transaction }
  | { type: 'missing' }
  /** There was no answer, or none that says anything about this order. */
  | { type: 'unanswered'; why: 'another-customer' | 'elsewhere' | ResellerError };

/** If this account did not get the order's call, its answer counts only if it has the order; that it has not, or could not deliver it, says nothing. */
export async function askStatus(
  {
    reseller,
    account,
  }: { readonly reseller: Pick<Reseller, 'transaction'>; readonly account: Pick<ResellerAccount, 'isElsewhere'> },
  order: Order,
  patience?: Patience,
): Promise<StatusAnswer> {
  const elsewhere = { type: 'unanswered', why: 'elsewhere' } as const;
  try {
    const transaction = await reseller.transaction(order.reference, patience);
    if (!namesSameCustomer(order.recipient, transaction.customerId))
      return { type: 'unanswered', why: 'another-customer' };
    return claims(transaction) || !account.isElsewhere(order) ? { type: 'found', transaction } : elsewhere;
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    if (error.code !== 'not-found') return { type: 'unanswered', why: error };
    return account.isElsewhere(order) ? elsewhere : { type: 'missing' };
  }
}

/** Even if its next question is due later. If there is nothing to ask, the order is unchanged; undefined if there is no such order. */
export async function checkStatusNow(
  { orders, advance }: Pick<Shop, 'orders' | 'advance'>,
  reference: string,
): Promise<Order | undefined> {
  const order = await orders.find(reference);
  if (order === undefined || !canBeAsked(order)) return order;
  await advance(order);
  return (await orders.find(reference)) ?? order;
}

/** False while a worker sends or tells the order: a second worker could only undo what the first one finds out. */
function canBeAsked(order: Order): boolean {
  if (order.state === 'closed') return !isNotifyDue(order);
  const topic = waitTopicOf(order);
  return topic !== undefined && topic !== 'unsent' && order.state !== 'submitting' && !isNotifyDue(order);
}

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
