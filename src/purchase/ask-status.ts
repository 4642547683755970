import { foundEvent } from '../domain/found-event.ts';
import type { Order } from '../domain/order.ts';
import { namesSameCustomer } from '../domain/same-customer.ts';
import type { OrderEvent } from '../domain/order-transitions.ts';
import { ResellerError } from './ports.ts';
import type { SettleDeps } from './settle.ts';

/** What the service says of the order by its reference; no answer is an event of its own. */
export async function askStatus(deps: SettleDeps, order: Order): Promise<OrderEvent> {
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
