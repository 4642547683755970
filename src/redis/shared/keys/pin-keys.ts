import type { KeyPlaces } from './key-places.ts';

/** PINs. */
export const pinKeys = ({ ofPerson }: KeyPlaces) => ({
  /** The hash of a person's PIN. */
  pin: (userId: number) => ofPerson(userId, `pin:${userId}`),
  /** Hash: the keypad on which a person enters a PIN. */
  keypad: (userId: number) => ofPerson(userId, `keypad:${userId}`),
  /** Set: the tries of a PIN since it was last right, each a keypad and its step. */
  pinTries: (userId: number) => ofPerson(userId, `pintries:${userId}`),
  /** When the PIN may be tried again, after too many wrong ones. */
  pinLock: (userId: number) => ofPerson(userId, `pinlock:${userId}`),
  /** How often a PIN was locked since it was last right. */
  pinLocks: (userId: number) => ofPerson(userId, `pinlocks:${userId}`),
  /** That the PIN was entered for an order. */
  pinProof: (userId: number, reference: string) => ofPerson(userId, `pinproof:${userId}:${reference}`),
});
