import { shardOfPerson, shardOfReference } from '../../domain/orders/reference.ts';

/**
 * The names of all keys. Keys that one script takes carry the same hash tag, so that they lie in one slot of a Redis Cluster: all keys of a
 * person, and the due set that serves them, carry the person's shard. The names in Redis never change, because a running shop updates in place.
 */
export interface Keys {
  order(reference: string): string;
  /** Sorted set: reference by the time when its next step is due, of all orders. */
  due(shard: number): string;
  /** Sorted set: the same of those that a person waits for at this moment. Each stands in the set of all too, whose time counts. */
  dueYoung(shard: number): string;
  /** Sorted set: reference by the time of its confirmation, of those that the service has had for long. Each stands in the set of all too. */
  dueOld(shard: number): string;
  /** Hash: reference → price in minor units, of orders whose end is not known. */
  open(shard: number): string;
  /** Sorted set: reference by its state and the time of its confirmation (waiting-mark.ts), of orders that people wait for. */
  waiting(shard: number): string;
  /** Sorted set: reference by the time of its confirmation. */
  ordersOf(userId: number): string;
  /** Sorted set: reference by the time of its confirmation, of everybody in the shard: where a day's orders are found. */
  confirmed(shard: number): string;
  /** Sorted set: buyer, reference and customer number of the shard's orders whose number ends so, by the time of their confirmation. */
  ending(shard: number, tail: string): string;
  /** Sorted set: reference by the time of its confirmation, of a person's orders that brought a token. */
  tokensOf(userId: number): string;
  /** Hash: a list of purchases that is confirmed as one. */
  batch(reference: string): string;
  /** Sorted set: lists by the time when their next step is due. */
  batchesDue(shard: number): string;
  /** Hash: reference of a row → why it was not bought; `stop` → why no more are begun. */
  batchNotes(reference: string): string;
  /** The reference of the list of the same rows that a person confirmed last. */
  sameBatch(userId: number, sameness: string): string;
  /** Hash: balance, held and credit limit of a person in minor units. */
  account(userId: number): string;
  /** Stream: every change of a person's account. */
  ledgerOf(userId: number): string;
  /** Stream: the same of everybody in the shard. */
  ledger(shard: number): string;
  /** Sorted set: everybody's id who has an account, by the balance. */
  accounts(shard: number): string;
  /** What is held on all accounts of the shard together, in minor units. */
  held(shard: number): string;
  /** Hash: a person's id, or `shard` → up to where the ledger was audited. */
  audited(shard: number): string;
  /** Hash: a person's id, or `shard` → what the ledger came to before its first entry, if those before it are in the archive. */
  ledgerStarts(shard: number): string;
  /** Hash: alerts of the shard that no merchant has read yet, by their names. */
  alerts(shard: number): string;
  /** Hash: id of a credit, debit or top-up → id of the command that booked it. */
  bookings(userId: number): string;
  /** For how much a person bought on a day, in minor units. @param day YYYY-MM-DD */
  spent(userId: number, day: string): string;
  /** The reference of a person's latest order of the same kind. @param sameness the same for the same product, number and price */
  latestSame(userId: number, sameness: string): string;
  /** Sorted set: a person's cards that are neither confirmed nor taken back, by when they were drawn. */
  openDrafts(userId: number): string;
  /** The same of their lists. */
  openLists(userId: number): string;
  /** Hash: a person's saved numbers by name. */
  saved(userId: number): string;
  conversation(userId: number): string;
  /** Hash: what is known of a person, and their session (ADR 25). */
  person(userId: number): string;
  /** That a change of a person was made. */
  changeMark(userId: number, changeId: string): string;
  /** Hash: changes of people that the change trail does not have yet, by their ids. */
  unrecordedChanges(shard: number): string;
  /** Sorted set: everybody's id by the time of their first message. */
  people(): string;
  /** Set: the ids of people who were made merchants. */
  merchants(): string;
  /** Hash: what a person wants on their account. */
  topup(userId: number, id: string): string;
  /** The id of a person's request for a top-up that merchants have not answered. */
  openTopup(userId: number): string;
  /** Sorted set: person and id of requests that may be unanswered, by the time they were made. */
  topupRequests(): string;
  invitation(id: string): string;
  /** Sorted set: invitations that can be used, by the end of their time. */
  invitations(): string;
  /** Stream: every change that merchants made. */
  audit(): string;
  /** That a change is in the trail. */
  auditMark(changeId: string): string;
  /** Hash: a person's id → the newest entry about them. */
  auditNewest(): string;
  /** Who handles an update, or that it was handled; in the shard of its person. */
  update(updateId: number, userId: number): string;
  /** Hash: the session of who has no record (ADR 25). */
  stranger(userId: number): string;
  /** Set: a person's updates that were handled and that the field in their hash has let go. @param period see update-lease-store.ts */
  doneUpdates(userId: number, period: number): string;
  /** Hash: in which form what has two is written, and since when (ADR 25). */
  format(): string;
  /** Hash: the processes that run, and which forms each knows. */
  processes(): string;
  /** How many updates of this person came in the present ten seconds. */
  rate(userId: number): string;
  /** The id of the newest message in a private chat, whoever sent it; the chat's id is its person's. */
  newestMessage(chatId: number): string;
  /** Sorted set: reference by its end, of everybody's orders that wait for Telegram to answer again. */
  backlog(): string;
  /** Sorted set: reference by the time of its confirmation, of orders that do not end and of which merchants will be told together. */
  stuckQueue(): string;
  /** When the service may be asked about an old order next, in milliseconds since 1970. */
  nextTurn(): string;
  /** The token of the process that handles an update of this person. */
  updateLease(userId: number): string;
  /** The mark of the store: set as soon as a bot has worked with this Redis, after its recovery if there was one. */
  initialised(): string;
  throttle(name: string): string;
  /** Set as soon as a process begins to send the message that tells this state of an order. */
  notifyAttempt(reference: string, state: string): string;
  /** Sorted set: the ids of what a person is asked to confirm, by the end of their time. */
  proposals(userId: number): string;
  /** What a person is asked to confirm, by its id. */
  proposal(userId: number, id: string): string;
  /** The hash of a person's PIN. */
  pin(userId: number): string;
  /** Hash: the keypad on which a person enters a PIN. */
  keypad(userId: number): string;
  /** Set: the tries of a PIN since it was last right, each a keypad and its step. */
  pinTries(userId: number): string;
  /** When the PIN may be tried again, after too many wrong ones. */
  pinLock(userId: number): string;
  /** How often a PIN was locked since it was last right. */
  pinLocks(userId: number): string;
  /** That the PIN was entered for an order. */
  pinProof(userId: number, reference: string): string;
  /** Hash: what merchants have set (prices, limits, pauses, PINs), a field each. */
  policy(): string;
  /** Hash: how the shop appears to people, with its version. */
  shop(): string;
  /** That a change of the shop was made. */
  shopChangeMark(changeId: string): string;
  /** Hash: changes of the shop that the change trail does not have yet, by their ids. */
  unrecordedShopChanges(): string;
  /** Hash: changes of the shop that owners were not told of yet, by owner and id. */
  untoldShopChanges(): string;
  /** Which message shows a card or a keypad of this person, and since when. */
  shown(userId: number, id: string): string;
  /** Who does a work of which there is one at a time. */
  lease(name: string): string;
  keyValue(name: string): string;
  /** What is written to see that writes are taken where the keys of this hash tag lie. @param tag such as `s0` */
  ready(tag: string): string;
}

export function createKeys(prefix: string): Keys {
  const sharded = (shard: number, name: string): string => `${prefix}:{s${shard.toString(16)}}:${name}`;
  return {
    order: (reference) => sharded(shardOfReference(reference), `order:${reference}`),
    due: (shard) => sharded(shard, 'due'),
    dueYoung: (shard) => sharded(shard, 'due-young'),
    dueOld: (shard) => sharded(shard, 'due-old'),
    open: (shard) => sharded(shard, 'open'),
    waiting: (shard) => sharded(shard, 'waiting'),
    ordersOf: (userId) => sharded(shardOfPerson(userId), `orders:${userId}`),
    confirmed: (shard) => sharded(shard, 'confirmed'),
    ending: (shard, tail) => sharded(shard, `ending:${tail}`),
    tokensOf: (userId) => sharded(shardOfPerson(userId), `tokens:${userId}`),
    batch: (reference) => sharded(shardOfReference(reference), `batch:${reference}`),
    batchesDue: (shard) => sharded(shard, 'batches-due'),
    batchNotes: (reference) => sharded(shardOfReference(reference), `batch-notes:${reference}`),
    sameBatch: (userId, sameness) => sharded(shardOfPerson(userId), `same-batch:${userId}:${sameness}`),
    account: (userId) => sharded(shardOfPerson(userId), `account:${userId}`),
    ledgerOf: (userId) => sharded(shardOfPerson(userId), `ledger:${userId}`),
    ledger: (shard) => sharded(shard, 'ledger'),
    accounts: (shard) => sharded(shard, 'accounts'),
    held: (shard) => sharded(shard, 'held'),
    audited: (shard) => sharded(shard, 'audited'),
    ledgerStarts: (shard) => sharded(shard, 'ledger-starts'),
    alerts: (shard) => sharded(shard, 'untold'),
    bookings: (userId) => sharded(shardOfPerson(userId), `bookings:${userId}`),
    spent: (userId, day) => sharded(shardOfPerson(userId), `spent:${userId}:${day}`),
    latestSame: (userId, sameness) => sharded(shardOfPerson(userId), `recent:${userId}:${sameness}`),
    openDrafts: (userId) => sharded(shardOfPerson(userId), `drafts:${userId}`),
    openLists: (userId) => sharded(shardOfPerson(userId), `lists:${userId}`),
    saved: (userId) => sharded(shardOfPerson(userId), `saved:${userId}`),
    conversation: (userId) => sharded(shardOfPerson(userId), `conversation:${userId}`),
    person: (userId) => sharded(shardOfPerson(userId), `person:${userId}`),
    changeMark: (userId, changeId) => sharded(shardOfPerson(userId), `changed:${userId}:${changeId}`),
    unrecordedChanges: (shard) => sharded(shard, 'unnoted'),
    people: () => `${prefix}:people`,
    merchants: () => `${prefix}:merchants`,
    topup: (userId, id) => sharded(shardOfPerson(userId), `topup:${userId}:${id}`),
    openTopup: (userId) => sharded(shardOfPerson(userId), `topup-open:${userId}`),
    topupRequests: () => `${prefix}:topup-requests`,
    invitation: (id) => `${prefix}:{invitations}:invitation:${id}`,
    invitations: () => `${prefix}:{invitations}:open`,
    audit: () => `${prefix}:{audit}:trail`,
    auditMark: (changeId) => `${prefix}:{audit}:mark:${changeId}`,
    auditNewest: () => `${prefix}:{audit}:newest`,
    update: (updateId, userId) => sharded(shardOfPerson(userId), `update:${updateId}`),
    stranger: (userId) => sharded(shardOfPerson(userId), `stranger:${userId}`),
    doneUpdates: (userId, period) => sharded(shardOfPerson(userId), `done:${userId}:${period}`),
    format: () => `${prefix}:format`,
    processes: () => `${prefix}:processes`,
    rate: (userId) => sharded(shardOfPerson(userId), `rate:${userId}`),
    newestMessage: (chatId) => sharded(shardOfPerson(chatId), `newest:${chatId}`),
    stuckQueue: () => `${prefix}:stuck-queue`,
    nextTurn: () => `${prefix}:next-turn`,
    backlog: () => `${prefix}:backlog`,
    updateLease: (userId) => sharded(shardOfPerson(userId), `turn:${userId}`),
    initialised: () => `${prefix}:begun`,
    throttle: (name) => `${prefix}:throttle:${name}`,
    notifyAttempt: (reference, state) => sharded(shardOfReference(reference), `tell-attempt:${reference}:${state}`),
    proposals: (userId) => sharded(shardOfPerson(userId), `proposals:${userId}`),
    proposal: (userId, id) => sharded(shardOfPerson(userId), `proposal:${userId}:${id}`),
    pin: (userId) => sharded(shardOfPerson(userId), `pin:${userId}`),
    keypad: (userId) => sharded(shardOfPerson(userId), `keypad:${userId}`),
    pinTries: (userId) => sharded(shardOfPerson(userId), `pintries:${userId}`),
    pinLock: (userId) => sharded(shardOfPerson(userId), `pinlock:${userId}`),
    pinLocks: (userId) => sharded(shardOfPerson(userId), `pinlocks:${userId}`),
    pinProof: (userId, reference) => sharded(shardOfPerson(userId), `pinproof:${userId}:${reference}`),
    policy: () => `${prefix}:policy`,
    shop: () => `${prefix}:{shop}:profile`,
    shopChangeMark: (changeId) => `${prefix}:{shop}:changed:${changeId}`,
    unrecordedShopChanges: () => `${prefix}:{shop}:unnoted`,
    untoldShopChanges: () => `${prefix}:{shop}:untold`,
    shown: (userId, id) => sharded(shardOfPerson(userId), `shown:${userId}:${id}`),
    lease: (name) => `${prefix}:lease:${name}`,
    keyValue: (name) => `${prefix}:note:${name}`,
    ready: (tag) => `${prefix}:{${tag}}:ready`,
  };
}
