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
