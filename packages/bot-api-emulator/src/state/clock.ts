/** The time in milliseconds since 1970; tests pass their own. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Telegram's dates are whole seconds. */
export function unixTime(clock: Clock): number {
  return Math.floor(clock.now() / 1000);
}
