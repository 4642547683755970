import type { InlineKeyboardButton } from 'grammy/types';
import type { FailureReason, Order } from '../../domain/order.ts';
import type { Receipt } from '../../domain/receipt.ts';
import { inGroupsOfFour } from '../../domain/recipient.ts';
import { cut } from '../keyboards/buttons.ts';
import type { Screen } from '../screen.ts';
import type { MessageId, Words } from '../words.ts';
import { purchaseLines } from './card.ts';

const MAX_FIELD_LENGTH = 200;
/** A receipt-style text may hold several lines, PINs among them. */
const MAX_REMARK_LENGTH = 1_500;
/** Telegram's limit for what a copy button holds (https://core.telegram.org/bots/api#copytextbutton, 2026-11). */
const MAX_COPY_LENGTH = 256;

/** An order as it stands: processing, or its receipt, or why it failed. */
export function orderScreen(order: Order, words: Words): Screen {
  const { receipt = {} } = order;
  const lines = [
    headline(order, words),
    '',
    ...tokenLines(receipt, words),
    ...purchaseLines(order, words),
    ...body(order, words),
  ];
  return { html: lines.join('\n'), rows: copyRow(receipt.token, words) };
}

function headline(order: Order, words: Words): string {
  switch (order.state) {
    case 'draft':
    case 'dropped':
    case 'token-due':
    case 'successful':
    case 'failed':
    case 'reversed':
      return words.html(`order-${order.state}`);
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return words.html('order-processing');
  }
}

function body(order: Order, words: Words): string[] {
  const reference = words.html('card-reference', { reference: order.reference });
  switch (order.state) {
    case 'successful':
    case 'token-due':
      return [...priceLines(order, words), ...receiptLines(newsOf(order), words), reference, ...timeLine(order, words)];
    case 'failed':
    case 'reversed':
      return [
        words.html('order-price', { price: words.money(order.priceMinor) }),
        reference,
        ...timeLine(order, words),
        '',
        failureLine(order, words),
        chargeLine(order, words),
      ];
    case 'draft':
    case 'dropped':
      return [words.html('order-price', { price: words.money(order.priceMinor) }), reference];
    case 'confirmed':
    case 'submitting':
    case 'unknown':
    case 'processing':
      return [
        words.html('order-price', { price: words.money(order.priceMinor) }),
        reference,
        '',
        words.html('order-processing-hint'),
      ];
  }
}

/** What was paid; beside it what was asked for, where the service took another sum. */
function priceLines(order: Order, words: Words): string[] {
  const paid = order.receipt?.paidMinor ?? order.priceMinor;
  const amount =
    paid === order.priceMinor ? [] : [words.html('order-amount', { price: words.money(order.priceMinor) })];
  return [...amount, words.html('order-paid', { price: words.money(paid) })];
}

/** The token stands by itself and first: it is what the buyer is waiting for. */
export function tokenLines({ token, units }: Receipt, words: Words): string[] {
  const lines = [
    has(token) && words.html('order-token', { token: cut(inGroupsOfFour(token), MAX_FIELD_LENGTH) }),
    has(units) && words.html('order-units', { units: field(units) }),
  ].filter((line) => line !== false);
  return lines.length === 0 ? [] : [...lines, ''];
}

/** What the receipt says beyond the card: a meter or name that stands there already is not said twice. */
function newsOf({ receipt = {}, recipient }: Order): Receipt {
  const { meterNumber, customerName, ...rest } = receipt;
  return {
    ...rest,
    ...(has(meterNumber) && meterNumber.replace(/[\s-]/gu, '') !== recipient.customerId ? { meterNumber } : {}),
    ...(has(customerName) && customerName !== recipient.verifiedName ? { customerName } : {}),
  };
}

/** What else the service tells. */
export function receiptLines(receipt: Receipt, words: Words): string[] {
  const { meterNumber, customerName, customerAddress, disco, remark, exchangeReference } = receipt;
  return [
    has(meterNumber) && words.html('order-meter', { number: inGroupsOfFour(field(meterNumber)) }),
    has(customerName) && words.html('order-name', { name: field(customerName) }),
    has(customerAddress) && words.html('order-address', { address: field(customerAddress) }),
    has(disco) && words.html('order-disco', { disco: field(disco) }),
    has(remark) && words.html('order-remark', { remark: paragraph(remark) }),
    has(exchangeReference) && words.html('order-exchange-reference', { reference: field(exchangeReference) }),
  ].filter((line) => line !== false);
}

/** One tap copies the token, without the spaces it is shown with. */
export function copyRow(token: string | undefined, words: Words): InlineKeyboardButton[][] {
  if (!has(token)) return [];
  const text = token.replace(/[\s-]/gu, '').slice(0, MAX_COPY_LENGTH);
  return text === '' ? [] : [[{ text: words.plain('button-copy-token'), copy_text: { text } }]];
}

function timeLine(order: Order, words: Words): string[] {
  return order.endedAt === undefined ? [] : [words.html('order-time', { time: words.time(order.endedAt) })];
}

function failureLine(order: Order, words: Words): string {
  const reason = order.failure?.reason ?? 'undelivered';
  const message = order.failure?.message;
  if (has(message) && (reason === 'refused' || reason === 'undelivered')) {
    return words.html(`failure-${reason}`, { reason: field(message) });
  }
  return words.html(PLAIN_FAILURES[reason]);
}

const PLAIN_FAILURES = {
  refused: 'failure-refused-plain',
  funds: 'failure-funds',
  undelivered: 'failure-undelivered-plain',
  changed: 'failure-changed',
  'never-arrived': 'failure-never-arrived',
} as const satisfies Record<FailureReason, MessageId>;

/** Only the service can have charged anything: what it lists is said, and nothing else. */
function chargeLine(order: Order, words: Words): string {
  const charged = order.receipt?.paidMinor ?? 0;
  return charged > 0
    ? words.html('order-charged', { price: words.money(order.receipt?.paidMinor ?? order.priceMinor) })
    : words.html('order-nothing-charged');
}

function paragraph(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => cut(line, MAX_REMARK_LENGTH))
    .join('\n')
    .slice(0, MAX_REMARK_LENGTH);
}

function field(text: string): string {
  return cut(text, MAX_FIELD_LENGTH);
}

function has(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/** One sign for how an order stands, for lists. */
export function orderMark(order: Order): string {
  switch (order.state) {
    case 'successful':
    case 'token-due':
      return '✅';
    case 'failed':
      return '❌';
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
