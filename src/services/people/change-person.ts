import { type Minor, minor } from '../../domain/shared/money.ts';
import { type ChangeRefusal, refusalOf } from '../../domain/people/access.ts';
import { givenRole, type Person, type PersonChange } from '../../domain/people/person.ts';
import type { ChangeNote } from '../../domain/people/change-trail.ts';
import type { Shop } from '../shop.ts';

type ChangeOutcome =
  | { type: 'changed'; person: Person }
  /** It is already as wanted, because of an earlier press or another merchant. */
  | { type: 'already'; person: Person }
  /** Another merchant has changed it, before this change or after it. */
  | { type: 'meanwhile'; person: Person }
  | { type: 'refused'; why: ChangeRefusal };

export type CreditShop = Pick<Shop, 'people' | 'accounts' | 'changeTrail' | 'hasAccounts' | 'now'>;
type PeopleShop = CreditShop & Pick<Shop, 'isOwner'>;

/**
 * Only if the person still is what the merchant saw. The store keeps the note with the change until the trail has it, so no crash leaves one alone.
 * @param changeId the same when the same change comes again, which is then made and noted only once
 */
export async function changePerson(
  shop: PeopleShop,
  by: number,
  userId: number,
  change: PersonChange,
  changeId: string,
): Promise<ChangeOutcome> {
  const person = await shop.people.find(userId);
  const why = refusalOf(shop, by, person, change);
  if (person === undefined || why !== undefined) return { type: 'refused', why: why ?? 'unknown' };
  const { what, from, to } = change;
  const result = from === to ? 'meanwhile' : await makeNoted(shop, by, userId, change, changeId);
  // Also after a credit limit, because another merchant may have made them a customer meanwhile.
  const mayEnd = result === 'changed' && (what === 'role' || what === 'credit-limit');
  if (mayEnd) await endCustomersCredit(shop, by, userId, changeId);
  const stands = (await shop.people.find(userId)) ?? person;
  if ((await valueOf(shop, stands, what)) !== to) return { type: 'meanwhile', person: stands };
  return { type: result === 'changed' ? 'changed' : 'already', person: stands };
}

/**
 * Customers have no credit. So if a person becomes a customer, they lose theirs, and account and trail have that as a separate change. A merchant
 * keeps it for the time when they are an agent again.
 */
export async function endCustomersCredit(
  shop: CreditShop,
  by: number,
  userId: number,
  changeId: string,
): Promise<void> {
  const person = await shop.people.find(userId);
  if (!shop.hasAccounts || person === undefined || givenRole(person) !== 'customer') return;
  const from = (await shop.accounts.read(userId)).creditLimitMinor;
  if (from === 0) return;
  const change = { what: 'credit-limit', from, to: minor(0) } as const;
  await makeNoted(shop, by, userId, change, `${changeId}-credit`);
}

async function makeNoted(
  shop: CreditShop,
  by: number,
  userId: number,
  change: PersonChange,
  id: string,
): Promise<'changed' | 'meanwhile'> {
  const { what, from, to } = change;
  const record = { by, at: shop.now(), what, whom: userId, before: factOf(from), after: factOf(to) };
  const result = await apply(shop, userId, change, { id, record });
  if (result === 'changed') await shop.changeTrail.write(id, record);
  return result;
}

async function valueOf(shop: PeopleShop, person: Person, what: PersonChange['what']): Promise<PersonChange['from']> {
  if (what === 'access') return person.access;
  return what === 'role' ? (person.role ?? 'customer') : presentLimit(shop, person, what);
}

/** null if they have none of their own. */
export async function presentLimit(
  { accounts }: Pick<Shop, 'accounts'>,
  person: Pick<Person, 'userId' | 'perPurchaseMinor' | 'perDayMinor'>,
  what: Exclude<PersonChange['what'], 'access' | 'role'>,
): Promise<Minor | null> {
  switch (what) {
    case 'credit-limit':
      return (await accounts.read(person.userId)).creditLimitMinor;
    case 'purchase-limit':
      return person.perPurchaseMinor ?? null;
    case 'day-limit':
      return person.perDayMinor ?? null;
  }
}

/** One script, and only if nothing has changed since the merchant looked. */
async function apply(
  { people, accounts }: CreditShop,
  userId: number,
  change: PersonChange,
  note: ChangeNote,
): Promise<'changed' | 'meanwhile'> {
  if (change.what !== 'credit-limit') return people.change(userId, change, note);
  const { by, at } = note.record;
  return accounts.changeCreditLimit(userId, change, { by, at, id: note.id });
}

export function factOf(value: PersonChange['from']): string | undefined {
  return value === null ? undefined : String(value);
}
