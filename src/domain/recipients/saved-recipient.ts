import { z } from 'zod';
import { foldText } from '../shared/text.ts';
import { beginsWith } from '../order-text/saved-names-in-text.ts';
import { tokensOf, wordsIn } from '../order-text/tokenize.ts';
import { RECIPIENT_KINDS, recipientKindOf, soldAs } from '../catalogue/sold-services.ts';
import { ALIASES, COMPANY_NAMES } from '../order-text/aliases.ts';
import { FILLERS, ONCE_MORE, PLAIN_COMMANDS } from '../order-text/vocabulary.ts';
import { sizeOf } from '../catalogue/products.ts';

export const savedRecipientSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(RECIPIENT_KINDS),
  customerId: z.string(),
  service: z.string(),
  provider: z.string(),
  productName: z.string(),
  /** The name that the service knew when the number was last verified. */
  verifiedName: z.string().optional(),
  pinned: z.boolean(),
  /** Milliseconds since 1970. */
  usedAt: z.number().int().nonnegative(),
});

export type SavedRecipient = z.infer<typeof savedRecipientSchema>;

/** Nobody looks through more numbers than this. */
export const MAX_SAVED = 100;

/** The form in which names are compared: `Mama!` and `mama` are the same name, as they are in a typed line. */
export function savedKey(name: string): string {
  return tokensOf(name)
    .map(({ text }) => text)
    .join(' ');
}

/** One name may stand for one number of each kind, such as a person's phone and meter. */
export type SavedName = Pick<SavedRecipient, 'name' | 'kind'>;

/** Tells the number from others of the same person. */
export function savedId({ name, kind }: SavedName): string {
  return `${kind} ${savedKey(name)}`;
}

/** Pinned numbers first, then the numbers that were used last. */
export function inSavedOrder(saved: readonly SavedRecipient[]): SavedRecipient[] {
  return saved.toSorted(
    (one, other) =>
      Number(other.pinned) - Number(one.pinned) || other.usedAt - one.usedAt || (one.name < other.name ? -1 : 1),
  );
}

/** Finds at most one number of each kind. */
export function findSaved(saved: readonly SavedRecipient[], typed: string): readonly SavedRecipient[] {
  const key = savedKey(typed);
  return key === '' ? [] : saved.filter(({ name }) => savedKey(name) === key);
}

/** The same; or, if nothing has this name, what the only name stands for of which this is the first word: `mama` of `Mama Ngozi`. */
export function findSavedOrBegun(saved: readonly SavedRecipient[], typed: string): readonly SavedRecipient[] {
  const exact = findSaved(saved, typed);
  const found = exact.length > 0 ? exact : saved.filter(({ name }) => beginsWith(name, savedKey(typed)));
  return new Set(found.map(({ name }) => savedKey(name))).size > 1 ? [] : found;
}

/** Whether the number may be meant in a service, and with a provider if one is chosen. A meter of one company is no meter of another. */
export function fitsPurchase(
  { kind, service, provider }: SavedRecipient,
  wanted: { service: string; provider?: string | undefined; requiresVerification?: boolean | undefined },
): boolean {
  if (kind !== recipientKindOf(wanted) || (kind === 'customer' && service !== wanted.service)) return false;
  if (wanted.provider === undefined || foldText(provider) === foldText(wanted.provider)) return true;
  // Where a phone number need not be of the provider's network, any phone number fits.
  return kind === 'phone' && soldAs(wanted.service)?.isOfNetwork !== true;
}

export function namesDiffer(saved: string | undefined, verified: string): boolean {
  return saved !== undefined && foldText(saved) !== foldText(verified);
}

export type SavedNameFault = 'empty' | 'too-long' | 'digits' | 'shop-word';

type ParsedSavedName = { type: 'name'; name: string } | { type: 'rejected'; fault: SavedNameFault };

const MAX_SAVED_NAME_LENGTH = 20;

/**
 * A name for a number: 1 to 20 characters, with at least one word of its own. If all of its words were words of products, sizes or digits, it would
 * change what a line such as `mtn 500 08031234567` means.
 * @param productTexts names of services and providers
 */
export function parseSavedName(text: string, productTexts: readonly string[]): ParsedSavedName {
  const name = tidied(text);
  if (isTooLong(name)) return rejected('too-long');
  const tokens = tokensOf(name);
  if (tokens.length === 0) return rejected('empty');
  const words = wordsIn(tokens);
  if (!words.some((word) => /\p{L}/u.test(word))) return rejected('digits');
  const productWords = new Set(productTexts.flatMap((each) => tokensOf(each).map((token) => token.text)));
  return words.some((word) => isOwn(word, productWords)) ? { type: 'name', name } : rejected('shop-word');
}

/** What to call a contact by. Many contacts have a family name or a job after the name. */
export function contactName(first: string, last: string | undefined): string {
  const whole = tidied(`${first} ${last ?? ''}`);
  return isTooLong(whole) ? first : whole;
}

function tidied(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
}

function isTooLong(name: string): boolean {
  return Array.from(name).length > MAX_SAVED_NAME_LENGTH;
}

/** A name to offer for a number: the first word of its owner's name; undefined if that may not be one. */
export function suggestName(verifiedName: string, productTexts: readonly string[]): string | undefined {
  const [first = ''] = verifiedName.trim().toLowerCase().split(/\s+/u);
  const parsed = parseSavedName(first.charAt(0).toUpperCase() + first.slice(1), productTexts);
  return parsed.type === 'name' ? parsed.name : undefined;
}

function isOwn(word: string, productWords: ReadonlySet<string>): boolean {
  if (ONCE_MORE.has(word) || sizeOf(word) !== undefined || /^\d+(?:d|h|night)$/u.test(word)) return false;
  // A name would take the word from its command. But home is also a place.
  if (word !== 'home' && Object.values(PLAIN_COMMANDS).flat().includes(word)) return false;
  // The name of a company may also be a town. It is refused only if the company is sold here.
  if (COMPANY_NAMES.get(word)?.some((name) => productWords.has(name)) === true) return false;
  return !productWords.has(word) && !FILLERS.has(word) && !Object.hasOwn(ALIASES, word);
}

function rejected(fault: SavedNameFault): ParsedSavedName {
  return { type: 'rejected', fault };
}
