import { z } from 'zod';
import { type Minor, minorSchema } from '../shared/money.ts';
import { foldText } from '../shared/text.ts';

/** A search of people looks at so many, the newest first. */
export const SEARCHED_AT_MOST = 10_000;

/** From what the merchant saw to what they want; null if the person has no limit of their own. */
export type RecordChange =
  | { readonly what: 'access'; readonly from: AccessState; readonly to: AccessState }
  | { readonly what: 'role'; readonly from: Role; readonly to: Role }
  | { readonly what: 'purchase-limit'; readonly from: Minor | null; readonly to: Minor | null }
  | { readonly what: 'day-limit'; readonly from: Minor | null; readonly to: Minor | null };

export interface CreditLimitChange {
  readonly what: 'credit-limit';
  readonly from: Minor;
  readonly to: Minor;
}

export type PersonChange = RecordChange | CreditLimitChange;

type Speaker = Pick<Person, 'chosenLanguage'> | undefined;

/** @param otherwise what else is known of them: what their Telegram said last, or the language in which they confirmed */
export function languageOf(person: Speaker, otherwise: string | undefined): string | undefined {
  return person?.chosenLanguage ?? otherwise;
}

/** The language for a message to a person who did not just write: what they chose, or what their Telegram said last. */
export function storedLanguageOf(person: Pick<Person, 'chosenLanguage' | 'language'> | undefined): string | undefined {
  return languageOf(person, person?.language);
}

export const roles = ['agent', 'customer', 'merchant'] as const;

export type Role = (typeof roles)[number];

export const buyerRoles = ['agent', 'customer'] as const;

export type BuyerRole = (typeof buyerRoles)[number];

/** `stopped`: the person buys nothing, but may read what is theirs. `locked`: they may not read it either, for example because their phone was stolen. */
export const accessStates = ['none', 'approved', 'declined', 'stopped', 'locked'] as const;

export type AccessState = (typeof accessStates)[number];

const whole = z.coerce.number().int();
const limit = z.coerce.number().pipe(minorSchema).optional();

/** This is also the form in which people are stored, where each field is a text. Times are milliseconds since 1970. */
export const personSchema = z.object({
  userId: whole,
  /** As Telegram shows it: anything a person may call themselves. */
  name: z.string(),
  username: z.string().optional(),
  /** The language of their Telegram, in its own form. */
  language: z.string().optional(),
  chosenLanguage: z.string().optional(),
  access: z.enum(accessStates),
  firstSeenAt: whole,
  /** When merchants were last asked to let them in. */
  askedAt: whole.optional(),
  /** The merchant who last let them in, declined, stopped or locked them, and when. */
  decidedBy: whole.optional(),
  decidedAt: whole.optional(),
  /** If absent or damaged, the person is a customer. */
  role: z.enum(roles).optional().catch(undefined),
  /** When a merchant last gave them a lower role. */
  loweredAt: whole.optional(),
  /** Limits of their own instead of their role's. */
  perPurchaseMinor: limit,
  perDayMinor: limit,
  newsOff: z.coerce.boolean().optional(),
});

export type Person = z.infer<typeof personSchema>;

/** The role that a person has now. A role that does not count any more, such as that of a locked merchant, does not let them buy as a merchant. */
export function roleOf(person: Pick<Person, 'role'> | undefined, isMerchant: boolean): Role {
  if (isMerchant) return 'merchant';
  return person?.role === 'agent' ? 'agent' : 'customer';
}

/** The role that merchants gave the person, whether or not it counts now; customer if they gave none. */
export function givenRole({ role }: Person, isOwner = false): Role {
  return isOwner ? 'merchant' : (role ?? 'customer');
}

const LEAST_LETTERS_WITHIN = 3;

/** Fewer letters must begin a word of the name, so that `me` does not mean Emeka. More may stand anywhere, as names are often written in one. */
export function fitsWord({ name, username = '', userId }: Person, word: string): boolean {
  const wanted = foldText(word).replace(/^@/u, '');
  const called = foldText(`${name} ${username}`);
  const isCalled =
    wanted.length < LEAST_LETTERS_WITHIN
      ? [...called.matchAll(WORD_BEGINNINGS)].some(({ index }) => called.startsWith(wanted, index))
      : called.includes(wanted);
  return isCalled || String(userId).startsWith(wanted);
}

const WORD_BEGINNINGS = /(?<![\p{L}\p{N}])/gu;
