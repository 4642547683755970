import type { Minor } from '../shared/money.ts';
import type { LedgerKind } from './account.ts';

/** One entry of an account's ledger. Balances are before and after it; `by` is who made it, 0 for the bot. */
export interface LedgerEntry {
  /** Grows along the ledger it was read from. Its first part is the time by the clock of Redis. */
  readonly id: string;
  readonly userId: number;
  /** 1 for the account's first entry, 2 for its second: so a missing one leaves a gap, whatever it moved. */
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
  /** When, by the clock of the process that booked it, in milliseconds since 1970. */
  readonly at: number;
  readonly note?: string;
  /** With a capture or a charge: what the service was expected to charge, and what it says it did. */
  readonly costMinor?: Minor;
  readonly paidMinor?: Minor;
  /** With a limit: the new one. */
  readonly creditLimitMinor?: Minor;
}

/** When it was booked, by one clock for all processes: in milliseconds since 1970. */
export function bookedAt({ id }: Pick<LedgerEntry, 'id'>): number {
  return Number(id.split('-')[0]);
}

/** Whether an entry stands behind another one of the same ledger. Ids are a time and a number within it, such as `1795000000000-3`. */
export function isBehind(id: string, other: string): boolean {
  const [time = 0, number = 0] = id.split('-').map(Number);
  const [otherTime = 0, otherNumber = 0] = other.split('-').map(Number);
  return time === otherTime ? number > otherNumber : time > otherTime;
}
