import { LRUCache } from 'lru-cache';
import { createdAtOf, type Transaction } from '../domain/orders/receipt.ts';
import type { DayRange } from '../domain/reports/parse-day-range.ts';
import { addDays, isWithin, type Span, spanOfDays } from '../domain/shared/days.ts';
import type { Now } from '../domain/shared/injected.ts';
import { type HistoryQuery, MAX_PAGE_LIMIT, type Reseller } from '../domain/shared/reseller.ts';

/** How long a day's list of the account is kept, for a merchant who turns pages. Later, transactions may have ended in another way. */
const ACCOUNT_DAY_KEPT_MS = 2 * 60_000;

interface AccountDays extends DayRange {
  readonly search?: string | undefined;
}

const MAX_QUESTIONS = 10;

/**
 * The service's own days may begin at other times, so one more day is asked on both sides.
 * @returns undefined if the days cannot be separated: there are too many transactions, or they have no times
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

/** Each reference counts once, because a sale in between moves the last row of a page to the next page. @returns whether there are no more */
async function readPage(
  reseller: Pick<Reseller, 'transactions'>,
  query: HistoryQuery,
  listed: Map<string, Transaction>,
): Promise<boolean> {
  const { transactions, totalPages } = await reseller.transactions(query);
  for (const transaction of transactions) listed.set(transaction.reference, transaction);
  return transactions.length === 0 || query.page >= totalPages;
}

/** The order is not specified. Only if all rows so far came newest first, an older row shows that no more can follow. */
function goesBackBefore({ from }: Span, times: readonly number[]): boolean {
  return (times.at(-1) ?? from) < from && times.every((at, index) => at <= (times[index - 1] ?? at));
}

/** Each has at most a thousand transactions. */
const MAX_KEPT = 8;

/**
 * Days need up to ten questions to the service, so all pages are cut from one reading. A sale that comes meanwhile moves nothing to another page, and
 * is there when the first page is opened again (`isAnew`). Another process reads for itself.
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
