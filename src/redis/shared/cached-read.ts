import { lieWithin } from '../../domain/shared/days.ts';
import type { Now } from '../../domain/shared/injected.ts';

/**
 * What is read all the time and may be a little old. Those who ask at the same moment wait for one read. A caller who asks for a fresh
 * value never gets the answer to a read that began before.
 * @param how.orElse what serves if it cannot be read, given what was read before; a fresh read fails all the same
 */
export function createCachedRead<T>(
  readNow: () => Promise<T>,
  how: { freshForMs: number; now: Now; orElse?: (error: unknown, known: T | undefined) => T },
) {
  const { freshForMs, now, orElse = fail } = how;
  let cached: { value: T; readAt: number; turn: number } | undefined;
  let turns = 0;
  let reading: Promise<T> | undefined;
  return {
    read: async ({ fresh = false }: { fresh?: boolean } = {}): Promise<T> => {
      if (fresh) return readAndKeep();
      if (cached !== undefined && lieWithin(freshForMs, cached.readAt, now())) return cached.value;
      reading ??= readAndKeep()
        .catch((error: unknown) => orElse(error, cached?.value))
        .finally(() => (reading = undefined));
      return reading;
    },
    forget: () => void (cached = undefined),
  };

  async function readAndKeep(): Promise<T> {
    const readAt = now();
    const turn = (turns += 1);
    const value = await readNow();
    if (cached === undefined || cached.turn < turn) cached = { value, readAt, turn };
    return value;
  }
}

function fail(error: unknown): never {
  throw error;
}
