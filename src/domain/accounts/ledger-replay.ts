import { type Account, booked, effects, EMPTY_ACCOUNT } from './account.ts';
import type { LedgerEntry } from './ledger.ts';
import type { Minor } from '../shared/money.ts';

/** What is wrong with a ledger in itself. */
export const ledgerFaults = [
  /** An entry's number is not the next one: entries are missing, or one stands there twice. */
  'chain-number',
  /**
   * An entry begins with another balance, or other held money, than the entry before it ended with: one is missing, or stands there twice.
   */
  'chain-balance',
  'chain-held',
  /** The balance or the held money after an entry is not what its amount makes of those before it. */
  'effect-balance',
  'effect-held',
  /** The same order holds money a second time. */
  'held-twice',
  /** Money is taken or given back that this order did not hold. */
  'not-held',
  /** It is an entry of another person. */
  'foreign',
] as const;

export type LedgerFault = (typeof ledgerFaults)[number];

export interface LedgerBreak {
  readonly what: LedgerFault;
  readonly entryId: string;
  readonly reference: string;
  readonly expected: number;
  readonly found: number;
}

/** What a ledger comes to, from its beginning to some entry. */
export interface LedgerState {
  /** The sum of all entries. */
  readonly account: Account;
  /** The number of the last entry. */
  readonly entries: number;
  /** Entries that are credits, debits, top-ups and limits. */
  readonly bookings: number;
  /** What is held, by reference. */
  readonly holds: ReadonlyMap<string, Minor>;
}

/** What stands in place of the first entries of a ledger, which are in the archive. */
export interface OpeningEntry extends LedgerState {
  /** The id of the last of them. */
  readonly lastId: string;
}

export interface Replayed extends LedgerState {
  readonly breaks: readonly LedgerBreak[];
}

export interface Replay {
  take(entry: LedgerEntry): void;
  readonly replayed: Replayed;
}

export const EMPTY_LEDGER: LedgerState = {
  account: EMPTY_ACCOUNT,
  entries: 0,
  bookings: 0,
  holds: new Map(),
};

/** More faults of one account are not listed. */
const MAX_BREAKS = 20;
const BOOKINGS: readonly string[] = ['credit', 'debit', 'topup', 'limit'];

/**
 * Adds up one account's ledger entry by entry; keeps of it only what is held and what is wrong.
 * @param from what the ledger came to before its first entry here, if that was without a break
 */
export function createReplay(userId: number, from: LedgerState = EMPTY_LEDGER): Replay {
  const holds = new Map(from.holds);
  const breaks: LedgerBreak[] = [];
  let { account, entries, bookings } = from;
  let { balanceMinor: balance, heldMinor: held }: { balanceMinor: number; heldMinor: number } = account;

  return {
    take(entry) {
      const { kind, amountMinor, creditLimitMinor } = entry;
      checkChain(entry);
      checkHolds(entry);
      [balance, held] = [entry.balanceAfterMinor, entry.heldAfterMinor];
      account = booked(account, kind, amountMinor);
      if (creditLimitMinor !== undefined) account = { ...account, creditLimitMinor };
      entries = entry.number;
      if (BOOKINGS.includes(kind)) bookings += 1;
    },
    get replayed() {
      return { account, entries, bookings, holds, breaks };
    },
  };

  function checkChain(entry: LedgerEntry): void {
    const { kind, amountMinor, balanceBeforeMinor, heldBeforeMinor } = entry;
    compare('foreign', entry, userId, entry.userId);
    compare('chain-number', entry, entries + 1, entry.number);
    compare('chain-balance', entry, balance, balanceBeforeMinor);
    compare('chain-held', entry, held, heldBeforeMinor);
    const effect = effects[kind];
    compare('effect-balance', entry, balanceBeforeMinor + effect.balance * amountMinor, entry.balanceAfterMinor);
    compare('effect-held', entry, heldBeforeMinor + effect.held * amountMinor, entry.heldAfterMinor);
  }

  function checkHolds(entry: LedgerEntry): void {
    const { kind, reference, amountMinor } = entry;
    const before = holds.get(reference) ?? 0;
    if (effects[kind].held > 0) {
      compare('held-twice', entry, 0, before);
      holds.set(reference, amountMinor);
    } else if (effects[kind].held < 0) {
      compare('not-held', entry, before, amountMinor);
      holds.delete(reference);
    }
  }

  function compare(what: LedgerFault, { id: entryId, reference }: LedgerEntry, expected: number, found: number): void {
    if (expected === found || breaks.length === MAX_BREAKS) return;
    breaks.push({ what, entryId, reference, expected, found });
  }
}
