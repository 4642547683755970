import type { CountryCode } from 'libphonenumber-js/mobile';
import { saidFor } from '../order-text/aliases.ts';
import { foldText } from '../shared/fold-text.ts';
import { endsAs, readNumberEnding } from './number-ending.ts';
import { isDelivered, isOpen, type Order } from './order.ts';

/** What was typed, word by word; each may stand for several. */
export type OrderWords = readonly (readonly string[])[];

/** Whether an order has all of what was typed: words of its product, how it stands, its price, or its number, whole or the last digits. */
export function fitsWords(order: Order, words: OrderWords, country: CountryCode): boolean {
  return words.every((meanings) => meanings.some((word) => fitsWord(order, word, country)));
}

/** The words of a line; the groups of a number are one of them. */
export function orderWords(line: string): OrderWords {
  return line
    .replace(/(?<=\d)[\s.-]+(?=\d)/gu, '')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .map((word) => [word]);
}

function fitsWord(order: Order, word: string, country: CountryCode): boolean {
  const typed = foldText(word);
  const { item, recipient, priceMinor } = order;
  if (STATES.some(({ said, fits }) => said.has(typed) && fits(order))) return true;
  const digits = typed.replace(/^(?:₦|ngn|n)(?=\d)|,/gu, '');
  if (/^\+?\d+$/u.test(digits)) {
    const ending = readNumberEnding(digits, country);
    if (Number(digits) * 100 === priceMinor || (ending !== undefined && endsAs(recipient.customerId, ending)))
      return true;
  }
  const facts = [item.title, item.provider, item.service, item.category, item.productName, recipient.verifiedName];
  const names = foldText(facts.join(' '));
  return saidFor(typed).some((each) => names.includes(each));
}

/** In English and French, folded. */
const STATES: readonly { said: ReadonlySet<string>; fits: (order: Order) => boolean }[] = [
  { said: said('failed fail failure unsuccessful echoue echoues echec'), fits: ({ state }) => state === 'failed' },
  { said: said('reversed annule annules'), fits: ({ state }) => state === 'reversed' },
  { said: said('processing pending open waiting stuck attente'), fits: isOpen },
  { said: said('successful success delivered done livre livres reussi reussis'), fits: isDelivered },
];

function said(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
