import type { Order, WaitTopic } from '../../domain/orders/order.ts';
import type { OrderEvent } from '../../domain/orders/order-transitions.ts';
import type { MerchantAlerts, OrderEndNotifier } from './ports.ts';
import type { Logger, Now, NotifyOutcome } from '../shared/ports.ts';

interface LongWaitDeps {
  readonly notifier: Pick<OrderEndNotifier, 'reassure'>;
  readonly alerts: Pick<MerchantAlerts, 'stuck'>;
  readonly now: Now;
  readonly logger: Logger;
}

/** Tells the buyer that it takes long. Never throws: what could not be said must not keep the order from being asked about. */
export async function reassure(
  { notifier, now, logger }: LongWaitDeps,
  order: Order,
  topic: WaitTopic,
): Promise<OrderEvent> {
  const outcome = await notifier.reassure(order, topic).catch((error: unknown): NotifyOutcome => {
    logger.error({ err: error, reference: order.reference }, 'a buyer could not be told that it takes long');
    return { type: 'later', cause: 'it failed' };
  });
  return { type: 'reassured', at: now(), reached: outcome.type !== 'later' };
}

/** Tells merchants that the order does not end. Never throws, for the same reason. */
export async function alertMerchants({ alerts, now, logger }: LongWaitDeps, order: Order): Promise<OrderEvent> {
  logger.warn({ reference: order.reference, state: order.state }, 'an order does not end');
  const reached = await alerts.stuck(order).catch((error: unknown) => {
    logger.error({ err: error, reference: order.reference }, 'merchants could not be told that an order does not end');
    return false;
  });
  return { type: 'alerted', at: now(), reached };
}
