import type { KeyPlaces } from './key-places.ts';

/** Lists of purchases. */
export interface BatchKeys {
  /** Hash: a list of purchases that is confirmed as one. */
  batch(reference: string): string;
  /** Sorted set: lists by the time when their next step is due. */
  batchesDue(shard: number): string;
  /** Hash: reference of a row → why it was not bought; `stop` → why no more are begun. */
  batchNotes(reference: string): string;
  /** The reference of the list of the same rows that a person confirmed last. */
  sameBatch(userId: number, sameness: string): string;
  /** The same of their lists. */
  openLists(userId: number): string;
}

export function batchKeys({ inShard, ofPerson, ofOrder }: KeyPlaces): BatchKeys {
  return {
    batch: (reference) => ofOrder(reference, `batch:${reference}`),
    batchesDue: (shard) => inShard(shard, 'batches-due'),
    batchNotes: (reference) => ofOrder(reference, `batch-notes:${reference}`),
    sameBatch: (userId, sameness) => ofPerson(userId, `same-batch:${userId}:${sameness}`),
    openLists: (userId) => ofPerson(userId, `lists:${userId}`),
  };
}
