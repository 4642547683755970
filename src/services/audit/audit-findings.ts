import type { LedgerFault } from '../../domain/accounts/ledger.ts';
import { type Minor, minor } from '../../domain/shared/money.ts';

export type AuditFault =
  | LedgerFault
  /** The account is not what its ledger adds up to. */
  | 'balance'
  | 'held'
  | 'credit-limit'
  /** The list of accounts has another balance, or none. */
  | 'listed'
  | 'listed-held'
  /** The list of when accounts last moved money has another time for this one. So the statement of everybody may lack entries. */
  | 'listed-time'
  /** The ledger ends at another number than that of the entries that were booked, so its last ones are missing. */
  | 'entries'
  /** The number of credits, debits, top-ups and limits differs from the number that were booked by their ids. */
  | 'bookings'
  /** The ledger holds money for an order that has ended, is not there, or holds another amount. */
  | 'hold-without-order'
  | 'order-without-hold'
  | 'case-without-order'
  | 'give-back-without-entry';

/** The faults whose `expected` and `found` are not money, but numbers of entries or orders, ids of people, or times. */
export const countedFaults: readonly AuditFault[] = [
  'chain-number',
  'entries',
  'bookings',
  'foreign',
  'case-without-order',
  'listed-time',
];

/** `expected` and `found` are sums in kobo unless it is one of `countedFaults`. */
export interface AuditDifference {
  readonly what: AuditFault;
  readonly userId: number;
  readonly reference?: string;
  readonly entryId?: string;
  /** What the ledger says. */
  readonly expected: number;
  readonly found: number;
}

export interface AccountFindings {
  readonly userId: number;
  readonly entries: number;
  readonly balanceMinor: number;
  readonly heldMinor: number;
  readonly differences: readonly AuditDifference[];
}

export interface AuditReport {
  readonly accounts: number;
  readonly entries: number;
  /** By the ledgers: what people have left, what they owe and what is held, in total. No sum goes above Number.MAX_SAFE_INTEGER, which means that or more. */
  readonly owedToMinor: Minor;
  readonly owedByMinor: Minor;
  readonly heldMinor: Minor;
  /** The first differences; `differenceCount` says how many there are. */
  readonly differences: readonly AuditDifference[];
  readonly differenceCount: number;
  /** By how much balances and holds are wrong in total, in either direction. */
  readonly outOfBalanceMinor: Minor;
}

export type AuditFindings = ReturnType<typeof createAuditFindings>;

const MAX_DIFFERENCES = 200;
const OUT_OF_BALANCE: readonly AuditFault[] = ['balance', 'held', 'hold-without-order', 'order-without-hold'];

export function createAuditFindings() {
  const differences: AuditDifference[] = [];
  let [accounts, entries, owedTo, owedBy, held, count, outOfBalance] = [0, 0, 0, 0, 0, 0, 0];

  function difference(one: AuditDifference): void {
    count += 1;
    if (OUT_OF_BALANCE.includes(one.what)) outOfBalance += Math.abs(one.expected - one.found);
    if (differences.length < MAX_DIFFERENCES) differences.push(one);
  }

  return {
    difference,
    account(found: AccountFindings): void {
      accounts += 1;
      entries += found.entries;
      owedTo += Math.max(0, found.balanceMinor);
      owedBy += Math.max(0, -found.balanceMinor);
      held += found.heldMinor;
      for (const one of found.differences) difference(one);
    },
    report: (): AuditReport => ({
      accounts,
      entries,
      owedToMinor: bounded(owedTo),
      owedByMinor: bounded(owedBy),
      heldMinor: bounded(held),
      differences,
      differenceCount: count,
      outOfBalanceMinor: bounded(outOfBalance),
    }),
  };
}

/** One corrupt balance can be larger than all sums allow, and the audit that finds it must still finish. */
function bounded(sum: number): Minor {
  return minor(Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, sum)));
}
