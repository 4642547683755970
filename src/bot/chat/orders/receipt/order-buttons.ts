import * as routes from '../../cases/routes.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { type Case, mayBeSaid } from '../../../../domain/case.ts';
import { givableMinor, isDelivered, type Order } from '../../../../domain/orders/order.ts';
import { type CountryCode, internationalDigits } from '../../../../domain/recipients/phone.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import type { HandedOn } from '../../../../domain/resale.ts';
import type { ShopProfile } from '../../../../domain/shop.ts';
import { button, inRows, MAX_COPY_LENGTH, MAX_LABEL_LENGTH } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { contactLinks, contactRows } from '../../../shared/contact.ts';
import { drawOrder, repeatOrder, repeatOrderOnce } from '../routes.ts';
import { copyRows } from './receipt-lines.ts';
import { openBalance } from '../../accounts/routes.ts';
import { customerReceipt, receiptText } from './customer-receipt.ts';

/** What a feature puts under an order. */
export interface UnderOrder {
  /** The lowest stands first. */
  readonly place: number;
  readonly buttons: (order: Order, seen: OrderSeen, words: Words) => InlineKeyboardButton[];
}

/** Who looks at an order, and what was read beside it. */
export interface OrderSeen {
  /** Its buyer looks at it, and it is not in the archive alone. */
  readonly byBuyer: boolean;
  readonly byMerchant: boolean;
  /** It is for a meter that is bought for again and again. */
  readonly isRegular: boolean;
  readonly now: number;
}

/** What the buttons under an order depend on beside it. */
interface OrderButtonsView {
  readonly seen: OrderSeen;
  /** What features put there. */
  readonly underOrder: readonly UnderOrder[];
  /** Whom to ask if nothing came: the shop, or one that has set nothing. */
  readonly asked: ShopProfile;
  readonly handedOn: HandedOn;
  readonly country: CountryCode | undefined;
  readonly balanceMinor: Minor | undefined;
  readonly earnedMinor: Minor | undefined;
}

/** The buttons under an order: what is copied and handed on first, what is about money last. Two beside each other, because a phone cuts the labels of three. */
export function orderRows(order: Order, view: OrderButtonsView, words: Words): InlineKeyboardButton[][] {
  const { seen, underOrder, balanceMinor } = view;
  const above = [...copyRows(order.receipt, words), ...(isTold(order) ? [handOnRow(order, words, view)] : [])];
  const about = underOrder.flatMap(({ buttons }) => buttons(order, seen, words));
  const showsBalance = seen.byBuyer && (hasEnded(order) || order.state === 'token-due');
  const balance = showsBalance && balanceMinor !== undefined ? [balanceButton(balanceMinor, words)] : [];
  const earned = isDelivered(order) ? balance.flatMap((one) => earnedButtons(one, view.earnedMinor, words)) : [];
  // With two sums a label needs the whole width.
  if (earned.length > 0) return [...above, ...inRows(about, 2), earned];
  // It takes the place of the balance, because the text says what came back to that.
  const contact = (mayTellShop(order, seen) ? contactLinks : contactRows)(view.asked, words).flat();
  return [...above, ...inRows([...about, ...(contact.length > 0 ? contact : balance)], 2)];
}

/** The person who taps it sees the earlier purchase. What may still be delivered is not to be bought again. */
export function againButtons(order: Order, { byBuyer }: OrderSeen, words: Words): InlineKeyboardButton[] {
  if (!byBuyer || !hasEnded(order)) return [];
  const repeat = order.state === 'failed' ? repeatOrderOnce : repeatOrder;
  return [button(words.plain('button-buy-again'), repeat.data(order), 'again')];
}

export function pictureButtons(order: Order, _seen: OrderSeen, words: Words): InlineKeyboardButton[] {
  return isTold(order) ? [button(words.plain('button-picture'), drawOrder.data(order))] : [];
}

/** Its buyer, if that is no merchant, can write to the shop about what failed. */
export function mayTellShop(order: Order, { byBuyer, byMerchant, now }: OrderSeen): boolean {
  return byBuyer && !byMerchant && mayBeSaid('failed', order, now) === 'yes';
}

function hasEnded({ state }: Order): boolean {
  return state === 'successful' || state === 'failed' || state === 'reversed';
}

/** There is an end, or all of it but the token, to be handed on. */
export function isTold(order: Order): boolean {
  return hasEnded(order) || order.state === 'token-due' || order.state === 'closed';
}

/** On a button and nowhere in the text, because agents forward receipts to their customers, and a forward drops buttons. */
export function balanceButton(balanceMinor: Minor, words: Words): InlineKeyboardButton {
  return button(words.plain('button-balance-now', { balance: words.shortMoney(balanceMinor) }), openBalance.data());
}

/** The same with what was earned; none where there is nothing to say, or where a phone would cut it. */
export function earnedButtons(
  balance: InlineKeyboardButton,
  earnedMinor: Minor | undefined,
  words: Words,
): InlineKeyboardButton[] {
  if (earnedMinor === undefined || earnedMinor === 0) return [];
  const text = `${balance.text} · ${words.plain('order-earned', { earned: words.shortMoney(earnedMinor) })}`;
  return text.length > MAX_LABEL_LENGTH ? [] : [{ ...balance, text }];
}

/** Letters of the encoded text: browsers and WhatsApp take 2,000 of a whole address. */
const MAX_ENCODED_LENGTH = 1_800;

/** Under an end: the receipt as a text for WhatsApp, in the chat of the one whom it was bought for if that is a phone, and to be copied. */
export function handOnRow(
  order: Order,
  words: Words,
  { handedOn, country }: { readonly handedOn: HandedOn; readonly country: CountryCode | undefined },
): InlineKeyboardButton[] {
  const { seller } = handedOn;
  const receipt = customerReceipt(order, handedOn, words);
  if (receipt === undefined) return [];
  const whole = receiptText(receipt, seller, words, (text) => encodeURIComponent(text).length <= MAX_ENCODED_LENGTH);
  const short = receiptText(receipt, seller, words, (text) => text.length <= MAX_COPY_LENGTH);
  const chat = `https://wa.me/${phoneOf(order, country)}`;
  // What has no room for all of it has no button: a part of a PIN is none.
  return [
    ...(whole === undefined
      ? []
      : [{ text: words.plain('button-whatsapp'), url: `${chat}?text=${encodeURIComponent(whole)}` }]),
    ...(short === undefined ? [] : [{ text: words.plain('button-copy-receipt'), copy_text: { text: short } }]),
  ];
}

/** Without one, WhatsApp asks whom to send it to. */
function phoneOf({ recipient }: Order, country: CountryCode | undefined): string {
  if (recipient.kind !== 'phone' || country === undefined) return '';
  return internationalDigits(recipient.customerId, country) ?? '';
}

/** Also of a case that has ended in another way: the order itself holds that it is given back once. */
export function giveBackButtons(the: Case, order: Order, words: Words): InlineKeyboardButton[] {
  const givable = givableMinor(order);
  const label = words.plain('button-give-back', { amount: words.shortMoney(givable) });
  return givable > 0 ? [button(label, routes.askGiveBack.data(the))] : [];
}
