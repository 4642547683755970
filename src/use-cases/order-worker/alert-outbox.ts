import type { MerchantAlerts, PendingAlert, AlertOutboxStore } from './ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { PinAlerts } from '../pins/ports.ts';
import type { UntoldShopChange } from '../../domain/shop/shop.ts';
import type { Logger } from '../shared/ports.ts';
import { repeat } from '../shared/timers.ts';
import { unlessUnreadable } from '../shared/held-records.ts';

export interface AlertOutbox {
  /** Once. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 60_000;

/** Tells merchants what they must know and were not told: a process died between the two, or none of them could be reached. */
export function createAlertOutbox({
  alertOutbox,
  orders,
  untoldShopChanges,
  alerts,
  logger,
}: {
  alertOutbox: Pick<AlertOutboxStore, 'list'>;
  orders: Pick<OrderStore, 'find'>;
  untoldShopChanges: { list(): Promise<readonly UntoldShopChange[]> };
  alerts: Pick<MerchantAlerts, 'loss' | 'lateEnd'> &
    PinAlerts & { shopChanged(one: UntoldShopChange): Promise<unknown> };
  logger: Logger;
}): AlertOutbox {
  const looks = repeat(run, () => LOOK_EVERY_MS);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      for (const one of await alertOutbox.list()) if (!looks.signal.aborted) await tell(one);
      for (const one of await untoldShopChanges.list()) {
        if (!looks.signal.aborted) await alerts.shopChanged(one);
      }
    } catch (error) {
      logger.warn({ err: error }, 'what merchants have not been told could not be read; trying again in a minute');
    }
  }

  async function tell(one: PendingAlert): Promise<void> {
    if (one.type === 'pin-locked') return alerts.pinLocked(one.userId, one.until);
    const order = await unlessUnreadable(orders.find(one.reference));
    if (order === undefined) return;
    if (one.type === 'late-end') return alerts.lateEnd(order);
    await alerts.loss(order, { type: 'uncollected' });
  }
}
