/** For how long a purchase has been under way, as far as somebody asked about it. */
export interface AskedTime {
  readonly startedAt: number;
  readonly askedAt: number;
  readonly tookMs: number;
  /** Whether somebody asked all the time. */
  readonly isWhole: boolean;
}

export function startedAt(at: number): AskedTime {
  return { startedAt: at, askedAt: at, tookMs: 0, isWhole: true };
}

/**
 * The service said at this moment where it stands. The time since it said so last counts only if that was the ordinary pause: what was longer was
 * an outage, or a service that did not want to be asked, and says nothing of the provider.
 */
export function askedAgain(time: AskedTime, at: number, maxPauseMs: number): AskedTime {
  const pauseMs = Math.max(0, at - time.askedAt);
  const askedAt = Math.max(at, time.askedAt);
  if (pauseMs > maxPauseMs) return { ...time, askedAt, isWhole: false };
  return { ...time, askedAt, tookMs: time.tookMs + pauseMs };
}
