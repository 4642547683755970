import type { CalendarDate } from '../../../domain/shared/day-span.ts';
import type { DayRange } from '../../../domain/reports/parse-day-range.ts';
import { ranked, type Sales, type SalesSum } from '../../../domain/reports/sales.ts';
import type { Role } from '../../../domain/people/role.ts';
import type { DaySales } from '../../../services/reports/sales.ts';
import { cut } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { serviceName } from '../catalogue/product-label.ts';

type CountedSales = Pick<DaySales, 'sales' | 'archivedBefore'>;

/** More than these are in the file only. */
const MAX_LINES = 10;

/** A merchant's recap of a day: all of it, by service and by person, with cost and profit. */
export function salesText(
  date: CalendarDate,
  counted: CountedSales,
  nameOf: (userId: number) => string,
  words: Words,
): string {
  const text = serviceText({ from: date, to: date }, counted, words);
  if (isEmpty(counted.sales)) return text;
  return [text, '', words.html('sales-by-person'), ...linesOf(counted.sales.byPerson, nameOf, words)].join('\n');
}

/** What one person bought, as a merchant reads it. */
export function personSalesText(name: string, days: DayRange, counted: CountedSales, words: Words): string {
  return [words.html('person-title', { name: cut(name, 60) }), serviceText(days, counted, words)].join('\n');
}

function serviceText({ from, to }: DayRange, { sales, archivedBefore }: CountedSales, words: Words): string {
  const date = from === to ? words.day(from) : `${words.day(from)} – ${words.day(to)}`;
  const archived = archivedLine(archivedBefore, words);
  if (isEmpty(sales)) return archived[0] ?? words.html('sales-none', { date });
  return [
    words.html('sales-title', { date }),
    ...archived,
    words.html('sales-total', totalsOf(sales.total, words)),
    ...restLines(sales, words),
    '',
    words.html('sales-by-service'),
    ...linesOf(sales.byService, (service) => serviceName(service, words), words),
  ].join('\n');
}

/** What a person bought on a day: what they paid, what an agent earned on it, and nothing of what it cost the merchant. */
export function ownSalesText(
  date: CalendarDate,
  { sales, archivedBefore }: CountedSales,
  role: Role,
  words: Words,
): string {
  const archived = archivedLine(archivedBefore, words);
  if (isEmpty(sales)) return archived[0] ?? words.html('sales-own-none', { date: words.day(date) });
  const { count, soldMinor } = sales.total;
  return [
    words.html('sales-own-title', { date: words.day(date) }),
    ...archived,
    words.html('sales-own-total', { count, sold: words.money(soldMinor) }),
    ...(role === 'agent' && sales.earnedMinor > 0
      ? [words.html('sales-own-earned', { earned: words.money(sales.earnedMinor) })]
      : []),
    ...restLines(sales, words),
    ...[...ranked(sales.byService)].map(([service, sum]) =>
      words.html('sales-own-line', {
        name: serviceName(service, words),
        count: sum.count,
        sold: words.money(sum.soldMinor),
      }),
    ),
  ].join('\n');
}

export function mostSold(sales: Sales): number[] {
  return ranked(sales.byPerson)
    .slice(0, MAX_LINES)
    .map(([userId]) => userId);
}

function isEmpty({ total, open, failed }: Sales): boolean {
  return total.count + open.count + failed === 0;
}

/** That nothing is here is not that nothing was sold. */
function archivedLine(before: number | undefined, words: Words): string[] {
  return before === undefined ? [] : [words.html('sales-archived', { time: words.time(before) })];
}

function restLines({ open, failed }: Sales, words: Words): string[] {
  return [
    ...(open.count === 0 ? [] : [words.html('sales-open', { count: open.count, total: words.money(open.priceMinor) })]),
    ...(failed === 0 ? [] : [words.html('sales-failed', { count: failed })]),
  ];
}

function linesOf<K>(sums: ReadonlyMap<K, SalesSum>, nameOf: (key: K) => string, words: Words): string[] {
  const all = ranked(sums);
  const lines = all
    .slice(0, MAX_LINES)
    .map(([key, sum]) => words.html('sales-line', { name: cut(nameOf(key), 60), ...totalsOf(sum, words) }));
  const more = all.length - lines.length;
  return more === 0 ? lines : [...lines, words.html('sales-more', { count: more })];
}

function totalsOf({ count, soldMinor, paidMinor, profitMinor }: SalesSum, words: Words) {
  return {
    count,
    sold: words.money(soldMinor),
    paid: words.money(paidMinor),
    profit: words.money(profitMinor),
  };
}
