import type { Order } from '../../domain/orders/order.ts';
import type { Transaction } from '../../domain/orders/receipt.ts';
import { hasCodes, isSoldAsPin } from '../../domain/orders/receipt-codes.ts';
import { type Reseller, ResellerError } from '../../domain/shared/reseller.ts';
import {
  type AdvanceOrderParts,
  type AdvanceShop,
  createAdvanceOrder,
  type OrderEndNotifier,
} from './advance-order.ts';

/** Never rejects. Resolves with whether the service said anything. @param row of the history; if left out, the service is asked */
export type SettleOrder = (order: Order, row?: Transaction) => Promise<boolean>;

/** @param whenTold `waits`: an end goes into the backlog, because there may be a hundred thousand, told at Telegram's pace */
export function createSettleOrder(
  shop: AdvanceShop,
  parts: AdvanceOrderParts,
  whenTold: 'waits' | 'at once' = 'waits',
): SettleOrder {
  // The caller has taken a turn for this call already.
  const budget = { take: async () => true, hold: (pauseMs: number) => shop.budget.hold(pauseMs) };
  const notifier: OrderEndNotifier = {
    tell: async (order) => (whenTold === 'waits' ? { type: 'away' } : parts.notifier.tell(order)),
    reassure: (order, topic) => parts.notifier.reassure(order, topic),
  };
  const { product, purchase }: Omit<AdvanceShop['reseller'], 'transaction'> = {
    product: (...asked) => shop.reseller.product(...asked),
    purchase: (request) => shop.reseller.purchase(request),
  };
  return async (order, row) => {
    let isAnswered = true;
    const transaction: Reseller['transaction'] = async (reference, patience) => {
      // Once it is successful it is asked about no more, and no field of a row is certain (specification 2.7). So its PIN must be there by then.
      const isPinMissing = row?.status === 'successful' && isSoldAsPin(order.item) && !hasCodes(row);
      if (row !== undefined && !isPinMissing) return row;
      try {
        return await shop.reseller.transaction(reference, patience);
      } catch (error) {
        // The row has shown it, so it is not missing.
        if (row !== undefined && error instanceof ResellerError && error.code === 'not-found') return row;
        isAnswered = error instanceof ResellerError && (error.code === 'not-found' || error.httpStatus === 429);
        throw error;
      }
    };
    try {
      const isSeen = row !== undefined && (order.state === 'unknown' || order.state === 'submitting');
      const settling = { ...shop, budget, reseller: { product, purchase, transaction } };
      await createAdvanceOrder(settling, { ...parts, notifier, isSeen })(order);
    } catch (error) {
      shop.logger.error({ err: error, reference: order.reference }, 'a step of an order failed');
    }
    return isAnswered;
  };
}
