import { setTimeout as wait } from 'node:timers/promises';
import type { Now } from '../shared/ports.ts';

/** Resolves when so many more may have been done: work of no hurry leaves Redis and this process to those who wait. */
export type Pace = (count: number) => Promise<void>;

/** So many a second, counted from the first on. */
export function createPace(perSecond: number, now: Now, sleep: (ms: number) => Promise<unknown> = wait): Pace {
  let earliest = 0;
  return async (count) => {
    earliest = Math.max(earliest, now()) + (count * 1_000) / perSecond;
    const ms = earliest - now();
    if (ms >= 1) await sleep(ms);
  };
}
