import { LRUCache } from 'lru-cache';
import { createdAtOf, type Transaction } from '../domain/orders/receipt.ts';
import type { DayRange } from '../domain/reports/parse-day-range.ts';
import { addDays, isWithin, type Span, spanOfDays } from '../domain/shared/days.ts';
import type { Now } from '../domain/shared/injected.ts';
import { type HistoryQuery, MAX_PAGE_LIMIT, type Reseller } from '../domain/shared/reseller.ts';

/** How long a day's list of the account is kept: a merchant turns pages; what was read longer ago may have ended otherwise since. */
const ACCOUNT_DAY_KEPT_MS = 2 * 60_000;

export interface AccountDays extends DayRange {
  readonly search?: string | undefined;
}

const MAX_QUESTIONS = 10;

/**
 * The account's transactions of whole days on the clocks of a zone, in the service's order. The service's own days may begin at other times,
 * so a day more is asked on both sides.
 * @returns undefined if they cannot be told apart: too many, or without their times
 */
export async function listAccountDays(
  reseller: Pick<Reseller, 'transactions'>,
  { search, from, to }: AccountDays,
  timeZone: string,
): Promise<readonly Transaction[] | undefined> {
  const wanted = spanOfDays({ from, to }, timeZone);
  const wider = { startDate: addDays(from, -1), endDate: addDays(to, 1), limit: MAX_PAGE_LIMIT };
  const query = search === undefined ? wider : { ...wider, search };
  const listed = new Map<string, Transaction>();
  for (let page = 1; page <= MAX_QUESTIONS; page += 1) {
    const isLast = await readPage(reseller, { ...query, page }, listed);
    const times = [...listed.values()].map(createdAtOf);
    if (times.some(Number.isNaN)) return undefined;
    if (isLast || goesBackBefore(wanted, times))
      return [...listed.values()].filter((each) => isWithin(wanted, createdAtOf(each)));
  }
  return undefined;
}

/** By their references, because a sale in between moves the last of a page to the next one. @returns whether there are no more */
async function readPage(
  reseller: Pick<Reseller, 'transactions'>,
  query: HistoryQuery,
  listed: Map<string, Transaction>,
): Promise<boolean> {
  const { transactions, totalPages } = await reseller.transactions(query);
  for (const transaction of transactions) listed.set(transaction.reference, transaction);
  return transactions.length === 0 || query.page >= totalPages;
}

/** The order is not specified: only where all so far came newest first does an older one say that no more can follow. */
function goesBackBefore({ from }: Span, times: readonly number[]): boolean {
  return (times.at(-1) ?? from) < from && times.every((at, index) => at <= (times[index - 1] ?? at));
}

/** Of at most a thousand transactions each. */
const MAX_KEPT = 8;

/**
 * Days take up to ten questions to the service, so the pages are cut from one reading. A sale that comes in meanwhile moves nothing from page to
 * page, and stands there as soon as the first page is opened again (`isAnew`). Another process reads for itself.
 */
export function createReadAccountDays(deps: {
  readonly reseller: Pick<Reseller, 'transactions'>;
  readonly timeZone: string;
  readonly now: Now;
}) {
  const { reseller, timeZone, now } = deps;
  const kept = new LRUCache<string, { transactions: readonly Transaction[] | undefined }>({
    max: MAX_KEPT,
    ttl: ACCOUNT_DAY_KEPT_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return async (days: AccountDays, { isAnew }: { isAnew: boolean }): ReturnType<typeof listAccountDays> => {
    const key = JSON.stringify([days.from, days.to, days.search]);
    const known = isAnew ? undefined : kept.get(key);
    if (known !== undefined) return known.transactions;
    const transactions = await listAccountDays(reseller, days, timeZone);
    kept.set(key, { transactions });
    return transactions;
  };
}
