import { setTimeout as wait } from 'node:timers/promises';

/** To be called before so many pieces of work: waits until they fit into the rate. */
export type Pace = (count?: number) => Promise<void>;

export const UNPACED: Pace = async () => undefined;

/** After a rest, so much may be done at once. */
const BURST_MS = 1_000;
/** Timers are no more exact than this. */
const SHORTEST_WAIT_MS = 5;

/** @param perSecond on average */
export function createPace(
  perSecond: number,
  {
    now = () => performance.now(),
    sleep = wait,
  }: { now?: () => number; sleep?: (ms: number) => Promise<unknown> } = {},
): Pace {
  // When all that was let through would have been done at an even pace.
  let doneAt = -Infinity;
  return async (count = 1) => {
    doneAt = Math.max(doneAt, now() - BURST_MS) + (count * 1_000) / perSecond;
    const aheadMs = doneAt - now();
    if (aheadMs >= SHORTEST_WAIT_MS) await sleep(aheadMs);
  };
}
