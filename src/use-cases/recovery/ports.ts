import type { AccountAnswer } from '../../domain/orders/reseller-account.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { HeldRecord } from '../shared/held-records.ts';

/** The account at the service to which the bot's calls go, as its address and key name it. */
export interface ResellerAccount {
  readonly id: string;
  /** Whether the order's call went to another one, as far as owners have said which are the same. */
  isElsewhere(order: Pick<Order, 'sentTo'>): boolean;
}

/** What owners have said of accounts at the service, two by two. */
export interface AccountAnswers {
  list(): Promise<readonly AccountAnswer[]>;
  /** The answer that stands: this one, or one that was given before. */
  put(answer: AccountAnswer): Promise<AccountAnswer>;
}

/** Whether a bot has worked with this store before; nothing in an empty one says so. */
export interface InitialisedFlag {
  has(): Promise<boolean>;
  set(): Promise<void>;
}

/** What stands in the store for the shop whose it is. */
export interface StoreMark {
  read(): Promise<Mark>;
  /** False if it is not as it was read any more; then nothing was written. */
  replace(from: Mark, to: Mark): Promise<boolean>;
}

export type Mark =
  /** A new store, or one that has lost everything. */
  | { readonly type: 'none' }
  /** @property id the same for as long as it is the same store */
  | { readonly type: 'open'; readonly id: string }
  | ({ readonly type: 'shut'; readonly id: string } & Shut);

/** Why the shop sells nothing, and since when (milliseconds since 1970). */
export interface Shut {
  readonly since: number;
  readonly why: ShutReason;
}

/** The records are gone, or these are the records of another store. */
export type ShutReason = 'empty' | 'another';

/** What the owners are told of their records. Resolve with whether any of them was told, by any process; never throw. */
export interface RecordsAlerts {
  shut(shut: Shut): Promise<boolean>;
  /** The store is empty, and purchases are put back from the history of the service. */
  recovering(): Promise<boolean>;
  wentBack(lost: LostWrites): Promise<boolean>;
  /** Records cannot be read. */
  held(records: readonly HeldRecord[]): Promise<boolean>;
}

/** What a store that went back had lost of what one process knew. */
export interface LostWrites {
  /** Of purchases that were written again, or have got as far again by themselves. */
  readonly references: readonly string[];
  /** Those of them whose money could not be held again: they are on no account. */
  readonly unbilled: readonly string[];
  /** Credits, debits, payments and answers to top-ups. */
  readonly bookings: number;
  /** Those of them that could not be booked again. */
  readonly unbooked: number;
}
