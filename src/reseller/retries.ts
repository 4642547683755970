import { setTimeout as pause } from 'node:timers/promises';
import type { Logger, Now, Random } from '../domain/shared/injected.ts';
import { ResellerError } from '../domain/shared/reseller.ts';
import type { Call, Reply, Send } from './request.ts';

/** A POST that moves no money, but may still cost the service a call to an operator. */
export const VERIFICATION_ATTEMPTS = 2;

/** Asks until `interpret` accepts an answer, or no time or attempts are left. Throws the last error of `interpret`. */
export type Read = <T>(call: Call, interpret: (reply: Reply) => T, attempts?: number) => Promise<T>;

const ATTEMPTS = 3;
/** Times the time-out, for all attempts with their pauses. So within two time-outs a person is told that the service is down. */
const WHOLE_READ = 1.8;
/** Times the time-out. If less is left, another attempt could hardly get an answer. A timer may end a little early, which leaves such a rest. */
const LEAST_ATTEMPT = 0.1;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 2000;
/** If the service asks for more (a clock that is days ahead, a limit for a day), people would wait too long for their ends. */
const LONGEST_ASKED_MS = 10 * 60_000;

export function createRead(deps: { send: Send; timeoutMs: number; now: Now; random: Random; logger: Logger }): Read {
  const { send, timeoutMs, now, random, logger } = deps;
  return async (call, interpret, attempts = ATTEMPTS) => {
    // The clock of this process, and not the system's, because setting that clock must not make a read longer.
    const until = performance.now() + timeoutMs * WHOLE_READ;
    const lastStart = until - timeoutMs * LEAST_ATTEMPT;
    for (let attempt = 1; ; attempt += 1) {
      const reply = await send(call, { waitMs: until - performance.now(), until });
      try {
        return interpret(reply);
      } catch (error) {
        const pauseMs = retryPauseMs(attempt, reply, now, random);
        if (attempt < attempts && mayPass(error, reply) && performance.now() + pauseMs < lastStart) {
          logger.debug({ endpoint: call.endpoint, attempt, pauseMs, code: error.code }, 'asking the service again');
          await pause(pauseMs);
          // A pause may last too long. Then the last error is still the right one.
          if (performance.now() < lastStart) continue;
        }
        note(error, call, logger);
        throw error;
      }
    }
  };
}

/** Something missing is normal, and is not logged. A refusal is logged as news, and no usable answer as a fault. The caller logs nothing more. */
function note(error: unknown, { endpoint, reference }: Call, logger: Logger): void {
  if (!(error instanceof ResellerError) || error.code === 'not-found') return;
  const fields = { endpoint, reference, code: error.code, httpStatus: error.httpStatus };
  if (error.code === 'rejected') logger.info(fields, 'the service refuses a question');
  else if (error.code === 'unauthorized')
    logger.error(fields, 'the service refuses the key in RESELLER_API_KEY, so nothing can be bought');
  else logger.warn(fields, 'the service gave no usable answer');
}

function mayPass(error: unknown, reply: Reply): error is ResellerError {
  if (!(error instanceof ResellerError)) return false;
  // A redirection leads to the same place each time.
  if (reply.type === 'answered' && reply.httpStatus >= 300 && reply.httpStatus < 400) return false;
  return error.code === 'unavailable' || error.code === 'timeout' || error.code === 'unreadable';
}

/** How long to wait after the attempt with this number (from 1): full jitter, on top of what the service asks for. */
function retryPauseMs(attempt: number, reply: Reply, now: Now, random: Random): number {
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

/** Statuses that say nothing about the request itself, so that the same request may succeed later. */
export function isPassing(httpStatus: number): boolean {
  return httpStatus === 408 || httpStatus === 425 || httpStatus === 429 || httpStatus >= 500;
}
