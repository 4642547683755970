import type { KeyPlaces } from './key-places.ts';

/** Orders, and what was said of them. */
export const orderKeys = ({ inShard, ofPerson, ofOrder, ofShop }: KeyPlaces) => ({
  order: (reference: string) => ofOrder(reference, `order:${reference}`),
  /** Sorted set: reference by the time when its next step is due, of all orders. */
  due: (shard: number) => inShard(shard, 'due'),
  /** Sorted set: the same of those that a person waits for at this moment. Each stands in the set of all too, whose time counts. */
  dueYoung: (shard: number) => inShard(shard, 'due-young'),
  /** Sorted set: reference by the time of its confirmation, of those that the service has had for long. Each stands in the set of all too. */
  dueOld: (shard: number) => inShard(shard, 'due-old'),
  /** Hash: reference → price in minor units, of orders whose end is not known. */
  open: (shard: number) => inShard(shard, 'open'),
  /** Sorted set: reference by its state and the time of its confirmation (workload-reader.ts), of orders that people wait for. */
  waiting: (shard: number) => inShard(shard, 'waiting'),
  /** Sorted set: reference by the time of its confirmation. */
  ordersOf: (userId: number) => ofPerson(userId, `orders:${userId}`),
  /** Sorted set: reference by the time of its confirmation, of everybody in the shard: where a day's orders are found. */
  confirmed: (shard: number) => inShard(shard, 'confirmed'),
  /** Sorted set: buyer, reference and customer number of the shard's orders whose number ends so, by the time of their confirmation. */
  ending: (shard: number, tail: string) => inShard(shard, `ending:${tail}`),
  /** Sorted set: reference by the time of its confirmation, of a person's orders that brought a token. */
  tokensOf: (userId: number) => ofPerson(userId, `tokens:${userId}`),
  /** The reference of a person's latest order of the same kind. @param sameness the same for the same product, number and price */
  latestSame: (userId: number, sameness: string) => ofPerson(userId, `recent:${userId}:${sameness}`),
  /** Sorted set: a person's cards that are neither confirmed nor taken back, by when they were drawn. */
  openDrafts: (userId: number) => ofPerson(userId, `drafts:${userId}`),
  /** Which message shows a card or a keypad of this person, and since when. */
  shown: (userId: number, id: string) => ofPerson(userId, `shown:${userId}:${id}`),
  /** Set as soon as a process begins to send the message that tells this state of an order. */
  notifyAttempt: (reference: string, state: string) => ofOrder(reference, `tell-attempt:${reference}:${state}`),
  /** Telegram's name of a picture that was sent of an order or a list. @param name of the picture among those */
  sentPicture: (reference: string, name: string) => ofOrder(reference, `picture:${reference}:${name}`),
  /** Sorted set: reference by its end, of everybody's orders that wait for Telegram to answer again. */
  backlog: () => ofShop('backlog'),
  /** Sorted set: reference by the time of its confirmation, of orders that do not end and of which merchants will be told together. */
  stuckQueue: () => ofShop('stuck-queue'),
  /** Hash: what owners said of accounts at the service, by the ids of two. */
  accountAnswers: () => ofShop('reseller-accounts'),
  /** When the service may be asked about an old order next, in milliseconds since 1970. */
  nextTurn: () => ofShop('next-turn'),
  /** Hash: alerts of the shard that no merchant has read yet, by their names. */
  alerts: (shard: number) => inShard(shard, 'untold'),
});
