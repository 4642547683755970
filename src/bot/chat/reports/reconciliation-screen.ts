import type { Minor } from '../../../domain/shared/money.ts';
import { bookKinds, type BooksReport, type KindSum, rowCount } from '../../../domain/reports/books-report.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { Transaction } from '../../../domain/orders/receipt.ts';
import { type BookRow, chargedHere, meantBy } from '../../../domain/reports/reconciliation.ts';
import { sidesOf } from '../../../domain/reports/reconciliation-table.ts';
import { cut } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { MessageId, Words } from '../../ui/words.ts';
import { stateWordOf } from '../orders/card/card-screen.ts';

/** How the books of a day compare, with the first findings and what was done about each. */
export function reconciliationScreen(report: BooksReport, words: Words): Screen {
  const { date, complete, undated, findings, findingCount, leftOut } = report;
  const left = findingCount - findings.length;
  const lines = [
    words.html('reconcile-title', { date: words.day(date) }),
    ...countLines(report, words),
    ...(complete ? [] : [words.html('reconcile-incomplete')]),
    ...(undated === 0 ? [] : [words.html('reconcile-undated', { count: undated })]),
    ...findings.map((row) => `\n${findingText(row, words)}`),
    ...(left > 0 ? ['', words.html('reconcile-more', { count: left })] : []),
    ...(leftOut > 0 ? ['', words.html('reconcile-left-out', { count: leftOut })] : []),
  ];
  return { html: lines.join('\n') };
}

/** How many there are of each kind, and for how much; one line if all are the same. */
function countLines(report: BooksReport, words: Words): string[] {
  const { kinds } = report;
  const count = rowCount(report);
  if (count === 0) return [words.html('reconcile-nothing')];
  if (kinds.same.count === count) return [words.html('reconcile-all-same', inWords(kinds.same, words))];
  const met = bookKinds.filter((kind) => kinds[kind].count > 0);
  return met.map((kind) => words.html(`reconcile-${kind}`, inWords(kinds[kind], words)));
}

function inWords({ count, totalMinor }: KindSum, words: Words): { count: number; total: string } {
  return { count, total: words.money(totalMinor) };
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
