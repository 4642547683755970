import { z } from 'zod';
import { lieWithin } from '../shared/days.ts';
import { minorSchema, type Minor } from '../shared/money.ts';

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

/** A person who wrote to the bot. Times are milliseconds since 1970. */
export const personSchema = z.object({
  userId: z.number().int(),
  /** As Telegram shows it: anything a person may call themselves. */
  name: z.string(),
  username: z.string().optional(),
  /** The language of their Telegram, as it says it. */
  language: z.string().optional(),
  /** The language that they chose here; absent: none. See languageOf. */
  chosenLanguage: z.string().optional(),
  access: z.enum(accessStates),
  firstSeenAt: z.number().int(),
  /** When merchants were last asked to let them in. */
  askedAt: z.number().int().optional(),
  /** The merchant who last let them in, declined, stopped or locked them, and when. */
  decidedBy: z.number().int().optional(),
  decidedAt: z.number().int().optional(),
  /** Absent: customer. */
  role: z.enum(roles).optional(),
  /** Limits of their own instead of their role's. */
  perPurchaseMinor: minorSchema.optional(),
  perDayMinor: minorSchema.optional(),
  /** They want no announcements. */
  newsOff: z.literal(true).optional(),
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

/** Made a merchant by another one. Access counts too: one who is stopped or locked is none. */
export function isNamedMerchant(person: Pick<Person, 'role' | 'access'> | undefined): boolean {
  return person?.role === 'merchant' && person.access === 'approved';
}

export type AccessMode = 'approval' | 'open';

/** `read`: their own balance, history, receipts and tokens. */
type Rights = 'buy' | 'read' | 'none';

/** What this person may do. Merchants may buy in any case. */
export function rightsOf(person: Pick<Person, 'access'> | undefined, mode: AccessMode, isMerchant: boolean): Rights {
  if (isMerchant) return 'buy';
  switch (person?.access ?? 'none') {
    case 'approved':
      return 'buy';
    case 'none':
    case 'declined':
      return mode === 'open' ? 'buy' : 'none';
    case 'stopped':
      return 'read';
    case 'locked':
      return 'none';
  }
}

export function mayBuy(person: Person | undefined, mode: AccessMode, isMerchant: boolean): boolean {
  return rightsOf(person, mode, isMerchant) === 'buy';
}

/** Nothing that is theirs may be shown in their chat. */
export function readsNothing(person: Person | undefined, isMerchant: boolean): boolean {
  return person?.access === 'locked' && !isMerchant;
}

/** Whom a merchant has shut out, in whichever way: asking and invitations do not let them in again. */
export function isBarred(access: AccessState): boolean {
  return access === 'stopped' || access === 'locked';
}

/** Merchants are asked about a person at most this often. */
const ASK_EVERY_MS = 24 * 3_600_000;

export function mayAsk(person: Person, now: number): boolean {
  return !isBarred(person.access) && (person.askedAt === undefined || !lieWithin(ASK_EVERY_MS, person.askedAt, now));
}

/** Whether merchants' answer to their request still counts. */
export function awaitsAnswer({
  access,
  askedAt = 0,
  decidedAt = 0,
}: Pick<Person, 'access' | 'askedAt' | 'decidedAt'>): boolean {
  return access === 'none' || (access === 'declined' && decidedAt < askedAt);
}

/** Whether an invitation in this role raises a person: not one who is stopped or locked, is a merchant, or may do as much already. */
export function isRaisedBy({ access, role }: Pick<Person, 'access' | 'role'>, invitedAs: Role | undefined): boolean {
  if (isBarred(access) || role === 'merchant') return false;
  return access !== 'approved' || RANKS[invitedAs ?? 'customer'] > RANKS[role ?? 'customer'];
}

const RANKS: Readonly<Record<Role, number>> = { customer: 0, agent: 1, merchant: 2 };

/** What a list of people is narrowed to; `blocked` is what old buttons call those who are declined, stopped or locked. */
export const peopleFilters = ['all', 'waiting', 'agents', 'customers', 'merchants', 'blocked'] as const;

export type PeopleFilter = (typeof peopleFilters)[number];

export function fitsFilter(person: Person, filter: PeopleFilter): boolean {
  const { access } = person;
  switch (filter) {
    case 'all':
      return true;
    case 'waiting':
      return access === 'none';
    case 'blocked':
      return isBarred(access) || access === 'declined';
    case 'agents':
      return access === 'approved' && person.role === 'agent';
    case 'customers':
      return access === 'approved' && givenRole(person) === 'customer';
    case 'merchants':
      return isNamedMerchant(person);
  }
}

/** Whether a name or username holds the word, or the id begins with it; capitals and a leading @ do not count. */
export function fitsWord({ name, username = '', userId }: Person, word: string): boolean {
  const wanted = folded(word).replace(/^@/u, '');
  return folded(name).includes(wanted) || folded(username).includes(wanted) || String(userId).startsWith(wanted);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
