import { shardOfPerson, shardOfReference } from '../domain/orders/reference.ts';

export type Keys = ReturnType<typeof createKeys>;

/** The names of all keys, noun by noun. Keys that one script uses have the same hash tag, so that they are in one slot of a Redis Cluster. */
export function createKeys(prefix: string) {
  const inShard = (shard: number, name: string): string => `${prefix}:{s${shard.toString(16)}}:${name}`;
  const ofPerson = (userId: number, name: string) => inShard(shardOfPerson(userId), name);
  /** The shard of the person who bought. */
  const ofOrder = (reference: string, name: string) => inShard(shardOfReference(reference), name);
  /** A key of the whole shop, alone or together with others that have the same tag in their names. */
  const ofShop = (name: string) => `${prefix}:${name}`;
  return {
    // Orders, and what was said of them.
    order: (reference: string) => ofOrder(reference, `order:${reference}`),
    /** Sorted set: every order's reference by the time when its next step is due. */
    due: (shard: number) => inShard(shard, 'due'),
    /** Sorted set: the same for orders that a person waits for now. Each of them is in the set of all orders too, and the time there counts. */
    dueYoung: (shard: number) => inShard(shard, 'due-young'),
    /** Sorted set: reference by the time of its confirmation, of orders that the service has had for long. Each of them is in the set of all orders too. */
    dueOld: (shard: number) => inShard(shard, 'due-old'),
    /** Hash: reference → cost in minor units, of orders whose end is not known. */
    open: (shard: number) => inShard(shard, 'open'),
    /** Sorted set: reference by its state and the time of its confirmation (workload-reader.ts), of orders that people wait for. */
    waiting: (shard: number) => inShard(shard, 'waiting'),
    /** Sorted set: reference by the time of its confirmation. */
    ordersOf: (userId: number) => ofPerson(userId, `orders:${userId}`),
    /** Sorted set: reference by the time of its confirmation, of everybody in the shard. Here a day's orders are found. */
    confirmed: (shard: number) => inShard(shard, 'confirmed'),
    /** Sorted set: buyer, reference and customer number of the shard's orders whose number ends so, by the time of their confirmation. */
    ending: (shard: number, tail: string) => inShard(shard, `ending:${tail}`),
    /** Sorted set: reference by the time of its confirmation, of a person's orders that brought a token or a PIN. */
    tokensOf: (userId: number) => ofPerson(userId, `tokens:${userId}`),
    /** The reference of a person's latest order of the same kind. @param sameness the same for what duplicate.ts calls the same */
    latestSame: (userId: number, sameness: string) => ofPerson(userId, `recent:${userId}:${sameness}`),
    /** Sorted set: a person's cards that are neither confirmed nor taken back, by when they were drawn. */
    openDrafts: (userId: number) => ofPerson(userId, `drafts:${userId}`),
    /** Which message shows a card or a keypad of this person, and since when. */
    shown: (userId: number, id: string) => ofPerson(userId, `shown:${userId}:${id}`),
    /** Set when a process begins to send the message that tells this state of an order. */
    notifyAttempt: (reference: string, state: string) => ofOrder(reference, `tell-attempt:${reference}:${state}`),
    /** Telegram's name of a picture that was sent of an order or a list. @param name tells this picture from the others */
    sentPicture: (reference: string, name: string) => ofOrder(reference, `picture:${reference}:${name}`),
    /** Sorted set: reference by its end, of everybody's orders that wait for Telegram to answer again. */
    backlog: () => ofShop('backlog'),
    /** Sorted set: reference by the time of its confirmation, of orders that do not end and that merchants will be told of together. */
    stuckQueue: () => ofShop('stuck-queue'),
    /** Hash: what owners said about accounts at the service, each field for two accounts. */
    accountAnswers: () => ofShop('reseller-accounts'),
    /** Hash (take-turn.lua): when the service may be asked about an old order next. */
    nextTurn: () => ofShop('next-turn'),
    /** Hash: alerts of the shard that no merchant has read yet, by their names. */
    alerts: (shard: number) => inShard(shard, 'untold'),
    /** Hash: messages that are sent again because Telegram did not take them, by their ids. */
    notices: () => ofShop('notices'),

    // Lists of purchases.
    /** Hash: a list of purchases that is confirmed as one. */
    batch: (reference: string) => ofOrder(reference, `batch:${reference}`),
    /** Sorted set: lists by the time when their next step is due. */
    batchesDue: (shard: number) => inShard(shard, 'batches-due'),
    /** Hash: reference of a row → why it was not bought; `stop` → why no more are begun. */
    batchNotes: (reference: string) => ofOrder(reference, `batch-notes:${reference}`),
    /** The reference of the list of the same rows that a person confirmed last. */
    sameBatch: (userId: number, sameness: string) => ofPerson(userId, `same-batch:${userId}:${sameness}`),
    /** Sorted set: a person's lists that are neither confirmed nor taken back, by when they were drawn. */
    openLists: (userId: number) => ofPerson(userId, `lists:${userId}`),

    // Money: accounts, their ledgers, top-ups.
    /** Hash: balance, held and credit limit of a person in minor units, and how many entries their ledger has had. */
    account: (userId: number) => ofPerson(userId, `account:${userId}`),
    /** Sorted set: everybody's id who has an account, by the balance. */
    accounts: (shard: number) => inShard(shard, 'accounts'),
    /** Sorted set: the ids of those who have something held, by how much. */
    heldAccounts: (shard: number) => inShard(shard, 'accounts-held'),
    /** Sorted set: everybody's id who has an entry, by the time of the last one. */
    movedAccounts: (shard: number) => inShard(shard, 'accounts-moved'),
    /** Hash: id of a credit, debit, top-up or credit limit → when it was booked. */
    bookings: (userId: number) => ofPerson(userId, `bookings:${userId}`),
    /** The sum of a person's purchases on a day, in minor units. @param day YYYY-MM-DD */
    spent: (userId: number, day: string) => ofPerson(userId, `spent:${userId}:${day}`),
    /** Stream: every change of a person's account. */
    ledger: (userId: number) => ofPerson(userId, `ledger:${userId}`),
    /**
     * Hash: a person's id → the opening entry of their ledger, if earlier entries are in the archive. `newest` → when the newest archived entry of
     * anybody was booked.
     */
    openings: (shard: number) => inShard(shard, 'openings'),
    /** Hash: what a person wants on their account. */
    topup: (userId: number, id: string) => ofPerson(userId, `topup:${userId}:${id}`),
    /** The id of a person's request that keeps another one from being opened. */
    openTopup: (userId: number) => ofPerson(userId, `topup-open:${userId}`),
    /** Sorted set: person and id of requests that may be unanswered, by the time they were made. */
    topupRequests: () => ofShop('topup-requests'),
    /** Hash: a person's id → the amount below which they are told, and on which side their money was last. */
    moneyAlerts: () => ofShop('money-alerts'),

    // People: what they may do, who let them in, what merchants changed, saved numbers, PINs, and what they want to be reminded of.
    /** Hash: what is known of a person, and their session. */
    person: (userId: number) => ofPerson(userId, `person:${userId}`),
    /** Sorted set: the messages that ask merchants to let a person in, by when they were noted. */
    accessCards: (userId: number) => ofPerson(userId, `access-cards:${userId}`),
    /** Sorted set: everybody's id by the time of their first message. */
    people: () => ofShop('people'),
    /** Set: the ids of people who were made merchants. */
    merchants: () => ofShop('merchants'),
    invitation: (id: string) => ofShop(`{invitations}:invitation:${id}`),
    /** Sorted set: invitations that can be used, by the end of their time. */
    invitations: () => ofShop('{invitations}:open'),
    /** A mark that a change of a person was made. */
    changeMark: (userId: number, changeId: string) => ofPerson(userId, `changed:${userId}:${changeId}`),
    /** Hash: changes of people that the change trail does not have yet, by their ids. */
    unrecordedChanges: (shard: number) => inShard(shard, 'unnoted'),
    /** Stream: every change that merchants made. */
    changeTrail: () => ofShop('{audit}:trail'),
    /** A mark that a change is in the trail. */
    changeTrailMark: (changeId: string) => ofShop(`{audit}:mark:${changeId}`),
    /** Hash: a person's id → the newest entry about them. */
    changeTrailNewest: () => ofShop('{audit}:newest'),
    /** Hash: a person's saved numbers by name. */
    saved: (userId: number) => ofPerson(userId, `saved:${userId}`),
    pin: (userId: number) => ofPerson(userId, `pin:${userId}`),
    /** Hash: the keypad on which a person enters a PIN. */
    keypad: (userId: number) => ofPerson(userId, `keypad:${userId}`),
    /** Set: the tries of a PIN since it was last right, each a keypad and its step. */
    pinTries: (userId: number) => ofPerson(userId, `pintries:${userId}`),
    /** When the PIN may be tried again, after too many wrong ones. */
    pinLock: (userId: number) => ofPerson(userId, `pinlock:${userId}`),
    /** How often a PIN was locked since it was last right. */
    pinLocks: (userId: number) => ofPerson(userId, `pinlocks:${userId}`),
    /** A mark that the PIN was entered for an order. */
    pinProof: (userId: number, reference: string) => ofPerson(userId, `pinproof:${userId}:${reference}`),
    /** Hash: a person's reminders by their ids. */
    reminders: (userId: number) => ofPerson(userId, `reminders:${userId}`),
    /** Sorted set: person and id by when the next step is due, of everybody's in the shard. */
    remindersDue: (shard: number) => inShard(shard, 'reminders-due'),

    // What people say that they have not received.
    /** Hash: a case. */
    case: (userId: number, id: string) => ofPerson(userId, `case:${userId}:${id}`),
    /** Sorted set: the messages that show a case to merchants, by when they were noted. */
    caseCards: (userId: number, id: string) => ofPerson(userId, `case-cards:${userId}:${id}`),
    /** Sorted set: the ids of a person's cases, by their last word. */
    casesOf: (userId: number) => ofPerson(userId, `cases:${userId}`),
    /** Sorted set: when a person opened cases, in the last 24 hours. */
    caseOpenings: (userId: number) => ofPerson(userId, `case-openings:${userId}`),
    /** Sorted set: person and id of each case of the last 90 days, by when it was opened. */
    cases: (shard: number) => inShard(shard, 'cases'),
    /** Sorted set: open cases, by since when they wait for the shop; those that it has answered come after all others. */
    openCases: (shard: number) => inShard(shard, 'cases-open'),
    /** Sorted set: cases by when merchants are reminded of them, or when they are closed. */
    casesDue: (shard: number) => inShard(shard, 'cases-due'),

    // What merchants announce.
    /** Hash: what is announced, and how many had it. */
    announcement: (id: string) => ofShop(`{announcements}:announcement:${id}`),
    /** Sorted set: the newest announcements, by the time of their confirmation. */
    announcementsNewest: () => ofShop('{announcements}:newest'),
    /** Sorted set: announcements that are being sent, by the time of their confirmation. */
    announcementsOpen: () => ofShop('{announcements}:open'),
    /** Hash: a person's id → the token under which they are being sent to. Afterwards it has people without an answer. */
    announcementUnderWay: (id: string) => ofShop(`{announcements}:under-way:${id}`),
    /** Sorted set: the ids of people who wait for it, in their order. */
    announcementWaiting: (id: string) => ofShop(`{announcements}:waiting:${id}`),

    // The shop: what merchants have set, and what waits for their yes.
    /** Hash: what merchants have set (prices, limits, pauses, PINs), a field each. */
    policy: () => ofShop('policy'),
    /** What a person is asked to confirm, by the question's id. */
    proposal: (userId: number, id: string) => ofPerson(userId, `proposal:${userId}:${id}`),
    /** Sorted set: the ids of questions that a person may confirm, by when they expire. */
    proposals: (userId: number) => ofPerson(userId, `proposals:${userId}`),
    /** Hash: how the shop appears to people, with its version. */
    shop: () => ofShop('{shop}:profile'),
    /** A mark that a change of the shop was made. */
    shopChangeMark: (changeId: string) => ofShop(`{shop}:changed:${changeId}`),
    /** Hash: changes of the shop that the change trail does not have yet, by their ids. */
    unrecordedShopChanges: () => ofShop('{shop}:unnoted'),
    /** Hash: changes of the shop that owners were not told of yet, by owner and id. */
    untoldShopChanges: () => ofShop('{shop}:untold'),
    /** How an agent appears to their customers, and what the customers pay. */
    resale: (userId: number) => ofPerson(userId, `resale:${userId}`),

    // What was sold.
    /**
     * Hash: the sums of the shard's orders on a day that is over, by hour and service, and by product (day-sum-fields.ts). Any write of one of these
     * orders deletes it. @param day YYYY-MM-DD
     */
    daySums: (shard: number, day: string) => inShard(shard, `sales:${day}`),
    /** Hash: the same by person. */
    personSums: (shard: number, day: string) => inShard(shard, `sales-of:${day}`),
    /** Hash: the same as daySums for archived orders. No other record has these sums. */
    archivedDaySums: (shard: number, day: string) => inShard(shard, `archived-sales:${day}`),
    /** Hash: the same by person. */
    archivedPersonSums: (shard: number, day: string) => inShard(shard, `archived-sales-of:${day}`),
    /** Hash: a person's id → since when they get the day's picture in the evening, or `off`. */
    recapReaders: () => ofShop('recap-readers'),
    /** A mark that a person's picture of a day is being sent, was sent, or was refused. */
    recapMark: (userId: number, day: string) => ofPerson(userId, `recap:${userId}:${day}`),

    // How providers do. An outlet is a provider in one service, as text (domain/health.ts).
    /** Hash: what the outlet's purchases said, by their references. */
    healthSamples: (outlet: string) => ofShop(`{health}:samples:${outlet}`),
    /** Sorted set: outlets by when something was noted of them last. */
    healthHeard: () => ofShop('{health}:heard'),
    /** Sorted set: purchases that were refused at once, by when. */
    healthRefused: () => ofShop('{health}:refused'),
    /** Hash: what is slow or fails, by outlet. */
    episodes: () => ofShop('{health}:episodes'),
    /** List: the newest episodes that are over. */
    pastEpisodes: () => ofShop('{health}:past'),
    /** Sorted set: people who want to know when the outlet works again, by when they asked. */
    healthWaiters: (outlet: string) => ofShop(`{health}:waiters:${outlet}`),

    // Updates and sessions: who handles what, and where a conversation is; how many messages go out. A known person's session stands in the hash of the person.
    /** Hash: the session of who has no record. */
    stranger: (userId: number) => ofPerson(userId, `stranger:${userId}`),
    /** Set: the ids of a person's handled updates. @param period see update-lease-store.ts */
    doneUpdates: (userId: number, period: number) => ofPerson(userId, `done:${userId}:${period}`),
    /** Hash (take-turn.lua): when the next message that can wait may go. */
    nextMessage: () => ofShop('next-message'),
    /** Hash: process and second → how many awaited messages went out. */
    sentMessages: () => ofShop('sent'),

    // What is of no noun.
    /** The mark of the store: set as soon as a bot has worked with this Redis, after its recovery if there was one. */
    initialised: () => ofShop('begun'),
    throttle: (name: string) => ofShop(`throttle:${name}`),
    /** Who does a work that only one process may do at a time. */
    lease: (name: string) => ofShop(`lease:${name}`),
    keyValue: (name: string) => ofShop(`note:${name}`),
    /** Hash: records that cannot be read (held-record-store.ts). */
    heldRecords: () => ofShop('held-records'),
    /** A key that is written to see whether writes are taken where the keys of this hash tag are. @param tag such as `s0` */
    ready: (tag: string) => ofShop(`{${tag}}:ready`),
  };
}
