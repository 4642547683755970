import * as routes from '../../cases/routes.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { mayBeSaid, offersNotReceived, type Case } from '../../../../domain/case.ts';
import { isDelivered, type Order, givableMinor } from '../../../../domain/orders/order.ts';
import { type CountryCode, internationalDigits } from '../../../../domain/recipients/phone.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import type { HandedOn } from '../../../../domain/resale.ts';
import type { Shop } from '../../../../domain/shop.ts';
import { button, inRows, MAX_COPY_LENGTH, MAX_LABEL_LENGTH } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { missOrder, pickFault } from '../../cases/routes.ts';
import { askSaveAs } from '../../recipients/routes.ts';
import { contactLinks, contactRows } from '../../../shared/contact.ts';
import { repeatRow } from '../card/card-screen.ts';
import { drawOrder } from '../routes.ts';
import { copyRows } from './receipt-lines.ts';
import { openBalance } from '../../accounts/routes.ts';
import { customerReceipt, receiptText } from './customer-receipt.ts';
import { mayRemind } from '../../../../domain/reminder.ts';
import { remindMe } from '../../reminders/routes.ts';

/** What the buttons under an order depend on beside it. */
interface OrderButtonsView {
  /** Its buyer looks at it, and it is not in the archive alone. */
  readonly mayRepeat: boolean;
  /** Its buyer, if that is no merchant, can write to the shop about it. */
  readonly mayTellShop: boolean;
  /** It is for a meter that is bought for again and again. */
  readonly isRegular: boolean;
  /** Whom to ask if nothing came: the shop, or one that has set nothing. */
  readonly asked: Shop;
  readonly handedOn: HandedOn;
  readonly country: CountryCode | undefined;
  readonly balanceMinor: Minor | undefined;
  readonly earnedMinor: Minor | undefined;
  readonly now: number | undefined;
}

/** The buttons under an order: what is copied and handed on first, what is about money last. */
export function orderRows(order: Order, view: OrderButtonsView, words: Words): InlineKeyboardButton[][] {
  return [
    ...copyRows(order.receipt, words),
    ...(isTold(order) ? [handOnRow(order, words, view)] : []),
    ...lastRows(order, view, words),
  ];
}

/** Two beside each other, because a phone cuts the labels of three. */
function lastRows(order: Order, view: OrderButtonsView, words: Words): InlineKeyboardButton[][] {
  // What may still be delivered is not to be bought again.
  const again = view.mayRepeat && hasEnded(order) ? [...repeatRow(order, words), ...saveButtons(order, words)] : [];
  const picture = isTold(order) ? [button(words.plain('button-picture'), drawOrder.data(order))] : [];
  const remind = view.mayRepeat ? remindButtons(order, view.isRegular, words) : [];
  const missed = view.mayRepeat ? missButtons(order, view.now, words) : [];
  const tell = view.mayTellShop && mayBeSaid('failed', order, view.now ?? order.endedAt ?? 0) === 'yes';
  const about = [...again, ...picture, ...remind, ...missed, ...(tell ? [tellShopButton(order, words)] : [])];
  const balance = view.mayRepeat ? balanceButtons(order, view.balanceMinor, words) : [];
  const earned = isDelivered(order) ? balance.flatMap((one) => earnedButtons(one, view.earnedMinor, words)) : [];
  // With two sums a label needs the whole width.
  if (earned.length > 0) return [...inRows(about, 2), earned];
  // It takes the place of the balance, because the text says what came back to that.
  const contact = (tell ? contactLinks : contactRows)(view.asked, words).flat();
  return inRows([...about, ...(contact.length > 0 ? contact : balance)], 2);
}

function balanceButtons(order: Order, balanceMinor: Minor | undefined, words: Words): InlineKeyboardButton[] {
  if (balanceMinor === undefined || !(hasEnded(order) || order.state === 'token-due')) return [];
  return [balanceButton(balanceMinor, words)];
}

/** Its buyer can say that it never came. */
function missButtons(order: Order, now: number | undefined, words: Words): InlineKeyboardButton[] {
  return offersNotReceived(order, now ?? order.endedAt ?? 0)
    ? [button(words.plain('button-not-received'), missOrder.data(order))]
    : [];
}

function hasEnded({ state }: Order): boolean {
  return state === 'successful' || state === 'failed' || state === 'reversed';
}

/** There is an end, or all of it but the token, to be handed on. */
export function isTold(order: Order): boolean {
  return hasEnded(order) || order.state === 'token-due' || order.state === 'closed';
}

/** A number that something was delivered to is the right one. */
function saveButtons({ state, reference }: Order, words: Words): InlineKeyboardButton[] {
  return state === 'successful' ? [button(words.plain('button-save-as'), askSaveAs.data({ reference }))] : [];
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
  // What has no room for all of it has no button: a part of a PIN is none.
  return [
    ...(whole === undefined
      ? []
      : [
          {
            text: words.plain('button-whatsapp'),
            url: `https://wa.me/${phoneOf(order, country)}?text=${encodeURIComponent(whole)}`,
          },
        ]),
    ...(short === undefined ? [] : [{ text: words.plain('button-copy-receipt'), copy_text: { text: short } }]),
  ];
}

/** Without one, WhatsApp asks whom to send it to. */
function phoneOf({ recipient }: Order, country: CountryCode | undefined): string {
  if (recipient.kind !== 'phone' || country === undefined) return '';
  return internationalDigits(recipient.customerId, country) ?? '';
}

/** Under a receipt, where a reminder is worth a button. */
function remindButtons(order: Order, isRegular: boolean, words: Words): InlineKeyboardButton[] {
  return mayRemind(order, isRegular) ? [button(words.plain('button-remind-me'), remindMe.data(order))] : [];
}

/** Under what failed: its buyer's words go to the shop, with the order. */
export function tellShopButton({ reference }: Order, words: Words): InlineKeyboardButton {
  return button(words.plain('button-tell-shop'), pickFault.data({ fault: 'failed', reference }));
}

/** Also of a case that has ended in another way: the order itself holds that it is given back once. */
export function giveBackButtons(the: Case, order: Order, words: Words): InlineKeyboardButton[] {
  const givable = givableMinor(order);
  const label = words.plain('button-give-back', { amount: words.shortMoney(givable) });
  return givable > 0 ? [button(label, routes.askGiveBack.data(the))] : [];
}
