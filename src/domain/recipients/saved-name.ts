import { ALIASES, COMPANY_NAMES, FILLERS, ONCE_MORE } from '../order-text/aliases.ts';
import { tokensOf } from '../order-text/tokens.ts';
import { sizeOf } from '../catalogue/data-size.ts';

export type SavedNameFault = 'empty' | 'too-long' | 'digits' | 'shop-word';

export type ParsedSavedName = { type: 'name'; name: string } | { type: 'rejected'; fault: SavedNameFault };

const MAX_LENGTH = 20;

/**
 * A name for a number: 1 to 20 characters with a word of its own in them. One that is all words of products, sizes and digits would
 * change what a line such as `mtn 500 08031234567` means.
 * @param shopTexts names of services and providers
 */
export function parseSavedName(text: string, productTexts: readonly string[]): ParsedSavedName {
  const name = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (Array.from(name).length > MAX_LENGTH) return rejected('too-long');
  const tokens = tokensOf(name);
  if (tokens.length === 0) return rejected('empty');
  const words = tokens.filter(({ type }) => type === 'word').map((token) => token.text);
  if (!words.some((word) => /\p{L}/u.test(word))) return rejected('digits');
  const productWords = new Set(productTexts.flatMap((each) => tokensOf(each).map((token) => token.text)));
  return words.some((word) => isOwn(word, productWords)) ? { type: 'name', name } : rejected('shop-word');
}

/** A name to offer for a number: the first word that its owner is known by. */
export function suggestName(verifiedName: string, productTexts: readonly string[]): string | undefined {
  const [first = ''] = verifiedName.trim().split(/\s+/u);
  const lower = first.toLowerCase();
  const parsed = parseSavedName(lower.charAt(0).toUpperCase() + lower.slice(1), productTexts);
  return parsed.type === 'name' ? parsed.name : undefined;
}

function isOwn(word: string, productWords: ReadonlySet<string>): boolean {
  if (ONCE_MORE.has(word) || sizeOf(word) !== undefined || /^\d+(?:d|h|night)$/u.test(word)) return false;
  // The name of a company that is not sold may be a town's.
  if (COMPANY_NAMES.get(word)?.some((name) => productWords.has(name)) === true) return false;
  return !productWords.has(word) && !FILLERS.has(word) && !Object.hasOwn(ALIASES, word);
}

function rejected(fault: SavedNameFault): ParsedSavedName {
  return { type: 'rejected', fault };
}
