import type { Order } from '../../../domain/orders/order.ts';
import { type Reseller, ResellerError } from '../../shared/reseller.ts';
import { type AdvanceOrderDeps, createAdvanceOrder } from '../advance-order.ts';
import type { OrderEndNotifier } from '../ports.ts';
import type { SettleOrder } from './ports.ts';

/**
 * The step that an order of its own takes, but what a row of the history says stands for the answer about its reference.
 * @param whenTold an end that waits is put into the backlog of what is to be told, because there may be a hundred thousand of them, which are told at
 * Telegram's pace
 */
export function createSettleOrder(
  deps: AdvanceOrderDeps,
  find: (reference: string) => Promise<Order | undefined>,
  whenTold: 'waits' | 'at once' = 'waits',
): SettleOrder {
  // The caller has taken a turn for this call already.
  const budget = { take: async () => true, hold: (pauseMs: number) => deps.budget.hold(pauseMs) };
  const notifier: OrderEndNotifier = {
    tell: async (order, ahead) => (whenTold === 'waits' ? { type: 'away' } : deps.notifier.tell(order, ahead)),
    readAhead: (order) => deps.notifier.readAhead(order),
    redraw: (order, messageId) => deps.notifier.redraw(order, messageId),
    reassure: (order, topic) => deps.notifier.reassure(order, topic),
  };
  return async (order, row) => {
    let answered = true;
    const transaction: Reseller['transaction'] = async (reference, patience) => {
      if (row !== undefined) return row;
      try {
        return await deps.reseller.transaction(reference, patience);
      } catch (error) {
        answered = error instanceof ResellerError && (error.code === 'not-found' || error.httpStatus === 429);
        throw error;
      }
    };
    const reseller: AdvanceOrderDeps['reseller'] = {
      transaction,
      product: (...asked) => deps.reseller.product(...asked),
      purchase: (request) => deps.reseller.purchase(request),
    };
    try {
      const isSeen = row !== undefined && (order.state === 'unknown' || order.state === 'submitting');
      await createAdvanceOrder({
        ...deps,
        ...(whenTold === 'waits' ? { readsFollowWrites: false } : {}),
        budget,
        notifier,
        reseller,
        isSeen,
      })(order);
    } catch (error) {
      deps.logger.error({ err: error, reference: order.reference }, 'a step failed');
    }
    return { order: (await find(order.reference)) ?? order, answered };
  };
}
