/** How long a test waits for something that never comes. Other waits end sooner, so it can be long enough for a slow machine. */
export const PATIENCE_MS = 100_000;

/** Looks now and after every change that `subscribe` announces. After `timeoutMs` it throws an error with the text of `failure`. */
export function waitFor<T>(
  look: () => T | undefined,
  subscribe: (changed: () => void) => () => void,
  timeoutMs: number,
  failure: () => string,
): Promise<T> {
  const found = look();
  if (found !== undefined) return Promise.resolve(found);
  // Made here, so that its stack shows the caller.
  const error = new Error();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const end = subscribe(() => {
    try {
      const value = look();
      if (value !== undefined) resolve(value);
    } catch (thrown) {
      // If `look` throws, the wait fails, and not the chat that announced the change.
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
