/** The end of a process. Every call after it throws this too. */
class Crash extends Error {}

/** Counts every call to the ports; the one with the given number ends the process, before or after it did its work. */
export function crashing<T extends object>(ports: T, atCall: number, when: 'before' | 'after') {
  let calls = 0;
  let crashed = false;
  const guarded = (port: object): object =>
    new Proxy(port, {
      get(target, name) {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]): Promise<unknown> => {
          if (crashed) throw new Crash('a dead process does nothing more');
          calls += 1;
          crashed = calls === atCall;
          if (crashed && when === 'before') throw new Crash(`before call ${atCall}`);
          const result: unknown = await Reflect.apply(method, target, args);
          if (crashed) throw new Crash(`after call ${atCall}`);
          return result;
        };
      },
    });
  const dying = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, guarded(port as object)])) as T;
  return { dying, hasCrashed: () => crashed };
}

/** The same work, with a step before it and one after it. */
export const between =
  (step: () => void) =>
  <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    step();
    const result = await work(...given);
    step();
    return result;
  };

/** A step at which the process dies: when it is made for the nth time, and every time after that. */
export function dyingAt(atCall: number): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls >= atCall) throw new Crash(`at step ${calls}`);
  };
}

/** More than the calls to the world that any life makes. */
const MAX_CALLS = 200;

/**
 * Runs one life after the other. In each life the process dies one call later than in the life before. Resolves with how many died.
 * @param live answers whether its process died
 */
export async function dieAtEveryCall(live: (atCall: number) => Promise<boolean>): Promise<number> {
  for (let atCall = 1; atCall <= MAX_CALLS; atCall += 1) if (!(await live(atCall))) return atCall - 1;
  throw new Error('a life has more calls than were crashed at');
}

/** Takes the error with which a dead process fails, and throws any other. */
export function onlyCrash(error: unknown): void {
  if (!(error instanceof Crash)) throw error;
}
