import { minor } from '../../src/domain/shared/money.ts';
import { openStore } from '../../src/redis/open-store.ts';
import { setAccess } from './set-person.ts';

/** More than any person spends in a run. */
const CREDIT_MINOR = minor(1e12);

/** Lets people in and puts money into their accounts, as a merchant does. */
export async function admit(
  store: { readonly url: string; readonly keyPrefix: string },
  ids: readonly number[],
): Promise<void> {
  const silent = () => undefined;
  const logger = { debug: silent, info: silent, warn: silent, error: silent };
  const opened = await openStore({ ...store, leaseMs: 10_000, timeZone: 'Africa/Lagos', logger });
  const { people, accounts } = opened;
  const at = Date.now();
  for (const userId of ids) {
    await people.see({ userId, name: 'Buyer', username: undefined, firstSeenAt: at });
    await setAccess(people, userId, 'approved', { by: 1, at });
    await accounts.book({ id: 'start', userId, kind: 'credit', amountMinor: CREDIT_MINOR, by: 1, at });
  }
  await opened.close();
}
