import { type Minor, minor } from '../shared/money.ts';
import { type Account, booked, type LedgerKind } from './account.ts';
import type { LedgerEntry } from './ledger.ts';

/** The most that can be typed: more than any account is worth. */
export const MAX_BOOKING = minor(100_000_000_00);
export const MAX_NOTE_LENGTH = 200;

export interface KeptAccount {
  readonly account: Account;
  /** How many entries its ledger has had. */
  readonly entries: number;
}

type NewEntry = Omit<LedgerEntry, 'id'>;

export interface EntryFacts {
  readonly userId: number;
  readonly kind: LedgerKind;
  readonly amountMinor: Minor;
  readonly reference: string;
  readonly by: number;
  readonly at: number;
  readonly note?: string | undefined;
  readonly costMinor?: Minor | undefined;
  readonly paidMinor?: Minor | undefined;
  readonly creditLimitMinor?: Minor | undefined;
}

/** An entry, and the account after it. */
export interface BookedEntry {
  readonly entry: NewEntry;
  readonly account: Account;
}

/** Moves the money even beyond the limits, because the caller has checked them. */
export function bookEntry({ account: before, entries }: KeptAccount, facts: EntryFacts): BookedEntry {
  const { note, costMinor, paidMinor, creditLimitMinor, ...named } = facts;
  const moved = booked(before, facts.kind, facts.amountMinor);
  const account = creditLimitMinor === undefined ? moved : { ...moved, creditLimitMinor };
  const entry = {
    ...named,
    number: entries + 1,
    balanceBeforeMinor: before.balanceMinor,
    balanceAfterMinor: account.balanceMinor,
    heldBeforeMinor: before.heldMinor,
    heldAfterMinor: account.heldMinor,
    ...(note === undefined || note === '' ? {} : { note }),
    ...(costMinor === undefined ? {} : { costMinor }),
    ...(paidMinor === undefined ? {} : { paidMinor }),
    ...(creditLimitMinor === undefined ? {} : { creditLimitMinor }),
  };
  return { entry, account };
}

export interface Adjustment extends EntryFacts {
  readonly kind: 'credit' | 'debit' | 'topup' | 'limit';
  /** It is booked only if the credit limit is this. */
  readonly limitBeforeMinor?: Minor | undefined;
  /** For a debit: the lowest balance that it may leave, even if the credit limit allows less. */
  readonly floorMinor?: Minor | undefined;
}

/** If it is sent again under the same id, it changes nothing. The amount is more than 0. */
export interface Booking extends Pick<Adjustment, 'userId' | 'amountMinor' | 'by' | 'at' | 'note' | 'floorMinor'> {
  readonly id: string;
  readonly kind: 'credit' | 'debit' | 'topup';
}

/** The last guard: far more than can be typed, and far from where sums of it would lose a kobo. */
const MAX_SOUND_MINOR = 1e13;

/**
 * - `already`: it was booked before under its reference
 * - `beyond-limit`: a debit that the balance and the credit limit, or the floor, do not allow
 * - `meanwhile`: the credit limit is another one than was seen
 */
export type Adjusted =
  | ({ readonly type: 'booked' } & BookedEntry)
  | { readonly type: 'already' | 'beyond-limit' | 'meanwhile' };

/** @throws RangeError for an amount that no booking may move, or a negative credit limit */
export function adjust(kept: KeptAccount, isBooked: boolean, adjustment: Adjustment): Adjusted {
  const { limitBeforeMinor, floorMinor, ...facts } = adjustment;
  checkAmounts(facts);
  if (isBooked) return { type: 'already' };
  const { balanceMinor, creditLimitMinor } = kept.account;
  if (limitBeforeMinor !== undefined && creditLimitMinor !== limitBeforeMinor) return { type: 'meanwhile' };
  const lowestMinor = floorMinor ?? minor(0 - creditLimitMinor);
  if (facts.kind === 'debit' && balanceMinor - facts.amountMinor < lowestMinor) return { type: 'beyond-limit' };
  return { type: 'booked', ...bookEntry(kept, facts) };
}

function checkAmounts({ kind, amountMinor, creditLimitMinor = minor(0) }: EntryFacts): void {
  if (kind !== 'limit' && !(amountMinor > 0)) throw new RangeError('a booking takes an amount above 0');
  if (amountMinor > MAX_SOUND_MINOR) throw new RangeError(`${amountMinor} is more than one booking may move`);
  if (creditLimitMinor < 0) throw new RangeError('a credit limit is not negative');
}
