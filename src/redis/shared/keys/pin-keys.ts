import type { KeyPlaces } from './key-places.ts';

/** PINs. */
export interface PinKeys {
  /** The hash of a person's PIN. */
  pin(userId: number): string;
  /** Hash: the keypad on which a person enters a PIN. */
  keypad(userId: number): string;
  /** Set: the tries of a PIN since it was last right, each a keypad and its step. */
  pinTries(userId: number): string;
  /** When the PIN may be tried again, after too many wrong ones. */
  pinLock(userId: number): string;
  /** How often a PIN was locked since it was last right. */
  pinLocks(userId: number): string;
  /** That the PIN was entered for an order. */
  pinProof(userId: number, reference: string): string;
}

export function pinKeys({ ofPerson }: KeyPlaces): PinKeys {
  return {
    pin: (userId) => ofPerson(userId, `pin:${userId}`),
    keypad: (userId) => ofPerson(userId, `keypad:${userId}`),
    pinTries: (userId) => ofPerson(userId, `pintries:${userId}`),
    pinLock: (userId) => ofPerson(userId, `pinlock:${userId}`),
    pinLocks: (userId) => ofPerson(userId, `pinlocks:${userId}`),
    pinProof: (userId, reference) => ofPerson(userId, `pinproof:${userId}:${reference}`),
  };
}
