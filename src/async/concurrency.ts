/** Does the work for each item, at most so many at a time. If one fails, no more are begun, and the failure is thrown when the others have ended. */
export async function mapConcurrent<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const failures: unknown[] = [];
  // All share one iterator, so each takes the next item that is still free.
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

/** More work waits in the order in which it came. */
export interface Semaphore {
  /** Resolves with true when a place is free, which `release` gives back; with false if none came free in time. @param waitMs if left out, it waits for ever */
  acquire(waitMs?: number): Promise<boolean>;
  release(): void;
}

export function createSemaphore(places: number): Semaphore {
  let taken = 0;
  // A set keeps the order of arrival, and a waiter that gave up can leave from the middle.
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
      // The place is handed over directly, so that work that comes now cannot take it first.
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

/** Runs the work of one key one after the other, and the work of different keys at the same time. */
interface KeyedQueue<K> {
  run<T>(key: K, work: () => Promise<T>): Promise<T>;
  /** Resolves when all work that was begun before has settled. */
  idle(): Promise<void>;
}

export function createKeyedQueue<K>(): KeyedQueue<K> {
  const last = new Map<K, Promise<void>>();
  return {
    run(key, work) {
      const result = (last.get(key) ?? Promise.resolve()).then(work);
      const ended = result
        .catch(() => undefined)
        .then(() => {
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
