import { costOf, type Order } from '../orders/order.ts';
import { groupDigits } from '../recipients/recipient.ts';
import type { SavedRecipient } from '../recipients/saved-recipient.ts';

/** Shown if nothing of the person's own can be. */
const EXAMPLE = 'mtn 500 0803 123 4567';
const USUAL_AMOUNT = 500;

/**
 * A purchase as this person could type it: for a phone they have saved, or the airtime they bought last.
 * @param saved in the order in which they are shown; `orders` newest first, of those that went through
 */
export function exampleOrder(saved: readonly SavedRecipient[], orders: readonly Order[]): string {
  const phone = saved.find(({ kind, service }) => kind === 'phone' && service === 'airtime');
  if (phone !== undefined) return `${phone.provider.toLowerCase()} ${USUAL_AMOUNT} ${phone.name}`;
  const last = orders.find(({ item }) => item.service === 'airtime' && item.amountRequired);
  if (last === undefined) return EXAMPLE;
  const { kind, customerId } = last.recipient;
  return `${last.item.provider.toLowerCase()} ${costOf(last) / 100} ${groupDigits(kind, customerId)}`;
}
