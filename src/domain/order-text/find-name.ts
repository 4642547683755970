import { COMPANY_NAMES, saidFor } from './aliases.ts';
import { MIN_BEGINNING, misspelt } from './match-word.ts';
import { tokensOf } from './tokens.ts';

/**
 * The one of a few names that a typed text means: each of its words is in the name, as it is, as an abbreviation, by its beginning or with a slip.
 * Undefined if none is meant, or more than one.
 */
export function findName(text: string, names: readonly string[]): string | undefined {
  const [meant, ...others] = narrowByName(text, names, (name) => name);
  return others.length > 0 ? undefined : meant;
}

/** So many words are a name and a kind; more are talk. */
const MAX_WORDS = 8;

/** The name in front of more words, as in `ikedc prepaid`: the longest beginning that means one, and what stands behind it. */
export function findNameInFront(text: string, names: readonly string[]): { name: string; rest: string } | undefined {
  const words = text.trim().split(/\s+/u, MAX_WORDS + 1);
  if (words.length > MAX_WORDS || wordsOf(text) === undefined) return undefined;
  for (let end = words.length - 1; end > 0; end -= 1) {
    const name = findName(words.slice(0, end).join(' '), names);
    if (name !== undefined) return { name, rest: words.slice(end).join(' ') };
  }
  return undefined;
}

/** All whose names a typed text may mean, by the same rule. @param nameOf words and digits, of which only the words count */
export function narrowByName<T>(text: string, all: readonly T[], nameOf: (one: T) => string): readonly T[] {
  const words = wordsOf(text);
  if (words === undefined) return [];
  // `ikeja electric` is IKEDC, in whose name no such word is.
  const telling = words.filter((word) => !OF_COMPANIES.has(word));
  const typed = telling.length > 0 ? telling : words;
  return all.filter((one) => {
    const own = tokensOf(nameOf(one)).flatMap((token) => (token.type === 'word' ? [token.text] : []));
    return typed.every((word) => isIn(own, word));
  });
}

/** Undefined if there is anything but words: a number or a sum is an answer to something else. */
function wordsOf(text: string): readonly string[] | undefined {
  const tokens = tokensOf(text);
  if (tokens.length === 0 || tokens.some(({ type }) => type !== 'word')) return undefined;
  return tokens.map((token) => token.text);
}

/** What people say behind the name of a company, whatever its own name says. A token is a kind of what it sells. */
const OF_COMPANIES: ReadonlySet<string> = new Set([
  'electric',
  'electricity',
  'disco',
  'power',
  'light',
  'nepa',
  'phcn',
]);

function isIn(own: readonly string[], word: string): boolean {
  const meant = saidFor(word);
  if (own.some((each) => meant.includes(each))) return true;
  if (COMPANY_NAMES.has(word)) return false;
  const called = own.flatMap((each) => [each, ...(COMPANY_NAMES.get(each) ?? [])]);
  return (
    (word.length >= MIN_BEGINNING && called.some((each) => each.startsWith(word))) || misspelt(word, called).length > 0
  );
}
