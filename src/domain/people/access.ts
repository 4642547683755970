import { DAY_MS, HOUR_MS, lieWithin } from '../shared/days.ts';
import { type AccessState, givenRole, type Person, type PersonChange, type Role } from './person.ts';

/** If its card is older, the answer to its buttons is what has been decided by then. */
export const ACCESS_CARDS_KEPT_MS = 90 * DAY_MS;

/** Merchants are asked about a person at most this often. */
const ASK_EVERY_MS = DAY_MS;
/** If nothing says that a card arrived, merchants are asked again after this time. A card may have arrived, but could not be noted. */
export const ASK_AGAIN_EVERY_MS = HOUR_MS;
/** The people who wait are counted among so many, the newest; /users lists everyone. */
export const WAITING_LOOKED_AT = 250;

/** Another merchant made this person a merchant. Their access counts too: if they are stopped or locked, they are no merchant. */
export function isNamedMerchant(person: Pick<Person, 'role' | 'access'> | undefined): boolean {
  return person?.role === 'merchant' && person.access === 'approved';
}

export type AccessMode = 'approval' | 'open';

/** `read`: the person may see their own balance, history, receipts and tokens. */
type Rights = 'buy' | 'read' | 'none';

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

/** Whether the person's chat may show nothing of their own data. */
export function readsNothing(person: Person | undefined, isMerchant: boolean): boolean {
  return person?.access === 'locked' && !isMerchant;
}

/** Neither a request nor an invitation lets such a person in again. */
export function isBarred(access: AccessState): access is 'stopped' | 'locked' {
  return access === 'stopped' || access === 'locked';
}

export function mayAsk(person: Person, now: number): boolean {
  return !isBarred(person.access) && (person.askedAt === undefined || !lieWithin(ASK_EVERY_MS, person.askedAt, now));
}

/** Whether a merchant's answer to the person's request still counts. */
export function awaitsAnswer({
  access,
  askedAt = 0,
  decidedAt = 0,
}: Pick<Person, 'access' | 'askedAt' | 'decidedAt'>): boolean {
  return access === 'none' || (access === 'declined' && decidedAt < askedAt);
}

/** Whether an invitation to this role gives the person more. */
export function isRaisedBy({ access, role }: Pick<Person, 'access' | 'role'>, invitedAs: Role | undefined): boolean {
  if (isBarred(access) || role === 'merchant') return false;
  return access !== 'approved' || RANKS[invitedAs ?? 'customer'] > RANKS[role ?? 'customer'];
}

const RANKS: Readonly<Record<Role, number>> = { customer: 0, agent: 1, merchant: 2 };

export type ChangeRefusal =
  | 'unknown'
  /** The person is in MERCHANT_IDS, so only the settings change them. */
  | 'owner'
  | 'self'
  /** Only people in MERCHANT_IDS make merchants, and unmake, stop or lock them. */
  | 'owners-only'
  /** The person must be let in before they can become a merchant. */
  | 'not-in'
  /** Accounts are off, so there is nothing to limit. */
  | 'no-accounts'
  /** Customers buy only with the money that they have. */
  | 'agents-only';

/** Undefined if the merchant may. This also decides which buttons they get. */
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
  // A credit of 0 is what a customer has anyway, so it may be said.
  return (person.role ?? 'customer') === 'customer' && change.to !== 0 ? 'agents-only' : undefined;
}

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
