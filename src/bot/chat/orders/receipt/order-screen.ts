import type { CountryCode } from '../../../../domain/recipients/phone.ts';
import type { Minor } from '../../../../domain/shared/money.ts';
import {
  hasFailed,
  boughtAt,
  type FailureReason,
  isDelivered,
  type Order,
  shownStateOf,
} from '../../../../domain/orders/order.ts';
import { hasCodes, remarkForBuyers } from '../../../../domain/orders/receipt-codes.ts';
import type { Receipt } from '../../../../domain/orders/receipt.ts';
import type { Role } from '../../../../domain/people/person.ts';
import { handedOn as handedOnOf, type HandedOn } from '../../../../domain/resale.ts';
import { EMPTY_SHOP, type ShopProfile } from '../../../../domain/shop.ts';
import type { Screen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { purchaseLines } from '../card/card-screen.ts';
import { chargeLine, closedLines, isListed, merchantLines, paidLines } from './money-lines.ts';
import { finePrintLines, has, receiptLines, tokenLines, withRemark } from './receipt-lines.ts';
import { says } from '../../../shared/product-label.ts';
import { orderRows, type UnderOrder } from './order-buttons.ts';
import { contactLines } from '../../../shared/contact.ts';
import { resellerReasonLines } from '../../../shared/reseller-words.ts';
import type { Episode } from '../../../../domain/health.ts';
import { troubleLine } from '../../../shared/health-words.ts';

export interface OrderView {
  /** The reader is a merchant, who may see what it cost. */
  readonly forMerchant?: boolean;
  /** The reader is the buyer, who may buy it again. */
  readonly forBuyer?: boolean;
  /** Who bought it, if the reader is a merchant and not the buyer. */
  readonly buyerName?: string | undefined;
  /** It stands only in the archive. It can be read, but buttons would not find it. */
  readonly isArchived?: boolean;
  readonly balanceMinor?: Minor | undefined;
  /** What the buyer earned on it, if they are an agent. */
  readonly earnedMinor?: Minor | undefined;
  readonly isRegular?: boolean | undefined;
  /** If the buyer is an agent, their own customer may have paid for it. A merchant cannot ask the shop, because they are the shop. */
  readonly buyerRole?: Role | undefined;
  /** Its provider is failing now. */
  readonly trouble?: Episode | undefined;
  readonly country?: CountryCode | undefined;
  readonly shop?: ShopProfile | undefined;
  /** What the buyer's customer sees. If this is absent, they see what the shop itself sold. */
  readonly handedOn?: HandedOn | undefined;
  /** An earlier message may have arrived, because there was no answer. */
  readonly isRepeat?: boolean | undefined;
  /** The time now, because nobody can say that something is missing which was delivered long ago. */
  readonly now?: number | undefined;
  readonly underOrder?: readonly UnderOrder[] | undefined;
}

type Viewer = Required<Pick<OrderView, 'forMerchant' | 'forBuyer'>> & Pick<OrderView, 'trouble' | 'buyerRole'>;

export function orderScreen(
  order: Order,
  words: Words,
  {
    forMerchant = false,
    forBuyer = true,
    buyerName,
    balanceMinor,
    earnedMinor,
    isRegular = false,
    buyerRole,
    trouble,
    isRepeat = false,
    isArchived = false,
    shop = EMPTY_SHOP,
    handedOn = handedOnOf(order, shop, undefined),
    country,
    now = order.endedAt ?? 0,
    underOrder = [],
  }: OrderView = {},
): Screen {
  const { receipt = {} } = order;
  const lines = [
    // Only the buyer is told that the token will come to them.
    order.state === 'token-due' && !forBuyer ? words.html('order-token-due-buyer') : headline(order, words),
    ...(isRepeat ? [words.html('order-repeated')] : []),
    ...correctionLine(order, forBuyer, words),
    '',
    ...tokenLines(receipt, words),
    ...purchaseLines(order, words),
    ...body(order, { forMerchant, forBuyer, buyerRole, trouble }, words),
    ...(forMerchant ? merchantLines(order, words, buyerName) : []),
    // The record came from the reseller's history, so nobody knows who was told. The line explains a message that comes twice.
    ...(order.recovered === true ? ['', words.html('order-recovered')] : []),
    ...(showsToken(order) ? [] : [words.html('card-reference', { reference: order.reference })]),
    ...(isArchived ? [words.html('order-archived')] : []),
  ];
  const byMerchant = forMerchant || buyerRole === 'merchant';
  const asked = hasFailed(order) && !byMerchant ? shop : EMPTY_SHOP;
  const below = [...contactLines(asked, words), ...shopLine(order, shop, words)];
  const text = lines.filter(isNoSecondBlank).join('\n');
  return {
    html: withRemark(text, isDelivered(order) ? remarkOf(order, forMerchant) : undefined, words, {
      finePrint: finePrintOf(order, words),
      below,
    }),
    rows: orderRows(
      order,
      {
        seen: { byBuyer: forBuyer && !isArchived, byMerchant, isRegular, now },
        underOrder,
        asked,
        handedOn,
        country,
        balanceMinor,
        earnedMinor,
      },
      words,
    ),
  };
}

/** Lines that are folded up below a token, so that the token and the buttons stay on a phone's screen. */
function finePrintOf(order: Order, words: Words): string[] {
  if (!showsToken(order)) return [];
  return [words.html('card-reference', { reference: order.reference }), ...finePrintLines(newsOf(order), words)];
}

function showsToken(order: Order): boolean {
  return isDelivered(order) && hasCodes(order);
}

/**
 * The service's remark. If there is a token, a remark of one line mostly repeats it, and would push it off the screen. But each of several lines may say
 * more, such as a PIN. So may a line with another long number: a meter whose key changes needs two more tokens.
 */
function remarkOf(order: Order, forMerchant: boolean): string {
  const token = order.receipt?.token ?? '';
  const remark = forMerchant ? (order.receipt?.remark ?? '') : remarkForBuyers(order);
  if (!has(token) || remark.trim().includes('\n')) return remark;
  const numbers = (remark.match(LONG_NUMBERS) ?? []).map((number) => number.replace(/\D/gu, ''));
  return numbers.some((number) => !token.replace(/\D/gu, '').includes(number)) ? remark : '';
}

const LONG_NUMBERS = /\d(?:[ -]?\d){15,}/gu;

function shopLine(order: Order, { receiptLine }: ShopProfile, words: Words): string[] {
  return isDelivered(order) && receiptLine !== undefined
    ? ['', words.html('order-shop-line', { line: receiptLine })]
    : [];
}

export function headline(order: Order, words: Words): string {
  return words.html(`order-${shownStateOf(order)}`);
}

/** False for a second blank line: two parts next to each other may each bring one. */
function isNoSecondBlank(line: string, at: number, lines: readonly string[]): boolean {
  return line !== '' || lines[at - 1] !== '';
}

function pendingLines(order: Order, forBuyer: boolean, words: Words): string[] {
  if (forBuyer) return [words.html('order-processing-hint')];
  return [words.html('stuck-since', { time: words.time(boughtAt(order)) }), words.html('order-pending-buyer')];
}

/** If the buyer read before that it failed, or was closed, this line says that it was delivered after all. */
function correctionLine(order: Order, forBuyer: boolean, words: Words): string[] {
  if (order.closed !== undefined && isDelivered(order)) return [words.html('order-delivered-after-close')];
  if (order.closed !== undefined && order.state === 'failed') return [words.html('order-failed-after-close')];
  const wasToldFailed = order.told?.state === 'failed' && order.told.undeliverable === undefined;
  if (!wasToldFailed || !isDelivered(order)) return [];
  return [words.html(forBuyer ? 'order-delivered-after-all' : 'order-delivered-after-all-buyer')];
}

function body(order: Order, view: Viewer, words: Words): string[] {
  const price = words.html('order-price', { price: words.money(order.priceMinor) });
  switch (shownStateOf(order)) {
    case 'successful':
    case 'token-due':
      return [
        ...paidLines(order, words, view.forBuyer),
        ...receiptLines(newsOf(order), words),
        ...(showsToken(order) ? [] : finePrintLines(newsOf(order), words)),
        ...timeLines(order, words),
        ...(order.state === 'token-due' && !view.forBuyer ? pendingLines(order, false, words) : []),
      ];
    case 'failed':
    case 'reversed':
      return [price, ...timeLines(order, words), '', ...failureLines(order, view, words), ''];
    case 'closed':
      return [price, ...timeLines(order, words), '', ...closedLines(order, words, view.forBuyer), ''];
    case 'draft':
    case 'dropped':
      return [price];
    case 'processing':
      return [price, '', ...pendingLines(order, view.forBuyer, words), ''];
  }
}

/** The parts of the receipt that the card has not said already. */
function newsOf({ receipt = {}, recipient, item }: Order): Receipt {
  const { meterNumber, customerName, disco, ...rest } = receipt;
  return {
    ...rest,
    ...(has(meterNumber) && meterNumber.replace(/[\s-]/gu, '') !== recipient.customerId ? { meterNumber } : {}),
    ...(has(customerName) && customerName !== recipient.verifiedName ? { customerName } : {}),
    ...(has(disco) && !says(`${item.title} | ${item.provider}`, disco) ? { disco } : {}),
  };
}

/** Lists of purchases have the time of Confirm, so it is said too if the end came later. */
const LATE_MS = 60_000;

function timeLines({ state, endedAt, confirmedAt = endedAt }: Order, words: Words): string[] {
  if (endedAt === undefined || confirmedAt === undefined) return [];
  const isLate = state !== 'token-due' && endedAt - confirmedAt >= LATE_MS;
  return [
    ...(isLate ? [words.html('stuck-since', { time: words.zonedTime(confirmedAt) })] : []),
    words.html('order-time', { time: words.zonedTime(endedAt) }),
  ];
}

/** Why it failed, what was charged, and what to do next. If a sum is listed for it, the buyer is told to ask. Then what the service said. */
function failureLines(order: Order, view: Viewer, words: Words): string[] {
  const { forMerchant, forBuyer, buyerRole } = view;
  const { reason = 'undelivered', message } = order.failure ?? {};
  const next = order.state !== 'reversed' ? reason : buyerRole === 'agent' ? 'reversed' : 'never-arrived';
  return [
    words.html('failure-why', { why: words.plain(`failure-${reason}`) }),
    chargeLine(order, words, forBuyer && buyerRole !== 'merchant'),
    ...(isListed(order) || !forBuyer ? [] : nextLines(next, view, words)),
    // What the service says about an empty wallet is for merchants alone.
    ...resellerReasonLines(reason === 'funds' && !forMerchant ? undefined : message, forMerchant, words),
  ];
}

/** Nobody is told to buy it again from a provider that is failing. */
function nextLines(next: NextStep, { buyerRole, trouble }: Viewer, words: Words): string[] {
  if (next === 'undelivered' && trouble !== undefined) return [troubleLine(trouble, words)];
  return buyerRole === 'merchant' && ASK_SHOP.has(next) ? [] : [words.html(`failure-next-${next}`)];
}

type NextStep = FailureReason | 'reversed';

/** Their text tells the buyer to ask the shop. */
const ASK_SHOP: ReadonlySet<NextStep> = new Set(['refused', 'funds', 'undelivered']);

export function orderMark(order: Order): string {
  return MARKS[shownStateOf(order)];
}

const MARKS: Readonly<Record<ReturnType<typeof shownStateOf>, string>> = {
  draft: '🧾',
  dropped: '🧾',
  processing: '⏳',
  'token-due': '✅',
  successful: '✅',
  failed: '❌',
  closed: '📁',
  reversed: '↩️',
};
