import type { Account } from '../../domain/accounts/account.ts';
import type { Minor } from '../../domain/shared/money.ts';

/** What an audit compares with the ledgers, each of one moment, while orders move. */
export interface LedgerAudit {
  snapshot(userId: number): Promise<AccountSnapshot>;
  /** What is said to be held in the shard, and where its ledger ends. */
  shardSnapshot(shard: number): Promise<{ heldMinor: Minor; lastId?: string }>;
  /** What open orders are to hold by their records, in pages. */
  openHolds(shard: number): AsyncIterable<readonly OrderHold[]>;
  /** What is booked as held for it; undefined if there is no such order, or it holds nothing, or is at its end. */
  holdOf(reference: string): Promise<OrderHold | undefined>;
}

/** An account and where its ledgers end, all of one moment. */
export interface AccountSnapshot {
  readonly account: Account;
  /** The id of the latest entry; absent if there is none. */
  readonly lastId?: string;
  /** The same of the ledger of the whole shard. */
  readonly shardLastId?: string;
  /** How many credits, debits, top-ups and limits were booked by their ids. */
  readonly bookings: number;
  /** The balance that it has in the list of accounts; absent if it is not listed. */
  readonly listedMinor?: Minor;
}

/** Money that an open order holds. */
export interface OrderHold {
  readonly reference: string;
  readonly userId: number;
  readonly heldMinor: Minor;
}
