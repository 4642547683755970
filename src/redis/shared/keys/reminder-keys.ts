import type { KeyPlaces } from './key-places.ts';

/** What people want to be reminded of. */
export const reminderKeys = ({ inShard, ofPerson }: KeyPlaces) => ({
  /** Hash: a person's reminders by their ids. */
  reminders: (userId: number) => ofPerson(userId, `reminders:${userId}`),
  /** Sorted set: person and id by when the next step is due, of everybody's in the shard. */
  remindersDue: (shard: number) => inShard(shard, 'reminders-due'),
});
