import { bookedAt } from '../../../domain/accounts/ledger.ts';
import { effects } from '../../../domain/accounts/account.ts';
import { minor } from '../../../domain/shared/money.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { DayRange } from '../../../domain/reports/parse-day-range.ts';
import type { StatementEntry } from '../../../domain/reports/statement-table.ts';
import type { StatementBalances, StatementPage } from '../../../services/reports/statement.ts';
import { cut } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { orderMark } from '../orders/receipt/order-screen.ts';

export interface StatementFacts {
  readonly range: DayRange;
  readonly page: StatementPage;
  /** Whose it is, if it is not the reader's own; that of all people if it is undefined as well. */
  readonly title: { type: 'own' } | { type: 'person'; name: string } | { type: 'everybody' };
  /** By id, for a statement of all people. */
  readonly nameOf: (userId: number) => string;
}

const MAX_TITLE_LENGTH = 60;
const MAX_NAME_LENGTH = 40;

/** A page of a ledger as people read it: when, what, how much, and what there was then. */
export function statementText({ range, page, title, nameOf }: StatementFacts, words: Words): string {
  const { entries, balances, archivedUntil } = page;
  const rows = entries.map((one) => {
    const who =
      title.type === 'everybody'
        ? `👤 ${words.html('statement-who', { name: cut(nameOf(one.entry.userId), MAX_NAME_LENGTH) })}\n`
        : '';
    return `${who}${rowText(one, words)}`;
  });
  const head = [
    titleText(title, words),
    daysText(range, words),
    ...balanceLines(balances, words),
    ...archivedLines(archivedUntil, words),
  ].join('\n');
  const none = archivedUntil === undefined ? [words.html('statement-none')] : [];
  return [head, ...(rows.length === 0 ? none : rows)].join('\n\n');
}

function balanceLines({ opening, closing }: Partial<StatementBalances> = {}, words: Words): string[] {
  return [
    ...(closing === undefined ? [] : [words.html('statement-closing', { balance: words.money(closing) })]),
    ...(opening === undefined ? [] : [words.html('statement-opening', { balance: words.money(opening) })]),
  ];
}

/** What is not listed, said, so that no day reads as if nothing had changed. */
export function archivedLines(archivedUntil: number | undefined, words: Words): string[] {
  return archivedUntil === undefined ? [] : [words.html('statement-archived', { time: words.time(archivedUntil) })];
}

function daysText({ from, to }: StatementFacts['range'], words: Words): string {
  if (from === to) return words.html('statement-day', { day: words.day(from) });
  return words.html('statement-days', { from: words.day(from), to: words.day(to) });
}

function titleText(title: StatementFacts['title'], words: Words): string {
  switch (title.type) {
    case 'own':
      return words.html('statement-title');
    case 'person':
      return words.html('statement-title-person', { name: cut(title.name, MAX_NAME_LENGTH) });
    case 'everybody':
      return words.html('statement-title-everybody');
  }
}

function rowText({ entry, order }: StatementEntry, words: Words): string {
  const { kind, amountMinor, balanceAfterMinor, creditLimitMinor, note } = entry;
  const change = effects[kind].balance * amountMinor;
  // A minus as wide as the plus: a hyphen is easily overlooked.
  const sign = change === 0 ? '' : change > 0 ? '+' : '−';
  const amount = `${sign}${words.money(minor(Math.abs(change)))}`;
  return [
    words.html('statement-what', { time: words.shortTime(bookedAt(entry)), what: words.plain(whatId(entry, order)) }),
    ...(order === undefined ? [] : [words.html('statement-order', orderFacts(order, words))]),
    ...(note === undefined ? [] : [words.html('statement-note', { note: cut(note, 200) })]),
    creditLimitMinor === undefined
      ? words.html('statement-amount', { amount, balance: words.money(balanceAfterMinor) })
      : words.html('statement-new-limit', { limit: words.money(creditLimitMinor) }),
  ].join('\n');
}

/** A merchant who gave it back by hand, or closed the purchase, is named by no more than that. */
function whatId({ kind, by }: StatementEntry['entry'], order: StatementEntry['order']) {
  if (kind === 'release' && order?.closed !== undefined) return 'statement-release-closed';
  return kind === 'refund' && by !== 0 ? 'statement-refund-by-hand' : (`statement-${kind}` as const);
}

function orderFacts(order: NonNullable<StatementEntry['order']>, words: Words) {
  const { kind, customerId } = order.recipient;
  const product = cut(order.item.title, MAX_TITLE_LENGTH);
  return {
    mark: orderMark(order),
    product,
    price: words.money(order.priceMinor),
    number: groupDigits(kind, customerId),
  };
}
