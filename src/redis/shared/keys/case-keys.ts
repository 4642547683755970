import type { KeyPlaces } from './key-places.ts';

/** What people say that they have not received. */
export interface CaseKeys {
  /** Hash: a case. */
  case(userId: number, id: string): string;
  /** Sorted set: the messages that show a case to merchants, by when they were noted. */
  caseCards(userId: number, id: string): string;
  /** Sorted set: the ids of a person's cases, by their last word. */
  casesOf(userId: number): string;
  /** Sorted set: when a person opened one, of the last 24 hours. */
  caseOpenings(userId: number): string;
  /** Sorted set: persons and ids of the last 90 days, by when they were opened. */
  cases(shard: number): string;
  /** Sorted set: those that are open, by their last word. */
  openCases(shard: number): string;
  /** Sorted set: when merchants are reminded of one, or it is closed. */
  casesDue(shard: number): string;
}

export function caseKeys({ inShard, ofPerson }: KeyPlaces): CaseKeys {
  return {
    case: (userId, id) => ofPerson(userId, `case:${userId}:${id}`),
    caseCards: (userId, id) => ofPerson(userId, `case-cards:${userId}:${id}`),
    casesOf: (userId) => ofPerson(userId, `cases:${userId}`),
    caseOpenings: (userId) => ofPerson(userId, `case-openings:${userId}`),
    cases: (shard) => inShard(shard, 'cases'),
    openCases: (shard) => inShard(shard, 'cases-open'),
    casesDue: (shard) => inShard(shard, 'cases-due'),
  };
}
