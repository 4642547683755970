import { setImmediate as breathe } from 'node:timers/promises';
import { addDays, type CalendarDate, hourAt, isWithin, type Span, spanOfDays } from '../../domain/shared/day-span.ts';
import { dayOf } from '../../domain/shared/day.ts';
import { minor } from '../../domain/shared/money.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { Episode } from '../../domain/health/episode.ts';
import { byHour, type DaySums, type HourSum, SUMS_KEPT_DAYS } from '../../domain/reports/day-sums.ts';
import { countedEnd, summedBy } from '../../domain/reports/end-sum.ts';
import { daysIn, type RecapSpan, spanBefore } from '../../domain/reports/parse-recap-span.ts';
import { type Bar, medianOf, type Recap, totalOf, type Usual } from '../../domain/reports/recap.ts';
import { ranked } from '../../domain/reports/sales.ts';
import type { AccountStore } from '../accounts/ports.ts';
import type { EpisodeStore } from '../health/ports.ts';
import type { CaseStore } from '../cases/ports.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { Now } from '../shared/ports.ts';
import type { Reseller } from '../shared/reseller.ts';
import type { SalesSums } from './ports.ts';
import type { ReadForecast } from './read-forecast.ts';
import { ordersOfPerson } from './read-sales.ts';

export interface ReadRecapDeps {
  readonly sums: SalesSums;
  readonly orders: Pick<OrderStore, 'listOpen' | 'listByBuyer'>;
  readonly cases?: Pick<CaseStore, 'count'>;
  readonly episodes?: Pick<EpisodeStore, 'read' | 'past'>;
  readonly reseller: Pick<Reseller, 'balance'>;
  readonly readForecast: Pick<ReadForecast, 'ofWallet'>;
  /** Undefined if people have no accounts. */
  readonly accounts: Pick<AccountStore, 'read'> | undefined;
  readonly timeZone: string;
  /** Before when orders may be in the archive; the sums of their days stay. */
  readonly archivedBefore: () => number | undefined;
  readonly now: Now;
}

export interface ReadRecap {
  /** Of the whole shop, with the wallet. */
  ofShop(span: RecapSpan): Promise<ShopRecap>;
  /** Of one person, with their balance. */
  ofPerson(userId: number, span: RecapSpan): Promise<Recap>;
}

/** A recap, and the days that it is made of. */
export type ShopRecap = Recap & { readonly days: readonly DaySums[] };

/** So many of the same weekday say what is usual, and no fewer than so many. */
const WEEKDAYS = 8;
const FEWEST_WEEKDAYS = 3;
const BEST = 5;
const MAX_EPISODES = 3;
/** Of very many that are open, the others are not counted. */
const MAX_OPEN = 500;

/** From the sums of days, and not from their orders. */
export function createReadRecap(deps: ReadRecapDeps): ReadRecap {
  const { sums, timeZone } = deps;

  return {
    async ofShop(span) {
      const frame = frameOf(span);
      const [days, open, usual, money, cases, episodes] = await Promise.all([
        eachOf(daysIn(span), (date) => sums.ofDay(date)),
        readOpen(frame, undefined),
        usualOfShop(frame),
        moneyOfShop(frame),
        deps.cases?.count(frame.times.from, frame.times.to),
        readEpisodes(frame),
      ]);
      const hours = days.flatMap((day) => day.hours);
      return {
        ...frame.known,
        days,
        total: totalOf(hours.map(({ sum }) => sum)),
        bars: span.type === 'day' ? hourBars(hours, usual?.hours) : days.map((day) => dayBar(day.date, day.hours)),
        usual,
        open,
        cases,
        episodes,
        best: bestOf(days),
        money,
      };
    },

    async ofPerson(userId, span) {
      const frame = frameOf(span);
      const [found, open, usual, money] = await Promise.all([
        span.type === 'day' ? dayOfPerson(userId, frame) : daysOfPerson(userId, span),
        readOpen(frame, userId),
        usualOfPerson(userId, frame),
        moneyOfPerson(userId, frame),
      ]);
      return { ...frame.known, ...found, usual, open, best: [], money };
    },
  };

  function frameOf(span: RecapSpan): Frame {
    const at = deps.now();
    const today = dayOf(at, timeZone);
    const oldest = addDays(today, 1 - SUMS_KEPT_DAYS);
    const known = {
      span,
      at,
      isRunning: span.to >= today,
      completeFrom: oldest > span.from ? oldest : undefined,
    };
    return { known, times: spanOfDays(span, timeZone), oldest };
  }

  async function readEpisodes({ times: { from, to } }: Frame): Promise<Recap['episodes']> {
    if (deps.episodes === undefined) return undefined;
    const [past, known] = await Promise.all([deps.episodes.past(from), deps.episodes.read()]);
    const different = new Map([...known.values(), ...past].map((episode) => [episode.id, episode]));
    const lasted = ({ since, over }: Episode): number => (over?.at ?? deps.now()) - since;
    return [...different.values()]
      .filter(({ since, over }) => since < to && (over === undefined || over.at >= from))
      .toSorted((one, other) => lasted(other) - lasted(one))
      .slice(0, MAX_EPISODES);
  }

  async function readHours(dates: readonly CalendarDate[]): Promise<(readonly HourSum[])[]> {
    return eachOf(dates, async (date) => (await sums.ofDay(date)).hours);
  }

  /** One day after the other: of a large shop each is many numbers, and people who buy would wait for all of them. */
  async function eachOf<Day>(
    dates: readonly CalendarDate[],
    read: (date: CalendarDate) => Promise<Day>,
  ): Promise<Day[]> {
    const days: Day[] = [];
    for (const date of dates) {
      days.push(await read(date));
      await breathe();
    }
    return days;
  }

  async function readOpen({ times }: Frame, userId: number | undefined): Promise<Recap['open']> {
    const open = (await deps.orders.listOpen(MAX_OPEN)).filter(
      ({ buyer, confirmedAt = 0 }) => isWithin(times, confirmedAt) && (userId === undefined || buyer.userId === userId),
    );
    return { count: open.length, priceMinor: minor(open.reduce((sum, { priceMinor }) => sum + priceMinor, 0)) };
  }

  async function usualOfShop(frame: Frame): Promise<(Usual & { hours?: readonly number[] }) | undefined> {
    const { span } = frame.known;
    if (span.type !== 'day') return beforeOf(frame, (dates) => soldBefore(dates, frame));
    const days = (await readHours(weekdaysBefore(frame))).map(soldByHour).filter((hours) => sumOf(hours) > 0);
    if (days.length < FEWEST_WEEKDAYS) return undefined;
    const passed = passedOf(frame);
    const soldMinor = medianOf(days.map((hours) => Math.round(soldUntil(hours, passed)))) ?? minor(0);
    const hours = Array.from({ length: 24 }, (_, hour) => medianOf(days.map((day) => day[hour] ?? 0)) ?? 0);
    return { soldMinor, of: 'weekday', hours };
  }

  /** What a person sold by the hour is not kept, so what is not over is compared with nothing. */
  async function usualOfPerson(userId: number, frame: Frame): Promise<Usual | undefined> {
    const { span, isRunning } = frame.known;
    if (isRunning) return undefined;
    if (span.type !== 'day')
      return beforeOf(frame, async (dates) => (await sums.ofPerson(userId, dates)).map(({ soldMinor }) => soldMinor));
    const sold = (await sums.ofPerson(userId, weekdaysBefore(frame))).filter(({ count }) => count > 0);
    const soldMinor = medianOf(sold.map((sum) => sum.soldMinor));
    return sold.length < FEWEST_WEEKDAYS || soldMinor === undefined ? undefined : { soldMinor, of: 'weekday' };
  }

  /** @param read what was sold on each day */
  async function beforeOf(
    { known: { span }, oldest }: Frame,
    read: (dates: readonly CalendarDate[]) => Promise<readonly number[]>,
  ): Promise<Usual | undefined> {
    const before = spanBefore(span);
    if (before.from < oldest) return undefined;
    const soldMinor = minor(sumOf(await read(daysIn(before))));
    return soldMinor === 0 ? undefined : { soldMinor, of: 'before' };
  }

  /** Of the last day as much as has passed of today, so that like is compared with like. */
  async function soldBefore(dates: readonly CalendarDate[], frame: Frame): Promise<number[]> {
    const days = (await readHours(dates)).map(soldByHour);
    return days.map((hours, place) => Math.round(soldUntil(hours, place < days.length - 1 ? 24 : passedOf(frame))));
  }

  /** Those that are still kept. */
  function weekdaysBefore({ known: { span }, oldest }: Frame): CalendarDate[] {
    const dates = Array.from({ length: WEEKDAYS }, (_, index) => addDays(span.from, -7 * (index + 1)));
    return dates.filter((date) => date >= oldest);
  }

  /** Only beside what goes up to now, as a person's balance: that of another day is not known. */
  async function moneyOfShop({ known }: Frame): Promise<Recap['money']> {
    if (!known.isRunning) return undefined;
    // The client has logged why it does not answer.
    const amountMinor = await deps.reseller.balance().catch(() => undefined);
    if (amountMinor === undefined) return undefined;
    return { amountMinor, forecast: await deps.readForecast.ofWallet(amountMinor) };
  }

  async function moneyOfPerson(userId: number, { known }: Frame): Promise<Recap['money']> {
    if (deps.accounts === undefined || !known.isRunning) return undefined;
    const { balanceMinor } = await deps.accounts.read(userId);
    return { amountMinor: balanceMinor, forecast: undefined };
  }

  /** A person's orders of one day are few, and tell their hours and services. */
  async function dayOfPerson(userId: number, { known, times }: Frame): Promise<Pick<Recap, 'total' | 'bars'>> {
    // Of a day whose orders may be gone, what is kept of it, which knows no hours.
    if (times.from < (deps.archivedBefore() ?? 0)) return { ...(await daysOfPerson(userId, known.span)), bars: [] };
    const hours: HourSum[] = [];
    for await (const page of ordersOfPerson(deps.orders, userId, times)) {
      hours.push(...page.flatMap((order) => hourSumOf(order)));
    }
    return { total: totalOf(hours.map(({ sum }) => sum)), bars: hourBars(hours, undefined) };
  }

  function hourSumOf(order: Order): HourSum[] {
    const end = countedEnd(order, timeZone);
    return end === undefined ? [] : [{ hour: end.hour, service: order.item.service, sum: end.sum }];
  }

  async function daysOfPerson(userId: number, span: RecapSpan): Promise<Pick<Recap, 'total' | 'bars'>> {
    const dates = daysIn(span);
    const days = await sums.ofPerson(userId, dates);
    const bars = days.map((sum, index): Bar => ({
      key: dates[index] ?? span.from,
      byService: new Map([['', sum.soldMinor]]),
    }));
    return { total: totalOf(days), bars };
  }

  /** How many hours of its last day a span has. */
  function passedOf({ known }: Frame): number {
    return known.isRunning ? hourAt(known.at, timeZone) : 24;
  }
}

interface Frame {
  readonly known: Pick<Recap, 'span' | 'at' | 'isRunning' | 'completeFrom'>;
  /** Of the span, from its first moment on. */
  readonly times: Span;
  /** The first day that is still kept. */
  readonly oldest: CalendarDate;
}

/** From the first hour with a sale to the last, on this day or usually. */
function hourBars(hours: readonly HourSum[], usual: readonly number[] | undefined): Bar[] {
  const sold = (hour: number): number =>
    sumOf(hours.filter((one) => one.hour === hour).map(({ sum }) => sum.soldMinor));
  const all = Array.from({ length: 24 }, (_, hour) => hour);
  const some = all.filter((hour) => sold(hour) > 0 || (usual?.[hour] ?? 0) > 0);
  return all.slice(some[0] ?? 24, (some.at(-1) ?? 24) + 1).map((hour) => ({
    key: hour,
    byService: soldByService(hours.filter((one) => one.hour === hour)),
    ...(usual === undefined ? {} : { usualMinor: minor(usual[hour] ?? 0) }),
  }));
}

function dayBar(key: CalendarDate, hours: readonly HourSum[]): Bar {
  return { key, byService: soldByService(hours) };
}

function soldByService(hours: readonly HourSum[]): Bar['byService'] {
  const sums = summedBy(
    hours,
    ({ service }) => service,
    ({ sum }) => sum,
  );
  return new Map([...sums].map(([service, { soldMinor }]) => [service, soldMinor]));
}

function bestOf(days: readonly DaySums[]): Recap['best'] {
  const sums = summedBy(
    days.flatMap(({ byProduct }) => [...byProduct]),
    ([productName]) => productName,
    ([, sum]) => sum,
  );
  return ranked(sums)
    .filter(([, { count }]) => count > 0)
    .slice(0, BEST)
    .map(([productName, sum]) => ({ productName, sum }));
}

function soldByHour(hours: readonly HourSum[]): number[] {
  return byHour(hours, ({ soldMinor }) => soldMinor);
}

/** Of the hour that is not over, its share. */
function soldUntil(hours: readonly number[], passed: number): number {
  return sumOf(hours.map((amount, hour) => amount * Math.min(1, Math.max(0, passed - hour))));
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
