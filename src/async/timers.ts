import { setTimeout as wait } from 'node:timers/promises';

/** To be called before so many pieces of work: waits until they fit into the rate. */
export type Pace = (count?: number) => Promise<void>;

export const UNPACED: Pace = async () => undefined;

const BURST_MS = 1_000;
/** Timers are no more exact than this. */
const SHORTEST_WAIT_MS = 5;

/**
 * @param perSecond on average
 * @param options.burstMs after a rest, as much may be done at once as in so long a time
 */
export function createPace(
  perSecond: number,
  options: { burstMs?: number; now?: () => number; sleep?: (ms: number) => Promise<unknown> } = {},
): Pace {
  const { burstMs = BURST_MS, now = () => performance.now(), sleep = wait } = options;
  // When all that was let through would have been done at an even pace.
  let doneAt = -Infinity;
  return async (count = 1) => {
    doneAt = Math.max(doneAt, now() - burstMs) + (count * 1_000) / perSecond;
    const aheadMs = doneAt - now();
    if (aheadMs >= SHORTEST_WAIT_MS) await sleep(aheadMs);
  };
}

/** Waits so long, or until the signal says stop; keeps no process alive, and never throws. */
export async function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** What comes of a work within the limit, in milliseconds, else what `late` answers or throws; the work goes on, and its failure is then ignored. */
export function withTimeout<T, Late>(work: Promise<T>, limitMs: number, late: () => Late): Promise<T | Late> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(Promise.resolve().then(late)), limitMs);
    work.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/** Does a work again and again in this process, with a pause after each time. @param work never rejects */
export function repeat(work: () => Promise<void>, pauseMs: () => number) {
  const stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isAwake = false;
  return {
    /** Aborts when it is stopped. */
    signal: stopping.signal,
    /** The first time is at once. */
    start: go,
    /** In place of the pause: at once, or as soon as the time under way has ended. Of no effect before the start. */
    wake: (): void => {
      isAwake = true;
      if (timer !== undefined) go();
    },
    /** Waits for the time that is under way. */
    stop: async (): Promise<void> => {
      stopping.abort(new Error('the process stops'));
      clearTimeout(timer);
      await running;
    },
  };

  function go(): void {
    if (stopping.signal.aborted) return;
    clearTimeout(timer);
    timer = undefined;
    isAwake = false;
    running = work().finally(() => {
      if (!stopping.signal.aborted) timer = setTimeout(go, isAwake ? 0 : pauseMs());
    });
  }
}
