/** A wait ends with what it waits for; this only ends one in vain, so it is long for a slow machine too. */
export const PATIENCE_MS = 100_000;

/**
 * Resolves with what `look` finds, looking now and after every change that `subscribe` announces; after `timeoutMs` it throws
 * what `failure` writes. `subscribe` gives back how to end it.
 */
export function waitFor<T>(
  look: () => T | undefined,
  subscribe: (changed: () => void) => () => void,
  timeoutMs: number,
  failure: () => string,
): Promise<T> {
  const found = look();
  if (found !== undefined) return Promise.resolve(found);
  // Made here for the stack of the caller.
  const error = new Error();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const end = subscribe(() => {
    try {
      const value = look();
      if (value !== undefined) resolve(value);
    } catch (thrown) {
      // It fails the wait, not the chat it listens to.
      reject(thrown);
    }
  });
  const timer = setTimeout(() => {
    error.message = failure();
    reject(error);
  }, timeoutMs);
  return promise.finally(() => {
    clearTimeout(timer);
    end();
  });
}
