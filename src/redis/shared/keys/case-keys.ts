import type { KeyPlaces } from './key-places.ts';

/** What people say that they have not received. */
export const caseKeys = ({ inShard, ofPerson }: KeyPlaces) => ({
  /** Hash: a case. */
  case: (userId: number, id: string) => ofPerson(userId, `case:${userId}:${id}`),
  /** Sorted set: the messages that show a case to merchants, by when they were noted. */
  caseCards: (userId: number, id: string) => ofPerson(userId, `case-cards:${userId}:${id}`),
  /** Sorted set: the ids of a person's cases, by their last word. */
  casesOf: (userId: number) => ofPerson(userId, `cases:${userId}`),
  /** Sorted set: when a person opened one, of the last 24 hours. */
  caseOpenings: (userId: number) => ofPerson(userId, `case-openings:${userId}`),
  /** Sorted set: persons and ids of the last 90 days, by when they were opened. */
  cases: (shard: number) => inShard(shard, 'cases'),
  /** Sorted set: those that are open, by their last word. */
  openCases: (shard: number) => inShard(shard, 'cases-open'),
  /** Sorted set: when merchants are reminded of one, or it is closed. */
  casesDue: (shard: number) => inShard(shard, 'cases-due'),
});
