import type { Account } from '../../src/domain/accounts/account.ts';
import { type Minor, minor } from '../../src/domain/shared/money.ts';
import type { TestUser } from 'bot-api-emulator';
import type { AuditReport } from '../../src/services/audit/audit-findings.ts';
import { auditOf } from '../support/audit-of.ts';
import { withTestStore } from '../support/redis/test-store.ts';
import { setAccess } from '../support/set-person.ts';

/** What each person is credited with before the run: more than they can spend in it. */
const CREDIT_MINOR = minor(1e9);

/** What people have at the end, as their accounts and ledgers say. */
export interface Money {
  readonly creditMinor: Minor;
  readonly accounts: ReadonlyMap<number, Account>;
  readonly audit: Pick<AuditReport, 'differences' | 'differenceCount' | 'outOfBalanceMinor'>;
}

/** Lets people in and credits them, as a merchant does. */
export async function letIn(at: StorePlace, people: readonly TestUser['person'][]): Promise<void> {
  await withTestStore(at, async ({ people: known, accounts }) => {
    for (const { id: userId, first_name: name } of people) {
      const now = Date.now();
      await known.see({ userId, name, firstSeenAt: now });
      await setAccess(known, userId, 'approved', { by: 1, at: now });
      await accounts.book({ id: 'chaos', userId, kind: 'credit', amountMinor: CREDIT_MINOR, by: 1, at: now });
    }
  });
}

export function readMoney(at: StorePlace, userIds: readonly number[]): Promise<Money> {
  return withTestStore(at, async (store) => ({
    creditMinor: CREDIT_MINOR,
    accounts: new Map(
      await Promise.all(userIds.map(async (userId) => [userId, await store.accounts.read(userId)] as const)),
    ),
    audit: await auditOf(store),
  }));
}

export interface StorePlace {
  readonly url: string;
  readonly keyPrefix: string;
  /** As REDIS_REPLICAS. */
  readonly replicas: number;
}
