import type { Account } from '../../src/domain/accounts/account.ts';
import type { Minor } from '../../src/domain/shared/money.ts';
import type { AuditReport } from '../../src/services/audit/audit-findings.ts';
import { CREDIT_MINOR } from '../support/admit.ts';
import { auditOf } from '../support/audit-of.ts';
import { withTestStore } from '../support/redis/test-store.ts';

/** The money that people have at the end, as their accounts and ledgers say. */
export interface Money {
  readonly creditMinor: Minor;
  readonly accounts: ReadonlyMap<number, Account>;
  readonly audit: Pick<AuditReport, 'differences' | 'differenceCount' | 'outOfBalanceMinor'>;
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
