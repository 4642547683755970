import type { Shop } from './shop.ts';
import type { MerchantAlerts } from './order-worker/advance-order.ts';
import type { UntoldShopChange } from '../domain/shop.ts';
import type { PendingAlert } from '../domain/alerts.ts';
import { unlessUnreadable } from '../domain/shared/held-records.ts';
import { repeat } from '../async/timers.ts';
import type { PinParts } from './pins.ts';

const LOOK_EVERY_MS = 60_000;

/** Tells merchants what they must know and were not told, because a process died before it told them, or because no merchant could be reached. */
export function createAlertOutbox(
  {
    alertOutbox,
    orders,
    untoldShopChanges,
    logger,
  }: Pick<Shop, 'alertOutbox' | 'orders' | 'untoldShopChanges' | 'logger'>,
  alerts: Pick<MerchantAlerts, 'loss' | 'lateEnd'> &
    Pick<PinParts, 'pinLocked'> & { shopChanged(one: UntoldShopChange): Promise<unknown> },
) {
  const looks = repeat(run, () => LOOK_EVERY_MS);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      for (const one of await alertOutbox.list()) if (!looks.signal.aborted) await tell(one);
      for (const one of await untoldShopChanges.list()) {
        if (!looks.signal.aborted) await alerts.shopChanged(one);
      }
    } catch (error) {
      logger.warn({ err: error }, 'the messages that wait for merchants could not be read; trying again in a minute');
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
