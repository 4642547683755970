import type { KeyPlaces } from './key-places.ts';

/** Updates and sessions: who handles what, and where a conversation is. */
export interface UpdateKeys {
  /** Who handles an update, or that it was handled; in the shard of its person. */
  update(updateId: number, userId: number): string;
  /** The token of the process that handles an update of this person. */
  updateLease(userId: number): string;
  /** Hash: the session of who has no record (ADR 25). */
  stranger(userId: number): string;
  /** Set: a person's updates that were handled and that the field in their hash has let go. @param period see update-lease-store.ts */
  doneUpdates(userId: number, period: number): string;
  conversation(userId: number): string;
  /** How many updates of this person came in the present ten seconds. */
  rate(userId: number): string;
  /** Hash: in which form what has two is written, and since when (ADR 25). */
  format(): string;
  /** Hash: the processes that run, and which forms each knows. */
  processes(): string;
}

export function updateKeys({ ofPerson, ofShop }: KeyPlaces): UpdateKeys {
  return {
    update: (updateId, userId) => ofPerson(userId, `update:${updateId}`),
    updateLease: (userId) => ofPerson(userId, `turn:${userId}`),
    stranger: (userId) => ofPerson(userId, `stranger:${userId}`),
    doneUpdates: (userId, period) => ofPerson(userId, `done:${userId}:${period}`),
    conversation: (userId) => ofPerson(userId, `conversation:${userId}`),
    rate: (userId) => ofPerson(userId, `rate:${userId}`),
    format: () => ofShop('format'),
    processes: () => ofShop('processes'),
  };
}
