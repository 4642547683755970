import { type Cell, MAX_FILE_ROWS, writeCsv } from '../../domain/shared/csv.ts';
import { type CalendarDate, type Span, spanOf, spanOfDays } from '../../domain/shared/days.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { DayRange } from '../../domain/reports/parse-day-range.ts';
import { NO_SALES, type Sales, withOrders, salesColumns, salesRow } from '../../domain/reports/sales.ts';
import type { Shop } from '../shop.ts';

export interface DaySales {
  readonly sales: Sales;
  /** Of every order, by time. */
  readonly csv: string;
  /** Orders that are not in the file, because it is long enough. */
  readonly leftOut: number;
  /** Orders from before this time may be in the archive, and are not counted; undefined if this day has none. */
  readonly archivedBefore: number | undefined;
}

const PAGE_SIZE = 200;

export async function salesOfDay(
  shop: Pick<Shop, 'orders' | 'timeZone' | 'archivedBefore'>,
  date: CalendarDate,
): Promise<DaySales> {
  const span = spanOf(date, shop.timeZone);
  let rows: { at: number; cells: Cell[] }[] = [];
  const first = () => rows.toSorted((one, other) => one.at - other.at).slice(0, MAX_FILE_ROWS);
  let sales = NO_SALES;
  for await (const page of shop.orders.confirmedBetween(span.from, span.to)) {
    sales = withOrders(sales, page);
    rows.push(...page.map((order) => ({ at: order.confirmedAt ?? 0, cells: salesRow(order, shop.timeZone) })));
    // One shard comes after the other, so earlier purchases may still come.
    if (rows.length > 2 * MAX_FILE_ROWS) rows = first();
  }
  const cells = first().map((row) => row.cells);
  const leftOut = sales.total.count + sales.open.count + sales.failed - cells.length;
  return { sales, csv: writeCsv(salesColumns, cells), leftOut, archivedBefore: archivedIn(shop, span) };
}

export async function salesOfPerson(
  shop: Pick<Shop, 'orders' | 'timeZone' | 'archivedBefore'>,
  userId: number,
  days: DayRange,
): Promise<Pick<DaySales, 'sales' | 'archivedBefore'>> {
  const span = spanOfDays(days, shop.timeZone);
  let sales = NO_SALES;
  for await (const page of ordersOfPerson(shop, userId, span)) sales = withOrders(sales, page);
  return { sales, archivedBefore: archivedIn(shop, span) };
}

export function archivedIn({ archivedBefore }: Pick<Shop, 'archivedBefore'>, { from }: Span): number | undefined {
  const before = archivedBefore();
  return before !== undefined && from < before ? before : undefined;
}

/** The newest first, each once: a purchase that is confirmed meanwhile moves the others to later pages. */
export async function* ordersOfPerson(
  { orders }: { readonly orders: Pick<Shop['orders'], 'listByBuyer'> },
  userId: number,
  span: Span,
): AsyncGenerator<readonly Order[]> {
  const seen = new Set<string>();
  for (let offset = 0; ; offset += PAGE_SIZE) {
    const { orders: found, total } = await orders.listByBuyer(userId, offset, PAGE_SIZE, span);
    const fresh = found.filter(({ reference }) => !seen.has(reference));
    for (const { reference } of fresh) seen.add(reference);
    yield fresh;
    // Records that cannot be read are missing from a page. So a page may be short or empty, and more may follow.
    if (offset + PAGE_SIZE >= total) return;
  }
}
