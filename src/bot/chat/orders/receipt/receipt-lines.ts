import { type Order, orderedMinor } from '../../../../domain/orders/order.ts';
import type { Receipt } from '../../../../domain/orders/receipt.ts';
import { inGroupsOfFour, shortNumbers } from '../../../../domain/recipients/recipient.ts';
import { codesOf, shownCode, MAX_SHOWN_CODES } from '../../../../domain/orders/receipt-codes.ts';
import { plainText } from '../../../ui/with-english.ts';
import { MAX_TEXT_LENGTH } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { cut } from '../../../../domain/shared/text.ts';

export const MAX_FIELD_LENGTH = 200;
/** Much longer than other texts, because the buyer waits for the code, and a part of it is of no use. */
const MAX_CODE_LENGTH = 1_000;
/** With less room than this, a remark is left out. */
const MIN_REMARK_ROOM = 20;

/** Codes and units come first and stand apart, because the buyer waits for them. */
export function tokenLines(receipt: Receipt, words: Words): string[] {
  const { units } = receipt;
  const lines = [
    ...codeLines(receipt, words),
    ...(has(units) ? [words.html('order-units', { units: words.decimal(field(units)) })] : []),
  ];
  return lines.length === 0 ? [] : [...lines, ''];
}

export function codeLines(receipt: Receipt | undefined, words: Words, maxLength = MAX_CODE_LENGTH): string[] {
  return codesOf(receipt)
    .slice(0, MAX_SHOWN_CODES)
    .map((code) => {
      const shown = cut(shownCode(code), maxLength);
      return code.kind === 'token'
        ? words.html('order-token', { token: shown })
        : words.html(`order-${code.kind}`, { code: shown });
    });
}

export function receiptLines(receipt: Receipt, words: Words): string[] {
  const { meterNumber, customerName, disco } = receipt;
  return [
    has(meterNumber) && words.html('order-meter', { number: inGroupsOfFour(field(meterNumber)) }),
    has(customerName) && words.html('order-name', { name: field(customerName) }),
    has(disco) && words.html('order-disco', { disco: field(disco) }),
  ].filter((line) => line !== false);
}

/** Lines that few people need. */
export function finePrintLines({ customerAddress, exchangeReference }: Receipt, words: Words): string[] {
  return [
    has(customerAddress) && words.html('order-address', { address: field(customerAddress) }),
    has(exchangeReference) && words.html('order-exchange-reference', { reference: field(exchangeReference) }),
  ].filter((line) => line !== false);
}

/**
 * The labels of several copy buttons: the meter, such as `0412…780`. If a meter has several of the tokens, also the amount, or the time if two amounts are
 * equal. If all tokens are for one meter, the amount or time alone.
 */
export function tokenOwners(orders: readonly TokenOwner[], words: Words): string[] {
  const numbers = shortNumbers(orders.map(({ recipient }) => recipient.customerId));
  return orders.map((order, index) => {
    const { customerId } = order.recipient;
    const sameMeter = orders.filter((other) => other.recipient.customerId === customerId);
    const number = numbers.get(customerId) ?? customerId;
    if (sameMeter.length === 1) return number;
    const mark = tokenMark(order, sameMeter, words) ?? `(${index + 1})`;
    return sameMeter.length === orders.length ? mark : `${number} · ${mark}`;
  });
}

type TokenOwner = Pick<Order, 'item' | 'recipient' | 'priceMinor' | 'costMinor' | 'confirmedAt' | 'draftedAt'>;

/** What tells a token from the others of its meter; undefined if two were bought for the same amount in the same minute. */
function tokenMark(order: TokenOwner, sameMeter: readonly TokenOwner[], words: Words): string | undefined {
  const marks = [
    (owner: TokenOwner) => words.shortMoney(orderedMinor(owner)),
    ({ confirmedAt, draftedAt }: TokenOwner) => words.shortTime(confirmedAt ?? draftedAt),
  ];
  const mark = marks.find((markOf) => new Set(sameMeter.map(markOf)).size === sameMeter.length);
  return mark?.(order);
}

export function field(text: string): string {
  return cut(text, MAX_FIELD_LENGTH);
}

export function has(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== '';
}

/**
 * The remark is cut only if the message has no room for it. It may have several lines with PINs, which stand nowhere else.
 * @param finePrint lines that are folded up after the remark. A folded text shows its first three lines
 */
export function withRemark(
  html: string,
  remark: string | undefined,
  words: Words,
  { finePrint = [], below = [] }: { readonly finePrint?: readonly string[]; readonly below?: readonly string[] } = {},
): string {
  const rest = below.map((line) => `\n${line}`).join('');
  const room = MAX_TEXT_LENGTH - plainText([html, ...finePrint].join('\n') + rest).length - 1;
  const said =
    has(remark) && room >= MIN_REMARK_ROOM ? [words.html('order-remark', { remark: paragraph(remark, room) })] : [];
  const folded = [...said, ...finePrint];
  return folded.length === 0 ? html + rest : `${html}\n<blockquote expandable>${folded.join('\n')}</blockquote>${rest}`;
}

function paragraph(text: string, maxLength: number): string {
  const lines: string[] = [];
  let room = maxLength;
  for (const line of text.trim().split('\n')) {
    if (room <= 1) break;
    const kept = cut(line, room);
    lines.push(kept);
    room -= kept.length + 1;
  }
  return lines.join('\n');
}
