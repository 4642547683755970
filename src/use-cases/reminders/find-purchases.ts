import { tailOf } from '../../domain/orders/number-ending.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { ReminderSubject } from '../../domain/reminders/reminder.ts';
import { foldText } from '../../domain/shared/fold-text.ts';
import type { OrderStore } from '../orders/ports.ts';

/** A habit shows in these, and more are not read. */
const LOOKED_AT = 24;

/** A person's own purchases for a number that brought something, newest first: of one service, whatever the product. */
export type FindPurchases = (
  userId: number,
  wanted: Pick<ReminderSubject, 'service' | 'customerId'>,
  count?: number,
) => Promise<readonly Order[]>;

export function createFindPurchases({ orders }: { orders: Pick<OrderStore, 'listByNumber'> }): FindPurchases {
  return async (userId, { service, customerId }, count = LOOKED_AT) => {
    const ending = { tail: tailOf(customerId), endings: [customerId.toUpperCase()] };
    const found = await orders.listByNumber(ending, userId, 0, count);
    return found.orders.filter(
      ({ state, item, recipient }) =>
        (state === 'successful' || state === 'token-due') &&
        recipient.customerId === customerId &&
        foldText(item.service) === foldText(service),
    );
  };
}
