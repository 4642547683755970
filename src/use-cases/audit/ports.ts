import type { Case } from '../../domain/cases/case.ts';
import type { Account } from '../../domain/accounts/account.ts';
import type { OpeningEntry } from '../../domain/accounts/ledger.ts';
import type { Minor } from '../../domain/shared/money.ts';
import type { AccountStore } from '../accounts/ports.ts';
import type { LedgerPage } from '../../domain/accounts/ledger.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { Pace } from '../shared/timers.ts';
import type { Now } from '../shared/ports.ts';

/** What an audit compares with the ledgers, while orders move. */
export interface LedgerAudit {
  snapshot(userId: number): Promise<AccountSnapshot>;
  /** The ids of all people of a shard whose ledgers have ever had an entry. */
  moved(shard: number): Promise<readonly number[]>;
  /** What open orders are to hold by their records, in pages. */
  openHolds(shard: number): AsyncIterable<readonly OrderHold[]>;
  /** What is booked as held for it; undefined if there is no such order, or it holds nothing, or is at its end. */
  holdOf(reference: string): Promise<OrderHold | undefined>;
  /** People who are in no list of accounts and have money or a ledger all the same, in pages of those who were looked at. */
  unlisted(): AsyncIterable<{ readonly userIds: readonly number[]; readonly lookedAt: number }>;
}

/** An account and where its ledger begins and ends, all of one moment. */
export interface AccountSnapshot {
  readonly account: Account;
  /** How many entries its ledger has ever had. */
  readonly entries: number;
  /** How many credits, debits, top-ups and limits were booked by their ids. */
  readonly bookings: number;
  /** The id of the latest entry; absent if there is none. */
  readonly lastId?: string;
  /** In place of the entries that are in the archive. */
  readonly opening?: OpeningEntry;
  /** The balance that it has in the list of accounts; absent if it is not listed. */
  readonly listedMinor?: Minor;
  /** What it holds by the list of those who hold something; 0 if it is not listed. */
  readonly listedHeldMinor: Minor;
  /** When its last entry was booked, by the list of that; absent if it is not listed. */
  readonly listedMovedAt?: number;
}

/** Money that an open order holds. */
export interface OrderHold {
  readonly reference: string;
  readonly userId: number;
  readonly heldMinor: Minor;
}

export interface AuditDeps {
  readonly accounts: Pick<AccountStore, 'entries' | 'accounts' | 'totals'>;
  readonly ledgerAudit: LedgerAudit;
  readonly cases?: { all(shard: number): AsyncIterable<readonly Case[]> };
  readonly orders?: Pick<OrderStore, 'find'>;
  /** Left out: all cases are looked at, however old. */
  readonly now?: Now;
  /** Counts commands to Redis. Left out: as fast as it goes. */
  readonly pace?: Pace;
}

/** What every part of an audit works with. */
export interface AuditRun extends Omit<AuditDeps, 'now' | 'pace'>, Required<Pick<AuditDeps, 'now' | 'pace'>> {
  /** After each page and each account. @throws the signal's reason */
  readonly onStep: (accountsDone?: number) => Promise<void>;
}

/** So many entries take as much of a processor as a command does, so the pace counts them too. */
const ENTRIES_A_COMMAND = 10;

export function commandsFor({ entries }: LedgerPage): number {
  return entries.length / ENTRIES_A_COMMAND;
}
