/** Does the work for each item, so many at a time. If one fails, no more are begun, and that failure is thrown once the others have ended. */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  // One iterator for all of them: each takes the next item that is not taken yet.
  const left = items.entries();
  async function worker(): Promise<void> {
    for (const [at, item] of left) {
      if (failures.length > 0) return;
      try {
        results[at] = await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}

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

/** Runs the work of one key one after the other, and of different keys concurrently. */
export interface KeyedQueue<K> {
  /** Starts when all earlier work of this key has settled. */
  run<T>(key: K, work: () => Promise<T>): Promise<T>;
  /** Resolves when no work is left. */
  idle(): Promise<void>;
}

export function createKeyedQueue<K>(): KeyedQueue<K> {
  const last = new Map<K, Promise<void>>();
  return {
    run(key, work) {
      const result = (last.get(key) ?? Promise.resolve()).then(work);
      const ended = result
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => {
          if (last.get(key) === ended) last.delete(key);
        });
      last.set(key, ended);
      return result;
    },
    async idle() {
      await Promise.all(last.values());
    },
  };
}
