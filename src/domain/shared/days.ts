import { z } from 'zod';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** In milliseconds since 1970. */
export const instant = z.number().int().nonnegative();

/** The calendar day of a moment on the clock of a time zone, as YYYY-MM-DD. @param at milliseconds since 1970 */
export function dayOf(at: number, timeZone: string): string {
  return dayAndHour(at, timeZone).slice(0, 'YYYY-MM-DD'.length);
}

/** The hour of a moment on the clock of a time zone, from 0 to 23. */
export function hourOf(at: number, timeZone: string): number {
  return Number(dayAndHour(at, timeZone).slice('YYYY-MM-DD '.length));
}

/** As YYYY-MM-DD HH. */
function dayAndHour(at: number, timeZone: string): string {
  const quarter = Math.floor(at / QUARTER_MS);
  const known = latest.get(timeZone);
  if (known?.quarter === quarter) return known.value;
  const value = partsAt(at, timeZone).slice(0, 'YYYY-MM-DD HH'.length);
  latest.set(timeZone, { quarter, value });
  return value;
}

/** As YYYY-MM-DD. */
export function utcDay(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** As YYYY-MM. */
export function utcMonth(at: number): string {
  return new Date(at).toISOString().slice(0, 7);
}

/** In every zone, an hour begins on a quarter of an hour of UTC. So a quarter lies within one hour of one day, and its answer can be used again. */
const QUARTER_MS = 15 * 60_000;

const latest = new Map<string, { readonly quarter: number; readonly value: string }>();

/** A calendar date such as `2026-11-20`: what a person calls a day, in any zone. */
export type CalendarDate = string;

/** From `from` to before `to`, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function isWithin({ from, to }: Span, at: number): boolean {
  return at >= from && at < to;
}

/** No zone is farther from UTC. A little more is added for zones that change their offset on that day. */
const FARTHEST_MS = 16 * HOUR_MS;

/** The date as it was typed; undefined if there is no such day, or if no bot can have seen it. */
export function readDate(text: string): CalendarDate | undefined {
  if (!/^2\d{3}-\d\d-\d\d$/u.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** The time of a date on the clocks of a zone: 23 or 25 hours when they are changed, and nothing if the zone leaves the date out. */
export function spanOf(date: CalendarDate, timeZone: string): Span {
  return spanOfDays({ from: date, to: date }, timeZone);
}

/** From the beginning of the first to the end of the last day. */
export function spanOfDays({ from, to }: { from: CalendarDate; to: CalendarDate }, timeZone: string): Span {
  return { from: startOf(from, timeZone), to: startOf(addDays(to, 1), timeZone) };
}

/** Hours and minutes on the clocks of a zone, such as `04:00`. */
export function clockAt(at: number, timeZone: string): string {
  return partsAt(at, timeZone).slice(11, 16);
}

/** The time of day as a number of hours, with the minutes as a part. */
export function hourAt(at: number, timeZone: string): number {
  const [hours = 0, minutes = 0] = clockAt(at, timeZone).split(':').map(Number);
  return hours + minutes / 60;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return utcDay(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);
}

/** ISO 8601 with the zone's own offset at that moment, such as `2026-11-20T04:00:00+01:00`. */
export function zonedTime(at: number, timeZone: string): string {
  const local = partsAt(at, timeZone).replace(' ', 'T');
  const offsetMinutes = Math.round((Date.parse(`${local}Z`) - Math.floor(at / 1_000) * 1_000) / 60_000);
  const awayMinutes = Math.abs(offsetMinutes);
  const [hours, minutes] = [Math.trunc(awayMinutes / 60), awayMinutes % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** The first moment of the date: midnight, or later if the clocks skip it. It is found by halving, because Intl can only tell the date of a moment. */
function startOf(date: CalendarDate, timeZone: string): number {
  return firstWhere((at) => dayOf(at, timeZone) >= date, Date.parse(`${date}T00:00:00Z`));
}

/** @param near a time at most FARTHEST_MS away from the answer */
function firstWhere(isReached: (at: number) => boolean, near: number): number {
  let before = near - FARTHEST_MS;
  let reached = near + FARTHEST_MS;
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2);
    if (isReached(middle)) reached = middle;
    else before = middle;
  }
  return reached;
}

/** The first moment at which the clocks show this time of this date or a later one: they may skip it, and where they show it twice, either is it. @param clock such as `04:00` */
export function momentOf(date: CalendarDate, clock: string, timeZone: string): number {
  const wanted = `${date} ${clock}:00`;
  const near = Date.parse(`${date}T${clock}:00Z`);
  return firstWhere((at) => partsAt(at, timeZone) >= wanted, near);
}

/** `2026-11-20 04:00:00`: Swedish writes dates as ISO does. */
function partsAt(at: number, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(at);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** The clocks of two processes may differ by so much. If a stored time is farther ahead, it was written by a clock that was wrong. */
const APART_MS = 10 * 60_000;

/** Whether a stored time lies in the future. Such a time says nothing: to wait for it could take as long as some clock was once ahead. */
export function isFromFuture(at: number, now: number): boolean {
  return at > now + APART_MS;
}

/** Whether less than this time lies between two times, whichever is later, because a clock can also be set back. */
export function lieWithin(ms: number, one: number, other: number): boolean {
  return Math.abs(one - other) < ms;
}

/** The same for a day that was noted when it was over. */
export function isDayFromFuture(date: string, now: number, timeZone: string): boolean {
  return date >= dayOf(now + APART_MS, timeZone);
}

/** The same day so many months later. If the month has no such day, its last day: one month after the 31st of January is the 28th of February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return utcDay(first.setUTCDate(Math.min(day, days)));
}

/** The newest day whose daily work is due: yesterday, if the clock has reached the time of day, otherwise the day before. @param at such as `04:00` */
export function newestDueDay(now: number, at: string, timeZone: string): CalendarDate {
  return addDays(dayOf(now, timeZone), clockAt(now, timeZone) >= at ? -1 : -2);
}
