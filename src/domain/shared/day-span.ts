import { dayOf, utcDay } from './day.ts';

/** A calendar date such as `2026-11-20`: what a person means by a day, in whatever zone. */
export type CalendarDate = string;

/** From `from` to before `to`, in milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export function isWithin({ from, to }: Span, at: number): boolean {
  return at >= from && at < to;
}

const DAY_MS = 24 * 3_600_000;
/** No zone is farther from UTC, and a little more for those that change their offset on that day. */
const FARTHEST_MS = 16 * 3_600_000;

/** The date as it was typed, or undefined if there is no such day, or none that a bot can have seen. */
export function readDate(text: string): CalendarDate | undefined {
  if (!/^2\d{3}-\d\d-\d\d$/u.test(text)) return undefined;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** The day of a date on the clocks of a zone: 23 or 25 hours when they are set, and none at all if a zone leaves a date out. */
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

/** The same as a number of hours, with the minutes as a part. */
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
  const [hours, minutes] = [Math.trunc(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60].map(twoDigits);
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/** The first moment of the date: midnight, or later if the clocks skip it. Found by halving, because Intl tells dates of moments only. */
function startOf(date: CalendarDate, timeZone: string): number {
  return firstWhere((at) => dayOf(at, timeZone) >= date, Date.parse(`${date}T00:00:00Z`));
}

/** @param near at most FARTHEST_MS away from it */
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

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
