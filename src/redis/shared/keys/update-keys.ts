import type { KeyPlaces } from './key-places.ts';

/** Updates and sessions: who handles what, and where a conversation is; how many messages go out. A known person's session stands in the hash of the person. */
export const updateKeys = ({ ofPerson, ofShop }: KeyPlaces) => ({
  /** Hash: the session of who has no record. */
  stranger: (userId: number) => ofPerson(userId, `stranger:${userId}`),
  /** Set: a person's updates that were handled and that the field in their hash has let go. @param period see update-lease-store.ts */
  doneUpdates: (userId: number, period: number) => ofPerson(userId, `done:${userId}:${period}`),
  /** When one that can wait may go next, in milliseconds since 1970. */
  nextMessage: () => ofShop('next-message'),
  /** Hash: process and second → how many went out that people waited for. */
  sentMessages: () => ofShop('sent'),
});
