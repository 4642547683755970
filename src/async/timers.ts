import { setTimeout as wait } from 'node:timers/promises';

/** To be called before so many pieces of work: waits until they fit into the rate. */
export type Pace = (count?: number) => Promise<void>;

export const UNPACED: Pace = async () => undefined;

const BURST_MS = 1_000;
/** Timers are no more exact than this. */
const SHORTEST_WAIT_MS = 5;

/** @param options.burstMs after a rest, as much may be done at once as otherwise in this time */
export function createPace(
  perSecond: number,
  options: { burstMs?: number; now?: () => number; sleep?: (ms: number) => Promise<unknown> } = {},
): Pace {
  const { burstMs = BURST_MS, now = () => performance.now(), sleep = wait } = options;
  // When everything that was let through would be done at an even pace.
  let doneAt = -Infinity;
  return async (count = 1) => {
    doneAt = Math.max(doneAt, now() - burstMs) + (count * 1_000) / perSecond;
    const aheadMs = doneAt - now();
    if (aheadMs >= SHORTEST_WAIT_MS) await sleep(aheadMs);
  };
}

/** Waits for this time, or until the signal stops it. It keeps no process alive, and never throws. */
export async function sleepUntil(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

/** The result of the work if it comes within the limit (ms), else of `late`. The work then goes on, and its failure is ignored. */
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
    signal: stopping.signal,
    start: go,
    /** Ends the pause: the next time begins at once, or when the present one has ended. Does nothing before the start. */
    wake: (): void => {
      isAwake = true;
      if (timer !== undefined) go();
    },
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
