import { ALIASES, COMPANY_NAMES, saidFor } from './aliases.ts';
import { spokenFor } from './spoken-words.ts';
import { type ProductIndex, spellingKey } from '../catalogue/product-index.ts';

/** The products' words that a typed one may mean; empty if there is none. */
export function matchWord(word: string, productIndex: ProductIndex): readonly string[] {
  const meant = soldOf(word, productIndex);
  if (meant.length > 0) return meant;
  // Sizes and times are exact: a person who writes 1.5gb does not mean 15gb. And EEDC, where Enugu is not sold, is not EKEDC.
  if (/\d/u.test(word) || COMPANY_NAMES.has(word)) return [];
  const beginners = word.length >= MIN_BEGINNING ? beginningWith(word, productIndex.sortedWords) : [];
  if (beginners.length > 0) return beginners;
  const near = misspelt(word, [...new Set([...nearLengths(word, productIndex), ...KNOWN_WORDS])]);
  return [...new Set(near.flatMap((each) => soldOf(each, productIndex)))].slice(0, MAX_MEANT);
}

/** What people say whatever is sold. */
const KNOWN_WORDS = [...Object.keys(ALIASES), ...COMPANY_NAMES.keys()];

function soldOf(word: string, { byWord }: ProductIndex): readonly string[] {
  return [...saidFor(word), ...spokenFor(word)].filter((each) => byWord.has(each));
}

/** Shorter ones begin too many words. */
export const MIN_BEGINNING = 3;
const MAX_MEANT = 50;
/** A slip in a short word makes another word of it. */
const MIN_MISSPELT = 4;
const TWO_SLIPS_FROM = 8;

function slipsAllowed(word: string): number {
  if (word.length < MIN_MISSPELT) return 0;
  return word.length < TWO_SLIPS_FROM ? 1 : 2;
}

function nearLengths(word: string, productIndex: ProductIndex): readonly string[] {
  const slips = slipsAllowed(word);
  const lengths = Array.from({ length: 2 * slips + 1 }, (_, index) => word.length - slips + index);
  return lengths.flatMap((length) => productIndex.spellings.get(spellingKey(word.charAt(0), length)) ?? []);
}

/** They stand one after the other; where they begin is found by halving. */
function beginningWith(word: string, sorted: readonly string[]): readonly string[] {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? '') < word) from = middle + 1;
    else to = middle;
  }
  const next = sorted.slice(from, from + MAX_MEANT);
  const end = next.findIndex((each) => !each.startsWith(word));
  return end < 0 ? next : next.slice(0, end);
}

/** Those that are fewest slips away, if few are allowed. */
export function misspelt(word: string, words: readonly string[]): readonly string[] {
  let best: string[] = [];
  let fewest = slipsAllowed(word);
  if (fewest === 0) return best;
  for (const each of words) {
    if (/\d/u.test(each) || each.length < MIN_MISSPELT || each.charAt(0) !== word.charAt(0)) continue;
    const slips = slipsBetween(word, each, fewest);
    if (slips > fewest) continue;
    best = slips < fewest ? [each] : [...best, each];
    fewest = slips;
  }
  return best;
}

/**
 * Those that a mistyped word may have been, for asking: short ones count as well, when one letter more or less makes another word. What has
 * digits has the same ones.
 */
export function nearestWords(word: string, words: readonly string[]): readonly string[] {
  if (word.length < MIN_BEGINNING) return [];
  const near = words.filter((each) => mayBegin(word, each) && digitsOf(word) === digitsOf(each));
  const most = word.length < TWO_SLIPS_FROM ? 1 : 2;
  const slips = near.map((each) => ({ each, count: slipsBetween(word, each, most) }));
  const fewest = Math.min(most, ...slips.map(({ count }) => count));
  return [...new Set(slips.filter(({ count }) => count === fewest).map(({ each }) => each))];
}

/** A slip in the first letter is always a swap with the second. */
function mayBegin(word: string, each: string): boolean {
  const swapped = word.charAt(0) === each.charAt(1) && word.charAt(1) === each.charAt(0);
  return each.length >= MIN_BEGINNING && (word.charAt(0) === each.charAt(0) || swapped);
}

function digitsOf(word: string): string {
  return word.replace(/\D/gu, '');
}

/** Letters changed, left out, put in or swapped with their neighbour (optimal string alignment); more than `most` is `most + 1`. */
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
