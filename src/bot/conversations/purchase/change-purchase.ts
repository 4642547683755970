import type { Minor } from '../../../domain/shared/money.ts';
import { costOf, type Order } from '../../../domain/orders/order.ts';
import type { Prefill, PurchaseState } from './purchase-state.ts';

/** What the new card says in place of the old one. */
export type Replacement =
  | { readonly type: 'amount'; readonly amountMinor: Minor }
  | { readonly type: 'number'; readonly customerId: string };

/**
 * From a card that was taken back to one that differs from it in one thing.
 * @param replacement absent: the person is asked what to change
 */
export function changePurchase(order: Order, replacement?: Replacement): PurchaseState {
  const { item, recipient } = order;
  return {
    step: 'change',
    trail: [],
    service: item.service,
    provider: item.provider,
    card: {
      service: item.service,
      provider: item.provider,
      productName: item.productName,
      category: item.category,
      customerId: recipient.customerId,
      verifiedName: recipient.verifiedName,
      amountMinor: item.amountRequired ? costOf(order) : undefined,
    },
    wish: prefillFor(order, replacement),
  };
}

function prefillFor({ recipient: { kind } }: Order, replacement: Replacement | undefined): Prefill | undefined {
  if (replacement === undefined) return undefined;
  const { type } = replacement;
  return type === 'amount'
    ? { amountMinor: replacement.amountMinor }
    : { number: { kind, customerId: replacement.customerId } };
}
