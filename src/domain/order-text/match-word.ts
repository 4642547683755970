import { ALIASES, COMPANY_NAMES, saidFor } from './aliases.ts';
import { FILLERS, PAID, spokenFor } from './vocabulary.ts';
import type { ProductIndex } from '../catalogue/product-index.ts';
import { tokensOf, wordsIn } from './tokenize.ts';

export function matchWord(word: string, productIndex: ProductIndex): readonly string[] {
  const meant = exactlyMeant(word, productIndex);
  if (meant.length > 0) return meant;
  // Sizes and times must be exact, because a person who writes 1.5gb does not mean 15gb. If Enugu is not sold, EEDC does not mean EKEDC either.
  if (/\d/u.test(word) || COMPANY_NAMES.has(word) || PAID.has(word)) return [];
  // People make no slip in the first letter. A list may have thousands of words that nobody sells, so the others are not looked at for each of them.
  const sold = [...productIndex.byWord.keys()].filter((each) => each.charAt(0) === word.charAt(0));
  const beginners = word.length >= MIN_BEGINNING ? sold.filter((each) => each.startsWith(word)) : [];
  // In an order of their own, because that of the catalogue may change with every reading.
  if (beginners.length > 0) return beginners.toSorted().slice(0, MAX_MEANT);
  const near = misspelt(word, [...new Set([...sold, ...KNOWN_WORDS])]);
  return [...new Set(near.flatMap((each) => exactlyMeant(each, productIndex)))].slice(0, MAX_MEANT);
}

/** Words that people use whatever is sold. */
const KNOWN_WORDS = [...Object.keys(ALIASES), ...COMPANY_NAMES.keys()];

export function exactlyMeant(word: string, { byWord }: ProductIndex): readonly string[] {
  return [...saidFor(word), ...spokenFor(word)].filter((each) => byWord.has(each));
}

/** Shorter words are the beginning of too many others. */
const MIN_BEGINNING = 3;
const MAX_MEANT = 50;
/** In a shorter word, a slip makes another word. */
const MIN_MISSPELT = 4;
const TWO_SLIPS_FROM = 8;

function slipsAllowed(word: string): number {
  if (word.length < MIN_MISSPELT) return 0;
  return word.length < TWO_SLIPS_FROM ? 1 : 2;
}

/** People make no slip in the first letter. */
function misspelt(word: string, words: readonly string[]): readonly string[] {
  const most = slipsAllowed(word);
  if (most === 0) return [];
  const mayBe = (each: string) => each.charAt(0) === word.charAt(0) && each.length >= MIN_MISSPELT && !/\d/u.test(each);
  return withFewestSlips(word, words.filter(mayBe), most);
}

/** Words that a person may be asked about because theirs looks mistyped. Short words count too, if they are one slip away. Digits must be the same. */
export function nearestWords(word: string, words: readonly string[]): readonly string[] {
  if (word.length < MIN_BEGINNING) return [];
  const near = words.filter((each) => mayBegin(word, each) && digitsOf(word) === digitsOf(each));
  return [...new Set(withFewestSlips(word, near, Math.max(1, slipsAllowed(word))))];
}

/** A slip in the first letter can only be a swap with the second one. */
function mayBegin(word: string, each: string): boolean {
  const swapped = word.charAt(0) === each.charAt(1) && word.charAt(1) === each.charAt(0);
  return each.length >= MIN_BEGINNING && (word.charAt(0) === each.charAt(0) || swapped);
}

function digitsOf(word: string): string {
  return word.replace(/\D/gu, '');
}

function withFewestSlips(word: string, words: readonly string[], most: number): readonly string[] {
  const slips = words.map((each) => ({ each, count: slipsBetween(word, each, most) }));
  const fewest = Math.min(most, ...slips.map(({ count }) => count));
  return slips.filter(({ count }) => count === fewest).map(({ each }) => each);
}

/** How many letters are changed, left out, put in or swapped with their neighbour (optimal string alignment). If there are more than `most`, `most + 1`. */
function slipsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const present = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one.charAt(row - 1) === other.charAt(column - 1);
      const swapped =
        row > 1 &&
        column > 1 &&
        one.charAt(row - 1) === other.charAt(column - 2) &&
        one.charAt(row - 2) === other.charAt(column - 1);
      present.push(
        Math.min(
          (last[column] ?? 0) + 1,
          (present[column - 1] ?? 0) + 1,
          (last[column - 1] ?? 0) + (same ? 0 : 1),
          swapped ? (before[column - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    if (Math.min(...present) > most) return most + 1;
    before = last;
    last = present;
  }
  return Math.min(last[other.length] ?? 0, most + 1);
}

/**
 * The one of a few names that a typed text means. Each word of the text must be in the name: as it is, as an abbreviation, as a beginning, or with a
 * slip. Undefined if it means none, or several.
 */
export function findName(text: string, names: readonly string[]): string | undefined {
  const [meant, ...others] = narrowByName(text, names, (name) => name);
  return others.length > 0 ? undefined : meant;
}

/** A name and a kind have at most so many words. A longer text is talk. */
const MAX_WORDS = 8;

/** The name at the beginning of a text such as `ikedc prepaid`: the longest beginning that means one name, and the words that follow it. */
export function findNameInFront(text: string, names: readonly string[]): { name: string; rest: string } | undefined {
  const words = text.trim().split(/\s+/u, MAX_WORDS + 1);
  if (words.length > MAX_WORDS || wordsOf(text) === undefined) return undefined;
  for (let end = words.length - 1; end > 0; end -= 1) {
    const name = findName(words.slice(0, end).join(' '), names);
    if (name !== undefined) return { name, rest: words.slice(end).join(' ') };
  }
  return undefined;
}

/** All things whose names a typed text may mean, by the same rule. @param nameOf a name with words and digits, of which only the words count */
export function narrowByName<T>(text: string, all: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const words = wordsOf(text);
  if (words === undefined) return [];
  // `ikeja electric` means IKEDC, though its name has no such word.
  const telling = words.filter((word) => !OF_COMPANIES.has(word));
  const typed = telling.length > 0 ? telling : words;
  const names = all.map((one) => ({ one, own: wordsIn(tokensOf(nameOf(one))) }));
  const fitting = (wanted: readonly string[]): T[] =>
    names.flatMap(({ one, own }) => (wanted.every((word) => isIn(own, word)) ? [one] : []));
  const found = fitting(typed);
  const bare = typed.filter((word) => !OF_SERVICES.has(word) && !FILLERS.has(word));
  return found.length > 0 || bare.length === 0 ? found : fitting(bare);
}

/** Undefined if the text holds anything but words. A number or a sum is an answer to another question. */
function wordsOf(text: string): readonly string[] | undefined {
  const tokens = tokensOf(text);
  if (tokens.length === 0 || tokens.some(({ type }) => type !== 'word')) return undefined;
  return tokens.map((token) => token.text);
}

/** What people say after the name of a company, though its name may not have the word. `token` is none of them, because it is a kind of product. */
const OF_COMPANIES: ReadonlySet<string> = new Set('electric electricity disco power light nepa phcn'.split(' '));
/** What people say around a network or a bouquet. Like words that say nothing, such a word is left out only if no name has it. */
const OF_SERVICES: ReadonlySet<string> = new Set('card its one recharge sub subscription'.split(' '));

function isIn(own: readonly string[], word: string): boolean {
  const meant = saidFor(word);
  if (own.some((each) => meant.includes(each))) return true;
  if (COMPANY_NAMES.has(word)) return false;
  const called = own.flatMap((each) => [each, ...(COMPANY_NAMES.get(each) ?? [])]);
  return (
    (word.length >= MIN_BEGINNING && called.some((each) => each.startsWith(word))) || misspelt(word, called).length > 0
  );
}
