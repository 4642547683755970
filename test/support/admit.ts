import { minor } from '../../src/domain/shared/money.ts';
import { withTestStore } from './redis/test-store.ts';
import { setAccess } from './set-person.ts';

/** More than any person spends in a run. */
export const CREDIT_MINOR = minor(1e12);

/** Lets people in and puts money into their accounts, as a merchant does. */
export async function admit(store: Parameters<typeof withTestStore>[0], ids: readonly number[]): Promise<void> {
  const at = Date.now();
  await withTestStore(store, async ({ people, accounts }) => {
    for (const userId of ids) {
      await people.see({ userId, name: 'Buyer', username: undefined, firstSeenAt: at });
      await setAccess(people, userId, 'approved', { by: 1, at });
      await accounts.book({ id: 'start', userId, kind: 'credit', amountMinor: CREDIT_MINOR, by: 1, at });
    }
  });
}
