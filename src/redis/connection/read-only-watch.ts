import { lieWithin } from '../../domain/shared/clock.ts';

/** Before Redis 7 a script's error stands behind a dash in the middle. */
const IS_READ_ONLY = /(?:^|-)READONLY /u;

/**
 * Whether to connect anew because of an error: what was a master and is a replica now answers READONLY for ever over the connection that there is.
 * Once in a while only, because the next connection may find it still so.
 */
export function createReadOnlyWatch(pauseMs: number, now: () => number = Date.now): (error: Error) => boolean {
  let saidAt = -Infinity;
  return ({ message }) => {
    if (!IS_READ_ONLY.test(message) || lieWithin(pauseMs, saidAt, now())) return false;
    saidAt = now();
    return true;
  };
}
