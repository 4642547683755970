import type { Order } from '../../domain/orders/order.ts';
import type { OrderEvent } from '../../domain/orders/order-transitions.ts';
import type { NotifyOutcome } from '../shared/ports.ts';
import { type Done, type Held, record, type Run } from './record-step.ts';

/** How long an order rests while Telegram is away, unless that answers before. */
const BACKLOG_AGAIN_MS = 60_000;

/** Tells the buyer where the order stands, and writes that they know. */
export async function notifyEnd(deps: Run, { order, leasedUntil }: Held): Promise<Done | undefined> {
  // Held up past the lease, another worker may have told what came after this.
  if (deps.now() >= leasedUntil) return undefined;
  const outcome = await deps.notifier.tell(order);
  if (outcome.type === 'away') return keepBack(deps, order);
  const event = toldEventOf(outcome, deps.now());
  if (outcome.type === 'later') deps.logger.warn({ reference: order.reference, cause: outcome.cause }, 'not told yet');
  else deps.events.told(order, deps.now() - (order.endedAt ?? deps.now()));
  const pauseMs = outcome.type === 'later' ? outcome.pauseMs : undefined;
  return record(deps, order, event, pauseMs === undefined ? undefined : deps.now() + pauseMs);
}

/** The record stays as it is, because nothing was tried that says anything of this chat; the due time is for a backlog that is lost. */
async function keepBack(deps: Run, order: Order): Promise<Done> {
  const now = deps.now();
  const dueAt = now + BACKLOG_AGAIN_MS;
  await deps.backlog.put(order.reference, order.endedAt ?? now);
  await deps.orders.reschedule(order.reference, dueAt);
  return { order, leasedUntil: dueAt, dueAt };
}

function toldEventOf(outcome: NotifyOutcome, at: number): OrderEvent {
  switch (outcome.type) {
    case 'told':
      return { type: 'told', at, cardMessageId: outcome.messageId };
    case 'undeliverable':
      return { type: 'untellable', at, reason: outcome.reason };
    case 'later':
      return { type: 'tell-failed', at };
  }
}
