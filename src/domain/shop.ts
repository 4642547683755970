import { z } from 'zod';
import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/mobile';
import type { ChangeRecord } from './people/change-trail.ts';
import { cleanLine, letterCount } from './shared/text.ts';

/** The contact for people if something goes wrong. */
const contactSchema = z.discriminatedUnion('type', [
  /** A username in Telegram, without the @. */
  z.strictObject({ type: z.literal('person'), username: z.string() }),
  /** With the country's code: `+2348031234567`. */
  z.strictObject({ type: z.literal('phone'), number: z.string() }),
  /** With https. */
  z.strictObject({ type: z.literal('link'), url: z.string() }),
]);

export type Contact = z.infer<typeof contactSchema>;

/** The address that a button may open. Undefined for a phone, because Telegram opens no `tel:` from a button. */
export function contactUrl(contact: Contact): string | undefined {
  switch (contact.type) {
    case 'person':
      return `https://t.me/${contact.username}`;
    case 'link':
      return contact.url;
    case 'phone':
      return undefined;
  }
}

/** `@folake`, `+234 803 123 4567`, `example.com/help`. */
export function contactText(contact: Contact): string {
  switch (contact.type) {
    case 'person':
      return `@${contact.username}`;
    case 'link':
      return contact.url.replace(/^https:\/\//u, '').replace(/\/$/u, '');
    case 'phone':
      return parsePhoneNumberFromString(contact.number)?.formatInternational() ?? contact.number;
  }
}

/** The account to which people pay the money that they want on their account here. */
const bankAccountSchema = z.strictObject({ bank: z.string(), number: z.string(), holder: z.string() });

export type BankAccount = z.infer<typeof bankAccountSchema>;

/** What merchants set of the shop, as it is stored. */
export const shopValues = {
  name: z.string(),
  contact: contactSchema,
  bankAccount: bankAccountSchema,
  /** A line under receipts, also on pictures and in the text for other apps. */
  receiptLine: z.string(),
  /** `off`: what agents pass on has the shop's face, and not theirs. */
  agentFaces: z.literal('off'),
};

const shopValuesSchema = z.object(shopValues);

export const shopFields = shopValuesSchema.keyof().options;

export type ShopField = (typeof shopFields)[number];

/** A value that nobody has set is absent. */
export type ShopProfile = Readonly<Partial<z.infer<typeof shopValuesSchema>>> & {
  /** Raised with each change; 0 if nothing was ever set. */
  readonly version: number;
};

export const EMPTY_SHOP: ShopProfile = { version: 0 };

/** null removes the value. */
export const shopChangeSchema = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('name'), to: z.string().nullable() }),
  z.strictObject({ field: z.literal('contact'), to: contactSchema.nullable() }),
  z.strictObject({ field: z.literal('bankAccount'), to: bankAccountSchema.nullable() }),
  z.strictObject({ field: z.literal('receiptLine'), to: z.string().nullable() }),
  z.strictObject({ field: z.literal('agentFaces'), to: z.literal('off').nullable() }),
]);

export type ShopChange = z.infer<typeof shopChangeSchema>;

/** Whoever changes these values gets the money that people pay in, or the people who need help. So only owners change them, and each owner is told. */
export function isOwnersOnly(field: ShopField): boolean {
  return field === 'contact' || field === 'bankAccount';
}

/** A value in plain words, for the trail and for messages; undefined if there is none. */
export function shopText(shop: Omit<ShopProfile, 'version'>, field: ShopField): string | undefined {
  switch (field) {
    case 'name':
    case 'receiptLine':
    case 'agentFaces':
      return shop[field];
    case 'contact':
      return shop.contact === undefined ? undefined : contactText(shop.contact);
    case 'bankAccount':
      return shop.bankAccount === undefined ? undefined : bankAccountText(shop.bankAccount);
  }
}

export function changedText(change: ShopChange): string | undefined {
  return change.to === null ? undefined : shopText({ [change.field]: change.to }, change.field);
}

function bankAccountText({ bank, number, holder }: BankAccount): string {
  return `${bank} · ${number} · ${holder}`;
}

export type ShopChangeRecord = ChangeRecord & { readonly what: 'shop' };

export interface UntoldShopChange {
  readonly type: 'shop-changed';
  readonly owner: number;
  readonly changeId: string;
  readonly record: Pick<ShopChangeRecord, 'by' | 'at' | 'about' | 'before' | 'after'>;
}

/** A mark in the store that says to which shop the store belongs. */
export type Mark =
  /** A new store, or a store that has lost everything. */
  | { readonly type: 'none' }
  /** @property id stays the same as long as it is the same store */
  | { readonly type: 'open'; readonly id: string }
  | ({ readonly type: 'shut'; readonly id: string } & Shut);

/** `since` is in milliseconds since 1970. */
export interface Shut {
  readonly since: number;
  readonly why: ShutReason;
}

/** The records are gone, or these are the records of another store. */
export type ShutReason = 'empty' | 'another';

/** Reads `name Mama Ngozi`: a field, and its value, which may be empty. Undefined if the line begins with no field. */
export function parseShopLine(line: string): { field: ShopField; value: string } | undefined {
  for (const field of shopFields) {
    const [head] = FIELD_WORDS[field].exec(line) ?? [];
    if (head !== undefined) return { field, value: line.slice(head.length) };
  }
  return undefined;
}

/** The fields as people write them in English and French. */
const FIELD_WORDS: Readonly<Record<ShopField, RegExp>> = {
  name: /^(?:name|nom)(?:\s+|$)/iu,
  contact: /^contact(?:\s+|$)/iu,
  bankAccount: /^(?:bank(?:\s+account)?|account|banque|compte(?:\s+bancaire)?)(?:\s+|$)/iu,
  receiptLine: /^(?:receipts?(?:\s+line)?|line|ligne|reçus?)(?:\s+|$)/iu,
  agentFaces: /^agents?(?:\s+|$)/iu,
};

/** Undefined if the word means neither. */
export function parseOnOrOff(text: string): 'on' | 'off' | undefined {
  const word = text.trim();
  if (/^(?:off|no|non)$/iu.test(word)) return 'off';
  return /^(?:on|yes|oui)$/iu.test(word) ? 'on' : undefined;
}

export const MAX_NAME_LETTERS = 60;
export const MAX_RECEIPT_LINE_LETTERS = 120;

type ParsedLine = { type: 'text'; text: string } | { type: 'rejected'; fault: 'empty' | 'too-long'; letters: number };

/** Nothing is cut, because a merchant does not want to be called by half a name. */
export function parseLine(text: string, maxLetters: number): ParsedLine {
  const line = cleanLine(text);
  const letters = letterCount(line);
  if (!/[\p{L}\p{N}]/u.test(line)) return { type: 'rejected', fault: 'empty', letters };
  return letters > maxLetters ? { type: 'rejected', fault: 'too-long', letters } : { type: 'text', text: line };
}

export type BankAccountFault =
  | { readonly type: 'no-number' }
  /** The number of digits is not that of an account number. */
  | { readonly type: 'length'; readonly digits: number }
  | { readonly type: 'several-numbers' }
  /** The bank or the holder is missing. */
  | { readonly type: 'parts' }
  | { readonly type: 'too-long' };

type ParsedBankAccount = { type: 'account'; account: BankAccount } | { type: 'rejected'; fault: BankAccountFault };

/** Nigerian account numbers have ten digits (Central Bank of Nigeria, NUBAN standard). */
const NUBAN_DIGITS = 10;
/** In other countries, where an account can be named only by digits. */
const FEWEST_DIGITS = 6;
const MOST_DIGITS = 20;
/** A number with fewer digits is probably part of a bank's name, and not an account number that lacks digits. */
const FEWEST_MEANT = 4;
const MAX_BANK_LETTERS = 40;
const MAX_HOLDER_LETTERS = 60;
/** Digits, with single spaces or dashes among them. */
const NUMBERS = /(?<![\p{L}\d])\d(?:[ \-‐-―]?\d)*(?!\p{L})/gu;
const LABELS = /\b(?:bank|account(?: (?:number|name|no))?|acct?(?: (?:number|name|no))?|name|number|no)\.?\s*:/giu;
const EDGES = /^[\s,;:|/·-]+|[\s,;:|/·-]+$/gu;

/** `GTBank 0123456789 Folake Adeyemi`, in one line or three: the bank, the number, and whose account it is. */
export function parseBankAccount(text: string, country: CountryCode): ParsedBankAccount {
  const lines = text.normalize('NFKC').split(/\r?\n|[\u2028\u2029]/u);
  const line = lines
    .map((each) => cleanLine(each.replace(LABELS, ',')))
    .filter((each) => each !== '')
    .join(', ');
  const numbers = [...line.matchAll(NUMBERS)].map((match) => ({
    groups: match[0].split(/\D/u),
    digits: match[0].replace(/\D/gu, ''),
    before: line.slice(0, match.index),
    after: line.slice(match.index + match[0].length),
  }));
  const [number, ...others] = numbers.filter(({ digits }) => isAccountNumber(digits, country));
  if (others.length > 0 || (country === 'NG' && numbers.some(isTwoNubans)))
    return rejected({ type: 'several-numbers' });
  if (number === undefined) return rejected(faultOf(numbers.map(({ digits }) => digits.length)));
  return withParts(number.digits, number.before, number.after);
}

function isAccountNumber(digits: string, country: CountryCode): boolean {
  if (country === 'NG') return digits.length === NUBAN_DIGITS;
  return digits.length >= FEWEST_DIGITS && digits.length <= MOST_DIGITS;
}

/** Whether there are two account numbers without a word between them. */
function isTwoNubans({ digits, groups }: { readonly digits: string; readonly groups: readonly string[] }): boolean {
  const whole = groups.filter(({ length }) => length === NUBAN_DIGITS);
  return digits.length === 2 * NUBAN_DIGITS || whole.length > 1;
}

/** @param lengths how many digits each number has */
function faultOf(lengths: readonly number[]): BankAccountFault {
  const digits = Math.max(0, ...lengths);
  return digits < FEWEST_MEANT ? { type: 'no-number' } : { type: 'length', digits };
}

/** The bank stands before the number and the holder after it, or both stand on one side, separated by a comma. */
function withParts(number: string, before: string, after: string): ParsedBankAccount {
  const sides = [before, after].map((side) => side.replace(EDGES, ''));
  const full = sides.filter((side) => side !== '');
  const parts = full.length === 1 ? (full[0] ?? '').split(',').map((part) => part.replace(EDGES, '')) : full;
  const [bank = '', holder = '', ...more] = parts;
  if (!isNamed(bank) || !isNamed(holder) || more.length > 0) return rejected({ type: 'parts' });
  if (letterCount(bank) > MAX_BANK_LETTERS || letterCount(holder) > MAX_HOLDER_LETTERS) {
    return rejected({ type: 'too-long' });
  }
  return { type: 'account', account: { bank, number, holder } };
}

function isNamed(part: string): boolean {
  return /\p{L}/u.test(part);
}

function rejected(fault: BankAccountFault): ParsedBankAccount {
  return { type: 'rejected', fault };
}

type ContactFault = 'empty' | 'not-a-phone' | 'not-https' | 'no-host' | 'not-a-contact' | 'too-long';

type ParsedContact = { type: 'contact'; contact: Contact } | { type: 'rejected'; fault: ContactFault };

const MAX_LINK_LENGTH = 200;
/** Telegram's rules for usernames (https://core.telegram.org/method/account.checkUsername, 2026-11). Usernames that are sold may have only four letters. */
const USERNAME = /^@?([a-z]\w{3,31})$/iu;
const TELEGRAM_LINK = /^(?:https?:\/\/)?(?:www\.)?(?:t|telegram)\.me\/([a-z]\w{3,31})\/?$/iu;
const LIKE_A_PHONE = /^[+(]?[\d\s().\-‐-―/]+$/u;
const LIKE_A_LINK = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/?#]\S*)?$/u;

/** `@folake`, `0803 123 4567`, `+234…`, `https://…`, `wa.me/234…`: a person in Telegram, a mobile number, or a link. */
export function parseContact(text: string, country: CountryCode): ParsedContact {
  const line = cleanLine(text.normalize('NFKC'));
  if (line === '') return noContact('empty');
  if (line.length > MAX_LINK_LENGTH) return noContact('too-long');
  if (LIKE_A_PHONE.test(line)) return parsePhone(line, country);
  const username = (TELEGRAM_LINK.exec(line) ?? (line.startsWith('@') ? USERNAME.exec(line) : null))?.[1];
  if (username !== undefined) return { type: 'contact', contact: { type: 'person', username } };
  if (/^http:/iu.test(line)) return noContact('not-https');
  return parseLink(LIKE_A_LINK.test(line) ? `https://${line}` : line);
}

function parsePhone(line: string, country: CountryCode): ParsedContact {
  const digits = line.replace(/[^\d+]/gu, '').replace(/^00/u, '+');
  const number = parsePhoneNumberFromString(digits, country);
  if (number?.isValid() !== true) return noContact('not-a-phone');
  return { type: 'contact', contact: { type: 'phone', number: number.number } };
}

function parseLink(text: string): ParsedContact {
  if (!URL.canParse(text)) return noContact('not-a-contact');
  const url = new URL(text);
  // A name before the host would make one address look like another.
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return noContact('not-a-contact');
  if (!url.hostname.includes('.') || url.hostname.endsWith('.')) return noContact('no-host');
  return url.href.length > MAX_LINK_LENGTH
    ? noContact('too-long')
    : { type: 'contact', contact: { type: 'link', url: url.href } };
}

function noContact(fault: ContactFault): ParsedContact {
  return { type: 'rejected', fault };
}
