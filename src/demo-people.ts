import { minor } from './domain/money.ts';
import type { BuyerRole } from './domain/role.ts';
import type { Person } from './playground/page-protocol.ts';
import type { AccountStore, PeopleStore } from './purchase/ports.ts';

/** What the people of the demo begin with, so that they can buy at once. */
const BEGINNINGS: Record<BuyerRole, { creditMinor: number; limitMinor: number }> = {
  agent: { creditMinor: 50_000_00, limitMinor: 10_000_00 },
  customer: { creditMinor: 20_000_00, limitMinor: 0 },
};

/**
 * The agent and the customer have been let in and have money; the stranger has yet to ask. Once: what was changed and spent since stays
 * as it is.
 */
export async function introducePeople(
  { people: known, accounts }: { people: PeopleStore; accounts: AccountStore },
  people: readonly Person[],
  now: number,
): Promise<void> {
  const merchantId = people.find(({ role }) => role === 'merchant')?.id ?? 0;
  for (const { id, first_name: name, last_name: surname, username, role } of people) {
    if (role !== 'agent' && role !== 'customer') continue;
    const { creditMinor, limitMinor } = BEGINNINGS[role];
    const stamp = { by: merchantId, at: now };
    const person = await known.find(id);
    if (person === undefined) {
      const fullName = surname === undefined ? name : `${name} ${surname}`;
      await known.see({ userId: id, name: fullName, username, firstSeenAt: now });
      await known.setAccess(id, 'approved', stamp);
    }
    if (person?.role === undefined) await known.setRole(id, role);
    const credit = { id: `demo-${id}`, userId: id, kind: 'credit', amountMinor: minor(creditMinor) } as const;
    const { type } = await accounts.book({ ...credit, ...stamp, note: 'to begin with' });
    if (type !== 'booked' || limitMinor === 0) continue;
    await accounts.setCreditLimit(id, minor(limitMinor), merchantId, now, `demo-limit-${id}`);
  }
}
