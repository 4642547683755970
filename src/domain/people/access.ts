import { lieWithin } from '../shared/days.ts';
import { type AccessState, givenRole, type Person, type PersonChange, type Role } from './person.ts';

/** The buttons of an older one are answered as it stands then. */
export const ACCESS_CARDS_KEPT_MS = 90 * 24 * 3_600_000;

/** Merchants are asked about a person at most this often. */
const ASK_EVERY_MS = 24 * 3_600_000;

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
export function isBarred(access: AccessState): access is 'stopped' | 'locked' {
  return access === 'stopped' || access === 'locked';
}

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

/** Why no merchant may make a change, or not this one. */
export type ChangeRefusal =
  | 'unknown'
  /** Of MERCHANT_IDS: changed by the settings alone. */
  | 'owner'
  | 'self'
  /** Merchants are made, unmade, stopped and locked by those of MERCHANT_IDS only. */
  | 'owners-only'
  /** A merchant must have been let in. */
  | 'not-in'
  /** Without accounts there is nothing to limit. */
  | 'no-accounts'
  /** Customers buy with what they have. */
  | 'agents-only';

/** Whether this merchant may change this of this person: also what decides which buttons they get. */
export function refusalOf(
  { isOwner, hasAccounts }: { isOwner: (userId: number) => boolean; hasAccounts: boolean },
  by: number,
  person: Person | undefined,
  change: Pick<PersonChange, 'what'> & { to?: PersonChange['to'] },
): ChangeRefusal | undefined {
  if (person === undefined) return 'unknown';
  if (isOwner(person.userId)) return 'owner';
  if (person.userId === by) return 'self';
  const aboutMerchants = person.role === 'merchant' || (change.what === 'role' && change.to === 'merchant');
  if (aboutMerchants && !isOwner(by)) return 'owners-only';
  if (change.what === 'role' && change.to === 'merchant' && person.access !== 'approved') return 'not-in';
  if (change.what !== 'credit-limit') return undefined;
  if (!hasAccounts) return 'no-accounts';
  // None is what a customer has in any case, and may be said.
  return (person.role ?? 'customer') === 'customer' && change.to !== 0 ? 'agents-only' : undefined;
}

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
