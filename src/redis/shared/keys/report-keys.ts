import type { KeyPlaces } from './key-places.ts';

/** What was sold. */
export const reportKeys = ({ inShard, ofPerson, ofShop }: KeyPlaces) => ({
  /**
   * Hash: what the shard's orders of a day that is over came to, by hour and service, and by product (day-sum-fields.ts). Any write of one of these
   * orders deletes it. @param day YYYY-MM-DD
   */
  daySums: (shard: number, day: string) => inShard(shard, `sales:${day}`),
  /** Hash: the same by person. */
  personSums: (shard: number, day: string) => inShard(shard, `sales-of:${day}`),
  /** Hash: the same as daySums of those that have gone to the archive; nothing else knows it any more. */
  archivedDaySums: (shard: number, day: string) => inShard(shard, `archived-sales:${day}`),
  /** Hash: the same by person. */
  archivedPersonSums: (shard: number, day: string) => inShard(shard, `archived-sales-of:${day}`),
  /** Hash: a person's id → since when they get the day's picture in the evening, or `off`. */
  recapReaders: () => ofShop('recap-readers'),
  /** That a person's picture of a day is being sent, or was. */
  recapMark: (userId: number, day: string) => ofPerson(userId, `recap:${userId}:${day}`),
});
