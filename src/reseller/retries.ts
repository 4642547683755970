import { setTimeout as pause } from 'node:timers/promises';
import type { Logger, Now, Random } from '../domain/shared/injected.ts';
import { ResellerError } from '../domain/shared/reseller.ts';
import { type Call, type Reply, type Send, retryPauseMs } from './request.ts';

/** Asks until `interpret` takes an answer or there is no more time or attempt; throws what `interpret` threw last. */
export type Read = <T>(call: Call, interpret: (reply: Reply) => T, attempts?: number) => Promise<T>;

const ATTEMPTS = 3;
/** Of the time-out, for all attempts with their waiting: a person reads that the service is down within two time-outs. */
const WHOLE_READ = 1.8;
/** Of the time-out: with less than this left, another attempt could hardly be answered. A timer may end a little early, which leaves such a rest. */
const LEAST_ATTEMPT = 0.1;

export function createRead(deps: { send: Send; timeoutMs: number; now: Now; random: Random; logger: Logger }): Read {
  const { send, timeoutMs, now, random, logger } = deps;
  return async (call, interpret, attempts = ATTEMPTS) => {
    // The clock of this process, not the wall's: a clock that is set must not stretch a read.
    const until = performance.now() + timeoutMs * WHOLE_READ;
    const lastStart = until - timeoutMs * LEAST_ATTEMPT;
    for (let attempt = 1; ; attempt += 1) {
      const reply = await send(call, { waitMs: until - performance.now(), until });
      try {
        return interpret(reply);
      } catch (error) {
        const pauseMs = retryPauseMs(attempt, reply, now, random);
        if (attempt >= attempts || !mayPass(error, reply) || performance.now() + pauseMs >= lastStart) {
          note(error, call, logger);
          throw error;
        }
        logger.debug({ endpoint: call.endpoint, attempt, pauseMs, code: error.code }, 'asking the service again');
        await pause(pauseMs);
        // A pause may last longer than it should; what went wrong then is still what went wrong.
        if (performance.now() < lastStart) continue;
        note(error, call, logger);
        throw error;
      }
    }
  };
}

/**
 * A missing thing is part of the day's work, and a refusal may be; a service that does not answer, or not to us, is not. The caller logs
 * nothing more.
 */
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
  // A redirection leads to the same place every time.
  if (reply.type === 'answered' && reply.httpStatus >= 300 && reply.httpStatus < 400) return false;
  return error.code === 'unavailable' || error.code === 'timeout' || error.code === 'unreadable';
}
