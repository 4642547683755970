import type { Order } from '../../domain/orders/order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { namesSameCustomer } from '../../domain/orders/order-search.ts';
import type { ResellerAccount } from '../../domain/orders/reseller-account.ts';
import { type Patience, type Reseller, ResellerError } from '../../domain/shared/reseller.ts';

export type StatusAnswer =
  | { type: 'found'; transaction: Transaction }
  | { type: 'missing' }
  /** None, or none that says anything of this order. */
  | { type: 'unanswered'; why: 'another-customer' | 'elsewhere' | ResellerError };

export interface AskStatusDeps {
  readonly reseller: Pick<Reseller, 'transaction'>;
  readonly account: Pick<ResellerAccount, 'isElsewhere'>;
}

/**
 * Asks the service about the order's reference. An account to which its call did not go can say that it has the order; that it has not, or could
 * not deliver it, says nothing.
 */
export async function askStatus(
  { reseller, account }: AskStatusDeps,
  order: Order,
  patience?: Patience,
): Promise<StatusAnswer> {
  const elsewhere = { type: 'unanswered', why: 'elsewhere' } as const;
  try {
    const transaction = await reseller.transaction(order.reference, patience);
    if (!namesSameCustomer(order, transaction.customerId)) return { type: 'unanswered', why: 'another-customer' };
    return claims(transaction) || !account.isElsewhere(order) ? { type: 'found', transaction } : elsewhere;
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    if (error.code !== 'not-found') return { type: 'unanswered', why: error };
    return account.isElsewhere(order) ? elsewhere : { type: 'missing' };
  }
}

/** It has the purchase, and says for whom. */
function claims({ status, customerId }: Transaction): boolean {
  return customerId !== undefined && (status === 'successful' || status === 'processing');
}
