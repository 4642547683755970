import type { InlineKeyboardButton } from 'grammy/types';
import type { CountryCode } from '../../../../domain/recipients/phone.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import { isDelivered, type Order } from '../../../../domain/orders/order.ts';
import type { Receipt } from '../../../../domain/orders/receipt.ts';
import { EMPTY_SHOP, type Shop } from '../../../../domain/shop/shop.ts';
import { button, inRows } from '../../../ui/buttons.ts';
import type { Screen } from '../../../ui/screen.ts';
import { balanceButton, earnedButtons } from './balance-button.ts';
import type { Words } from '../../../ui/words.ts';
import { purchaseLines } from '../card/card-screen.ts';
import { asBuyerSees, chargeLine, closedLines, isListed, merchantLines, paidLines } from './order-money-lines.ts';
import { offersNotReceived } from '../../../../domain/cases/not-received.ts';
import { missOrder } from '../../cases/routes.ts';
import { repeatRow } from '../card/repeat-buttons.ts';
import { handOnRow } from '../hand-on/hand-on-row.ts';
import { says } from '../../catalogue/product-label.ts';
import { copyRow, has, receiptLines, tokenLines, withRemark } from './receipt-lines.ts';
import { serviceReasonLines } from './service-reason.ts';
import { contactLines, contactRows } from '../../shop/contact.ts';
import { drawOrder } from '../routes.ts';
import { remindButtons } from '../../reminders/remind-button.ts';
import { askSaveAs } from '../../recipients/routes.ts';

/** Who looks at an order. */
export interface OrderView {
  /** A merchant, who may see what it cost. */
  readonly forMerchant?: boolean;
  /** Its buyer, who may buy it again. */
  readonly forBuyer?: boolean;
  /** Who bought it, for a merchant who did not. */
  readonly buyerName?: string | undefined;
  /** It is in the archive alone: it can be read, and no button would find it. */
  readonly isArchived?: boolean;
  /** What is on the buyer's account now. */
  readonly balanceMinor?: Minor | undefined;
  /** What they earned on it, if they are an agent. */
  readonly earnedMinor?: Minor | undefined;
  /** It is for a meter that is bought for again and again. */
  readonly isRegular?: boolean | undefined;
  /** The country of the phone numbers. */
  readonly country?: CountryCode | undefined;
  /** Who sold it. */
  readonly shop?: Shop | undefined;
  /** It may have been sent before, without an answer. */
  readonly isRepeat?: boolean | undefined;
  /** So that what was delivered long ago is not said to be missing. */
  readonly now?: number | undefined;
}

type Viewer = Required<Pick<OrderView, 'forMerchant' | 'forBuyer'>>;

/** An order as it stands: processing, or its receipt, or why it failed. */
export function orderScreen(
  whole: Order,
  words: Words,
  {
    forMerchant = false,
    forBuyer = true,
    buyerName,
    balanceMinor,
    earnedMinor,
    isRegular = false,
    isRepeat = false,
    isArchived = false,
    shop = EMPTY_SHOP,
    country,
    now,
  }: OrderView = {},
): Screen {
  const order = forMerchant ? whole : asBuyerSees(whole);
  const { receipt = {} } = order;
  const lines = [
    forBuyer ? headline(order, words) : headlineForOthers(order, words),
    ...(isRepeat ? [words.html('order-repeated')] : []),
    ...correctionLine(order, forBuyer, words),
    '',
    ...tokenLines(receipt, words),
    ...purchaseLines(order, words),
    ...body(order, { forMerchant, forBuyer }, words),
    ...(forMerchant ? merchantLines(order, words, buyerName) : []),
    ...recoveryLines(order, words),
    words.html('card-reference', { reference: order.reference }),
    ...(isArchived ? [words.html('order-archived')] : []),
  ];
  // Whom to ask, if nothing came.
  const asked = hasFailed(order) && !forMerchant ? shop : EMPTY_SHOP;
  const below = [...contactLines(asked, words), ...shopLine(order, shop, words)];
  return {
    html: withRemark(lines.join('\n'), isDelivered(order) ? remarkOf(receipt) : undefined, words, below),
    rows: [
      ...copyRow(receipt.token, words),
      ...(isTold(order) ? [handOnRow(order, words, { shop, country })] : []),
      ...lastRows(
        order,
        { mayRepeat: forBuyer && !isArchived, balanceMinor, earnedMinor, isRegular, asked, now },
        words,
      ),
    ],
  };
}

/**
 * One line beside a token names what stands above it, and pushes the token off the screen. Of several lines each may say more, such as a PIN, and
 * so may a line with another long number: a meter whose key changes needs two more tokens.
 */
function remarkOf({ token = '', remark = '' }: Receipt): string {
  if (!has(token) || remark.trim().includes('\n')) return remark;
  const numbers = (remark.match(LONG_NUMBERS) ?? []).map((number) => number.replace(/\D/gu, ''));
  return numbers.some((number) => !token.replace(/\D/gu, '').includes(number)) ? remark : '';
}

const LONG_NUMBERS = /\d(?:[ -]?\d){15,}/gu;

/** Under a receipt what the shop wants to stand there. */
function shopLine(order: Order, { receiptLine }: Shop, words: Words): string[] {
  return isDelivered(order) && receiptLine !== undefined
    ? ['', words.html('order-shop-line', { line: receiptLine })]
    : [];
}

/** Nothing was delivered, or it was taken back. */
function hasFailed({ state }: Order): boolean {
  return state === 'failed' || state === 'closed' || state === 'reversed';
}

/** Two beside each other, because a phone cuts the labels of three; what is about money last. @param view whether its buyer looks at it, and what is on their account */
function lastRows(
  order: Order,
  view: { readonly mayRepeat: boolean; readonly isRegular: boolean; readonly asked: Shop } & Pick<
    OrderView,
    'balanceMinor' | 'earnedMinor' | 'now'
  >,
  words: Words,
): InlineKeyboardButton[][] {
  // What may still be delivered is not to be bought again.
  const again = view.mayRepeat && hasEnded(order) ? [...repeatRow(order, words), ...saveButtons(order, words)] : [];
  const picture = isTold(order) ? [button(words.plain('button-picture'), drawOrder.data(order))] : [];
  const remind = view.mayRepeat ? remindButtons(order, view.isRegular, words) : [];
  const missed = view.mayRepeat ? missButtons(order, view.now, words) : [];
  const about = [...again, ...picture, ...remind, ...missed];
  const balance = view.mayRepeat ? balanceButtons(order, view.balanceMinor, words) : [];
  const earned = isDelivered(order) ? balance.flatMap((one) => earnedButtons(one, view.earnedMinor, words)) : [];
  // With two sums a label needs the whole width.
  if (earned.length > 0) return [...inRows(about, 2), earned];
  // It takes the place of the balance, because the text says what is back in that.
  const contact = contactRows(view.asked, words).flat();
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

/** How it stands, in one line. */
export function headline(order: Order, words: Words): string {
  switch (order.state) {
    case 'draft':
    case 'dropped':
    case 'token-due':
    case 'successful':
    case 'failed':
    case 'closed':
    case 'reversed':
      return words.html(`order-${order.state}`);
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return words.html('order-processing');
  }
}

/** The same for a person who did not buy it: the token is not sent to them. */
function headlineForOthers(order: Order, words: Words): string {
  return order.state === 'token-due' ? words.html('order-token-due-buyer') : headline(order, words);
}

/** What happens next, while it is not known how it ends. */
function pendingLines(order: Order, forBuyer: boolean, words: Words): string[] {
  if (forBuyer) return [words.html('order-processing-hint')];
  return [
    words.html('stuck-since', { time: words.time(order.confirmedAt ?? order.draftedAt) }),
    words.html('order-pending-buyer'),
  ];
}

/** Why it comes a second time, if it does: no one knows any more who was told. */
function recoveryLines(order: Order, words: Words): string[] {
  return order.recovered === true ? ['', words.html('order-recovered')] : [];
}

/** Who read that it failed, or was closed, reads that this was not the end. */
function correctionLine(order: Order, forBuyer: boolean, words: Words): string[] {
  if (order.closed !== undefined && isDelivered(order)) return [words.html('order-delivered-after-close')];
  if (order.closed !== undefined && order.state === 'failed') return [words.html('order-failed-after-close')];
  const wasToldFailed = order.told?.state === 'failed' && order.told.undeliverable === undefined;
  if (!wasToldFailed || !isDelivered(order)) return [];
  return [words.html(forBuyer ? 'order-delivered-after-all' : 'order-delivered-after-all-buyer')];
}

function body(order: Order, view: Viewer, words: Words): string[] {
  const price = words.html('order-price', { price: words.money(order.priceMinor) });
  switch (order.state) {
    case 'successful':
    case 'token-due':
      return [
        ...paidLines(order, words, view.forBuyer),
        ...receiptLines(newsOf(order), words),
        ...timeLine(order, words),
        ...(order.state === 'token-due' && !view.forBuyer ? pendingLines(order, false, words) : []),
      ];
    case 'failed':
    case 'reversed':
      return [price, ...timeLine(order, words), '', ...failureLines(order, view, words), ''];
    case 'closed':
      return [price, ...timeLine(order, words), '', ...closedLines(order, words, view.forBuyer), ''];
    case 'draft':
    case 'dropped':
      return [price];
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return [price, '', ...pendingLines(order, view.forBuyer, words), ''];
  }
}

/** What the receipt says beyond the card: what stands there already is not said twice. */
function newsOf({ receipt = {}, recipient, item }: Order): Receipt {
  const { meterNumber, customerName, disco, ...rest } = receipt;
  return {
    ...rest,
    ...(has(meterNumber) && meterNumber.replace(/[\s-]/gu, '') !== recipient.customerId ? { meterNumber } : {}),
    ...(has(customerName) && customerName !== recipient.verifiedName ? { customerName } : {}),
    ...(has(disco) && !says(`${item.title} | ${item.provider}`, disco) ? { disco } : {}),
  };
}

function timeLine(order: Order, words: Words): string[] {
  return order.endedAt === undefined ? [] : [words.html('order-time', { time: words.zonedTime(order.endedAt) })];
}

/** Why, what was charged, and what to do next; if something was charged, that is to ask. Then what the service says of it. */
function failureLines(order: Order, { forMerchant, forBuyer }: Viewer, words: Words): string[] {
  const { reason = 'undelivered', message } = order.failure ?? {};
  return [
    words.html(`failure-${reason}`),
    chargeLine(order, words, forBuyer),
    ...(isListed(order) || !forBuyer ? [] : [words.html(`failure-next-${reason}`)]),
    ...serviceReasonLines(message, forMerchant, words),
  ];
}

/** One sign for how an order stands, for lists. */
export function orderMark(order: Order): string {
  switch (order.state) {
    case 'successful':
    case 'token-due':
      return '✅';
    case 'failed':
      return '❌';
    case 'closed':
      return '📁';
    case 'reversed':
      return '↩️';
    case 'draft':
    case 'dropped':
      return '🧾';
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return '⏳';
  }
}
