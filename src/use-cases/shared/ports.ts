/** What the use cases need of the world. Each port is implemented in one of the folders at the edge and handed in by app.ts. */
import type { Account } from '../../domain/accounts/account.ts';
import type { ChangeRecord } from '../../domain/people/change-record.ts';
import type { Batch, BatchState, RowRefusal, RowStatus, StopReason } from '../../domain/batches/batch.ts';
import type { Product, Verification } from '../../domain/catalogue/products.ts';
import type { Invitation } from '../../domain/people/invitation.ts';
import type { LedgerEntry } from '../../domain/accounts/ledger.ts';
import type { Keypad } from '../../domain/pins/keypad.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { NumberEnding } from '../../domain/orders/number-ending.ts';
import type { Order, OrderState, WaitTopic } from '../../domain/orders/order.ts';
import type { AccessState, Person } from '../../domain/people/person.ts';
import type { CreditLimitChange, RecordChange } from '../../domain/people/person-change.ts';
import type { Policy, PolicyChange } from '../../domain/pricing/policy.ts';
import type { Receipt, Transaction, TransactionStatus } from '../../domain/orders/receipt.ts';
import type { Role } from '../../domain/people/role.ts';
import type { Topup } from '../../domain/accounts/topup.ts';
import type { SavedRecipient } from '../../domain/recipients/saved-recipient.ts';
import type { ReferenceContents } from '../../domain/orders/reference.ts';

/** Milliseconds since 1970. */
export type Now = () => number;

/** From 0 to below 1. */
export type Random = () => number;

export interface Logger {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** The names of purchases, which say who bought and when, and only to us. */
export interface References {
  /** A new one, never the same again. @param at milliseconds since 1970 */
  mint(userId: number, at: number): string;
  /** What one of ours says; undefined for a foreign or altered one, and for those of before references said anything. */
  read(reference: string): ReferenceContents | undefined;
}

/** Why the service gave no usable answer to a question; purchases have outcomes of their own. */
export type ResellerErrorCode =
  /** The address, TLS or the connection failed, or the service answered 5xx, 408, 425 or 429. */
  | 'unavailable'
  | 'timeout'
  /** An answer that is not what the specification says. */
  | 'unreadable'
  /** 401 or 403; for the wallet also 400 (specification 4.1). */
  | 'unauthorized'
  | 'not-found'
  /** Any other 4xx; the message is the service's. */
  | 'rejected';

/** Stands for the service's words where it gave none. */
export const NO_REASON = 'The service gave no reason.';

/** A failed question to the service; `message` may hold the service's words and is not for buyers. */
export class ResellerError extends Error {
  override readonly name = 'ResellerError';
  readonly code: ResellerErrorCode;
  readonly httpStatus: number | undefined;
  constructor(
    code: ResellerErrorCode,
    message: string,
    options?: { cause?: unknown; httpStatus?: number | undefined },
  ) {
    super(message, { cause: options?.cause });
    this.code = code;
    this.httpStatus = options?.httpStatus;
  }
}

export interface PurchaseRequest {
  readonly reference: string;
  readonly productName: string;
  readonly customerId: string;
  /** Only where the product has `amount_required`. */
  readonly amountMinor?: Minor;
  /** No byte of the call is written from then on, in milliseconds since 1970: others may be at the order by then. An answer may come later. */
  readonly sendBefore: number;
}

/** The five ways a purchase call ends (specification 4.7); it never throws for what the network or the service does. */
export type PurchaseAnswer =
  /** @param customerId as the answer names it, where it does */
  | { type: 'accepted'; status: Exclude<TransactionStatus, 'other'>; receipt: Receipt; customerId?: string }
  | { type: 'refused'; reason: RefusalReason; httpStatus: number; message: string }
  /** 409: this reference is there already. */
  | { type: 'exists' }
  /** No byte of it was written: no place among the calls in flight, no connection, or too late. */
  | { type: 'unsent'; cause: string }
  /** Nothing is known: time-out, reset, and every answer that is neither what the specification says nor a refusal in the service's own words. */
  | { type: 'unknown'; cause: string };

/** `funds` is 402: the amount or the wallet is not enough; `unauthorized` is 401 or 403: the key is not accepted. */
export type RefusalReason = 'funds' | 'unauthorized' | 'rejected';

export interface HistoryQuery {
  /** From 1. */
  readonly page: number;
  /** 1 to 100. */
  readonly limit: number;
  readonly search?: string;
  readonly reference?: string;
  /** YYYY-MM-DD, inclusive. */
  readonly startDate?: string;
  readonly endDate?: string;
}

export interface HistoryPage {
  readonly transactions: readonly Transaction[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}

/** The service's API. Reads throw ResellerError, which they have logged where it is more than a no. */
export interface Reseller {
  balance(): Promise<Minor>;
  services(): Promise<readonly string[]>;
  providers(service: string): Promise<readonly string[]>;
  products(filter: { service: string; provider?: string }): Promise<readonly Product[]>;
  /**
   * Fresh: what a purchase is checked against.
   * @param reference of the order that it is asked for, for the log
   * @throws ResellerError `not-found`
   */
  product(name: string, reference?: string): Promise<Product>;
  verify(request: { customerId: string; productName: string }): Promise<Verification>;
  purchase(request: PurchaseRequest): Promise<PurchaseAnswer>;
  /** @throws ResellerError `not-found` where the service has no such transaction (yet) */
  transaction(reference: string): Promise<Transaction>;
  transactions(query: HistoryQuery): Promise<HistoryPage>;
}

/** The three levels of discovery from memory; a stale list is served while it refreshes. Throws ResellerError with an empty cache. */
export interface Catalogue {
  services(): Promise<readonly string[]>;
  providers(service: string): Promise<readonly string[]>;
  products(service: string, provider: string): Promise<readonly Product[]>;
}

/** All that is sold, from memory as the levels of discovery are. */
export interface ProductLists {
  /** A list a service; each is the same object as before where nothing in it has changed. @throws ResellerError with an empty cache */
  everything(): Promise<readonly (readonly Product[])[]>;
}

/** `uncollected` is committed: delivered after the money had been given back, and the account does not allow taking it again. */
export type CommitResult = 'committed' | 'uncollected' | 'conflict';

/** Why a tap confirmed nothing. */
export type ConfirmRefusal =
  | { type: 'duplicate'; reference: string }
  /** The balance and the credit limit do not suffice. */
  | { type: 'short'; availableMinor: Minor }
  /** What was bought that day and this are more than the limit. */
  | { type: 'day-limit'; spentMinor: Minor; limitMinor: Minor };

export interface ConfirmConditions {
  /** `known`: the earlier purchase that the buyer has read about on the card. */
  readonly duplicates: { readonly windowMs: number; readonly again: boolean; readonly known?: string | undefined };
  readonly dayLimitMinor?: Minor | undefined;
}

export interface OrderStore {
  find(reference: string): Promise<Order | undefined>;
  /** As find, of what may well not be there, and telling that from a record that is there and cannot be read. */
  peek(reference: string): Promise<Order | 'missing' | 'unreadable'>;
  /**
   * Writes the record, its due time and its place in the lists in one script, where the stored version is one less than the
   * order's own. `dueAt` null: nothing is left to do. What the new state means for the money on the buyer's account is booked in the same
   * script, once; so is the note of who did it, where there is one, which stays until the trail has it.
   */
  commit(order: Order, dueAt: number | null, note?: ChangeNote): Promise<CommitResult>;
  /**
   * Like commit, for the tap: only where the same person has not bought the same product for the same number and price within the window
   * (0: always), unless they say so; a failed one does not count. And only where the order's billing is within the day's limit and can be
   * held on the account.
   */
  confirm(
    order: Order,
    dueAt: number,
    conditions: ConfirmConditions,
  ): Promise<{ type: 'committed' | 'conflict' } | ConfirmRefusal>;
  /** The reference of the same person's latest purchase of the same product for the same number and price within the window; no failed one. */
  latestSame(order: Order): Promise<string | undefined>;
  /** References that are due, each leased until the time given; at most `limit` of one shard. */
  claimDue(shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]>;
  /** Puts the end of a lease off; of no effect on an order that has nothing left to do. */
  reschedule(reference: string, leaseUntil: number): Promise<void>;
  /** Confirmed orders of one person, newest first. */
  listByBuyer(userId: number, offset: number, count: number): Promise<{ orders: readonly Order[]; total: number }>;
  /** Those of them that brought a token, newest first. */
  listTokens(userId: number, offset: number, count: number): Promise<{ orders: readonly Order[]; total: number }>;
  /**
   * Confirmed orders for numbers that end so, newest first; of one person, or of everybody where none is given. Of very many, the newest
   * few thousand of each shard are looked through.
   */
  listByNumber(
    ending: NumberEnding,
    userId: number | undefined,
    offset: number,
    count: number,
  ): Promise<{ orders: readonly Order[]; total: number }>;
  /**
   * Confirmed orders whose reference ends so (in capitals), newest first and at most `count`; of one person, or of everybody where none is given. The
   * newest two thousand are looked through, of everybody those of each shard.
   */
  listByReference(ending: string, userId: number | undefined, count: number): Promise<readonly Order[]>;
  /**
   * Everybody's orders that were confirmed from `from` to before `to` (milliseconds since 1970), in pages of at most 200, shard by shard and
   * in each by time. One that is put in meanwhile may come or not, and may make another one come twice.
   */
  confirmedBetween(from: number, to: number): AsyncIterable<readonly Order[]>;
  /** References of a person's cards that are neither confirmed nor taken back, newest first. @param since milliseconds since 1970 */
  openDrafts(userId: number, since: number): Promise<readonly string[]>;
  /** Orders of everybody whose money is neither spent nor given back yet. */
  openOrders(): Promise<{ count: number; totalMinor: Minor }>;
  /** Those orders, in no order; of very many a part. */
  listOpen(count: number): Promise<readonly Order[]>;
}

/** Lists of purchases that were confirmed as one. */
export interface BatchStore {
  find(reference: string): Promise<Batch | undefined>;
  /** Without reading the rows. */
  stateOf(reference: string): Promise<BatchState | undefined>;
  /** Writes the record and its due time where the stored version is one less; `dueAt` null: nothing is left to do. */
  commit(batch: Batch, dueAt: number | null): Promise<'committed' | 'conflict'>;
  /**
   * Like commit, for the tap: only where the same person has not confirmed the same rows within the window (0: always), unless they say so.
   * A record that is `proven` is written only where it uses up what the right PIN left for this list, in the same step: else `unproven`.
   */
  confirm(
    batch: Batch,
    dueAt: number,
    same: { windowMs: number; again: boolean },
  ): Promise<{ type: 'committed' | 'conflict' | 'unproven' } | { type: 'same'; reference: string }>;
  /** As OrderStore's. */
  openDrafts(userId: number, since: number): Promise<readonly string[]>;
  /** The list of the same rows that was confirmed last, within its window. */
  latestSame(userId: number, sameness: string): Promise<string | undefined>;
  /** As OrderStore's. */
  claimDue(shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]>;
  reschedule(reference: string, leaseUntil: number): Promise<void>;
  /** Stores the order that a row is begun with, where there is none, and only while its list runs: `over` where it does not. What stands there is never overwritten. */
  begin(reference: string, draft: Order): Promise<'begun' | 'over'>;
  /** Why a row was not bought; the first reason stays. @param row its reference */
  refuse(reference: string, row: string, why: RowRefusal): Promise<void>;
  /** No further rows are begun; the first reason stays. */
  stop(reference: string, why: StopReason): Promise<void>;
  stopOf(reference: string): Promise<StopReason | undefined>;
  /** Reasons by the reference of the row, and why it was stopped. */
  notes(reference: string): Promise<{ refusals: ReadonlyMap<string, RowRefusal>; stop: StopReason | undefined }>;
}

/** A list with what became of each row. */
export interface BatchView {
  readonly batch: Batch;
  readonly rows: readonly RowStatus[];
  readonly stop: StopReason | undefined;
}

/** Tells the buyer of a list how it goes: in one message while it runs, and at its end. */
export interface BatchNotifier {
  /** Never throws: the next one says more. */
  progress(view: BatchView): Promise<void>;
  summary(view: BatchView): Promise<NotifyOutcome>;
}

/** A page of a ledger; `next` is where the following page begins, absent on the last. */
export interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly next?: string;
}

/** Money that a person is given or that is taken from them. Sent again under the same id it changes nothing. */
export interface Booking {
  readonly id: string;
  readonly userId: number;
  readonly kind: 'credit' | 'debit' | 'topup';
  /** More than 0. */
  readonly amountMinor: Minor;
  readonly by: number;
  readonly at: number;
  readonly note?: string;
}

export interface AccountTotals {
  /** What people have left, all together, without what is held. */
  readonly owedToMinor: Minor;
  /** What people owe on credit, as a positive sum. */
  readonly owedByMinor: Minor;
  readonly heldMinor: Minor;
  readonly accounts: number;
}

/** What people have, and every change of it. What purchases do to it is in OrderStore's scripts. */
export interface AccountStore {
  read(userId: number): Promise<Account>;
  /** What counts for the day's limit. @param day YYYY-MM-DD, at most a week ago */
  spentOn(userId: number, day: string): Promise<Minor>;
  /** `beyond-limit`: a debit that the balance and the credit limit do not allow; nothing was changed. */
  book(booking: Booking): Promise<{ type: 'booked' | 'already' | 'beyond-limit'; account: Account }>;
  /** Whether something was booked under this id. */
  isBooked(userId: number, id: string): Promise<boolean>;
  /**
   * Another credit limit where it still is as it was seen, also below what is owed: then nothing can be bought until that is paid;
   * `changed` also where that was done before under the id.
   */
  changeCreditLimit(
    userId: number,
    change: CreditLimitChange,
    stamp: { by: number; at: number; id: string },
  ): Promise<'changed' | 'meanwhile'>;
  /** Oldest first. @param range from `from` to before `to`, milliseconds since 1970. @param after `next` of the page before */
  entries(
    userId: number,
    range: { from: number; to: number },
    after: string | undefined,
    count: number,
  ): Promise<LedgerPage>;
  /**
   * Newest first; of everybody where no person is given. @param before `next` of the page before
   * @throws RangeError where `before` is no such thing
   */
  newestEntries(
    userId: number | undefined,
    range: { from: number; to: number },
    before: string | undefined,
    count: number,
  ): Promise<LedgerPage>;
  /** The ledger of all people of one shard. */
  shardEntries(shard: number, after: string | undefined, count: number): Promise<LedgerPage>;
  /** The ids of all who ever had an entry, in any order; one may come twice, and a page be shorter than `count`, or longer. */
  accounts(
    shard: number,
    after: string | undefined,
    count: number,
  ): Promise<{ userIds: readonly number[]; next?: string }>;
  totals(): Promise<AccountTotals>;
}

/** Money that an open order holds. */
export interface OrderHold {
  readonly reference: string;
  readonly userId: number;
  readonly heldMinor: Minor;
}

/** An account and where its ledgers end, all of one moment. */
export interface AccountSnapshot {
  readonly account: Account;
  /** The id of the latest entry; absent where there is none. */
  readonly lastId?: string;
  /** The same of the ledger of the whole shard. */
  readonly shardLastId?: string;
  /** How many credits, debits, top-ups and limits were booked by their ids. */
  readonly bookings: number;
  /** The balance that it has in the list of accounts; absent where it is not listed. */
  readonly listedMinor?: Minor;
}

/** What an audit compares with the ledgers, each of one moment, while orders move. */
export interface LedgerAudit {
  snapshot(userId: number): Promise<AccountSnapshot>;
  /** What is said to be held in the shard, and where its ledger ends. */
  shardSnapshot(shard: number): Promise<{ heldMinor: Minor; lastId?: string }>;
  /** What open orders are to hold by their records, in pages. */
  openHolds(shard: number): AsyncIterable<readonly OrderHold[]>;
  /** What is booked as held for it; undefined where there is no such order, or it holds nothing, or is at its end. */
  holdOf(reference: string): Promise<OrderHold | undefined>;
}

/** Top-ups that people asked for. */
export interface TopupStore {
  /**
   * Of a person's requests one is open at a time: `other` is the one that stands. Opened again under its id it is the same; one that was
   * credited and is forgotten since is there no more.
   */
  open(
    topup: Omit<Topup, 'state' | 'decidedBy' | 'paid' | 'asked' | 'told' | 'cards'>,
  ): Promise<{ type: 'opened' } | { type: 'other'; topup: Topup | undefined }>;
  find(userId: number, id: string): Promise<Topup | undefined>;
  /** The request that stands in the way of another one. */
  findRequest(userId: number): Promise<Topup | undefined>;
  /** Ends a request, once, whoever comes first; where it is credited, the money is booked in the same script. */
  decide(
    userId: number,
    id: string,
    decision: { to: 'credited' | 'declined' | 'withdrawn'; by: number; at: number },
  ): Promise<{ type: 'decided'; account: Account } | { type: 'already' | 'unknown' }>;
  /** Notes what has happened. */
  mark(userId: number, id: string, what: 'paid' | 'asked' | 'told'): Promise<void>;
  /** The messages by which merchants were asked. */
  addCards(userId: number, id: string, cards: readonly SentCard[]): Promise<void>;
  /** Requests that merchants have been asked about and that nobody has answered, the newest first. */
  listOpen(now: number, count: number): Promise<readonly Topup[]>;
}

/** A message that was sent to somebody. */
export interface SentCard {
  readonly chatId: number;
  readonly messageId: number;
}

/** Where merchants are asked whether somebody's money came. */
export interface TopupDesk {
  /** Every merchant; answers the cards that arrived. */
  ask(about: TopupFacts): Promise<readonly SentCard[]>;
  /** One merchant; undefined where they could not be reached. */
  show(merchantId: number, about: TopupFacts): Promise<SentCard | undefined>;
  /** Its cards say so and have no buttons any more; in the background, as well as that goes. */
  takeBack(topup: Topup, person: Person): void;
}

export interface TopupFacts {
  readonly topup: Topup;
  readonly person: Person;
  readonly account: Account;
}

/** Whether a bot has worked with this store before; nothing in an empty one says so. */
export interface Begun {
  has(): Promise<boolean>;
  set(): Promise<void>;
}

export interface PeopleStore {
  find(userId: number): Promise<Person | undefined>;
  /** Keeps who this is; leaves what merchants decided as it is. */
  see(person: Pick<Person, 'userId' | 'name' | 'username' | 'language' | 'firstSeenAt'>): Promise<void>;
  /** The answer to somebody who asked to be let in: the first one counts, until they ask again. @param answer its `id` is the same when it comes again */
  decide(userId: number, answer: AccessAnswer): Promise<DecideResult>;
  /**
   * Where it still is as it was seen; `changed` also where that was done before under the note's id. The note is kept with it, until the
   * trail has it.
   */
  change(userId: number, change: RecordChange, note: ChangeNote): Promise<'changed' | 'meanwhile'>;
  /** Null: merchants have not been asked. */
  setAskedAt(userId: number, askedAt: number | null): Promise<void>;
  /** Newest first. */
  list(offset: number, count: number): Promise<{ people: readonly Person[]; total: number }>;
  /** Newest first. `whole`: everybody was looked at, and not only the newest ten thousand, or those of `lookedAt`. */
  search(
    fits: (person: Person) => boolean,
    offset: number,
    count: number,
    options?: { lookedAt: number },
  ): Promise<{ people: readonly Person[]; total: number; whole: boolean }>;
  /** People who were made merchants by another one. */
  namedMerchants(): Promise<readonly Person[]>;
}

/** What the trail of changes is to have, by the change's own id, which is the same when the change comes again. */
export interface ChangeNote {
  readonly id: string;
  readonly record: ChangeRecord & { readonly whom: number };
}

export interface AccessAnswer {
  readonly access: 'approved' | 'declined';
  /** Left as it is where none is given. */
  readonly role?: Role | undefined;
  readonly by: number;
  readonly at: number;
  readonly id: string;
  /** By an invitation, which raises everybody but who is stopped or locked, and nobody who may do as much already. */
  readonly invited?: boolean;
}

export type DecideResult =
  | { type: 'decided' }
  /** Nobody has written under this id. */
  | { type: 'unknown' }
  /** Somebody decided before, and this is what stands. */
  | { type: 'already'; by?: number; access: AccessState };

/** Links that let people in. */
export interface InvitationStore {
  /** What the invitation of a link is kept under: who reads the store learns no link by it. */
  idOf(token: string): string;
  create(invitation: Omit<Invitation, 'used'>): Promise<void>;
  find(id: string): Promise<Invitation | undefined>;
  /** @param use `useId` is the same when the same use comes again, which then is counted once */
  use(
    id: string,
    use: { userId: number; useId: string; now: number },
  ): Promise<{ type: 'let-in'; invitation: Invitation } | { type: Exclude<InvitationUse, 'let-in'> }>;
  /** The use let nobody in: it is free for another one. Of no effect where it was not counted. */
  giveBack(id: string, use: { userId: number; useId: string; now: number }): Promise<void>;
  revoke(id: string): Promise<void>;
  /** Those that can be used, the one that ends next first. */
  listOpen(now: number, offset: number, count: number): Promise<{ invitations: readonly Invitation[]; total: number }>;
}

/** `used`: by this person before. */
export type InvitationUse = 'let-in' | 'used' | 'unknown' | 'revoked' | 'expired' | 'used-up';

/** Who changed what: every change that a merchant makes, for good. */
export interface ChangeTrail {
  /** Written before the change is made, or after one that has kept it. @param changeId the same when the same change comes again, which is written once */
  write(changeId: string, record: ChangeRecord): Promise<void>;
  /** Newest first. @param after `next` of the page before */
  list(after: string | undefined, count: number): Promise<{ entries: readonly AuditEntry[]; next?: string }>;
  newestAbout(userId: number): Promise<AuditEntry | undefined>;
}

/** As it was read: `what` may be of a newer version. */
export type AuditEntry = Omit<ChangeRecord, 'what'> & { readonly what: string };

/** What merchants have set: prices, limits, pauses, PINs. */
export interface PolicyStore {
  /** At most two seconds old; `fresh`: as it is now. */
  read(options?: { fresh?: boolean }): Promise<Policy>;
  /** Made twice it is the same as made once. */
  set(change: PolicyChange): Promise<void>;
}

/** Salted and slow; never more than a few at once. */
export interface PinHash {
  hash(pin: string): Promise<string>;
  /** @throws Error where the stored text is no hash */
  matches(pin: string, stored: string): Promise<boolean>;
}

/** The digit at each of the ten places of a keypad: another order on every one, which nobody can tell from its id. */
export type KeypadLayout = (keypadId: string) => readonly number[];

/** Which keypad, and how it stood. */
export type KeypadStep = Pick<Keypad, 'id' | 'step'>;

/** Whether an order may be confirmed where a PIN is asked for it. */
export interface PinGate {
  /** Uses up what the right PIN left for this person and this order, and names the use; undefined where there is nothing (any more). */
  take(userId: number, reference: string): Promise<string | undefined>;
  /** The use came to nothing: what it took is there again, for what is left of its time. */
  giveBack(userId: number, reference: string, use: string): Promise<void>;
}

/** PINs, and how they are entered. A keypad and a proof are gone after minutes. */
export interface PinStore extends PinGate {
  hashOf(userId: number): Promise<string | undefined>;
  keypad(userId: number): Promise<Keypad | undefined>;
  /** Ends the person's keypad before this one. */
  open(userId: number, keypad: Pick<Keypad, 'id' | 'purpose' | 'stage'>): Promise<void>;
  /** Without a place the last one is taken back. At another step nothing changes. Answers the keypad as it stands; undefined where it is another one. */
  press(userId: number, press: KeypadStep & { place?: string | undefined }): Promise<Keypad | undefined>;
  /** The same, for asking the next on an empty keypad. */
  advance(userId: number, at: KeypadStep, to: Pick<Keypad, 'stage' | 'firstPlaces'>): Promise<Keypad | undefined>;
  close(userId: number): Promise<void>;
  lockedUntil(userId: number, now: number): Promise<number | undefined>;
  /**
   * Before a PIN is looked at: it counts as wrong until `pass`, once under its id. `left`: how many more there may be; with none left,
   * everything is locked until `lockedUntil` unless this one is right.
   */
  beginTry(
    userId: number,
    tryId: string,
    now: number,
  ): Promise<{ type: 'go'; left: number; lockedUntil: number } | { type: 'locked'; until: number }>;
  /** The PIN was right; with a reference that is proven for its order. False where the keypad is another one by now: then nothing was. */
  pass(
    userId: number,
    at: KeypadStep,
    to: { stage: 'new' | 'passed'; reference?: string | undefined },
  ): Promise<boolean>;
  /** False where the PIN is not what it was (`from`), or the keypad another one; nothing was changed then. */
  set(userId: number, at: KeypadStep, from: string | undefined, to: string): Promise<boolean>;
  /** No PIN, no lock, no wrong tries. */
  reset(userId: number): Promise<void>;
}

/**
 * Which message shows a card or a keypad, and since when. Written after it was drawn, so a crash in between leaves it unknown: good for taking
 * buttons away, and for nothing that money rests on.
 */
export interface ShownStore {
  /** @param id the reference of an order or a list, or what else stands for one thing of this person */
  note(userId: number, id: string, shown: Shown): Promise<void>;
  /** In the order of the ids; undefined where it is not known, or was shown too long ago. */
  find(userId: number, ids: readonly string[]): Promise<readonly (Shown | undefined)[]>;
  forget(userId: number, id: string): Promise<void>;
}

export interface Shown {
  readonly messageId: number;
  readonly at: number;
}

/** What somebody is asked to confirm, for as long as the question may stand on their screen: fifteen minutes. */
export interface ProposalStore {
  /** Answers the id under which it is found: the one given, in whose place it comes, or a new one. */
  keep(userId: number, proposal: object, id?: string): Promise<string>;
  /** Of any shape where it is damaged; undefined where it is gone, or another person's. */
  find(userId: number, id: string): Promise<unknown>;
  drop(userId: number, id: string): Promise<void>;
  /** The ids of what stands open, newest first. */
  list(userId: number): Promise<readonly string[]>;
}

/** What an update left of its person's conversation; the state's shape is the chat's affair. */
export type ConversationChange = { type: 'same' } | { type: 'write'; state: unknown } | { type: 'drop' };

export type OpenedTurn =
  | {
      type: 'mine';
      person: Person | undefined;
      conversation: unknown;
      count: number;
      /** As SavedStore lists them, where they were wanted. */
      saved?: readonly SavedRecipient[];
    }
  | { type: 'done' }
  | { type: 'busy' };

/**
 * Who handles an update: one process, once, and one update of a person at a time, over all processes. A turn is a lease: the process that
 * dies with it lets it run out, and the update may be handled by whoever gets it next.
 */
export interface UpdateLeaseStore {
  /**
   * `done`: handled before. `busy`: another process has this update, or another one of this person. With `mine` comes what is known of the
   * person, their conversation's state (undefined where there is none, anything at all where it is damaged), and how many of their updates
   * came in the present ten seconds.
   * @param wanted `withSaved`: their saved numbers too, for which they may write a name; `messageId`: of the message that the update brings
   *   into their private chat, to be noted as NewestMessages has it
   */
  open(
    updateId: number,
    userId: number,
    wanted?: { readonly withSaved: boolean; readonly messageId?: number | undefined },
  ): Promise<OpenedTurn>;
  extend(updateId: number, userId: number): Promise<void>;
  /** Handled to its end: the conversation is written, and for longer than Telegram may bring it again the update is not handled any more. */
  close(updateId: number, userId: number, conversation: ConversationChange): Promise<void>;
}

/** The customer numbers that people gave names, each person their own. */
export interface SavedStore {
  /** At most MAX_SAVED, pinned ones first, then those that were used last. */
  list(userId: number): Promise<readonly SavedRecipient[]>;
  /** In place of the one of the same name, and of those that are named. */
  put(userId: number, recipient: SavedRecipient, replacedNames?: readonly string[]): Promise<void>;
  remove(userId: number, name: string): Promise<void>;
}

/** True for the first who asks in a period of this name. */
export type Throttle = (name: string, periodMs: number) => Promise<boolean>;

/** Work that only one of all processes should do at a time; that it is done by one alone is not promised, because leases run out. */
export interface Leases {
  /** Undefined where somebody else has it. */
  take(name: string, leaseMs: number): Promise<Lease | undefined>;
}

export interface Lease {
  extend(): Promise<void>;
  release(): Promise<void>;
}

/** Small texts that outlive a restart. */
export interface KeyValueStore {
  read(name: string): Promise<string | undefined>;
  write(name: string, text: string): Promise<void>;
}

/** The newest message of private chats, as far as the bot got or sent it: what stands below a card is newer than it. */
export interface NewestMessages {
  /** Its id; undefined where it is not known (any more). */
  find(chatId: number): Promise<number | undefined>;
  /** An older id than the one that is known changes nothing. */
  note(chatId: number, messageId: number): Promise<void>;
}

/** Which messages about an order may have arrived although nobody knows: a process died in the middle, or Telegram's answer was lost. */
export interface NotifyAttempts {
  /** Before the message goes; false where an earlier try may have arrived. */
  begin(reference: string, state: OrderState): Promise<boolean>;
  /** The message is known not to have arrived. */
  clear(reference: string, state: OrderState): Promise<void>;
}

export type NotifyOutcome =
  /** `messageId` is absent where no message of the order's own says it. */
  | { type: 'told'; messageId?: number }
  /** The person blocked the bot or is gone. */
  | { type: 'undeliverable'; reason: string }
  /** Try again, not before the pause where Telegram named one. `noAnswer`: Telegram said nothing, or only that it cannot. */
  | { type: 'later'; pauseMs?: number; cause: string; noAnswer?: true };

/** The ends that could not be told because Telegram is away, of all processes. Each has a due time beside it, which is looked at in any case. */
export interface Backlog {
  /** @param endedAt milliseconds since 1970 */
  put(reference: string, endedAt: number): Promise<void>;
  /** Takes out at most so many, which nobody else then has. */
  take(count: number, which: 'freshest' | 'oldest'): Promise<readonly string[]>;
  size(): Promise<number>;
}

/** Tells a buyer what became of an order: edits its card, and rings where that took long. */
export interface OrderEndNotifier {
  /** `away`: Telegram answers nobody, so that this says nothing of the order's own chat. */
  tell(order: Order): Promise<NotifyOutcome | { type: 'away' }>;
  /** Says in a message of its own that it takes long, and how it stands. */
  reassure(order: Order, topic: WaitTopic): Promise<NotifyOutcome>;
}

/** What at least one merchant must be told of, whatever fails meanwhile. */
export type PendingAlert =
  /** Delivered, and the account did not suffice. */
  | { readonly type: 'uncollected'; readonly reference: string }
  /** A merchant had closed it, and the service has given it an end since. */
  | { readonly type: 'late-end'; readonly reference: string }
  /** Too many wrong PINs. */
  | { readonly type: 'pin-locked'; readonly userId: number; readonly until: number };

/** What merchants have not been told of yet. It comes in by the scripts in which such things happen. */
export interface AlertOutboxStore {
  /** In any order; of very much only a part, and the rest when that was told. */
  list(): Promise<readonly PendingAlert[]>;
  has(untold: PendingAlert): Promise<boolean>;
  told(untold: PendingAlert): Promise<void>;
}

/** What merchants are told of PINs. Never throws. */
export interface PinAlerts {
  /** Told until a merchant was reached, and then no more of this lock. */
  pinLocked(userId: number, until: number): Promise<void>;
}

/** What only the owners of the wallet can mend. Throttled by the implementation; never throws. */
export interface MerchantAlerts {
  /** 402: the amount or the wallet is not enough. @param costMinor of the purchase that was refused */
  walletTooLow(costMinor: Minor): Promise<void>;
  /** 401 or 403 to a purchase. */
  keyRefused(): Promise<void>;
  /** A delivered purchase that costs them more than was expected. One that is not paid for is told until a merchant was reached, and then no more. */
  loss(order: Order, loss: Loss): Promise<void>;
  /** The service gave an end to an order that a merchant had closed. Told until a merchant was reached, and then no more. */
  lateEnd(order: Order): Promise<void>;
  /** An order does not end: not throttled, because each is told of at most twice. Resolves with whether any merchant was reached. */
  stuck(order: Order): Promise<boolean>;
}

export type Loss =
  /** The money had been given back, and the account does not allow taking it again. */
  | { type: 'uncollected' }
  /** The service took more than the cost that it had said. */
  | { type: 'charged-more'; paidMinor: Minor };

/** Business events, for metrics and the log. */
export interface OrderEvents {
  moved(before: Order, after: Order): void;
  told(order: Order, afterEndMs: number): void;
  called(answer: PurchaseAnswer['type']): void;
}
