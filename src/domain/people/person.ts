import { z } from 'zod';
import { type Minor, minorSchema } from '../shared/money.ts';

/** A search of people looks through so many, newest first. */
export const SEARCHED_AT_MOST = 10_000;

/** For a month after their first message, or after the update that brought the choice; not to who chose. */
export const LANGUAGE_OFFERED_FOR_MS = 30 * 24 * 3_600_000;

/** A change of what stands in a person's record, from what the merchant saw to what they want; null: no limit of their own. */
export type RecordChange =
  | { readonly what: 'access'; readonly from: AccessState; readonly to: AccessState }
  | { readonly what: 'role'; readonly from: Role; readonly to: Role }
  | { readonly what: 'purchase-limit'; readonly from: Minor | null; readonly to: Minor | null }
  | { readonly what: 'day-limit'; readonly from: Minor | null; readonly to: Minor | null };

/** The same of their account. */
export interface CreditLimitChange {
  readonly what: 'credit-limit';
  readonly from: Minor;
  readonly to: Minor;
}

/** One change of what a person may. */
export type PersonChange = RecordChange | CreditLimitChange;

type Speaker = Pick<Person, 'chosenLanguage'> | undefined;

/**
 * In which language a person is written to: what they chose goes before everything else.
 * @param otherwise what is known of them besides: what their Telegram said last, or what they read when they confirmed
 */
export function languageOf(person: Speaker, otherwise: string | undefined): string | undefined {
  return person?.chosenLanguage ?? otherwise;
}

/** For what is sent to a person who did not just write: what their Telegram said last. */
export function storedLanguageOf(person: Pick<Person, 'chosenLanguage' | 'language'> | undefined): string | undefined {
  return languageOf(person, person?.language);
}

/** Alerts come to merchants in the shop's own language, unless they chose one. */
export function alertLanguageOf(merchant: Speaker): string | undefined {
  return languageOf(merchant, undefined);
}

/** What a person may do and at which prices. Merchants own the wallet. */
export const roles = ['agent', 'customer', 'merchant'] as const;

export type Role = (typeof roles)[number];

/** Those whom merchants sell to. */
export const buyerRoles = ['agent', 'customer'] as const;

export type BuyerRole = (typeof buyerRoles)[number];

/** `stopped`: buys nothing, and reads what is theirs. `locked`: reads nothing either, for a phone that was stolen. */
export const accessStates = ['none', 'approved', 'declined', 'stopped', 'locked'] as const;

export type AccessState = (typeof accessStates)[number];

const whole = z.coerce.number().int();
const limit = z.coerce.number().pipe(minorSchema).optional();

/** A person who wrote to the bot, also as they are kept, where each field is a text. Times are milliseconds since 1970. */
export const personSchema = z.object({
  userId: whole,
  /** As Telegram shows it: anything a person may call themselves. */
  name: z.string(),
  username: z.string().optional(),
  /** The language of their Telegram, as it says it. */
  language: z.string().optional(),
  /** The language that they chose here; absent: none. See languageOf. */
  chosenLanguage: z.string().optional(),
  access: z.enum(accessStates),
  firstSeenAt: whole,
  /** When merchants were last asked to let them in. */
  askedAt: whole.optional(),
  /** The merchant who last let them in, declined, stopped or locked them, and when. */
  decidedBy: whole.optional(),
  decidedAt: whole.optional(),
  /** Absent: customer, as a damaged one is. */
  role: z.enum(roles).optional().catch(undefined),
  /** Limits of their own instead of their role's. */
  perPurchaseMinor: limit,
  perDayMinor: limit,
  /** They want no announcements. */
  newsOff: z.coerce.boolean().optional(),
});

export type Person = z.infer<typeof personSchema>;

/** What a person may do at this moment. A person cannot buy as a merchant by a role that does not count any more, such as a locked merchant's. */
export function roleOf(person: Pick<Person, 'role'> | undefined, isMerchant: boolean): Role {
  if (isMerchant) return 'merchant';
  return person?.role === 'agent' ? 'agent' : 'customer';
}

/** What merchants gave them, whether or not it counts: a customer if nothing was said. */
export function givenRole({ role }: Person, isOwner = false): Role {
  return isOwner ? 'merchant' : (role ?? 'customer');
}

/** Whether a name or username holds the word, or the id begins with it; capitals and a leading @ do not count. */
export function fitsWord({ name, username = '', userId }: Person, word: string): boolean {
  const wanted = folded(word).replace(/^@/u, '');
  return folded(name).includes(wanted) || folded(username).includes(wanted) || String(userId).startsWith(wanted);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
