import type { Now, Random } from '../use-cases/shared/ports.ts';
import type { Reply } from './request.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;
/** If the service asks for more (a clock that is days ahead, a limit of a day), people would wait too long for their ends. */
const LONGEST_ASKED_MS = 10 * 60_000;

/** The time to wait after the attempt of that number, from 1: full jitter, on top of what the service asks for. */
export function retryPauseMs(attempt: number, reply: Reply, now: Now, random: Random): number {
  const ceilingMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (attempt - 1));
  return (retryAfterMs(reply, now) ?? 0) + random() * ceilingMs;
}

/** Retry-After counts if it is defined for the status (RFC 9110, 10.2.3; RFC 6585, 4): seconds or an HTTP date. */
export function retryAfterMs(reply: Reply, now: Now): number | undefined {
  if (reply.type !== 'answered' || reply.retryAfter === undefined) return undefined;
  if (reply.httpStatus !== 429 && reply.httpStatus !== 503) return undefined;
  const value = reply.retryAfter.trim();
  const pauseMs = /^\d+$/u.test(value) ? Number(value) * 1000 : Date.parse(value) - now();
  return Number.isNaN(pauseMs) ? undefined : Math.min(Math.max(0, pauseMs), LONGEST_ASKED_MS);
}
