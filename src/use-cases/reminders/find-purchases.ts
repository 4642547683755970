import { soldAs } from '../../domain/catalogue/sold-services.ts';
import { tailOf } from '../../domain/orders/number-ending.ts';
import { isDelivered, type Order } from '../../domain/orders/order.ts';
import { LEAST_METER_PURCHASES } from '../../domain/reminders/may-remind.ts';
import { type ReminderSubject, subjectOf } from '../../domain/reminders/reminder.ts';
import { foldText } from '../../domain/shared/fold-text.ts';
import type { OrderStore } from '../orders/ports.ts';

/** A habit shows in these, and more are not read. */
const LOOKED_AT = 24;

/** A person's own purchases for a number that brought something, newest first and at most `count`: of one service, whatever the product. */
export type FindPurchases = (
  userId: number,
  wanted: Pick<ReminderSubject, 'service' | 'customerId'>,
  count?: number,
) => Promise<readonly Order[]>;

export function createFindPurchases({ orders }: { orders: Pick<OrderStore, 'listByNumber'> }): FindPurchases {
  return async (userId, { service, customerId }, count = LOOKED_AT) => {
    const newest = await read(0, count);
    const unread = Math.min(newest.total, LOOKED_AT) - count;
    if (newest.found.length === count || unread <= 0) return newest.found;
    // Some of the newest brought nothing, or were of another service.
    const older = await read(count, unread);
    return [...newest.found, ...older.found].slice(0, count);

    async function read(offset: number, size: number) {
      const ending = { tail: tailOf(customerId), endings: [customerId.toUpperCase()] };
      const page = await orders.listByNumber(ending, userId, offset, size);
      return { found: page.orders.filter(isWanted), total: page.total };
    }

    function isWanted(order: Order): boolean {
      const { item, recipient } = order;
      return isDelivered(order) && recipient.customerId === customerId && foldText(item.service) === foldText(service);
    }
  };
}

/** Whether an order is for a number, such as a meter, that its buyer buys for again and again. */
export async function isForRegularMeter(order: Order, findPurchases: FindPurchases): Promise<boolean> {
  if (order.state !== 'successful' || soldAs(order.item.service)?.reminder !== 'habit') return false;
  const found = await findPurchases(order.buyer.userId, subjectOf(order), LEAST_METER_PURCHASES);
  return found.length >= LEAST_METER_PURCHASES;
}
