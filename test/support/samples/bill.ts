import { type BillingPhase, moves } from '../../../src/domain/orders/bill-order.ts';
import { type Account, availableOf, booked, type LedgerKind } from '../../../src/domain/accounts/account.ts';
import type { Minor } from '../../../src/domain/shared/money.ts';

export type Billed =
  | { type: 'billed'; account: Account; phase: BillingPhase; kind?: LedgerKind | undefined }
  | { type: 'short'; availableMinor: Minor };

/** What one write of an order must do to its buyer's account. The store's script is compared with it. @param amountMinor what is held */
export function bill(account: Account, from: BillingPhase, to: BillingPhase, amountMinor: Minor): Billed {
  const move = moves.find((one) => one.from === from && one.to === to);
  if (move === undefined) return { type: 'billed', account, phase: from };
  const { kind, beyondLimit } = move;
  if (kind === undefined || amountMinor === 0) return { type: 'billed', account, phase: to };
  if (beyondLimit === undefined || amountMinor <= availableOf(account)) {
    return { type: 'billed', account: booked(account, kind, amountMinor), phase: to, kind };
  }
  if (beyondLimit === 'refuse') return { type: 'short', availableMinor: availableOf(account) };
  return { type: 'billed', account, phase: 'uncollected', kind: 'uncollected' };
}
