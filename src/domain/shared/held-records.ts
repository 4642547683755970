export const heldKinds = ['order', 'list', 'case', 'account'] as const;

export type HeldKind = (typeof heldKinds)[number];

/**
 * A record is there but cannot be read. It stays as it is, and nothing is done with it. Reading it is tried again until somebody has repaired it. The
 * shop is told of it elsewhere (services/recovery/held-records.ts).
 */
export class UnreadableRecordError extends Error {
  override readonly name = 'UnreadableRecordError';
  readonly code = 'unreadable-record';
  readonly kind: HeldKind;
  /** When reading it first failed, in milliseconds since 1970. */
  readonly since: number;

  constructor(kind: HeldKind, since: number) {
    super(`a record cannot be read: ${kind}`);
    this.kind = kind;
    this.since = since;
  }
}

/** For code that goes through many records: undefined in place of a record that cannot be read, so that it does not hold up the others. */
export async function unlessUnreadable<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  const found = await orHeld(reading);
  return found === 'held' ? undefined : found;
}

/** The same, for code that must tell a record that cannot be read from a record that is not there. */
export async function orHeld<Found>(reading: Promise<Found>): Promise<Found | 'held'> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof UnreadableRecordError) return 'held';
    throw error;
  }
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** When such a record is tried again. The pauses double, because each is as long as the record has been held so far. */
export function tryAgainAt({ since }: Pick<UnreadableRecordError, 'since'>, now: number): number {
  return now + Math.min(LONGEST_PAUSE_MS, Math.max(FIRST_PAUSE_MS, now - since));
}

export interface HeldRecord {
  readonly kind: HeldKind;
  /** A reference; for a case its person and id, for an account its person. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** When merchants were told last. */
  readonly toldAt: number | undefined;
}
