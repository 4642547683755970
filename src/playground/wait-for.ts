/**
 * Resolves with what `look` finds, looking now and after every change `subscribe` tells of; after `timeoutMs` it throws
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
  return new Promise((resolve, reject) => {
    const end = subscribe(() => settle());
    const timer = setTimeout(() => {
      end();
      error.message = failure();
      reject(error);
    }, timeoutMs);
    const settle = (): void => {
      const value = attempt(look, reject);
      if (value === undefined) return;
      clearTimeout(timer);
      end();
      resolve(value);
    };
  });
}

/** A predicate that throws fails the wait, not the chat it listens to. */
function attempt<T>(look: () => T | undefined, fail: (error: unknown) => void): T | undefined {
  try {
    return look();
  } catch (error) {
    fail(error);
    return undefined;
  }
}
