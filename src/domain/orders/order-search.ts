import type { CountryCode } from 'libphonenumber-js/mobile';
import { parsePhone } from '../recipients/phone.ts';
import { saidFor } from '../order-text/aliases.ts';
import { FILLERS } from '../order-text/vocabulary.ts';
import { foldText } from '../shared/text.ts';
import { sameOf } from './duplicate.ts';
import { isDelivered, isOpen, type Order, orderedMinor } from './order.ts';
import { ALPHABET, REFERENCE_LENGTH } from './reference.ts';

/** So many of the 64 bytes are left for a search. */
export const MAX_FOUND_BYTES = 32;

/** So many of a person's newest purchases are searched for their words. */
export const HISTORY_LOOKED_THROUGH = 1_000;
/** So many of them are searched for different ones that can be bought again, */
export const REPEATS_LOOKED_THROUGH = 50;
/** so many for one that a person waits for: they ask about what they bought a moment ago, and were told that an older one takes long, */
export const PENDING_LOOKED_THROUGH = 20;
/** and so many of their newest tokens for words. */
export const TOKENS_LOOKED_THROUGH = 200;
/** So many open purchases are looked at to find those that wait too long. */
export const STUCK_LOOKED_THROUGH = 200;
/** If very many numbers have the same last four digits, or one number is bought for all day, only so many of the newest of a shard are looked through. */
export const NUMBERS_LOOKED_THROUGH = 5_000;
/** So many of a person's newest, or of each shard's if no person is given, are searched for the end of a reference. This is rare, so it has no index. */
export const REFERENCES_LOOKED_THROUGH = 2_000;
/** Files of old purchases are searched for at most so long, because a person waits for the answer in a chat. */
export const ARCHIVE_SEARCHED_FOR_MS = 4_000;

/** A customer number, or the end of one. A number matches if it ends in any of `endings`, which all have the same tail. */
export interface NumberEnding {
  readonly tail: string;
  readonly endings: readonly string[];
}

/** The last so many characters of a number are enough to find its orders. */
const TAIL_LENGTH = 4;
/** As long as the longest customer number that can be typed. */
const MAX_LENGTH = 30;

/** A number as a person types it, whole or only its last digits; undefined if the text is none. A phone number may have any usual form. */
export function readNumberEnding(text: string, country: CountryCode): NumberEnding | undefined {
  if (text.length > 2 * MAX_LENGTH || !/^\+?[\s\dA-Za-z().\-‐-―/]+$/u.test(text)) return undefined;
  const bare = bareNumber(text);
  if (bare.length < TAIL_LENGTH || bare.length > MAX_LENGTH || !/\d/u.test(bare)) return undefined;
  const phone = parsePhone(text, country);
  const endings = phone.type === 'phone' && phone.national !== bare ? [phone.national, bare] : [bare];
  return { tail: tailOf(bare), endings };
}

export function endsAs(customerId: string, { endings }: NumberEnding): boolean {
  const bare = bareNumber(customerId);
  return endings.some((ending) => bare.endsWith(ending));
}

/** The last characters of a customer number, under which its orders are listed. */
export function tailOf(customerId: string): string {
  return bareNumber(customerId).slice(-TAIL_LENGTH);
}

function bareNumber(text: string): string {
  return text.replace(/[^\dA-Za-z]/gu, '').toUpperCase();
}

/** The end of a reference needs at least so many letters: a shorter one would be the end of too many. */
const FEWEST_LETTERS = 4;
const REFERENCE_ENDING = new RegExp(`^[${ALPHABET}]{${FEWEST_LETTERS},${REFERENCE_LENGTH}}$`, 'u');

/** The last letters of a reference, as a person reads them out, with letters that look like its digits; undefined if the text cannot be that. */
export function readReferenceEnding(text: string): string | undefined {
  const bare = text.trim().toUpperCase().replaceAll('O', '0').replace(/[IL]/gu, '1');
  return REFERENCE_ENDING.test(bare) ? bare : undefined;
}

export function isTooShortAnEnding(text: string): boolean {
  return text.trim().length < FEWEST_LETTERS;
}

/** The words that were typed. Each may have several forms. */
export type OrderWords = readonly (readonly string[])[];

/**
 * Answers of an order whether it fits all of the words: words of its product or its state, its amount or price, or its number, whole or the last digits.
 * The words are read once, because very many orders may be looked through for them.
 */
export function wordFilter(words: OrderWords, country: CountryCode): (order: Order) => boolean {
  const read = words.map((meanings) => meanings.map((word) => readWord(word, country)));
  return (order) => {
    const names = namesOf(order);
    return read.every((meanings) => meanings.some(names));
  };
}

/** Answers of one of these orders how many words of a sentence name it: what it is, its price or its number. Each is looked through once. */
export function countWords(sentence: string, orders: readonly Order[], country: CountryCode): (order: Order) => number {
  const said = sentence.replace(/[?!.,;:]+(?=\s|$)/gu, '');
  // `300 08031230603` is an amount and a number, and `0803 123 0603` is one number, so both readings count.
  const pieces = new Set([...orderWords(said).flat(), ...said.split(/\s+/u)]);
  const telling = [...pieces].filter((word) => word.length >= 3 && !FILLERS.has(foldText(word)));
  const read = telling.map((word) => readWord(word, country));
  const counts = new Map(orders.map((order) => [order, read.filter(namesOf(order)).length]));
  return (order) => counts.get(order) ?? 0;
}

/** The groups of one number count as one word. */
export function orderWords(line: string): OrderWords {
  const joined = line.replace(/(?<=\d)[\s.-]+(?=\d)/gu, '');
  return (joined.match(/\S+/gu) ?? []).map((word) => [word]);
}

/** The words that find the same in the reseller's history. */
export function historyWords(line: string): string {
  const inHistory = (word: string): string => {
    const typed = foldText(word);
    const first = STATES.find(({ said }) => said.includes(typed))?.said[0] ?? word;
    return first.startsWith(typed) ? word : first;
  };
  return orderWords(line).flat().map(inHistory).join(' ');
}

function readWord(word: string, country: CountryCode) {
  const typed = foldText(word);
  const digits = typed.replace(/^(?:₦|ngn|n)(?=\d)|,/gu, '');
  return {
    typed,
    states: STATES.filter(({ said }) => said.includes(typed)),
    sumMinor: /^\+?\d+$/u.test(digits) ? Number(digits) * 100 : undefined,
    ending: readNumberEnding(digits, country),
    names: saidFor(typed),
  };
}

/** Answers whether a word names the order. What the order says is folded once, because a message may have a thousand words. */
function namesOf(order: Order): (word: ReturnType<typeof readWord>) => boolean {
  const { item, recipient } = order;
  const facts = [item.title, item.provider, item.service, item.category, item.productName, recipient.verifiedName];
  const [customerId, own] = [foldText(recipient.customerId), foldText(facts.join(' '))];
  return ({ typed, states, sumMinor, ending, names }) =>
    states.some(({ fits }) => fits(order)) ||
    sumMinor === order.priceMinor ||
    sumMinor === orderedMinor(order) ||
    // A user ID may have letters, or nothing else.
    customerId === typed ||
    (ending !== undefined && endsAs(recipient.customerId, ending)) ||
    names.some((each) => own.includes(each));
}

/** In English and French, folded; first the word of the reseller's history, where it has one (specification 2.6). */
const STATES: readonly { said: readonly string[]; fits: (order: Order) => boolean }[] = [
  // What a merchant closed counts as failed.
  {
    said: 'failed fail failure unsuccessful echoue echoues echec'.split(' '),
    fits: ({ state }) => state === 'failed' || state === 'closed',
  },
  { said: 'closed clos'.split(' '), fits: ({ state }) => state === 'closed' },
  { said: 'refunded given back rembourse rembourses'.split(' '), fits: ({ givenBack }) => givenBack !== undefined },
  { said: 'reversed annule annules'.split(' '), fits: ({ state }) => state === 'reversed' },
  { said: 'processing pending open waiting stuck attente en cours'.split(' '), fits: isOpen },
  { said: 'successful success delivered done livre livres reussi reussis'.split(' '), fits: isDelivered },
];

/**
 * The latest of each different purchase that went through: product, number, and amount if one is chosen. An open purchase is left out, because it must
 * not be bought again before it ends. @param orders newest first
 */
export function latestDifferent(orders: readonly Order[], count: number): readonly Order[] {
  const different = Map.groupBy(orders.filter(isDelivered), sameOf);
  return [...different.values()].flatMap(([latest]) => latest ?? []).slice(0, count);
}
