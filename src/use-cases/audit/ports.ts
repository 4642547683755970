import type { Account } from '../../domain/accounts/account.ts';
import type { LedgerState } from '../../domain/accounts/ledger-replay.ts';
import type { Minor } from '../../domain/shared/money.ts';

/** What an audit compares with the ledgers, each of one moment, while orders move. */
export interface LedgerAudit {
  snapshot(userId: number): Promise<AccountSnapshot>;
  shardSnapshot(shard: number): Promise<ShardSnapshot>;
  /** What open orders are to hold by their records, in pages. */
  openHolds(shard: number): AsyncIterable<readonly OrderHold[]>;
  /** What is booked as held for it; undefined if there is no such order, or it holds nothing, or is at its end. */
  holdOf(reference: string): Promise<OrderHold | undefined>;
  /** People who are in no list of accounts and have money all the same, in pages of those who were looked at. */
  unlisted(): AsyncIterable<{ readonly userIds: readonly number[]; readonly lookedAt: number }>;
}

/** An account and where its ledgers end, all of one moment. */
export interface AccountSnapshot {
  readonly account: Account;
  /** The id of the latest entry; absent if there is none. */
  readonly lastId?: string;
  /** The same of the ledger of the whole shard. */
  readonly shardLastId?: string;
  /** How many entries its ledger has ever had; fewer, if some were taken out. */
  readonly entries: number;
  /** What the ledger came to before its first entry, if those before it are in the archive. */
  readonly start?: AccountCheckpoint;
  /** How many credits, debits, top-ups and limits were booked by their ids. */
  readonly bookings: number;
  /** The balance that it has in the list of accounts; absent if it is not listed. */
  readonly listedMinor?: Minor;
}

/** What is said to be held in a shard, and where its ledger ends. */
export interface ShardSnapshot {
  readonly heldMinor: Minor;
  readonly lastId?: string;
  readonly entries: number;
  /** As of an account. */
  readonly start?: ShardCheckpoint;
}

/** Money that an open order holds. */
export interface OrderHold {
  readonly reference: string;
  readonly userId: number;
  readonly heldMinor: Minor;
}

/** Up to where the ledgers of an account were audited, and what they came to there. */
export interface AccountCheckpoint extends LedgerState {
  readonly lastId: string;
  readonly shardLastId: string;
}

/** Up to where the ledger of a shard was audited. Each entry up to it was compared with those of its account. */
export interface ShardCheckpoint {
  readonly lastId: string;
  readonly heldMinor: Minor;
  readonly entries: number;
}

/** Kept for shards whose last audit found no difference; so the next one has only to read what came after. */
export interface AuditCheckpoints {
  shard(shard: number): Promise<ShardCheckpoint | undefined>;
  accounts(shard: number, userIds: readonly number[]): Promise<ReadonlyMap<number, AccountCheckpoint>>;
  /** The accounts first: a crash in between leaves some of them farther than the shard, which does no harm. */
  keep(shard: number, at: ShardCheckpoint, accounts: ReadonlyMap<number, AccountCheckpoint>): Promise<void>;
  forget(shard: number): Promise<void>;
}
