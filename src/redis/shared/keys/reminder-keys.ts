import type { KeyPlaces } from './key-places.ts';

/** What people want to be reminded of. */
export interface ReminderKeys {
  /** Hash: a person's reminders by their ids. */
  reminders(userId: number): string;
  /** Sorted set: person and id by when the next step is due, of everybody's in the shard. */
  remindersDue(shard: number): string;
}

export function reminderKeys({ inShard, ofPerson }: KeyPlaces): ReminderKeys {
  return {
    reminders: (userId) => ofPerson(userId, `reminders:${userId}`),
    remindersDue: (shard) => inShard(shard, 'reminders-due'),
  };
}
