import { z } from 'zod';
import { minorSchema } from './money.ts';
import { type Role, roles } from './role.ts';

export const accessStates = ['none', 'approved', 'declined', 'blocked'] as const;

export type AccessState = (typeof accessStates)[number];

/** Somebody who wrote to the bot. Times are milliseconds since 1970. */
export const personSchema = z.object({
  userId: z.number().int(),
  /** As Telegram shows it: anything a person may call themselves. */
  name: z.string(),
  username: z.string().optional(),
  /** The language of their Telegram, as it says it. */
  language: z.string().optional(),
  access: z.enum(accessStates),
  firstSeenAt: z.number().int(),
  /** When merchants were last asked to let them in. */
  askedAt: z.number().int().optional(),
  /** The merchant who last let them in, declined or blocked them, and when. */
  decidedBy: z.number().int().optional(),
  decidedAt: z.number().int().optional(),
  /** Absent: customer. */
  role: z.enum(roles).optional(),
  /** Limits of their own instead of their role's. */
  perPurchaseMinor: minorSchema.optional(),
  perDayMinor: minorSchema.optional(),
});

export type Person = z.infer<typeof personSchema>;

/** What somebody may at this moment. Nobody buys as a merchant by a role that does not count any more, such as a blocked merchant's. */
export function roleOf(person: Person | undefined, isMerchant: boolean): Role {
  if (isMerchant) return 'merchant';
  return person?.role === 'agent' ? 'agent' : 'customer';
}

/** What merchants gave them, whether or not it counts: a customer where nothing was said. */
export function givenRole({ role }: Person, isOwner = false): Role {
  return isOwner ? 'merchant' : (role ?? 'customer');
}

/** Made a merchant by another one. Access counts too: a blocked merchant is none. */
export function isNamedMerchant(person: Person | undefined): boolean {
  return person?.role === 'merchant' && person.access === 'approved';
}

export type AccessMode = 'approval' | 'open';

/** Whether this person may buy. Merchants always may. */
export function mayBuy(person: Person | undefined, mode: AccessMode, isMerchant: boolean): boolean {
  if (isMerchant) return true;
  if (person?.access === 'blocked') return false;
  return mode === 'open' || person?.access === 'approved';
}

/** Merchants are asked about a person at most this often. */
const ASK_EVERY_MS = 24 * 3_600_000;

export function mayAsk(person: Person, now: number): boolean {
  return person.access !== 'blocked' && (person.askedAt === undefined || now - person.askedAt >= ASK_EVERY_MS);
}

/** What a list of people is narrowed to. */
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
      return access === 'blocked' || access === 'declined';
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
