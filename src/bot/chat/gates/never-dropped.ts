import type { Update } from 'grammy/types';
import { beginningWith } from '../../ui/callback-routes.ts';
import { bookAdjustment } from '../accounts/routes.ts';
import { sendAnnouncement } from '../announcements/routes.ts';
import { confirmBatchAgain, confirmBatchAll, confirmBatchOnce } from '../batches/routes.ts';
import { confirmOrder, confirmOrderAgain } from '../orders/routes.ts';
import { keypadButtons } from '../pins/routes.ts';
import { makeShopChange } from '../shop/routes.ts';

/** Whether an update may be left undone because its person sends too much: never a payment, a Confirm or a tap on the PIN pad. */
export function mayBeDropped(update: Update): boolean {
  const data = update.callback_query?.data;
  return data === undefined ? update.message !== undefined && !isPayment(update) : !KEPT.test(data);
}

/** Money that a person has paid in Telegram, or is about to. */
export function isPayment({ message, pre_checkout_query: checkout }: Update): boolean {
  return checkout !== undefined || message?.successful_payment !== undefined;
}

const KEPT = beginningWith([
  confirmOrder,
  confirmOrderAgain,
  confirmBatchAll,
  confirmBatchOnce,
  confirmBatchAgain,
  ...keypadButtons,
  bookAdjustment,
  sendAnnouncement,
  makeShopChange,
]);
