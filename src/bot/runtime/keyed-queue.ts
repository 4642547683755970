/** Work of one key is done one after the other, that of different keys side by side. */
export interface Lines<K> {
  /** Starts when all that was put before it under this key has ended, well or badly. */
  run<T>(key: K, work: () => Promise<T>): Promise<T>;
  /** Resolves when all that is under way has ended. */
  idle(): Promise<void>;
}

export function createKeyedQueue<K>(): Lines<K> {
  const lines = new Map<K, Promise<void>>();
  return {
    run(key, work) {
      const result = (lines.get(key) ?? Promise.resolve()).then(work);
      const ended = result
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => {
          if (lines.get(key) === ended) lines.delete(key);
        });
      lines.set(key, ended);
      return result;
    },
    async idle() {
      await Promise.all(lines.values());
    },
  };
}
