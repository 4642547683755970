import type { Minor } from '../shared/money.ts';
import { type LedgerKind, type Account, booked, effects, EMPTY_ACCOUNT } from './account.ts';

/** `by` is who made it, 0 for the bot. */
export interface LedgerEntry {
  /** Grows along the ledger it was read from. Its first part is the time by the clock of Redis. */
  readonly id: string;
  readonly userId: number;
  /** 1 for the account's first entry, 2 for its second, so that a missing entry leaves a gap. */
  readonly number: number;
  readonly kind: LedgerKind;
  readonly amountMinor: Minor;
  readonly balanceBeforeMinor: Minor;
  readonly balanceAfterMinor: Minor;
  readonly heldBeforeMinor: Minor;
  readonly heldAfterMinor: Minor;
  /** The order, or the booking's own id. */
  readonly reference: string;
  readonly by: number;
  /** The time by the clock of the process that booked it, in milliseconds since 1970. */
  readonly at: number;
  readonly note?: string;
  /** With a capture or a charge: what the service was expected to charge, and what it says that it charged. */
  readonly costMinor?: Minor;
  readonly paidMinor?: Minor;
  /** With a limit: the new one. */
  readonly creditLimitMinor?: Minor;
}

/** `next` is where the following page begins, absent on the last. */
export interface LedgerPage {
  readonly entries: readonly LedgerEntry[];
  readonly next?: string;
}

/** When it was booked, by one clock for all processes: in milliseconds since 1970. */
export function bookedAt({ id }: Pick<LedgerEntry, 'id'>): number {
  return Number(id.split('-')[0]);
}

/** Whether an entry comes after another one of the same ledger. Ids are a time and a number within it, such as `1795000000000-3`. */
export function comesAfter(id: string, other: string): boolean {
  const [time = 0, number = 0] = id.split('-').map(Number);
  const [otherTime = 0, otherNumber = 0] = other.split('-').map(Number);
  return time === otherTime ? number > otherNumber : time > otherTime;
}

export type LedgerFault =
  /** An entry's number is not the next one: entries are missing, or one is there twice. */
  | 'chain-number'
  /** An entry begins with another balance, or with other held money, than the entry before it ended with: one is missing, or one is there twice. */
  | 'chain-balance'
  | 'chain-held'
  /** The balance or the held money after an entry does not follow from its amount and the values before it. */
  | 'effect-balance'
  | 'effect-held'
  /** The same order holds money a second time. */
  | 'held-twice'
  /** Money is taken or given back that this order did not hold. */
  | 'not-held'
  /** It is an entry of another person. */
  | 'foreign';

interface LedgerBreak {
  readonly what: LedgerFault;
  readonly entryId: string;
  readonly reference: string;
  readonly expected: number;
  readonly found: number;
}

/** What a ledger adds up to, from its beginning to some entry. */
export interface LedgerState {
  readonly account: Account;
  /** The number of the last entry. */
  readonly entries: number;
  readonly bookings: number;
  /** By reference. */
  readonly holds: ReadonlyMap<string, Minor>;
}

/** What replaces the first entries of a ledger, which are in the archive. */
export interface OpeningEntry extends LedgerState {
  readonly lastId: string;
}

export interface Replayed extends LedgerState {
  readonly breaks: readonly LedgerBreak[];
}

export const EMPTY_LEDGER: LedgerState = {
  account: EMPTY_ACCOUNT,
  entries: 0,
  bookings: 0,
  holds: new Map(),
};

/** If one account has more faults, the others are not listed. */
const MAX_BREAKS = 20;
const BOOKINGS: readonly LedgerKind[] = ['credit', 'debit', 'topup', 'limit'];

/** Whether the entry's reference is its own id, and not that of an order. */
export function isBooking({ kind }: Pick<LedgerEntry, 'kind'>): boolean {
  return BOOKINGS.includes(kind);
}

/** @param from what the ledger added up to before its first entry here, if nothing was wrong until then */
export function createReplay(userId: number, from: LedgerState = EMPTY_LEDGER) {
  const holds = new Map(from.holds);
  const breaks: LedgerBreak[] = [];
  let { account, entries, bookings } = from;
  let { balanceMinor: balance, heldMinor: held }: { balanceMinor: number; heldMinor: number } = account;

  return {
    take(entry: LedgerEntry): void {
      const { kind, amountMinor, creditLimitMinor } = entry;
      checkChain(entry);
      checkHolds(entry);
      [balance, held] = [entry.balanceAfterMinor, entry.heldAfterMinor];
      account = booked(account, kind, amountMinor);
      if (creditLimitMinor !== undefined) account = { ...account, creditLimitMinor };
      entries = entry.number;
      if (isBooking(entry)) bookings += 1;
    },
    get replayed(): Replayed {
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
