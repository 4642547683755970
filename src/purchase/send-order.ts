import { costOf, type Order } from '../domain/order.ts';
import type { OrderStep } from '../domain/order-plan.ts';
import type { OrderEvent } from '../domain/order-transitions.ts';
import type { MerchantAlerts, PurchaseAnswer, RefusalReason } from './ports.ts';
import { recheck } from './recheck.ts';
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
  const answer = await deps.reseller.purchase({
    reference: order.reference,
    productName: order.item.productName,
    customerId: order.recipient.customerId,
    ...(order.item.amountRequired ? { amountMinor: costOf(order) } : {}),
  });
  deps.events.called(answer.type);
  deps.beside(alertOf(deps.alerts, order, answer));
  return record(deps, sending, eventOf(answer, deps.now()));
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
