import { costOf, type Order } from '../../domain/orders/order.ts';
import { type OrderStep, unsentPauseMs } from '../../domain/orders/next-step.ts';
import { next, type OrderEvent } from '../../domain/orders/order-transitions.ts';
import { namesSameCustomer } from '../../domain/orders/same-customer.ts';
import type { MerchantAlerts } from './ports.ts';
import type { PurchaseAnswer, RefusalReason } from '../shared/reseller.ts';
import { recheck } from '../orders/recheck-terms.ts';
import { type Done, moved, record, type Run, write } from './record-step.ts';

/** The purchase call: price read again where it is due, the record first, then the call, then what it came to. */
export async function sendOrder(
  deps: Run,
  order: Order,
  step: Extract<OrderStep, { type: 'send' }>,
): Promise<Done | undefined> {
  if (step.recheck) {
    const check = await recheck(order, deps.reseller);
    if (check.type === 'cost' || check.type === 'content' || check.type === 'gone') {
      return record(deps, order, { type: 'given-up', at: deps.now(), reason: 'changed' });
    }
    if (check.type === 'unanswered') {
      return record(deps, order, { type: 'unanswered', at: deps.now() }, deps.now() + deps.policy.pollMaxMs);
    }
  }
  // The record says so before the call is made: a crash between the two asks first and can never send unseen.
  const sending = moved(deps, order, { type: 'sending', at: deps.now() });
  const leasedUntil = deps.now() + deps.leaseMs;
  if (!(await write(deps, sending, leasedUntil))) return undefined;
  // Held up past the lease (a machine that slept, a store that hung): others may be at it, and a call now could come after they gave up.
  if (deps.now() >= leasedUntil) return undefined;
  const answer = await callWith(deps, order, leasedUntil);
  deps.events.called(answer.type);
  deps.beside(alertOf(deps.alerts, order, answer));
  const event = eventOf(answer, deps.now());
  if (event.type !== 'unsent') return record(deps, sending, event);
  // After a pause that grows with the tries; where an earlier call is in doubt, the pauses are those of asking.
  const tried = next(sending, event);
  const pauseMs = tried.state === 'confirmed' ? unsentPauseMs(tried, deps.random()) : 0;
  return record(deps, sending, event, deps.now() + pauseMs);
}

/** An answer about another customer is none about this order: nothing of it may be read by anyone. */
async function callWith(deps: Run, order: Order, sendBefore: number): Promise<PurchaseAnswer> {
  const answer = await deps.reseller.purchase({
    reference: order.reference,
    productName: order.item.productName,
    customerId: order.recipient.customerId,
    ...(order.item.amountRequired ? { amountMinor: costOf(order) } : {}),
    // It may be held up once more on its way out: waiting for a place, or for a connection.
    sendBefore,
  });
  if (answer.type !== 'accepted' || namesSameCustomer(order, answer.customerId)) return answer;
  deps.logger.warn({ reference: order.reference }, 'the answer to a purchase names another customer: it is asked for');
  return { type: 'unknown', cause: 'an answer about another customer' };
}

async function alertOf(alerts: MerchantAlerts, order: Order, answer: PurchaseAnswer): Promise<void> {
  if (answer.type !== 'refused') return;
  if (answer.reason === 'funds') await alerts.walletTooLow(costOf(order));
  if (answer.reason === 'unauthorized') await alerts.keyRefused();
}

function eventOf(answer: PurchaseAnswer, at: number): OrderEvent {
  switch (answer.type) {
    case 'accepted':
      return { type: 'accepted', at, status: answer.status, receipt: answer.receipt };
    case 'refused':
      return refusalOf(answer.reason, answer.message, at);
    case 'exists':
      return { type: 'exists', at };
    case 'unsent':
      return { type: 'unsent', at };
    case 'unknown':
      return { type: 'lost', at };
  }
}

/** The service's words only where a buyer can act on them. */
function refusalOf(reason: RefusalReason, message: string, at: number): OrderEvent {
  switch (reason) {
    case 'funds':
      return { type: 'refused', at, reason: 'funds' };
    case 'unauthorized':
      return { type: 'refused', at, reason: 'refused' };
    case 'rejected':
      return { type: 'refused', at, reason: 'refused', message };
  }
}
