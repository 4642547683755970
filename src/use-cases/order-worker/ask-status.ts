import { foundEvent } from '../../domain/orders/event-of-status.ts';
import type { Order } from '../../domain/orders/order.ts';
import { namesSameCustomer } from '../../domain/orders/same-customer.ts';
import type { OrderEvent } from '../../domain/orders/order-transitions.ts';
import { ResellerError } from '../shared/reseller.ts';
import type { AdvanceOrderDeps } from './record-step.ts';

/** What the service says of the order by its reference; no answer is an event of its own. */
export async function askStatus(deps: AdvanceOrderDeps, order: Order): Promise<OrderEvent> {
  const askedAt = deps.now();
  try {
    const transaction = await deps.reseller.transaction(order.reference);
    const at = deps.now();
    if (!namesSameCustomer(order, transaction.customerId)) {
      deps.logger.warn(
        { reference: order.reference },
        'the answer about an order names another customer: asking again',
      );
      return { type: 'unanswered', at };
    }
    return foundEvent(transaction, at) ?? { type: 'unanswered', at };
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    // The answer may have waited to be read (a machine that slept): of the time since the question it says nothing.
    if (error.code === 'not-found') return { type: 'missing', at: askedAt };
    return { type: 'unanswered', at: deps.now() };
  }
}
