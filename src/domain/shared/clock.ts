import { dayOf } from './day.ts';

/** So far may the clocks of two processes be apart. A stored time that is farther ahead was written by a clock that was wrong. */
const APART_MS = 10 * 60_000;

/** Whether a stored time lies in the future, so that it says nothing: what waits for it would wait for as long as some clock was once ahead. */
export function isFromFuture(at: number, now: number): boolean {
  return at > now + APART_MS;
}

/** Whether less than so long lies between two times, whichever is the later one: a clock can also be set back. */
export function lieWithin(ms: number, one: number, other: number): boolean {
  return Math.abs(one - other) < ms;
}

/** The same of a day that was noted when it was over. */
export function isDayFromFuture(date: string, now: number, timeZone: string): boolean {
  return date >= dayOf(now + APART_MS, timeZone);
}
