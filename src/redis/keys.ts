import { shardOfPerson, shardOfReference } from '../domain/orders/reference.ts';

export type Keys = ReturnType<typeof createKeys>;

/**
 * The names of all keys, noun by noun. docs/redis-keys.md says of each what it holds, and for how long; here stands only what needs more words. Keys
 * that one script uses have the same hash tag, so that they are in one slot of a Redis Cluster.
 */
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
    due: (shard: number) => inShard(shard, 'due'),
    /** Orders that a person waits for now. Each of them is in the set of all orders too, and the time there counts. */
    dueYoung: (shard: number) => inShard(shard, 'due-young'),
    /** Sorted set: reference by the time of its confirmation, of orders that the service has had for long. Each of them is in the set of all orders too. */
    dueOld: (shard: number) => inShard(shard, 'due-old'),
    open: (shard: number) => inShard(shard, 'open'),
    waiting: (shard: number) => inShard(shard, 'waiting'),
    ordersOf: (userId: number) => ofPerson(userId, `orders:${userId}`),
    confirmed: (shard: number) => inShard(shard, 'confirmed'),
    /** Sorted set: buyer, reference and customer number of the shard's orders whose number ends so, by the time of their confirmation. */
    ending: (shard: number, tail: string) => inShard(shard, `ending:${tail}`),
    tokensOf: (userId: number) => ofPerson(userId, `tokens:${userId}`),
    /** The reference of a person's latest order of the same kind. @param sameness the same for what duplicate.ts calls the same */
    latestSame: (userId: number, sameness: string) => ofPerson(userId, `recent:${userId}:${sameness}`),
    openDrafts: (userId: number) => ofPerson(userId, `drafts:${userId}`),
    shown: (userId: number, id: string) => ofPerson(userId, `shown:${userId}:${id}`),
    notifyAttempt: (reference: string, state: string) => ofOrder(reference, `tell-attempt:${reference}:${state}`),
    /** Telegram's name of a picture that was sent of an order or a list. @param name tells this picture from the others */
    sentPicture: (reference: string, name: string) => ofOrder(reference, `picture:${reference}:${name}`),
    backlog: () => ofShop('backlog'),
    stuckQueue: () => ofShop('stuck-queue'),
    accountAnswers: () => ofShop('reseller-accounts'),
    nextTurn: () => ofShop('next-turn'),
    alerts: (shard: number) => inShard(shard, 'untold'),
    notices: () => ofShop('notices'),

    // Lists of purchases.
    batch: (reference: string) => ofOrder(reference, `batch:${reference}`),
    batchesDue: (shard: number) => inShard(shard, 'batches-due'),
    batchNotes: (reference: string) => ofOrder(reference, `batch-notes:${reference}`),
    sameBatch: (userId: number, sameness: string) => ofPerson(userId, `same-batch:${userId}:${sameness}`),
    openLists: (userId: number) => ofPerson(userId, `lists:${userId}`),

    // Money: accounts, their ledgers, top-ups.
    account: (userId: number) => ofPerson(userId, `account:${userId}`),
    accounts: (shard: number) => inShard(shard, 'accounts'),
    heldAccounts: (shard: number) => inShard(shard, 'accounts-held'),
    movedAccounts: (shard: number) => inShard(shard, 'accounts-moved'),
    bookings: (userId: number) => ofPerson(userId, `bookings:${userId}`),
    /** The sum of a person's purchases on a day, in minor units. @param day YYYY-MM-DD */
    spent: (userId: number, day: string) => ofPerson(userId, `spent:${userId}:${day}`),
    ledger: (userId: number) => ofPerson(userId, `ledger:${userId}`),
    /**
     * Hash: a person's id → the opening entry of their ledger, if earlier entries are in the archive. `newest` → when the newest archived entry of
     * anybody was booked.
     */
    openings: (shard: number) => inShard(shard, 'openings'),
    topup: (userId: number, id: string) => ofPerson(userId, `topup:${userId}:${id}`),
    openTopup: (userId: number) => ofPerson(userId, `topup-open:${userId}`),
    topupRequests: () => ofShop('topup-requests'),
    moneyAlerts: () => ofShop('money-alerts'),

    // People: what they may do, who let them in, what merchants changed, saved numbers, PINs, and what they want to be reminded of.
    person: (userId: number) => ofPerson(userId, `person:${userId}`),
    accessCards: (userId: number) => ofPerson(userId, `access-cards:${userId}`),
    people: () => ofShop('people'),
    merchants: () => ofShop('merchants'),
    invitation: (id: string) => ofShop(`{invitations}:invitation:${id}`),
    invitations: () => ofShop('{invitations}:open'),
    changeMark: (userId: number, changeId: string) => ofPerson(userId, `changed:${userId}:${changeId}`),
    unrecordedChanges: (shard: number) => inShard(shard, 'unnoted'),
    changeTrail: () => ofShop('{audit}:trail'),
    changeTrailMark: (changeId: string) => ofShop(`{audit}:mark:${changeId}`),
    changeTrailNewest: () => ofShop('{audit}:newest'),
    saved: (userId: number) => ofPerson(userId, `saved:${userId}`),
    pin: (userId: number) => ofPerson(userId, `pin:${userId}`),
    keypad: (userId: number) => ofPerson(userId, `keypad:${userId}`),
    pinTries: (userId: number) => ofPerson(userId, `pintries:${userId}`),
    pinLock: (userId: number) => ofPerson(userId, `pinlock:${userId}`),
    pinLocks: (userId: number) => ofPerson(userId, `pinlocks:${userId}`),
    pinProof: (userId: number, reference: string) => ofPerson(userId, `pinproof:${userId}:${reference}`),
    reminders: (userId: number) => ofPerson(userId, `reminders:${userId}`),
    remindersDue: (shard: number) => inShard(shard, 'reminders-due'),

    // What people say that they have not received.
    case: (userId: number, id: string) => ofPerson(userId, `case:${userId}:${id}`),
    caseCards: (userId: number, id: string) => ofPerson(userId, `case-cards:${userId}:${id}`),
    casesOf: (userId: number) => ofPerson(userId, `cases:${userId}`),
    caseOpenings: (userId: number) => ofPerson(userId, `case-openings:${userId}`),
    cases: (shard: number) => inShard(shard, 'cases'),
    /** Sorted set: open cases, by since when they wait for the shop; those that it has answered come after all others. */
    openCases: (shard: number) => inShard(shard, 'cases-open'),
    casesDue: (shard: number) => inShard(shard, 'cases-due'),

    // What merchants announce.
    announcement: (id: string) => ofShop(`{announcements}:announcement:${id}`),
    announcementsNewest: () => ofShop('{announcements}:newest'),
    announcementsOpen: () => ofShop('{announcements}:open'),
    /** Hash: a person's id → the token under which they are being sent to. Afterwards it has people without an answer. */
    announcementUnderWay: (id: string) => ofShop(`{announcements}:under-way:${id}`),
    announcementWaiting: (id: string) => ofShop(`{announcements}:waiting:${id}`),

    // The shop: what merchants have set, and what waits for their yes.
    policy: () => ofShop('policy'),
    proposal: (userId: number, id: string) => ofPerson(userId, `proposal:${userId}:${id}`),
    proposals: (userId: number) => ofPerson(userId, `proposals:${userId}`),
    shop: () => ofShop('{shop}:profile'),
    shopChangeMark: (changeId: string) => ofShop(`{shop}:changed:${changeId}`),
    unrecordedShopChanges: () => ofShop('{shop}:unnoted'),
    untoldShopChanges: () => ofShop('{shop}:untold'),
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
    archivedPersonSums: (shard: number, day: string) => inShard(shard, `archived-sales-of:${day}`),
    recapReaders: () => ofShop('recap-readers'),
    recapMark: (userId: number, day: string) => ofPerson(userId, `recap:${userId}:${day}`),

    // How providers do. An outlet is a provider in one service, as text (domain/health.ts).
    healthSamples: (outlet: string) => ofShop(`{health}:samples:${outlet}`),
    healthHeard: () => ofShop('{health}:heard'),
    healthRefused: () => ofShop('{health}:refused'),
    episodes: () => ofShop('{health}:episodes'),
    pastEpisodes: () => ofShop('{health}:past'),
    healthWaiters: (outlet: string) => ofShop(`{health}:waiters:${outlet}`),

    // Updates and sessions: who handles what, and where a conversation is; how many messages go out. A known person's session stands in the hash of the person.
    stranger: (userId: number) => ofPerson(userId, `stranger:${userId}`),
    /** Set: the ids of a person's handled updates. @param period see update-lease-store.ts */
    doneUpdates: (userId: number, period: number) => ofPerson(userId, `done:${userId}:${period}`),
    nextMessage: () => ofShop('next-message'),
    sentMessages: () => ofShop('sent'),

    // What is of no noun.
    /** The mark of the store: set as soon as a bot has worked with this Redis, after its recovery if there was one. */
    initialised: () => ofShop('begun'),
    throttle: (name: string) => ofShop(`throttle:${name}`),
    lease: (name: string) => ofShop(`lease:${name}`),
    keyValue: (name: string) => ofShop(`note:${name}`),
    heldRecords: () => ofShop('held-records'),
    /** A key that is written to see whether writes are taken where the keys of this hash tag are. @param tag such as `s0` */
    ready: (tag: string) => ofShop(`{${tag}}:ready`),
  };
}
