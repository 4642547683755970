import type { NumberEnding } from '../../domain/orders/order-search.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { ReferenceContents } from '../../domain/orders/reference.ts';
import type { Span } from '../../domain/shared/days.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { ChangeNote } from '../../domain/people/change-record.ts';
import type { PurchaseAnswer } from '../shared/reseller.ts';

/** A page of a list. */
export interface OrderPage {
  readonly orders: readonly Order[];
  /** How many of the page cannot be read, and so are not among its orders. */
  readonly unreadable?: number;
  /** Of the whole list. */
  readonly total: number;
}

export interface OrderStore {
  /** @throws UnreadableRecordError if it is there and cannot be read */
  find(reference: string): Promise<Order | undefined>;
  /** As find, for an order that may well not be there: tells a missing record from one that cannot be read. */
  peek(reference: string): Promise<Order | 'missing' | 'unreadable'>;
  /**
   * Writes the record, its due time and its place in the lists in one script, if the stored version is one less than the
   * order's own. `dueAt` null: nothing is left to do; `as-before`: when the write before said, in the same queue. What the new state means for the
   * money on the buyer's account is booked in the same script, once; so is the note of who did it, if there is one, which stays until the trail has it.
   */
  commit(order: Order, dueAt: number | 'as-before' | null, note?: ChangeNote): Promise<CommitResult>;
  /**
   * As commit, for a draft. `same`: nothing was written. Within the window the same person has bought the same product for the same number
   * and price (and it has not failed), so the card has to say that.
   */
  draft(order: Order): Promise<'committed' | 'conflict' | { readonly same: string }>;
  /**
   * For each of these drafts, all of one person: the purchase that makes a draft of the same answer `same`. Nothing is written.
   */
  latestSame(drafts: readonly Order[]): Promise<readonly (string | undefined)[]>;
  /** As commit, for a record that the store has lost. `short`: its money cannot be held again; nothing was written. */
  putBack(order: Order, dueAt: number): Promise<CommitResult | 'short'>;
  /**
   * Like commit, for the tap: only if the same person has not bought the same product for the same number and price within the window
   * (0: always), unless they say so; a failed one does not count. And only if the order's billing is within the day's limit and can be
   * held on the account. One that says that its call is made is among the open orders only when the next write says what came of it.
   */
  confirm(
    order: Order,
    dueAt: number,
    conditions: ConfirmConditions,
  ): Promise<{ type: 'committed' | 'conflict' } | ConfirmRefusal>;
  /**
   * Resolves once the record, as it was read, cannot be lost with its server any more; rejects as the store being away. For everything that
   * happens outside on the strength of a record that was only read: its writer may never have heard that it was written.
   */
  ensureKept(order: Pick<Order, 'reference' | 'version'>): Promise<void>;
  /** When the next step of any order of the shard is due; undefined if none has one. */
  earliestDue(shard: number): Promise<number | undefined>;
  /** References of young orders (long-wait.ts) that are due, each leased until the time given; at most `limit` of one shard. */
  claimYoung(shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]>;
  /** References of young orders that are due after a time, those first that are due latest. */
  dueAfter(shard: number, after: number, limit: number): Promise<readonly string[]>;
  /** As claimYoung, of all other orders. */
  claimRest(shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]>;
  /** Puts off when an order is due, or the end of a lease; of no effect on an order that has nothing left to do. */
  reschedule(reference: string, dueAt: number): Promise<void>;
  /** As reschedule, and puts the order, as it was read, into the queue in which it belongs at its new due time. */
  enrol(order: Order, dueAt: number): Promise<void>;
  /** All that are looked for in the service's history: old orders, and those that have been in doubt for long. */
  listOld(): Promise<readonly OldOrder[]>;
  /** It is old no more: it has ended, or there is no such order. */
  forgetOld(reference: string): Promise<void>;
  /** Puts off when old orders are due, many of them by one command a shard. */
  postpone(references: readonly string[], dueAt: number): Promise<void>;
  /** Confirmed orders of one person, newest first. @param within only those that were confirmed in it */
  listByBuyer(userId: number, offset: number, count: number, within?: Span): Promise<OrderPage>;
  /** Those of them that brought a token, newest first. */
  listTokens(userId: number, offset: number, count: number): Promise<OrderPage>;
  /**
   * Confirmed orders for numbers that end so, newest first; of one person, or of all people if none is given. Of very many, the newest
   * few thousand of each shard are looked through.
   */
  listByNumber(ending: NumberEnding, userId: number | undefined, offset: number, count: number): Promise<OrderPage>;
  /**
   * Confirmed orders whose reference ends so (in capitals), newest first and at most `count`; of one person, or of all people if none is given. The
   * newest two thousand are searched, and for all people those of each shard.
   */
  listByReference(ending: string, userId: number | undefined, count: number): Promise<readonly Order[]>;
  /**
   * All people's orders that were confirmed from `from` to before `to` (milliseconds since 1970), in pages of at most 200, shard by shard and in each by time. An order that is added meanwhile may come or not, and may make another one come
   * twice.
   */
  confirmedBetween(from: number, to: number): AsyncIterable<readonly Order[]>;
  /** References of a person's cards that are neither confirmed nor taken back, newest first. @param since milliseconds since 1970 */
  openDrafts(userId: number, since: number): Promise<readonly string[]>;
  /** Orders of all people whose money is neither spent nor given back yet, but for those whose first call is under way. */
  openOrders(): Promise<{ count: number; totalMinor: Minor }>;
  /** Those orders, in no order; of very many a part. */
  listOpen(count: number): Promise<readonly Order[]>;
}

/** What is known of an old order without reading its record. */
export interface OldOrder {
  readonly reference: string;
  readonly confirmedAt: number;
  /** Whether it is not known if the service has it (long-wait.ts). */
  readonly inDoubt: boolean;
}

/** `uncollected` is committed: delivered after the money had been given back, and the account does not allow taking it again. */
export type CommitResult = 'committed' | 'uncollected' | 'conflict';

export interface ConfirmConditions {
  /** `known`: the earlier purchase that the buyer has read about on the card. */
  readonly duplicates: { readonly windowMs: number; readonly again: boolean; readonly known?: string | undefined };
  readonly dayLimitMinor?: Minor | undefined;
}

/** Why a tap confirmed nothing. */
export type ConfirmRefusal =
  | { type: 'duplicate'; reference: string }
  /** The balance and the credit limit do not suffice. */
  | { type: 'short'; availableMinor: Minor }
  /** What was bought that day and this are more than the limit. */
  | { type: 'day-limit'; spentMinor: Minor; limitMinor: Minor };

/** The names of purchases, which say who bought and when, and only to us. */
export interface References {
  /** A new one, never the same again. @param at milliseconds since 1970 */
  mint(userId: number, at: number): string;
  /** What one of ours says; undefined for a foreign or altered one. */
  read(reference: string): ReferenceContents | undefined;
}

/** Business events, for metrics and the log. */
export interface OrderEvents {
  moved(before: Order, after: Order): void;
  told(order: Order, afterEndMs: number): void;
  called(answer: PurchaseAnswer['type']): void;
}

/** What the service said of orders, which may be what it had said before. */
export interface OrderSightings {
  seen(order: Order): void;
}

/**
 * Which message shows a card or a keypad, and since when. It is written after the message was drawn, so after a crash in between it is not
 * known. So it serves for taking buttons away, and for nothing that money rests on.
 */
export interface ShownCardStore {
  /** @param id the reference of an order or a list, or what else stands for one thing of this person */
  note(userId: number, id: string, shown: ShownCard): Promise<void>;
  /** In the order of the ids; undefined if it is not known, or was shown too long ago. */
  find(userId: number, ids: readonly string[]): Promise<readonly (ShownCard | undefined)[]>;
  forget(userId: number, id: string): Promise<void>;
}

export interface ShownCard {
  readonly messageId: number;
  readonly at: number;
}

/** The newest message of private chats, as far as the bot got or sent it. What is newer than a card stands below it. */
export interface NewestMessages {
  /** Its id; undefined if it is not known (any more). */
  find(chatId: number): Promise<number | undefined>;
  /** An older id than the one that is known changes nothing. */
  note(chatId: number, messageId: number): Promise<void>;
}
