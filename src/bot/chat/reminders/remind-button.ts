import type { InlineKeyboardButton } from 'grammy/types';
import type { Order } from '../../../domain/orders/order.ts';
import { mayRemind } from '../../../domain/reminders/reminder.ts';
import { type FindPurchases, isForRegularMeter } from '../../../use-cases/reminders/change-reminder.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { button } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import type { ReadBalance } from '../orders/receipt/read-balance.ts';
import { remindMe } from './routes.ts';

/** Under a receipt, where a reminder is worth a button. */
export function remindButtons(order: Order, isRegular: boolean, words: Words): InlineKeyboardButton[] {
  return mayRemind(order, isRegular) ? [button(words.plain('button-remind-me'), remindMe.data(order))] : [];
}

/** What is read for the buttons of an end, and for a meter whether it is bought for again and again: no end waits for that either. */
export function withRegularity(
  readBalance: ReadBalance,
  { findPurchases, logger }: { findPurchases: FindPurchases; logger: Logger },
): ReadBalance {
  return async (order) => {
    const [balance, isRegular] = await Promise.all([readBalance(order), isKnownRegular(order)]);
    return isRegular ? { ...balance, isRegular } : balance;
  };

  async function isKnownRegular(order: Order): Promise<boolean> {
    try {
      return await isForRegularMeter(order, findPurchases);
    } catch (error) {
      logger.warn({ err: error, reference: order.reference }, 'the purchases for a meter could not be read');
      return false;
    }
  }
}
