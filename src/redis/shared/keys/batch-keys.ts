import type { KeyPlaces } from './key-places.ts';

/** Lists of purchases. */
export const batchKeys = ({ inShard, ofPerson, ofOrder }: KeyPlaces) => ({
  /** Hash: a list of purchases that is confirmed as one. */
  batch: (reference: string) => ofOrder(reference, `batch:${reference}`),
  /** Sorted set: lists by the time when their next step is due. */
  batchesDue: (shard: number) => inShard(shard, 'batches-due'),
  /** Hash: reference of a row → why it was not bought; `stop` → why no more are begun. */
  batchNotes: (reference: string) => ofOrder(reference, `batch-notes:${reference}`),
  /** The reference of the list of the same rows that a person confirmed last. */
  sameBatch: (userId: number, sameness: string) => ofPerson(userId, `same-batch:${userId}:${sameness}`),
  /** The same of their lists. */
  openLists: (userId: number) => ofPerson(userId, `lists:${userId}`),
});
