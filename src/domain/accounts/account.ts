import type { Minor } from '../shared/money.ts';
import { minor } from '../shared/money.ts';
import { type Order, stageOf } from '../orders/order.ts';
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

type Sign = -1 | 0 | 1;

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

/**
 * Where the money of an order is. `none`: it was never taken. `uncollected`: it is owed and was not taken. `given-back`: a merchant gave it
 * back by hand.
 */
export type BillingPhase = 'none' | 'held' | 'captured' | 'released' | 'given-back' | 'uncollected';

/** Where an order's money belongs in its state. An order without billing (a merchant's, or a recovered one) touches no account. */
export function phaseOf(order: Pick<Order, 'billing' | 'state' | 'givenBack'>): Exclude<BillingPhase, 'uncollected'> {
  if (order.billing === undefined) return 'none';
  switch (stageOf(order)) {
    case 'card':
      return 'none';
    case 'open':
      return 'held';
    case 'delivered':
      return order.givenBack === undefined ? 'captured' : 'given-back';
    case 'undelivered':
      return 'released';
  }
}

interface Move {
  readonly from: BillingPhase;
  readonly to: BillingPhase;
  /** Absent: nothing is booked. */
  readonly kind?: LedgerKind;
  /** What the price does to the day's spending. */
  readonly spent: Sign;
  /** What happens if the credit limit does not allow it: either the whole step is refused, or it goes on without the money. */
  readonly beyondLimit?: 'refuse' | 'uncollected';
}

/** All ways from what was booked to where the money belongs. Any other pair changes nothing, and what was booked stays. */
export const moves: readonly Move[] = [
  { from: 'none', to: 'held', kind: 'hold', spent: 1, beyondLimit: 'refuse' },
  { from: 'held', to: 'captured', kind: 'capture', spent: 0 },
  { from: 'held', to: 'released', kind: 'release', spent: -1 },
  { from: 'captured', to: 'released', kind: 'refund', spent: -1 },
  { from: 'captured', to: 'given-back', kind: 'refund', spent: -1 },
  // The service takes back what a merchant has already given back, so it is paid only once.
  { from: 'given-back', to: 'released', spent: 0 },
  { from: 'released', to: 'captured', kind: 'charge', spent: 1, beyondLimit: 'uncollected' },
  { from: 'uncollected', to: 'released', spent: 0 },
];

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
