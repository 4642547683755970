import type { NumberEnding } from '../../domain/orders/order-search.ts';
import type { OpeningEntry } from '../../domain/accounts/ledger.ts';
import type { Order } from '../../domain/orders/order.ts';

export interface ArchiveOptions {
  /** Ends the work before its next step, by throwing the signal's reason. */
  readonly signal?: AbortSignal;
  /** After each step, none of which takes longer than a second or two. */
  readonly onStep?: () => Promise<void> | void;
}

/** Who archives, of the command too. */
export const ARCHIVE_LEASE = 'archive';

/** Confirmed orders that may have ended long ago, and what is done with them then. */
export interface EndedOrders {
  /**
   * Those of a shard that were confirmed from `from` to before `to` (milliseconds since 1970), oldest first, in pages of at most 200 that
   * may be empty.
   */
  confirmedBetween(shard: number, span: Span): AsyncIterable<readonly EndedOrder[]>;
  /** Takes it out of Redis, with its places in all lists; false, and nothing done, if something is left to do for it or it was written since. Only for what the archive has. */
  remove(ended: EndedOrder): Promise<boolean>;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface EndedOrder {
  readonly order: Order;
  /** As it is stored, as JSON. */
  readonly record: string;
}

/** `ledger`: the entries of all people's ledgers. */
export type ArchiveKind = 'orders' | 'ledger';

/** The archive on the disk. What is in it stays in it. */
export interface ArchiveFiles {
  /** @throws Error if its folder is not there, or not the one that the archive was begun in */
  check(): Promise<void>;
  /** Resolves only when the lines are on the disk and were read back. @param month YYYY-MM */
  keep(kind: ArchiveKind, month: string, lines: readonly string[]): Promise<void>;
  /** Makes one file of those of a month, with everything in it once. */
  merge(onStep?: () => Promise<void> | void): Promise<void>;
  /** Reads everything. */
  verify(onStep?: () => Promise<void> | void): Promise<readonly ArchiveVerdict[]>;
}

export interface ArchiveVerdict {
  readonly name: string;
  readonly kind: ArchiveKind;
  readonly entries: number;
  readonly isGood: boolean;
}

/** Orders that are in the archive and not in Redis any more. @throws Error if the archive cannot be read */
export interface OrderArchive {
  /** @param userId of one person's alone, and then not by a reference that does not say that it is theirs */
  find(reference: string, userId?: number): Promise<Order | undefined>;
  /** As find, of many in turn: what was read is kept for the next. */
  has(reference: string): Promise<boolean>;
  /** Newest first and at most `count`. `isWhole`: there are no more, and all was looked through within the time that a person waits. */
  listByNumber(
    ending: NumberEnding,
    userId: number | undefined,
    count: number,
  ): Promise<{ orders: readonly Order[]; isWhole: boolean }>;
}

/** Ledgers whose first entries are in the archive. */
export interface LedgerOpenings {
  /** What stands in place of those of a person. */
  find(userId: number): Promise<OpeningEntry | undefined>;
  /** When the newest entry was booked that is in the archive, of all people. */
  newestArchivedAt(): Promise<number | undefined>;
  /**
   * Takes the first `count` entries away, of which the opening entry names the last, and leaves that one in their place; false, and nothing done,
   * if the ledger does not begin so.
   */
  cut(userId: number, opening: OpeningEntry, count: number): Promise<boolean>;
}
