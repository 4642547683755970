import { type Reseller, ResellerError } from '../../shared/reseller.ts';
import { type AdvanceOrderDeps, createAdvanceOrder } from '../advance-order.ts';
import type { OrderEndNotifier, SettleOrder } from '../ports.ts';

/**
 * Takes the step that an order takes by itself, but with a row of the history as the answer about its reference.
 * @param whenTold `waits`: an end is put into the backlog of what is to be told. There may be a hundred thousand ends, and they are told at
 * Telegram's pace.
 */
export function createSettleOrder(deps: AdvanceOrderDeps, whenTold: 'waits' | 'at once' = 'waits'): SettleOrder {
  // The caller has taken a turn for this call already.
  const budget = { take: async () => true, hold: (pauseMs: number) => deps.budget.hold(pauseMs) };
  const notifier: OrderEndNotifier = {
    tell: async (order, ahead) => (whenTold === 'waits' ? { type: 'away' } : deps.notifier.tell(order, ahead)),
    readAhead: (order) => deps.notifier.readAhead(order),
    redraw: (order, messageId) => deps.notifier.redraw(order, messageId),
    reassure: (order, topic) => deps.notifier.reassure(order, topic),
  };
  return async (order, row) => {
    let isAnswered = true;
    const transaction: Reseller['transaction'] = async (reference, patience) => {
      if (row !== undefined) return row;
      try {
        return await deps.reseller.transaction(reference, patience);
      } catch (error) {
        isAnswered = error instanceof ResellerError && (error.code === 'not-found' || error.httpStatus === 429);
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
    return isAnswered;
  };
}
