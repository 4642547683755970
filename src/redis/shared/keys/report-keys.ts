import type { KeyPlaces } from './key-places.ts';

/** What was sold. */
export interface ReportKeys {
  /** Hash: what the shard's orders of a day came to, by hour and service, and by product (day-sum-fields.ts). @param day YYYY-MM-DD */
  daySums(shard: number, day: string): string;
  /** Hash: the same by person. */
  personSums(shard: number, day: string): string;
  /** Hash: a person's id → since when they get the day's picture in the evening, or `off`. */
  recapReaders(): string;
  /** That a person's picture of a day is being sent, or was. */
  recapMark(userId: number, day: string): string;
}

export function reportKeys({ inShard, ofPerson, ofShop }: KeyPlaces): ReportKeys {
  return {
    daySums: (shard, day) => inShard(shard, `sales:${day}`),
    personSums: (shard, day) => inShard(shard, `sales-of:${day}`),
    recapReaders: () => ofShop('recap-readers'),
    recapMark: (userId, day) => ofPerson(userId, `recap:${userId}:${day}`),
  };
}
