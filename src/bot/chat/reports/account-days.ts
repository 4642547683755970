import { LRUCache } from 'lru-cache';
import type { Transaction } from '../../../domain/orders/receipt.ts';
import { type AccountDays, listAccountDays } from '../../../use-cases/reports/list-account-days.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { Reseller } from '../../../use-cases/shared/reseller.ts';

/** @param how.isAnew the first page; the pages after it turn through what that one read */
export type ReadAccountDays = (
  days: AccountDays,
  how: { readonly isAnew: boolean },
) => ReturnType<typeof listAccountDays>;

/** A merchant turns pages; what was read longer ago may have ended otherwise since. */
const KEPT_MS = 2 * 60_000;
/** Of at most a thousand transactions each. */
const MAX_KEPT = 8;

interface Kept {
  readonly transactions: readonly Transaction[] | undefined;
}

/**
 * Days take up to ten questions to the service, so the pages are cut from one reading. A sale that comes in meanwhile moves nothing from page to
 * page, and stands there as soon as the first page is opened again. Another process reads for itself.
 */
export function createReadAccountDays(deps: {
  readonly reseller: Pick<Reseller, 'transactions'>;
  readonly timeZone: string;
  readonly now: Now;
}): ReadAccountDays {
  const { reseller, timeZone, now } = deps;
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT, ttl: KEPT_MS, ttlResolution: 0, perf: { now } });
  return async (days, { isAnew }) => {
    const key = JSON.stringify([days.from, days.to, days.search]);
    const known = isAnew ? undefined : kept.get(key);
    if (known !== undefined) return known.transactions;
    const transactions = await listAccountDays(reseller, days, timeZone);
    kept.set(key, { transactions });
    return transactions;
  };
}
