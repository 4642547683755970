export const MAX_PIN_TRIES = 5;
/** The first lock, the second, and each further one, with no right PIN in between. */
export const PIN_LOCKS_MS = [15 * 60_000, 3_600_000, 24 * 3_600_000] as const;

/** A person's tries since their PIN was last right. */
export interface PinTries {
  /** Of the tries that count as wrong. */
  readonly ids: readonly string[];
  /** When the PIN may be tried again; 0 if it is not locked. */
  readonly lockedUntil: number;
  /** How often it was locked. */
  readonly locks: number;
}

export type PinTry =
  | { readonly type: 'locked'; readonly until: number }
  /** `left`: how many more there may be. `lockMs`: this try begins a lock of this length, unless it is right. */
  | { readonly type: 'go'; readonly left: number; readonly tries: PinTries; readonly lockMs?: number };

/** Counts a try as a wrong one, once under its id. Each lock is longer than the one before, up to the last length. */
export function tryPin(before: PinTries, id: string, now: number): PinTry {
  const { ids, lockedUntil, locks } = before;
  if (ids.includes(id)) return { type: 'go', left: leftOf(ids), tries: before };
  if (lockedUntil > now) return { type: 'locked', until: lockedUntil };
  const tried = [...(lockedUntil > 0 ? [] : ids), id];
  const left = leftOf(tried);
  if (left > 0) return { type: 'go', left, tries: { ids: tried, lockedUntil: 0, locks } };
  const lockMs = PIN_LOCKS_MS[Math.min(locks, PIN_LOCKS_MS.length - 1)] ?? PIN_LOCKS_MS[0];
  return { type: 'go', left, lockMs, tries: { ids: tried, lockedUntil: now + lockMs, locks: locks + 1 } };
}

function leftOf(ids: readonly string[]): number {
  return Math.max(0, MAX_PIN_TRIES - ids.length);
}
