/** A bound on how much work runs at once; work over it waits in the order in which it came. */
export interface Semaphore {
  /** Resolves with true once a place is free, to be given back with `release`; with false if none came free in time. @param waitMs left out: waits for ever */
  acquire(waitMs?: number): Promise<boolean>;
  release(): void;
}

export function createSemaphore(places: number): Semaphore {
  let taken = 0;
  // A set keeps the order of arrival, and one that gave up can leave the middle of the queue.
  const waiting = new Set<() => void>();

  return {
    acquire(waitMs) {
      if (taken >= places) return wait(waiting, waitMs);
      taken += 1;
      return Promise.resolve(true);
    },
    release() {
      const [next] = waiting;
      if (next === undefined) {
        taken -= 1;
        return;
      }
      // The place is handed over, so that work that comes now cannot get in before.
      waiting.delete(next);
      next();
    },
  };
}

function wait(waiting: Set<() => void>, waitMs: number | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const admit = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const giveUp = (): void => {
      waiting.delete(admit);
      resolve(false);
    };
    const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
    waiting.add(admit);
  });
}
