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
import { drawOrder, repeatOrder } from '../routes.ts';
import { openBalance } from '../../accounts/routes.ts';
import { customerReceipt, receiptText, MAX_ENCODED_LENGTH } from './customer-receipt.ts';
import type { Receipt } from '../../../../domain/orders/receipt.ts';
import { codesOf, MAX_COPIED_CODES, copiedCode } from '../../../../domain/orders/receipt-codes.ts';
import { cut } from '../../../../domain/shared/text.ts';

export interface UnderOrder {
  /** The buttons with the lowest place stand first. */
  readonly place: number;
  readonly buttons: (order: Order, seen: OrderSeen, words: Words) => InlineKeyboardButton[];
}

export interface OrderSeen {
  /** The buyer looks at it, and it is not only in the archive. */
  readonly byBuyer: boolean;
  readonly byMerchant: boolean;
  /** It is for a meter that is bought for regularly. */
  readonly isRegular: boolean;
  readonly now: number;
}

interface OrderButtonsView {
  readonly seen: OrderSeen;
  readonly underOrder: readonly UnderOrder[];
  /** The shop to ask if nothing came. If nobody is to be asked, a shop that has set nothing. */
  readonly asked: ShopProfile;
  readonly handedOn: HandedOn;
  readonly country: CountryCode | undefined;
  readonly balanceMinor: Minor | undefined;
  readonly earnedMinor: Minor | undefined;
}

/** The buttons under an order: first those that copy and hand on, last those about money. Two in a row, because a phone cuts the labels of three. */
export function orderRows(order: Order, view: OrderButtonsView, words: Words): InlineKeyboardButton[][] {
  const { seen, underOrder, balanceMinor } = view;
  const above = [...copyRows(order.receipt, words), ...(isTold(order) ? [handOnRow(order, words, view)] : [])];
  const about = underOrder.flatMap(({ buttons }) => buttons(order, seen, words));
  const showsBalance = seen.byBuyer && (hasEnded(order) || order.state === 'token-due');
  const balance = showsBalance && balanceMinor !== undefined ? [balanceButton(balanceMinor, words)] : [];
  const earned = isDelivered(order) ? balance.flatMap((one) => earnedButtons(one, view.earnedMinor, words)) : [];
  // A label with two sums needs the whole width.
  if (earned.length > 0) return [...above, ...inRows(about, 2), earned];
  // The way to the shop takes the place of the balance, because the text says what came back to that.
  const contact = (mayTellShop(order, seen) ? contactLinks : contactRows)(view.asked, words).flat();
  return [...above, ...inRows([...about, ...(contact.length > 0 ? contact : balance)], 2)];
}

/** An order that may still be delivered has no such button. */
export function againButtons(order: Order, { byBuyer }: OrderSeen, words: Words): InlineKeyboardButton[] {
  if (!byBuyer || !hasEnded(order)) return [];
  return [button(words.plain('button-buy-again'), repeatOrder.data(order), 'again')];
}

export function pictureButtons(order: Order, _seen: OrderSeen, words: Words): InlineKeyboardButton[] {
  return isTold(order) ? [button(words.plain('button-picture'), drawOrder.data(order))] : [];
}

/** A merchant cannot write to the shop, because they are the shop. */
export function mayTellShop(order: Order, { byBuyer, byMerchant, now }: OrderSeen): boolean {
  return byBuyer && !byMerchant && mayBeSaid('failed', order, now) === 'yes';
}

function hasEnded({ state }: Order): boolean {
  return state === 'successful' || state === 'failed' || state === 'reversed';
}

/** Whether there is something to hand on: an end, or a purchase that lacks only its token. */
export function isTold(order: Order): boolean {
  return hasEnded(order) || order.state === 'token-due' || order.state === 'closed';
}

/** The balance stands on a button and never in the text: agents forward receipts to their customers, and a forwarded message has no buttons. */
export function balanceButton(balanceMinor: Minor, words: Words): InlineKeyboardButton {
  return button(words.plain('button-balance-now', { balance: words.shortMoney(balanceMinor) }), openBalance.data());
}

/** No button if nothing was earned, or if a phone would cut the label. */
export function earnedButtons(
  balance: InlineKeyboardButton,
  earnedMinor: Minor | undefined,
  words: Words,
): InlineKeyboardButton[] {
  if (earnedMinor === undefined || earnedMinor === 0) return [];
  const text = `${balance.text} · ${words.plain('order-earned', { earned: words.shortMoney(earnedMinor) })}`;
  return text.length > MAX_LABEL_LENGTH ? [] : [{ ...balance, text }];
}

/** WhatsApp opens in the customer's own chat if the number is a phone. */
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
  // If there is no room for all of it, there is no button, because a part of a PIN is no PIN.
  return [
    ...(whole === undefined
      ? []
      : [{ text: words.plain('button-whatsapp'), url: `${chat}?text=${encodeURIComponent(whole)}` }]),
    ...(short === undefined ? [] : [{ text: words.plain('button-copy-receipt'), copy_text: { text: short } }]),
  ];
}

/** The number for WhatsApp; if it is '', WhatsApp asks to whom the receipt goes. */
function phoneOf({ recipient }: Order, country: CountryCode | undefined): string {
  if (recipient.kind !== 'phone' || country === undefined) return '';
  return internationalDigits(recipient.customerId, country) ?? '';
}

/** The order itself makes sure that its money goes back once, even if the case has ended in another way. */
export function giveBackButtons(the: Case, order: Order, words: Words): InlineKeyboardButton[] {
  const givable = givableMinor(order);
  const label = words.plain('button-give-back', { amount: words.shortMoney(givable) });
  return givable > 0 ? [button(label, routes.askGiveBack.data(the))] : [];
}

/** Codes are copied without spaces. */
export function copyRows(receipt: Receipt | undefined, words: Words): InlineKeyboardButton[][] {
  const codes = codesOf(receipt).slice(0, MAX_COPIED_CODES);
  const buttons = codes.flatMap((code) => {
    const same = codes.filter(({ kind }) => kind === code.kind);
    const place = same.length === 1 ? '' : ` ${same.indexOf(code) + 1}`;
    return copyButton(copiedCode(code), words.plain(`button-copy-${code.kind}`) + place);
  });
  return inRows(buttons, 2);
}

/** @param whose stands on the button if the message has tokens of other orders too: its place in a list, or `0412…780` from tokenOwners */
export function copyCodesButton(
  receipt: Receipt | undefined,
  words: Words,
  whose?: string,
): InlineKeyboardButton | undefined {
  const codes = codesOf(receipt);
  const [first] = codes;
  if (first === undefined) return undefined;
  const label = words.plain(`button-copy-${first.kind}`);
  const lines = codes.map((code) =>
    words.plain('share-line', { label: words.plain(`share-${code.kind}`), value: copiedCode(code) }),
  );
  const copied = codes.length === 1 ? copiedCode(first) : lines.join('\n');
  return copyButton(copied, whose === undefined ? label : words.plain('button-copy-of', { whose }))[0];
}

/** No button if the text is too long, because a part of a token would be another token. */
function copyButton(copied: string, label: string): InlineKeyboardButton[] {
  const text = copied.toWellFormed();
  if (text === '' || text.length > MAX_COPY_LENGTH) return [];
  return [{ text: cut(label, MAX_LABEL_LENGTH), copy_text: { text } }];
}
