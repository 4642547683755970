import { boughtAt, costOf, type Order, shownStateOf } from '../../../../domain/orders/order.ts';
import { groupDigits } from '../../../../domain/recipients/recipient.ts';
import {
  codesOf,
  type ReceiptCode,
  remarkToHandOn,
  shownCode,
  remarkForBuyers,
} from '../../../../domain/orders/receipt-codes.ts';
import type { Words } from '../../../ui/words.ts';
import { factsBeside, says } from '../../../shared/product-label.ts';
import { has } from './receipt-lines.ts';
import { contactText } from '../../../../domain/shop.ts';
import type { HandedOn } from '../../../../domain/resale.ts';
import type { ReceiptPicture, ShopFace, Tone } from '../../../../domain/pictures.ts';
import { cut } from '../../../../domain/shared/text.ts';

type DeliveryState = 'done' | 'token-due' | 'processing' | 'failed' | 'closed' | 'reversed';

/**
 * What the customer of a buyer may see of a purchase, in plain text: no cost, no profit, no account. What an agent pays is not the customer's affair, but
 * what the agent sells it for is. What is not known or not to be said is ''.
 */
export interface CustomerReceipt {
  readonly state: DeliveryState;
  readonly product: string;
  /** The amount that was delivered. If the price is fixed, only what the buyer paid is known of it, so this is what they sell it for. */
  readonly sum: string;
  /** What the buyer sells it for, if that is another sum. */
  readonly price: string;
  readonly number: Labelled;
  readonly name: string;
  readonly address: string;
  /** The codes that the customer needs. None may be left out or cut. */
  readonly codes: readonly ReceiptCode[];
  /** What the service says, if a code may stand in it that was not recognised. */
  readonly remark: string;
  readonly units: string;
  readonly time: string;
  readonly reference: string;
}

interface Labelled {
  readonly label: string;
  readonly value: string;
}

/** Undefined if nothing was bought, because the card was never confirmed. */
export function customerReceipt(
  order: Order,
  { soldForMinor }: Pick<HandedOn, 'soldForMinor'>,
  words: Words,
): CustomerReceipt | undefined {
  const state = deliveryStateOf(order);
  if (state === undefined) return undefined;
  const { receipt = {}, recipient, reference } = order;
  const { customerName, customerAddress, units } = receipt;
  const isDone = state === 'done';
  const sum = handedOnSum(order, soldForMinor, words);
  const price = soldForMinor === undefined ? '' : words.money(soldForMinor);
  return {
    state,
    product: productOf(order),
    sum,
    price: price === sum ? '' : price,
    number: {
      label: words.plain(`share-${recipient.kind}`),
      value: field(groupDigits(recipient), 60),
    },
    name: field(recipient.verifiedName ?? customerName ?? '', 60),
    address: field(customerAddress ?? '', 120),
    codes: isDone ? codesOf(receipt) : [],
    remark: isDone && remarkToHandOn(order) !== '' ? paragraph(remarkForBuyers(order)) : '',
    units: isDone && has(units) ? field(words.decimal(units), 40) : '',
    time: words.zonedTime(order.endedAt ?? boughtAt(order)),
    reference,
  };
}

function deliveryStateOf(order: Order): DeliveryState | undefined {
  const state = shownStateOf(order);
  if (state === 'draft' || state === 'dropped') return undefined;
  return state === 'successful' ? 'done' : state;
}

/** The amount that was delivered, if the buyer chose one. Otherwise what the buyer sells it for, if that is known. */
export function handedOnSum(order: Order, soldForMinor: HandedOn['soldForMinor'], words: Words): string {
  if (order.item.amountRequired) return words.money(costOf(order));
  return soldForMinor === undefined ? '' : words.money(soldForMinor);
}

function productOf({ item }: Order): string {
  const title = cut(item.title, 80);
  const provider = says(title, item.provider) ? [] : [cut(item.provider, 40)];
  const parts = [...provider, title, ...factsBeside(title, item).map((fact) => cut(fact, 40))];
  return field(parts.join(' · '), 120);
}

/** One line. No name can break it, or turn its direction around. */
function field(text: string, maxLength: number): string {
  return cut(text.replace(/\p{Cf}/gu, ''), maxLength);
}

/** The lines as they are, without signs that nobody sees. */
function paragraph(text: string): string {
  return text.replace(/(?!\n)\p{C}/gu, '').trim();
}

export function receiptPicture(receipt: CustomerReceipt, seller: HandedOn['seller'], words: Words): ReceiptPicture {
  const { state, sum, price, product, number, name, address, codes, remark, units, time, reference } = receipt;
  const fact = (label: string, value: string) => (value === '' ? [] : [{ label, value }]);
  return {
    tone: TONES[state],
    state: words.plain(`picture-${state}`),
    ...(state === 'done' ? {} : { note: words.plain(`picture-note-${state}`) }),
    ...(sum === '' ? {} : { sum }),
    product,
    codes: codes.map((code) => ({ label: words.plain(`share-${code.kind}`), value: shownCode(code) })),
    ...(remark === '' ? {} : { remark }),
    ...(units === '' ? {} : { units: words.plain('picture-units', { units }) }),
    facts: [
      number,
      ...fact(words.plain('share-price'), price),
      ...fact(words.plain('share-name'), name),
      ...fact(words.plain('share-address'), address),
      ...fact(words.plain('share-units'), codes.length === 0 ? units : ''),
      ...fact(words.plain('share-time'), time),
    ],
    reference: { label: words.plain('share-reference'), value: reference },
    shop: shopFace(seller, words),
  };
}

const TONES: Readonly<Record<DeliveryState, Tone>> = {
  done: 'done',
  'token-due': 'waiting',
  processing: 'waiting',
  failed: 'failed',
  closed: 'unknown',
  reversed: 'reversed',
};

export function shopFace({ name, contact, receiptLine }: HandedOn['seller'], words: Words): ShopFace {
  return {
    ...(name === undefined ? {} : { name }),
    ...(contact === undefined ? {} : { contact: { label: words.plain('share-contact'), value: contactText(contact) } }),
    ...(receiptLine === undefined ? {} : { receiptLine }),
  };
}

/** If there is too little room, lines with the highest rank are left out first. */
interface Line {
  readonly rank: number;
  readonly text: string;
}

/** How long the text may be, encoded for the link to WhatsApp: browsers and WhatsApp take addresses of 2,000 letters. */
export const MAX_ENCODED_LENGTH = 1_800;

/** Has as many lines as fit. Undefined if there is no room for all that the customer must have. */
export function receiptText(
  receipt: CustomerReceipt,
  seller: HandedOn['seller'],
  words: Words,
  fits: (text: string) => boolean,
): string | undefined {
  let lines = [...linesOf(receipt, words), ...sellerLines(seller)];
  while (!fits(join(lines))) {
    const first = Math.max(...lines.map(({ rank }) => rank));
    if (first === 0 || lines.length === 1) return undefined;
    lines = lines.filter(({ rank }) => rank !== first);
  }
  return join(lines);
}

function linesOf(receipt: CustomerReceipt, words: Words): Line[] {
  const line = (rank: number, label: string, value: string): Line[] =>
    value === '' ? [] : [{ rank, text: words.plain('share-line', { label, value }) }];
  return [
    { rank: 1, text: words.plain(`share-${receipt.state}`) },
    { rank: 3, text: receipt.sum === '' ? receipt.product : `${receipt.product} · ${receipt.sum}` },
    ...line(4, words.plain('share-price'), receipt.price),
    ...line(2, receipt.number.label, receipt.number.value),
    ...line(6, words.plain('share-name'), receipt.name),
    ...line(8, words.plain('share-address'), receipt.address),
    ...receipt.codes.flatMap((code) => line(0, words.plain(`share-${code.kind}`), shownCode(code))),
    ...(receipt.remark === '' ? [] : [{ rank: 0, text: receipt.remark }]),
    ...line(4, words.plain('share-units'), receipt.units),
    { rank: 7, text: receipt.time },
    ...line(5, words.plain('share-reference'), receipt.reference),
  ];
}

function sellerLines({ name, contact, receiptLine }: HandedOn['seller']): Line[] {
  const parts = [...(name === undefined ? [] : [name]), ...(contact === undefined ? [] : [contactText(contact)])];
  return [
    ...(parts.length === 0 ? [] : [{ rank: 9, text: cut(parts.join(' · '), 160) }]),
    ...(receiptLine === undefined ? [] : [{ rank: 10, text: receiptLine }]),
  ];
}

/** Joins the lines with ordinary spaces, so that a token which is copied from them has no others. */
function join(lines: readonly Line[]): string {
  return lines
    .map(({ text }) => text.replace(/[\u00a0\u202f]/gu, ' '))
    .join('\n')
    .toWellFormed();
}
