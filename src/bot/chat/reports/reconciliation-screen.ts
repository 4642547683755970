import { type Minor, minor } from '../../../domain/shared/money.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Transaction } from '../../../domain/orders/receipt.ts';
import {
  type BookRow,
  chargedHere,
  isFinding,
  meantBy,
  type Reconciliation,
} from '../../../domain/reports/reconciliation.ts';
import { amountOf, sidesOf } from '../../../domain/reports/reconciliation-table.ts';
import { cut } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { MessageId, Words } from '../../ui/words.ts';
import { stateWordOf } from '../orders/card/card-screen.ts';

/** What is too much for a message stands in the file. */
const MAX_FINDINGS = 10;

/** How the books of a day compare, with the first findings and what was done about each. */
export function reconciliationScreen(reconciliation: Reconciliation, words: Words): Screen {
  const { date, rows, complete, undated } = reconciliation;
  const findings = rows.filter(isFinding);
  const left = findings.length - MAX_FINDINGS;
  const lines = [
    words.html('reconcile-title', { date: words.day(date) }),
    ...countLines(rows, words),
    ...(complete ? [] : [words.html('reconcile-incomplete')]),
    ...(undated === 0 ? [] : [words.html('reconcile-undated', { count: undated })]),
    ...findings.slice(0, MAX_FINDINGS).map((row) => `\n${findingText(row, words)}`),
    ...(left > 0 ? ['', words.html('reconcile-more', { count: left })] : []),
  ];
  return { html: lines.join('\n') };
}

const KINDS = {
  same: ({ type }) => type === 'same',
  open: ({ type }) => type === 'open',
  differs: ({ type }) => type === 'differs',
  'only-here': ({ type }) => type === 'only-here',
  'only-there': (row) => row.type === 'only-there' && row.ours,
  elsewhere: (row) => row.type === 'only-there' && !row.ours,
  unchecked: ({ type }) => type === 'unchecked',
} as const satisfies Record<string, (row: BookRow) => boolean>;

/** How many there are of each kind, and for how much; one line where all are the same. */
function countLines(rows: readonly BookRow[], words: Words): string[] {
  if (rows.length === 0) return [words.html('reconcile-nothing')];
  if (rows.every(KINDS.same)) return [words.html('reconcile-all-same', sumOf(rows, words))];
  return (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => {
    const some = rows.filter(KINDS[kind]);
    return some.length === 0 ? [] : [words.html(`reconcile-${kind}`, sumOf(some, words))];
  });
}

function sumOf(rows: readonly BookRow[], words: Words): { count: number; total: string } {
  const total = rows.reduce((sum, row) => sum + (amountOf(row) ?? 0), 0);
  return { count: rows.length, total: words.money(minor(total)) };
}

function findingText(row: BookRow, words: Words): string {
  const { order, transaction } = sidesOf(row);
  return words.html('reconcile-finding', {
    reference: cut(order?.reference ?? transaction?.reference ?? '', 40),
    product: cut(order?.item.title ?? transaction?.productName ?? '', 40),
    here: order === undefined ? words.plain('reconcile-nowhere') : standHere(order, words),
    there: transaction === undefined ? words.plain('reconcile-nowhere') : standThere(transaction, words),
    deed: words.plain(deedOf(row)),
  });
}

function standHere(order: Order, words: Words): string {
  return withMoney(words.plain(`status-${stateWordOf(order)}`), chargedHere(order), words);
}

function standThere(transaction: Transaction, words: Words): string {
  return withMoney(words.plain(`status-${meantBy(transaction)}`), transaction.receipt.paidMinor, words);
}

function withMoney(text: string, amount: Minor | undefined, words: Words): string {
  return amount === undefined ? text : `${text}, ${words.money(amount)}`;
}

function deedOf(row: BookRow): MessageId & `reconcile-deed-${string}` {
  switch (row.type) {
    case 'differs':
      return `reconcile-deed-${row.deed}`;
    case 'only-there':
      return 'reconcile-deed-recover';
    case 'only-here':
      return 'reconcile-deed-only-here';
    case 'same':
    case 'open':
    case 'unchecked':
      return 'reconcile-deed-unchecked';
  }
}
