import {
  addDays,
  type CalendarDate,
  dayOf,
  hourAt,
  isWithin,
  type Span,
  spanOfDays,
} from '../../domain/shared/days.ts';
import { minor, sumOf } from '../../domain/shared/money.ts';
import { isDelivered, isOpen, type Order } from '../../domain/orders/order.ts';
import type { Episode } from '../../domain/health.ts';
import { byHour, countedEnd, type DaySums, type HourSum, SUMS_KEPT_DAYS } from '../../domain/reports/day-sums.ts';
import { type DayRange, daysIn, type RecapSpan, spanBefore } from '../../domain/reports/parse-day-range.ts';
import {
  type Bar,
  FEWEST_WEEKDAYS,
  MAX_EPISODES,
  medianOf,
  type Recap,
  totalOf,
  type Usual,
  USUAL_WEEKDAYS,
  MAX_OPEN_COUNTED,
  MOST_DAYS_READ,
  bestOf,
  hourBars,
  soldByService,
} from '../../domain/reports/recap.ts';
import type { Shop } from '../shop.ts';
import { walletForecast } from './forecast.ts';
import { ordersOfPerson } from './sales.ts';
import { writeCsv } from '../../domain/shared/csv.ts';
import { earningsColumns, earningsRow } from '../../domain/reports/sales.ts';

type RecapShop = Pick<
  Shop,
  | 'salesSums'
  | 'orders'
  | 'cases'
  | 'episodes'
  | 'reseller'
  | 'accounts'
  | 'hasAccounts'
  | 'archivedBefore'
  | 'timeZone'
  | 'now'
>;

export type ShopRecap = Recap & { readonly days: readonly DaySums[] };

/** It is made from the sums of days, and not from their orders. */
export async function recapOfShop(shop: RecapShop, span: RecapSpan): Promise<ShopRecap> {
  const frame = frameOf(shop, span);
  const [days, open, usual, money, cases, episodes] = await Promise.all([
    readDays(shop, frame.dates),
    readOpen(shop, frame, undefined),
    usualOfShop(shop, frame),
    moneyOfShop(shop, frame),
    shop.cases.count(frame.times.from, frame.times.to),
    readEpisodes(shop, frame),
  ]);
  const hours = days.flatMap((day) => day.hours);
  return {
    ...frame.known,
    days,
    total: totalOf(hours.map(({ sum }) => sum)),
    bars:
      span.type === 'day'
        ? hourBars(hours, usual?.hours)
        : days.map((day) => ({ key: day.date, byService: soldByService(day.hours) })),
    usual,
    open,
    cases,
    episodes,
    best: bestOf(days),
    money,
  };
}

export async function recapOfPerson(shop: RecapShop, userId: number, span: RecapSpan): Promise<Recap> {
  const frame = frameOf(shop, span);
  const orders = frame.dates.length <= MOST_DAYS_READ ? await ordersOfSpan(shop, userId, frame) : undefined;
  const [found, open, usual, money] = await Promise.all([
    span.type === 'day' && orders !== undefined
      ? dayOfPerson(shop, userId, frame, orders.hours)
      : daysOfPerson(shop, userId, frame),
    orders === undefined ? readOpen(shop, frame, userId) : sumOfOpen(orders.open),
    usualOfPerson(shop, userId, frame),
    moneyOfPerson(shop, userId, frame),
  ]);
  return { ...frame.known, ...found, usual, open, best: [], money };
}

function frameOf({ now, timeZone }: RecapShop, span: RecapSpan): Frame {
  const at = now();
  const today = dayOf(at, timeZone);
  const oldest = addDays(today, 1 - SUMS_KEPT_DAYS);
  const completeFrom = oldest > span.from ? oldest : undefined;
  const known = { span, at, isRunning: span.to >= today, completeFrom };
  const dates = daysIn({ from: completeFrom ?? span.from, to: span.to });
  return { known, times: spanOfDays(span, timeZone), dates, oldest };
}

async function readEpisodes(shop: RecapShop, { times: { from, to } }: Frame): Promise<Recap['episodes']> {
  const [past, known] = await Promise.all([shop.episodes.past(from), shop.episodes.read()]);
  const different = new Map([...known.values(), ...past].map((episode) => [episode.id, episode]));
  const lasted = ({ since, over }: Episode): number => (over?.at ?? shop.now()) - since;
  return [...different.values()]
    .filter(({ since, over }) => since < to && (over === undefined || over.at >= from))
    .toSorted((one, other) => lasted(other) - lasted(one))
    .slice(0, MAX_EPISODES);
}

/** One day after the other, because in a large shop each day is many numbers, and people who buy would have to wait for them. */
function readDays({ salesSums }: RecapShop, dates: readonly CalendarDate[]): Promise<DaySums[]> {
  return Array.fromAsync(dates, (date) => salesSums.ofDay(date));
}

/** Looks only at the first open orders of everybody. */
async function readOpen(shop: RecapShop, { times }: Frame, userId: number | undefined): Promise<Recap['open']> {
  const open = (await shop.orders.listOpen(MAX_OPEN_COUNTED)).filter(
    ({ buyer, confirmedAt = 0 }) => isWithin(times, confirmedAt) && (userId === undefined || buyer.userId === userId),
  );
  return sumOfOpen(open);
}

function sumOfOpen(open: readonly Order[]): Recap['open'] {
  return { count: open.length, priceMinor: minor(sumOf(open.map(({ priceMinor }) => priceMinor))) };
}

/** All that are open are among them. During an outage these would not be among the first open orders of everybody. */
async function ordersOfSpan(shop: RecapShop, userId: number, { times }: Frame) {
  const hours: HourSum[] = [];
  const open: Order[] = [];
  for await (const page of ordersOfPerson(shop, userId, times)) {
    hours.push(...page.flatMap((order) => hourSumOf(order, shop.timeZone)));
    open.push(...page.filter(isOpen));
  }
  return { hours, open };
}

async function usualOfShop(
  shop: RecapShop,
  frame: Frame,
): Promise<(Usual & { hours?: readonly number[] }) | undefined> {
  const { span } = frame.known;
  if (span.type !== 'day') return beforeOf(frame, (dates) => soldBefore(shop, dates, frame));
  const days = (await readDays(shop, weekdaysBefore(frame))).map(soldByHour).filter((hours) => sumOf(hours) > 0);
  if (days.length < FEWEST_WEEKDAYS) return undefined;
  const passed = passedOf(shop, frame);
  const soldMinor = medianOf(days.map((hours) => Math.round(soldUntil(hours, passed)))) ?? minor(0);
  const hours = Array.from({ length: 24 }, (_, hour) => medianOf(days.map((day) => day[hour] ?? 0)) ?? 0);
  return { soldMinor, of: 'weekday', hours };
}

/** No hours are kept for a person. So if the span is not over, it is compared with nothing. */
async function usualOfPerson({ salesSums }: RecapShop, userId: number, frame: Frame): Promise<Usual | undefined> {
  const { span, isRunning } = frame.known;
  if (isRunning) return undefined;
  if (span.type !== 'day')
    return beforeOf(frame, async (dates) => (await salesSums.ofPerson(userId, dates)).map((sum) => sum.soldMinor));
  const sold = (await salesSums.ofPerson(userId, weekdaysBefore(frame))).filter(({ count }) => count > 0);
  const soldMinor = medianOf(sold.map((sum) => sum.soldMinor));
  return sold.length < FEWEST_WEEKDAYS || soldMinor === undefined ? undefined : { soldMinor, of: 'weekday' };
}

async function beforeOf(
  { known: { span }, oldest }: Frame,
  read: (dates: readonly CalendarDate[]) => Promise<readonly number[]>,
): Promise<Usual | undefined> {
  const before = spanBefore(span);
  if (before.from < oldest) return undefined;
  const soldMinor = minor(sumOf(await read(daysIn(before))));
  return soldMinor === 0 ? undefined : { soldMinor, of: 'before' };
}

/** From the last day, only as many hours as have passed today. So like is compared with like. */
async function soldBefore(shop: RecapShop, dates: readonly CalendarDate[], frame: Frame): Promise<number[]> {
  const days = (await readDays(shop, dates)).map(soldByHour);
  const passed = passedOf(shop, frame);
  return days.map((hours, place) => Math.round(soldUntil(hours, place < days.length - 1 ? 24 : passed)));
}

function weekdaysBefore({ known: { span }, oldest }: Frame): CalendarDate[] {
  const dates = Array.from({ length: USUAL_WEEKDAYS }, (_, index) => addDays(span.from, -7 * (index + 1)));
  return dates.filter((date) => date >= oldest);
}

/** Only if the span goes up to now, because the wallet's amount on another day is not known. The same holds for a person's balance. */
async function moneyOfShop(shop: RecapShop, { known }: Frame): Promise<Recap['money']> {
  if (!known.isRunning) return undefined;
  // The client has logged why it does not answer.
  const amountMinor = await shop.reseller.balance().catch(() => undefined);
  if (amountMinor === undefined) return undefined;
  return { amountMinor, forecast: await walletForecast(shop, amountMinor) };
}

async function moneyOfPerson(shop: RecapShop, userId: number, { known }: Frame): Promise<Recap['money']> {
  if (!shop.hasAccounts || !known.isRunning) return undefined;
  const { balanceMinor } = await shop.accounts.read(userId);
  return { amountMinor: balanceMinor, forecast: undefined };
}

/** A person's orders of one day are few, and their hours and services can be read from them. */
async function dayOfPerson(
  shop: RecapShop,
  userId: number,
  frame: Frame,
  hours: readonly HourSum[],
): Promise<Pick<Recap, 'total' | 'bars'>> {
  // The orders of this day may be gone. Only the day's sums are kept, without hours.
  if (frame.times.from < (shop.archivedBefore() ?? 0)) {
    return { ...(await daysOfPerson(shop, userId, frame)), bars: [] };
  }
  return { total: totalOf(hours.map(({ sum }) => sum)), bars: hourBars(hours, undefined) };
}

function hourSumOf(order: Order, timeZone: string): HourSum[] {
  const end = countedEnd(order, timeZone);
  return end === undefined ? [] : [{ hour: end.hour, service: order.item.service, sum: end.sum }];
}

async function daysOfPerson(
  { salesSums }: RecapShop,
  userId: number,
  { dates }: Pick<Frame, 'dates'>,
): Promise<Pick<Recap, 'total' | 'bars'>> {
  const days = await salesSums.ofPerson(userId, dates);
  const bars = days.map(({ soldMinor }, index): Bar => ({
    key: dates[index] ?? '',
    byService: new Map([['', soldMinor]]),
  }));
  return { total: totalOf(days), bars };
}

function passedOf({ timeZone }: RecapShop, { known }: Frame): number {
  return known.isRunning ? hourAt(known.at, timeZone) : 24;
}

interface Frame {
  readonly known: Pick<Recap, 'span' | 'at' | 'isRunning' | 'completeFrom'>;
  readonly times: Span;
  /** The days of the span whose sums are still kept. */
  readonly dates: readonly CalendarDate[];
  /** The first day whose sums are still kept. */
  readonly oldest: CalendarDate;
}

function soldByHour({ hours }: DaySums): number[] {
  return byHour(hours, ({ soldMinor }) => soldMinor);
}

/** The hour that is not over counts with the share that has passed. */
function soldUntil(hours: readonly number[], passed: number): number {
  return sumOf(hours.map((amount, hour) => amount * Math.min(1, Math.max(0, passed - hour))));
}

/** An agent's purchases as a file; undefined if they sold nothing at their own price, or if some purchases may be in the archive. */
export async function earningsFile(
  shop: Pick<Shop, 'orders' | 'timeZone' | 'archivedBefore'>,
  userId: number,
  days: DayRange,
): Promise<string | undefined> {
  const span = spanOfDays(days, shop.timeZone);
  if (span.from < (shop.archivedBefore() ?? 0)) return undefined;
  const orders: Order[] = [];
  for await (const page of ordersOfPerson(shop, userId, span)) orders.push(...page);
  if (!orders.some((order) => order.sellingMinor !== undefined && isDelivered(order))) return undefined;
  const byTime = orders.toSorted((one, other) => (one.confirmedAt ?? 0) - (other.confirmedAt ?? 0));
  return writeCsv(
    earningsColumns,
    byTime.map((order) => earningsRow(order, shop.timeZone)),
  );
}
