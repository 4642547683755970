import { contactText } from '../../../../domain/shop/contact.ts';
import { shownCode } from '../../../../domain/orders/receipt-codes.ts';
import type { Shop } from '../../../../domain/shop/shop.ts';
import { cut } from '../../../ui/buttons.ts';
import type { Words } from '../../../ui/words.ts';
import type { CustomerReceipt } from './customer-receipt.ts';

/** A line of a receipt that goes to another app; what has the higher rank goes first if there is too little room. */
interface Line {
  readonly rank: number;
  readonly text: string;
}

/**
 * The receipt as plain text, to be read in any other app: with as many lines as fit. Undefined if there is no room for
 * all that the customer must have.
 * @param fits whether a text has room
 */
export function receiptText(
  receipt: CustomerReceipt,
  shop: Shop,
  words: Words,
  fits: (text: string) => boolean,
): string | undefined {
  let lines = [...linesOf(receipt, words), ...shopLines(shop)];
  while (!fits(join(lines))) {
    const first = Math.max(...lines.map(({ rank }) => rank));
    if (first === 0 || lines.length === 1) return undefined;
    lines = lines.filter(({ rank }) => rank !== first);
  }
  return join(lines);
}

function linesOf(receipt: CustomerReceipt, words: Words): Line[] {
  const line = (rank: number, label: string, value: string | undefined): Line[] =>
    value === undefined ? [] : [{ rank, text: words.plain('share-line', { label, value }) }];
  return [
    { rank: 1, text: words.plain(`share-${receipt.state}`) },
    { rank: 3, text: receipt.sum === undefined ? receipt.product : `${receipt.product} · ${receipt.sum}` },
    ...line(2, receipt.number.label, receipt.number.value),
    ...line(6, words.plain('share-name'), receipt.name),
    ...line(8, words.plain('share-address'), receipt.address),
    ...receipt.codes.flatMap((code) => line(0, words.plain(`share-${code.kind}`), shownCode(code))),
    ...(receipt.remark === undefined ? [] : [{ rank: 0, text: receipt.remark }]),
    ...line(4, words.plain('share-units'), receipt.units),
    { rank: 7, text: receipt.time },
    ...line(5, words.plain('share-reference'), receipt.reference),
  ];
}

function shopLines({ name, contact, receiptLine }: Shop): Line[] {
  const parts = [...(name === undefined ? [] : [name]), ...(contact === undefined ? [] : [contactText(contact)])];
  return [
    ...(parts.length === 0 ? [] : [{ rank: 9, text: cut(parts.join(' · '), 160) }]),
    ...(receiptLine === undefined ? [] : [{ rank: 10, text: receiptLine }]),
  ];
}

/** With ordinary spaces, so that a person who copies a token out of it copies no other ones. */
function join(lines: readonly Line[]): string {
  return lines
    .map(({ text }) => text.replace(/[\u00a0\u202f]/gu, ' '))
    .join('\n')
    .toWellFormed();
}
