import type { KeyPlaces } from './key-places.ts';

/** What was sold. */
export interface ReportKeys {
  /**
   * Hash: what the shard's orders of a day that is over came to, by hour and service, and by product (day-sum-fields.ts). Any write of one of these
   * orders deletes it. @param day YYYY-MM-DD
   */
  daySums(shard: number, day: string): string;
  /** Hash: the same by person. */
  personSums(shard: number, day: string): string;
  /** Hash: the same as daySums of those that have gone to the archive; nothing else knows it any more. */
  archivedDaySums(shard: number, day: string): string;
  /** Hash: the same by person. */
  archivedPersonSums(shard: number, day: string): string;
  /** Hash: a person's id → since when they get the day's picture in the evening, or `off`. */
  recapReaders(): string;
  /** That a person's picture of a day is being sent, or was. */
  recapMark(userId: number, day: string): string;
}

export function reportKeys({ inShard, ofPerson, ofShop }: KeyPlaces): ReportKeys {
  return {
    daySums: (shard, day) => inShard(shard, `sales:${day}`),
    personSums: (shard, day) => inShard(shard, `sales-of:${day}`),
    archivedDaySums: (shard, day) => inShard(shard, `archived-sales:${day}`),
    archivedPersonSums: (shard, day) => inShard(shard, `archived-sales-of:${day}`),
    recapReaders: () => ofShop('recap-readers'),
    recapMark: (userId, day) => ofPerson(userId, `recap:${userId}:${day}`),
  };
}
