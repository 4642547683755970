import type { InlineKeyboardButton } from 'grammy/types';
import { mayBeSaid, offersNotReceived } from '../../../../domain/cases/not-received.ts';
import { isDelivered, type Order } from '../../../../domain/orders/order.ts';
import type { CountryCode } from '../../../../domain/recipients/phone.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import type { HandedOn } from '../../../../domain/resale/resale.ts';
import type { Shop } from '../../../../domain/shop/shop.ts';
import { button, inRows, MAX_LABEL_LENGTH } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import { missOrder } from '../../cases/routes.ts';
import { tellShopButton } from '../../cases/tell-shop-button.ts';
import { askSaveAs } from '../../recipients/routes.ts';
import { remindButtons } from '../../reminders/remind-button.ts';
import { contactLinks, contactRows } from '../../shop/shop-screen.ts';
import { repeatRow } from '../card/card-screen.ts';
import { handOnRow } from '../hand-on/hand-on-row.ts';
import { drawOrder } from '../routes.ts';
import { copyRows } from './receipt-lines.ts';
import { openBalance } from '../../accounts/routes.ts';

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
function isTold(order: Order): boolean {
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
