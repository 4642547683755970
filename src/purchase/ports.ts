/** What the use cases need of the world. Each port is implemented in one of the folders at the edge and handed in by app.ts. */
import type { Product, Verification } from '../domain/catalogue.ts';
import type { Minor } from '../domain/money.ts';
import type { Order } from '../domain/order.ts';
import type { AccessState, Person } from '../domain/person.ts';
import type { Receipt, Transaction, TransactionStatus } from '../domain/receipt.ts';
import type { ReferenceContents } from '../domain/reference.ts';

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
}

/** The four ways a purchase call ends (specification 4.7); it never throws for what the network or the service does. */
export type PurchaseAnswer =
  | { type: 'accepted'; status: Exclude<TransactionStatus, 'other'>; receipt: Receipt }
  | { type: 'refused'; reason: RefusalReason; httpStatus: number; message: string }
  /** 409: this reference is there already. */
  | { type: 'exists' }
  /** Nothing is known: time-out, reset, 5xx, 408, 425, 429, a body that cannot be read. */
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

/** The service's API. Reads throw ResellerError. */
export interface Reseller {
  balance(): Promise<Minor>;
  services(): Promise<readonly string[]>;
  providers(service: string): Promise<readonly string[]>;
  products(filter: { service: string; provider?: string }): Promise<readonly Product[]>;
  /** Fresh: what a purchase is checked against. @throws ResellerError `not-found` */
  product(name: string): Promise<Product>;
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

export type CommitResult = 'committed' | 'conflict';

export interface OrderStore {
  find(reference: string): Promise<Order | undefined>;
  /**
   * Writes the record, its due time and its place in the lists in one script, where the stored version is one less than the
   * order's own. `dueAt` null: nothing is left to do.
   */
  commit(order: Order, dueAt: number | null): Promise<CommitResult>;
  /**
   * Like commit, for the tap: only where the same person has not bought the same product for the same number and price within the window
   * (0: always), unless they say so. A failed one does not count.
   */
  confirm(
    order: Order,
    dueAt: number,
    duplicates: { windowMs: number; again: boolean },
  ): Promise<{ type: CommitResult } | { type: 'duplicate'; reference: string }>;
  /** References that are due, each leased until the time given; at most `limit` of one shard. */
  claimDue(shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]>;
  /** Puts the end of a lease off; of no effect on an order that has nothing left to do. */
  extendLease(reference: string, leaseUntil: number): Promise<void>;
  /** Confirmed orders of one person, newest first. */
  listByBuyer(userId: number, offset: number, count: number): Promise<{ orders: readonly Order[]; total: number }>;
  /**
   * Everybody's orders that were confirmed from `from` to before `to` (milliseconds since 1970), in pages of at most 200, shard by shard and
   * in each by time. One that is put in meanwhile may come or not, and may make another one come twice.
   */
  confirmedBetween(from: number, to: number): AsyncIterable<readonly Order[]>;
  /** The reference of a person's newest card, for as long as a card may be confirmed; it may have been confirmed or dropped. */
  latestDraft(userId: number): Promise<string | undefined>;
  /** Orders of everybody whose money is neither spent nor given back yet. */
  openOrders(): Promise<{ count: number; totalMinor: Minor }>;
}

export interface PeopleStore {
  find(userId: number): Promise<Person | undefined>;
  /** Keeps who this is; leaves what merchants decided as it is. */
  see(person: Pick<Person, 'userId' | 'name' | 'username' | 'firstSeenAt'>): Promise<void>;
  setAccess(userId: number, access: AccessState): Promise<void>;
  setAskedAt(userId: number, askedAt: number): Promise<void>;
  /** Newest first. */
  list(offset: number, count: number): Promise<{ people: readonly Person[]; total: number }>;
}

/** What an update left of its person's conversation; the state's shape is the chat's affair. */
export type ConversationChange = { type: 'same' } | { type: 'write'; state: unknown } | { type: 'drop' };

export type OpenedTurn =
  | { type: 'mine'; person: Person | undefined; conversation: unknown; count: number }
  | { type: 'done' }
  | { type: 'busy' };

/**
 * Who handles an update: one process, once, and one update of a person at a time, over all processes. A turn is a lease: the process that
 * dies with it lets it run out, and the update may be handled by whoever gets it next.
 */
export interface TurnStore {
  /**
   * `done`: handled before. `busy`: another process has this update, or another one of this person. With `mine` comes what is known of the
   * person, their conversation's state (undefined where there is none, anything at all where it is damaged), and how many of their updates
   * came in the present ten seconds.
   */
  open(updateId: number, userId: number): Promise<OpenedTurn>;
  extend(updateId: number, userId: number): Promise<void>;
  /** Handled to its end: the conversation is written, and for longer than Telegram may bring it again the update is not handled any more. */
  close(updateId: number, userId: number, conversation: ConversationChange): Promise<void>;
}

/** True for the first who asks in a period of this name. */
export type Throttle = (name: string, periodMs: number) => Promise<boolean>;

export type TellOutcome =
  | { type: 'told'; messageId: number }
  /** The person blocked the bot or is gone. */
  | { type: 'undeliverable'; reason: string }
  /** Try again, not before the pause where Telegram named one. */
  | { type: 'later'; pauseMs?: number; cause: string };

/** Tells a buyer what became of an order: edits its card, and rings where that took long. */
export interface Teller {
  tell(order: Order): Promise<TellOutcome>;
}

/** What only the owners of the wallet can mend. Throttled by the implementation; never throws. */
export interface MerchantAlerts {
  /** 402: the amount or the wallet is not enough. @param priceMinor of the purchase that was refused */
  walletTooLow(priceMinor: Minor): Promise<void>;
  /** 401 or 403 to a purchase. */
  keyRefused(): Promise<void>;
}

/** Business events, for metrics and the log. */
export interface OrderEvents {
  moved(before: Order, after: Order): void;
  told(order: Order, afterEndMs: number): void;
  called(answer: PurchaseAnswer['type']): void;
}
