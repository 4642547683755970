import { setTimeout as wait } from 'node:timers/promises';

/** To be called before so many pieces of work: waits until they fit into the rate. */
export type Pace = (count?: number) => Promise<void>;

export const UNPACED: Pace = async () => undefined;

const BURST_MS = 1_000;
/** Timers are no more exact than this. */
const SHORTEST_WAIT_MS = 5;

export interface PaceOptions {
  /** After a rest, as much may be done at once as in so long a time. */
  readonly burstMs?: number;
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<unknown>;
}

/** @param perSecond on average */
export function createPace(perSecond: number, options: PaceOptions = {}): Pace {
  const { burstMs = BURST_MS, now = () => performance.now(), sleep = wait } = options;
  // When all that was let through would have been done at an even pace.
  let doneAt = -Infinity;
  return async (count = 1) => {
    doneAt = Math.max(doneAt, now() - burstMs) + (count * 1_000) / perSecond;
    const aheadMs = doneAt - now();
    if (aheadMs >= SHORTEST_WAIT_MS) await sleep(aheadMs);
  };
}
