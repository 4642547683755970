import { effects } from '../accounts/account.ts';
import { type Cell, moneyCell } from '../shared/csv.ts';
import { zonedTime } from '../shared/days.ts';
import { bookedAt, type LedgerEntry } from '../accounts/ledger.ts';
import { minor } from '../shared/money.ts';
import type { Order } from '../orders/order.ts';

/** If no days are named, a statement of one person covers so many days. */
export const STATEMENT_DAYS = 30;

export interface StatementEntry {
  readonly entry: LedgerEntry;
  readonly order?: Order | undefined;
}

/** Whether an entry changes the balance or the limit. A capture does not: it spends money that the hold has already taken from the balance. */
export function isShownInChat({ kind }: LedgerEntry): boolean {
  return kind !== 'capture' && kind !== 'uncollected';
}

/** The columns, which docs/guide-merchants.md explains. */
const columns = [
  'time',
  'entry',
  'change',
  'held_change',
  'balance',
  'held',
  'credit_limit',
  'reference',
  'service',
  'product',
  'customer_number',
  'note',
] as const;
const merchantColumns = ['person_id', 'by', 'cost', 'paid', 'profit'] as const;

export function statementColumns(forMerchant: boolean): readonly string[] {
  return forMerchant ? [...columns, ...merchantColumns] : columns;
}

export function statementRow({ entry, order }: StatementEntry, timeZone: string, forMerchant: boolean): Cell[] {
  const { kind, amountMinor } = entry;
  const effect = effects[kind];
  const cells = [
    zonedTime(bookedAt(entry), timeZone),
    kind,
    moneyCell(minor(effect.balance * amountMinor)),
    moneyCell(minor(effect.held * amountMinor)),
    moneyCell(entry.balanceAfterMinor),
    moneyCell(entry.heldAfterMinor),
    moneyCell(entry.creditLimitMinor),
    entry.reference,
    order?.item.service ?? '',
    order?.item.productName ?? '',
    order?.recipient.customerId ?? '',
    entry.note ?? '',
  ];
  return forMerchant ? [...cells, ...merchantCells(entry)] : cells;
}

function merchantCells({ userId, by, amountMinor, costMinor, paidMinor }: LedgerEntry): Cell[] {
  const profitMinor = paidMinor === undefined ? undefined : minor(amountMinor - paidMinor);
  return [
    String(userId),
    by === 0 ? 'bot' : String(by),
    moneyCell(costMinor),
    moneyCell(paidMinor),
    moneyCell(profitMinor),
  ];
}
