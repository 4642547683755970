import type { Minor } from '../shared/money.ts';
import { minor } from '../shared/money.ts';
import { type Person, givenRole } from '../people/person.ts';

/** What a person may spend. The balance is without the money that is held for open purchases, and may go down to minus the credit limit. */
export interface Account {
  readonly balanceMinor: Minor;
  readonly heldMinor: Minor;
  readonly creditLimitMinor: Minor;
}

export const EMPTY_ACCOUNT: Account = { balanceMinor: minor(0), heldMinor: minor(0), creditLimitMinor: minor(0) };

export function availableOf({ balanceMinor, creditLimitMinor }: Account): Minor {
  return minor(Math.max(0, balanceMinor + creditLimitMinor));
}

export function creditLeftOf({ balanceMinor, creditLimitMinor }: Account): Minor {
  return minor(Math.max(0, creditLimitMinor + Math.min(0, balanceMinor)));
}

export const ledgerKinds = [
  /** A purchase was confirmed: its money moves from the balance to what is held. */
  'hold',
  /** The purchase was delivered: what was held is spent. */
  'capture',
  /** The purchase failed: what was held goes back to the balance. */
  'release',
  /** The service took a delivered purchase back, or a merchant gave its money back. */
  'refund',
  /** The purchase was delivered after all, when its money had already been given back. */
  'charge',
  /** The same, but the credit limit does not allow it, so nothing is taken. */
  'uncollected',
  'credit',
  'debit',
  'topup',
  'limit',
] as const;

export type LedgerKind = (typeof ledgerKinds)[number];

export type Sign = -1 | 0 | 1;

export const effects: Readonly<Record<LedgerKind, { readonly balance: Sign; readonly held: Sign }>> = {
  hold: { balance: -1, held: 1 },
  capture: { balance: 0, held: -1 },
  release: { balance: 1, held: -1 },
  refund: { balance: 1, held: 0 },
  charge: { balance: -1, held: 0 },
  uncollected: { balance: 0, held: 0 },
  credit: { balance: 1, held: 0 },
  debit: { balance: -1, held: 0 },
  topup: { balance: 1, held: 0 },
  limit: { balance: 0, held: 0 },
};

/** The account after an entry, whatever the limits say. */
export function booked(account: Account, kind: LedgerKind, amountMinor: Minor): Account {
  const { balance, held } = effects[kind];
  return {
    ...account,
    balanceMinor: minor(account.balanceMinor + balance * amountMinor),
    heldMinor: minor(account.heldMinor + held * amountMinor),
  };
}

export interface AccountTotals {
  /** What people have left, all together, without what is held. */
  readonly owedToMinor: Minor;
  /** What people owe on credit, as a positive sum. */
  readonly owedByMinor: Minor;
  readonly heldMinor: Minor;
  readonly accounts: number;
}

/** Merchants buy on the wallet. */
export function hasAccount(
  { isOwner, hasAccounts }: { readonly isOwner: (userId: number) => boolean; readonly hasAccounts: boolean },
  person: Person,
): boolean {
  return hasAccounts && givenRole(person, isOwner(person.userId)) !== 'merchant';
}
