import type { Store } from '../../src/redis/open-store.ts';
import { randomUUID } from 'node:crypto';
import type { Account } from '../../src/domain/accounts/account.ts';
import type { Minor } from '../../src/domain/shared/money.ts';
import type { AccessState, PersonChange, RecordChange, Role } from '../../src/domain/people/person.ts';
import type { ChangeNote } from '../../src/domain/people/change-trail.ts';

type People = Pick<Store['people'], 'find' | 'change'>;

/** Sets the access by the script that the merchants' pages use, but without these pages. */
export async function setAccess(
  people: People,
  userId: number,
  to: AccessState,
  decision: { by: number; at: number } = { by: 1, at: 1 },
): Promise<void> {
  const from = (await people.find(userId))?.access ?? 'none';
  await changeTo(people, userId, { what: 'access', from, to }, decision);
}

export async function setRole(people: People, userId: number, to: Role, at = 1): Promise<void> {
  const from = (await people.find(userId))?.role ?? 'customer';
  await changeTo(people, userId, { what: 'role', from, to }, { by: 1, at });
}

export async function setCreditLimit(
  accounts: Pick<Store['accounts'], 'read' | 'changeCreditLimit'>,
  userId: number,
  to: Minor,
  by = 1,
  at = 1,
): Promise<Account> {
  const { creditLimitMinor: from } = await accounts.read(userId);
  const stamp = { by, at, id: randomUUID() };
  const result = await accounts.changeCreditLimit(userId, { what: 'credit-limit', from, to }, stamp);
  if (result !== 'changed') throw new Error('the credit limit was changed by somebody else meanwhile');
  return accounts.read(userId);
}

async function changeTo(
  people: People,
  userId: number,
  change: RecordChange & Pick<PersonChange, 'what'>,
  { by, at }: { by: number; at: number },
): Promise<void> {
  const id = randomUUID();
  const note: ChangeNote = { id, record: { by, at, what: change.what, whom: userId } };
  if ((await people.change(userId, change, note)) !== 'changed') throw new Error('the person was changed meanwhile');
}
