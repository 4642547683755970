import type { Minor } from '../domain/money.ts';
import type { AccessState, Person } from '../domain/person.ts';
import type { Role } from '../domain/role.ts';
import type { AccountStore, AuditTrail, Now, PeopleStore } from './ports.ts';

/** One change of what a person may, from what the merchant saw to what they want; null: no limit of their own. */
export type PersonChange =
  | { readonly what: 'access'; readonly from: AccessState; readonly to: AccessState }
  | { readonly what: 'role'; readonly from: Role; readonly to: Role }
  | { readonly what: PersonLimit; readonly from: Minor | null; readonly to: Minor | null };

export type PersonLimit = 'credit-limit' | 'purchase-limit' | 'day-limit';

/** Why a change is nobody's, or not this merchant's. */
export type ChangeRefusal =
  | 'unknown'
  /** Of MERCHANT_IDS: changed by the settings alone. */
  | 'owner'
  | 'self'
  /** Merchants are made, unmade and blocked by those of MERCHANT_IDS only. */
  | 'owners-only'
  /** A merchant must have been let in. */
  | 'not-in'
  /** Without accounts there is nothing to limit. */
  | 'no-accounts';

export type ChangeOutcome =
  | { type: 'changed'; person: Person }
  /** It is as wanted: by an earlier press, or by another merchant. */
  | { type: 'already'; person: Person }
  /** It was not any more what the merchant saw; nothing was changed. */
  | { type: 'meanwhile'; person: Person }
  | { type: 'refused'; why: ChangeRefusal };

export interface ChangePersonDeps {
  readonly people: PeopleStore;
  /** Undefined where accounts are off. */
  readonly accounts: Pick<AccountStore, 'read' | 'setCreditLimit'> | undefined;
  readonly audit: Pick<AuditTrail, 'write'>;
  readonly isOwner: (userId: number) => boolean;
  readonly now: Now;
}

/** @param changeId the same when the same change comes again, which then is made and noted once */
export type ChangePerson = (
  by: number,
  userId: number,
  change: PersonChange,
  changeId: string,
) => Promise<ChangeOutcome>;

/** Changes what a person may, and notes who did it: first the note, because no change may be without one. */
export function createChangePerson(deps: ChangePersonDeps): ChangePerson {
  return async (by, userId, change, changeId) => {
    const person = await deps.people.find(userId);
    const why = refusalOf(by, person, change, deps);
    if (person === undefined || why !== undefined) return { type: 'refused', why: why ?? 'unknown' };
    const present = await standing(person, change.what, deps);
    if (present === change.to) return { type: 'already', person };
    if (present !== change.from) return { type: 'meanwhile', person };
    const stamp = { by, at: deps.now() };
    await deps.audit.write(changeId, {
      ...stamp,
      what: change.what,
      whom: userId,
      before: factOf(change.from),
      after: factOf(change.to),
    });
    await apply(userId, change, { ...stamp, id: changeId }, deps);
    return { type: 'changed', person: (await deps.people.find(userId)) ?? person };
  };
}

/** Whether this merchant may change this of this person: also what decides which buttons they get. */
export function refusalOf(
  by: number,
  person: Person | undefined,
  change: Pick<PersonChange, 'what'> & { to?: PersonChange['to'] },
  { isOwner, accounts }: Pick<ChangePersonDeps, 'isOwner' | 'accounts'>,
): ChangeRefusal | undefined {
  if (person === undefined) return 'unknown';
  if (isOwner(person.userId)) return 'owner';
  if (person.userId === by) return 'self';
  const aboutMerchants = person.role === 'merchant' || (change.what === 'role' && change.to === 'merchant');
  if (aboutMerchants && !isOwner(by)) return 'owners-only';
  if (change.what === 'role' && change.to === 'merchant' && person.access !== 'approved') return 'not-in';
  if (change.what === 'credit-limit' && accounts === undefined) return 'no-accounts';
  return undefined;
}

/** What a person has now of what can be changed. */
async function standing(
  person: Person,
  what: PersonChange['what'],
  { accounts }: ChangePersonDeps,
): Promise<PersonChange['from']> {
  switch (what) {
    case 'access':
      return person.access;
    case 'role':
      return person.role ?? 'customer';
    case 'credit-limit':
      return (await accounts?.read(person.userId))?.creditLimitMinor ?? null;
    case 'purchase-limit':
      return person.perPurchaseMinor ?? null;
    case 'day-limit':
      return person.perDayMinor ?? null;
  }
}

async function apply(
  userId: number,
  change: PersonChange,
  { by, at, id }: { by: number; at: number; id: string },
  { people, accounts }: ChangePersonDeps,
): Promise<void> {
  switch (change.what) {
    case 'access':
      return people.setAccess(userId, change.to, { by, at });
    case 'role':
      return people.setRole(userId, change.to);
    case 'credit-limit':
      if (change.to !== null) await accounts?.setCreditLimit(userId, change.to, by, at, id);
      return;
    case 'purchase-limit':
      return people.setLimits(userId, { perPurchaseMinor: change.to });
    case 'day-limit':
      return people.setLimits(userId, { perDayMinor: change.to });
  }
}

function factOf(value: PersonChange['from']): string | undefined {
  return value === null ? undefined : String(value);
}
