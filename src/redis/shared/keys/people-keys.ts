import type { KeyPlaces } from './key-places.ts';

/** People: what they may do, who let them in, what merchants changed, saved numbers, PINs, and what they want to be reminded of. */
export const peopleKeys = ({ inShard, ofPerson, ofShop }: KeyPlaces) => ({
  /** Hash: what is known of a person, and their session. */
  person: (userId: number) => ofPerson(userId, `person:${userId}`),
  /** Sorted set: the messages that ask merchants to let a person in, by when they were noted. */
  accessCards: (userId: number) => ofPerson(userId, `access-cards:${userId}`),
  /** Sorted set: everybody's id by the time of their first message. */
  people: () => ofShop('people'),
  /** Set: the ids of people who were made merchants. */
  merchants: () => ofShop('merchants'),
  invitation: (id: string) => ofShop(`{invitations}:invitation:${id}`),
  /** Sorted set: invitations that can be used, by the end of their time. */
  invitations: () => ofShop('{invitations}:open'),
  /** That a change of a person was made. */
  changeMark: (userId: number, changeId: string) => ofPerson(userId, `changed:${userId}:${changeId}`),
  /** Hash: changes of people that the change trail does not have yet, by their ids. */
  unrecordedChanges: (shard: number) => inShard(shard, 'unnoted'),
  /** Stream: every change that merchants made. */
  changeTrail: () => ofShop('{audit}:trail'),
  /** That a change is in the trail. */
  changeTrailMark: (changeId: string) => ofShop(`{audit}:mark:${changeId}`),
  /** Hash: a person's id → the newest entry about them. */
  changeTrailNewest: () => ofShop('{audit}:newest'),
  /** Hash: a person's saved numbers by name. */
  saved: (userId: number) => ofPerson(userId, `saved:${userId}`),
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
  /** Hash: a person's reminders by their ids. */
  reminders: (userId: number) => ofPerson(userId, `reminders:${userId}`),
  /** Sorted set: person and id by when the next step is due, of everybody's in the shard. */
  remindersDue: (shard: number) => inShard(shard, 'reminders-due'),
});
