import type { Topup } from '../../domain/accounts/topup.ts';
import { openTooLongAt } from '../../domain/orders/long-wait.ts';
import type { Order } from '../../domain/orders/order.ts';
import { fitsFilter } from '../../domain/people/access.ts';
import type { Shop } from '../shop.ts';

/** What waits for a merchant. */
export interface WaitingWork {
  /** Among the newest who wrote, how many have not been answered. */
  readonly people: number;
  /** At most as many as are shown at once and one more. */
  readonly topups: readonly Topup[];
  /** Open for too long, or sent to another account at the service; the oldest first. */
  readonly stuck: readonly Order[];
}

/** Of what waits, so much is sent at once: Telegram takes about one message a second after a few. */
export const SHOWN_AT_ONCE = 5;
/** The people who wait are among them; /users lists everyone. */
const PEOPLE_LOOKED_AT = 250;
const TOPUPS_LOOKED_AT = 50;
const ORDERS_LOOKED_AT = 200;

export async function readWaitingWork(shop: Shop): Promise<WaitingWork> {
  const { people, topups, orders, mode, isOwner, orderPolicy, now } = shop;
  const [waiting, requests, open] = await Promise.all([
    mode === 'open'
      ? undefined
      : // Owners write without being let in.
        people.search((person) => fitsFilter(person, 'waiting') && !isOwner(person.userId), 0, 0, {
          lookedAt: PEOPLE_LOOKED_AT,
        }),
    topups.listOpen(now(), TOPUPS_LOOKED_AT),
    orders.listOpen(ORDERS_LOOKED_AT),
  ]);
  const isTooLong = (order: Order): boolean => (openTooLongAt(order, orderPolicy.longWait) ?? Infinity) <= now();
  const stuck = open.filter((order) => isTooLong(order) || order.asked?.answer === 'elsewhere');
  return {
    people: waiting?.total ?? 0,
    topups: requests,
    stuck: stuck.toSorted((one, other) => (one.confirmedAt ?? 0) - (other.confirmedAt ?? 0)),
  };
}
