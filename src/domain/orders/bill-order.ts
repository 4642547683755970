import { availableOf, type LedgerKind, type Sign } from '../accounts/account.ts';
import { bookEntry, type BookedEntry, type EntryFacts, type KeptAccount } from '../accounts/book-entry.ts';
import { leftOf } from '../accounts/limits.ts';
import { type Minor, minor } from '../shared/money.ts';
import { costOf, type Order, stageOf } from './order.ts';

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

export interface BilledBefore {
  /** The phase in which it was booked last. */
  readonly phase: BillingPhase;
  /** Called only if money moves. */
  readonly account: () => KeptAccount;
  /** What was spent on the order's day, for the day's limit. */
  readonly spentMinor: Minor;
}

export interface Billed {
  readonly type: 'billed';
  readonly phase: BillingPhase;
  readonly spentByMinor: Minor;
  /** Absent if nothing moves on the account. */
  readonly booked?: BookedEntry;
}

export type BillRefusal =
  /** The balance and the credit limit are too low. */
  | { readonly type: 'short'; readonly availableMinor: Minor }
  /** Together with this order, the purchases of the day are more than the limit. */
  | { readonly type: 'day-limit'; readonly limitMinor: Minor; readonly leftMinor: Minor }
  /** The write would say that money was given back that was never taken, or is back already. */
  | { readonly type: 'conflict' };

/**
 * What writing an order means for the money on its buyer's account. The money follows the order's state (`moves`). Each step is booked once, because
 * the phase that was booked is kept with the order.
 */
export function billOrder(
  order: Order,
  { phase: from, account, spentMinor }: BilledBefore,
  dayLimitMinor?: Minor,
): Billed | BillRefusal {
  const to = phaseOf(order);
  const move = from === to ? undefined : moves.find((one) => one.from === from && one.to === to);
  if (move === undefined) {
    if (to === 'given-back' && from !== to) return { type: 'conflict' };
    return { type: 'billed', phase: from, spentByMinor: minor(0) };
  }
  const { kind, beyondLimit } = move;
  const isLimited = beyondLimit === 'refuse' && dayLimitMinor !== undefined;
  if (isLimited && spentMinor + order.priceMinor > dayLimitMinor)
    return { type: 'day-limit', limitMinor: dayLimitMinor, leftMinor: leftOf(dayLimitMinor, spentMinor) };
  const spentByMinor = minor(move.spent * order.priceMinor);
  const amountMinor = order.billing?.heldMinor ?? minor(0);
  if (kind === undefined || amountMinor === 0) return { type: 'billed', phase: to, spentByMinor };
  const kept = account();
  const isBeyond = beyondLimit !== undefined && amountMinor > kept.account.balanceMinor + kept.account.creditLimitMinor;
  if (isBeyond && beyondLimit === 'refuse') return { type: 'short', availableMinor: availableOf(kept.account) };
  if (isBeyond) {
    const booked = bookEntry(kept, factsOf(order, 'uncollected', amountMinor));
    return { type: 'billed', phase: 'uncollected', spentByMinor: minor(0), booked };
  }
  return { type: 'billed', phase: to, spentByMinor, booked: bookEntry(kept, factsOf(order, kind, amountMinor)) };
}

function factsOf(order: Order, kind: EntryFacts['kind'], amountMinor: Minor): EntryFacts {
  const { reference, buyer, givenBack, endedAt, confirmedAt, draftedAt, receipt } = order;
  const isTaken = kind === 'capture' || kind === 'charge';
  const isGivenBack = phaseOf(order) === 'given-back';
  return {
    userId: buyer.userId,
    kind,
    amountMinor,
    reference,
    by: kind === 'hold' ? buyer.userId : isGivenBack ? (givenBack?.by ?? 0) : 0,
    at: Math.max(givenBack?.at ?? 0, endedAt ?? confirmedAt ?? draftedAt),
    ...(isTaken ? { costMinor: costOf(order), paidMinor: receipt?.paidMinor } : {}),
  };
}
