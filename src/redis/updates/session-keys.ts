import type { Keys } from '../shared/keys.ts';

/**
 * How sessions are written at this moment: as fields of a hash, or in keys of their own, as versions before wrote them (ADR 25).
 * `marksUntil`: until when updates that were handled in keys are looked for too.
 */
export interface SessionForm {
  readonly form: 'hash' | 'keys';
  readonly marksUntil: number;
}

/** Telegram keeps an update for 24 hours at the most. */
export const DONE_FOR_MS = 25 * 3_600_000;

/** All keys of a session in either form. An update that is done and that the hash has let go is kept for this period and the next. */
export function sessionKeys(keys: Keys, userId: number, at: number) {
  const period = Math.floor(at / DONE_FOR_MS);
  return {
    person: keys.person(userId),
    stranger: keys.stranger(userId),
    lease: keys.updateLease(userId),
    conversation: keys.conversation(userId),
    rate: keys.rate(userId),
    newestMessage: keys.newestMessage(userId),
    doneNow: keys.doneUpdates(userId, period),
    doneBefore: keys.doneUpdates(userId, period - 1),
  };
}

/** What the mark of an update begins with; its id follows. */
export function markPrefixOf(keys: Keys, userId: number): string {
  return keys.update(0, userId).slice(0, -1);
}
