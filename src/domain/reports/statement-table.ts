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

type CellOf = (one: StatementEntry, timeZone: string) => Cell;

/** By the names of the columns, which docs/guide-merchants.md explains. */
const columns: Readonly<Record<string, CellOf>> = {
  time: ({ entry }, timeZone) => zonedTime(bookedAt(entry), timeZone),
  entry: ({ entry }) => entry.kind,
  change: ({ entry: { kind, amountMinor } }) => moneyCell(minor(effects[kind].balance * amountMinor)),
  held_change: ({ entry: { kind, amountMinor } }) => moneyCell(minor(effects[kind].held * amountMinor)),
  balance: ({ entry }) => moneyCell(entry.balanceAfterMinor),
  held: ({ entry }) => moneyCell(entry.heldAfterMinor),
  credit_limit: ({ entry }) => moneyCell(entry.creditLimitMinor),
  reference: ({ entry }) => entry.reference,
  service: ({ order }) => order?.item.service ?? '',
  product: ({ order }) => order?.item.productName ?? '',
  customer_number: ({ order }) => order?.recipient.customerId ?? '',
  note: ({ entry }) => entry.note ?? '',
};

const columnsOfMerchants: typeof columns = {
  ...columns,
  person_id: ({ entry }) => String(entry.userId),
  by: ({ entry: { by } }) => (by === 0 ? 'bot' : String(by)),
  cost: ({ entry }) => moneyCell(entry.costMinor),
  paid: ({ entry }) => moneyCell(entry.paidMinor),
  profit: ({ entry: { amountMinor, paidMinor } }) =>
    moneyCell(paidMinor === undefined ? undefined : minor(amountMinor - paidMinor)),
};

/** The columns of a statement's file. A buyer does not see what a purchase costs the shop. */
export function statementColumns(forMerchant: boolean): typeof columns {
  return forMerchant ? columnsOfMerchants : columns;
}
