import type { KeyPlaces } from './key-places.ts';

/** Orders, and what was said of them. */
export interface OrderKeys {
  order(reference: string): string;
  /** Sorted set: reference by the time when its next step is due, of all orders. */
  due(shard: number): string;
  /** Sorted set: the same of those that a person waits for at this moment. Each stands in the set of all too, whose time counts. */
  dueYoung(shard: number): string;
  /** Sorted set: reference by the time of its confirmation, of those that the service has had for long. Each stands in the set of all too. */
  dueOld(shard: number): string;
  /** Hash: reference → price in minor units, of orders whose end is not known. */
  open(shard: number): string;
  /** Sorted set: reference by its state and the time of its confirmation (workload-reader.ts), of orders that people wait for. */
  waiting(shard: number): string;
  /** Sorted set: reference by the time of its confirmation. */
  ordersOf(userId: number): string;
  /** Sorted set: reference by the time of its confirmation, of everybody in the shard: where a day's orders are found. */
  confirmed(shard: number): string;
  /** Sorted set: buyer, reference and customer number of the shard's orders whose number ends so, by the time of their confirmation. */
  ending(shard: number, tail: string): string;
  /** Sorted set: reference by the time of its confirmation, of a person's orders that brought a token. */
  tokensOf(userId: number): string;
  /** The reference of a person's latest order of the same kind. @param sameness the same for the same product, number and price */
  latestSame(userId: number, sameness: string): string;
  /** Sorted set: a person's cards that are neither confirmed nor taken back, by when they were drawn. */
  openDrafts(userId: number): string;
  /** Which message shows a card or a keypad of this person, and since when. */
  shown(userId: number, id: string): string;
  /** Set as soon as a process begins to send the message that tells this state of an order. */
  notifyAttempt(reference: string, state: string): string;
  /** Telegram's name of a picture that was sent of an order or a list. @param name of the picture among those */
  sentPicture(reference: string, name: string): string;
  /** Sorted set: reference by its end, of everybody's orders that wait for Telegram to answer again. */
  backlog(): string;
  /** Sorted set: reference by the time of its confirmation, of orders that do not end and of which merchants will be told together. */
  stuckQueue(): string;
  /** Hash: what owners said of accounts at the service, by the ids of two. */
  accountAnswers(): string;
  /** When the service may be asked about an old order next, in milliseconds since 1970. */
  nextTurn(): string;
  /** Hash: alerts of the shard that no merchant has read yet, by their names. */
  alerts(shard: number): string;
}

export function orderKeys({ inShard, ofPerson, ofOrder, ofShop }: KeyPlaces): OrderKeys {
  return {
    order: (reference) => ofOrder(reference, `order:${reference}`),
    due: (shard) => inShard(shard, 'due'),
    dueYoung: (shard) => inShard(shard, 'due-young'),
    dueOld: (shard) => inShard(shard, 'due-old'),
    open: (shard) => inShard(shard, 'open'),
    waiting: (shard) => inShard(shard, 'waiting'),
    ordersOf: (userId) => ofPerson(userId, `orders:${userId}`),
    confirmed: (shard) => inShard(shard, 'confirmed'),
    ending: (shard, tail) => inShard(shard, `ending:${tail}`),
    tokensOf: (userId) => ofPerson(userId, `tokens:${userId}`),
    latestSame: (userId, sameness) => ofPerson(userId, `recent:${userId}:${sameness}`),
    openDrafts: (userId) => ofPerson(userId, `drafts:${userId}`),
    shown: (userId, id) => ofPerson(userId, `shown:${userId}:${id}`),
    notifyAttempt: (reference, state) => ofOrder(reference, `tell-attempt:${reference}:${state}`),
    sentPicture: (reference, name) => ofOrder(reference, `picture:${reference}:${name}`),
    backlog: () => ofShop('backlog'),
    stuckQueue: () => ofShop('stuck-queue'),
    accountAnswers: () => ofShop('reseller-accounts'),
    nextTurn: () => ofShop('next-turn'),
    alerts: (shard) => inShard(shard, 'untold'),
  };
}
