import { vi } from 'vitest';

/** A clock that can be moved. It must be there before the bot starts, because the bot keeps the Date.now that it finds at its start. */
export interface MovedClock {
  readonly move: (ms: number) => void;
  readonly restore: () => void;
}

export function useMovedClock(): MovedClock {
  const real = Date.now.bind(Date);
  let aheadMs = 0;
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + aheadMs);
  return {
    move: (ms) => void (aheadMs += ms),
    restore: () => spy.mockRestore(),
  };
}
