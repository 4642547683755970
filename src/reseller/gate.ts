/** A bound on how many calls run at once; those over it wait in the order in which they came. */
export interface Gate {
  /** True once a place is free, to be given back with `leave`; false if none came free in time. */
  enter(waitMs: number): Promise<boolean>;
  leave(): void;
}

export function createGate(limit: number): Gate {
  let inside = 0;
  // A set keeps the order of arrival and lets one that gave up leave the middle of the queue.
  const waiting = new Set<() => void>();

  return {
    enter(waitMs) {
      if (inside >= limit) return wait(waiting, waitMs);
      inside += 1;
      return Promise.resolve(true);
    },
    leave() {
      const [next] = waiting;
      if (next === undefined) {
        inside -= 1;
        return;
      }
      // The place is handed over, so that nobody who comes now gets in before.
      waiting.delete(next);
      next();
    },
  };
}

function wait(waiting: Set<() => void>, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const admit = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      waiting.delete(admit);
      resolve(false);
    }, waitMs);
    waiting.add(admit);
  });
}
