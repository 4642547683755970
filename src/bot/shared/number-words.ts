import type { Batch } from '../../domain/batches/batch.ts';
import { namedCountOf } from '../../domain/batches/batch-row.ts';
import type { CountryCode } from 'libphonenumber-js/mobile';
import { lengthOff } from '../../domain/recipients/phone.ts';
import type { NameFault } from '../../domain/order-text/meaning.ts';
import { hasSeveralNumbers, linesForEachNumber } from '../../domain/order-text/tokenize.ts';
import { groupDigits, mayInsistOn, type NumberDoubt, type RecipientFault } from '../../domain/recipients/recipient.ts';
import type { Words } from '../ui/words.ts';
import { type Order, orderedMinor, type Ordered } from '../../domain/orders/order.ts';
import { cut, quoted } from '../../domain/shared/text.ts';

/** If there are more digits too many, it is no slip, and nobody counts them. */
const MAX_COUNTED = 4;

/** As HTML. */
export function numberFaultText(fault: RecipientFault, text: string, country: CountryCode, words: Words): string {
  if (hasSeveralNumbers(text)) return severalNumbersText(text, words);
  return fault === 'too-short' || fault === 'too-long'
    ? phoneLengthText({ text, ...lengthOff(text, country) }, words)
    : words.html(`fault-${fault}`, { text: quoted(text) });
}

/** For a text that has several numbers. As HTML. */
export function severalNumbersText(text: string, words: Words): string {
  const own = linesForEachNumber(text);
  return words.html('line-several-numbers', { lines: (own.length > 1 ? own : SEVERAL).join('\n') });
}

/** For a text in which it is not clear what each number would get. */
const SEVERAL = ['mtn 500 0803\u00a0123\u00a04567', 'mtn 500 0806\u00a0123\u00a04567'];

/** As HTML. */
export function phoneLengthText(
  { text, off, usual }: { text: string; off: number; usual: number },
  words: Words,
): string {
  const said = quoted(text);
  if (off > MAX_COUNTED) return words.html('fault-far-too-long', { text: said, usual });
  const facts = { text: said, count: Math.abs(off), usual };
  return words.html(off < 0 ? 'fault-too-short' : 'fault-too-long', facts);
}

/** The number itself is not named, because it stands there already. */
export function doubtWords(doubt: NumberDoubt, words: Words): string {
  if (doubt.type === 'letters') return words.plain(`doubt-${doubt.kind}-letters`);
  return words.plain(`doubt-${doubt.kind}-length`, { count: doubt.count });
}

/** The same with the number. As HTML. */
export function numberDoubtText(doubt: NumberDoubt, customerId: string, words: Words): string {
  const number = groupDigits({ kind: doubt.kind, customerId });
  return words.html('doubt-of', { number, doubt: doubtWords(doubt, words) });
}

/** The same, with what to do. As HTML. */
export function numberDoubtAsk(doubt: NumberDoubt, customerId: string, words: Words): string {
  const ask = words.html(mayInsistOn(customerId) ? 'doubt-ask' : 'doubt-check');
  return `${numberDoubtText(doubt, customerId, words)} ${ask}`;
}

/** As HTML. */
export function nameFaultText(fault: NameFault, words: Words): string {
  if (fault.type === 'name-unfit')
    return words.html('line-name', { name: fault.name, kind: words.plain(`named-${fault.kind}`) });
  if (fault.type === 'which-number') return words.html('line-which-number', { name: fault.ways[0]?.name ?? '' });
  const [one, other] = fault.names;
  return words.html('line-two-names', { one, other });
}

/** As HTML. */
export function recipientLine(recipient: Parameters<typeof groupDigits>[0], words: Words): string {
  return words.html(`card-${recipient.kind}`, { number: groupDigits(recipient) });
}

export function purchaseFacts(order: Pick<Order, 'item' | 'recipient' | 'priceMinor' | 'costMinor'>, words: Words) {
  const { item, recipient } = order;
  return { product: cut(item.title, 80), number: groupDigits(recipient), price: words.money(orderedMinor(order)) };
}

/** For a buyer who decides: what was ordered, and beside it what they pay, if that is another sum. */
export function orderedAndPaid(order: Ordered, words: Words): string {
  const { priceMinor } = order;
  const [ordered, price] = [words.money(orderedMinor(order)), words.money(priceMinor)];
  return ordered === price ? price : words.plain('ordered-and-paid', { ordered, price });
}

/** The facts of a purchase for a buyer who decides. */
export function purchaseAndPaidFacts(order: Order, words: Words) {
  return { ...purchaseFacts(order, words), price: orderedAndPaid(order, words) };
}

export function listFacts(list: Batch, words: Words) {
  return { count: namedCountOf(list), sum: words.money(list.sumMinor) };
}
