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
      await work(item).then(
        (result) => {
          results[at] = result;
        },
        (error: unknown) => failures.push(error),
      );
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
