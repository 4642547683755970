import { rowRanges } from './row-lines.ts';
import {
  type BatchTally,
  isRetriable,
  type RowState,
  rowStateOf,
  type RowStatus,
  tallyOf,
  hasToken,
  tokenOrders,
} from '../../../domain/batches/batch.ts';
import { leftOutAs, sentCountOf } from '../../../domain/batches/batch-row.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { EMPTY_SHOP, type ShopProfile } from '../../../domain/shop.ts';
import { codesOf, shownCode } from '../../../domain/orders/receipt-codes.ts';
import type { BatchView } from '../../../services/batches/view-batch.ts';
import { button, inRows, progressBar } from '../../ui/buttons.ts';
import { fitLines, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { balanceButton, earnedButtons, copyCodesButton } from '../orders/receipt/order-buttons.ts';
import type { BalanceNow } from '../orders/receipt/read-balance.ts';
import { contactLines, contactRows } from '../../shared/contact.ts';
import { codeLines, tokenOwners } from '../orders/receipt/receipt-lines.ts';
import { reasonOf, wrongRowLine } from './row-fault-text.ts';
import { drawBatchTokens, retryBatch, sendBatchFile, stopBatch } from './routes.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';
import { cut } from '../../../domain/shared/text.ts';

/**
 * How many rows of each kind, and how many tokens, the summary tries to name. It names fewer if they are many or long. Then it says how many are left
 * out, and the file has all.
 */
const LINES_TRIED = [60, 40, 25, 15, 10, 5, 3];
const COPIES_PER_ROW = 2;
const MAX_CODE_LENGTH = 100;

/** Counts only the rows that the tap on Confirm wanted. A person compares the end with the progress that they have just seen. */
export function tallyOfWanted({ batch, rows }: BatchView): BatchTally {
  return tallyOf(rows.filter((row) => leftOutAs(batch, row) === undefined));
}

export function progressScreen(view: BatchView, words: Words): Screen {
  const tally = tallyOfWanted(view);
  const ended = tally.successful + tally.failed + tally.refused;
  const lines = [
    words.html('list-progress', { ended, count: tally.total }),
    progressBar(ended, tally.total),
    countsLine(tally, words),
  ];
  const stop = button(words.plain('button-stop-it'), stopBatch.data(view.batch), 'end');
  return { html: lines.join('\n'), rows: tally.waiting === 0 ? [] : [[stop]] };
}

/** The same message when the list begins no more rows. */
export function endedScreen(view: BatchView, words: Words): Screen {
  const { successful: done, total: count } = tallyOfWanted(view);
  return { html: words.html('list-ended', { done, count }) };
}

interface BesideSummary {
  /** When it is shown. It stays as it is, and each row that is under way tells its own end below it. */
  readonly at?: number;
  readonly balance?: BalanceNow | undefined;
  readonly shop?: ShopProfile | undefined;
  /** An earlier summary may have arrived, because Telegram did not answer. */
  readonly isRepeat?: boolean;
}

export function summaryScreen(
  view: BatchView,
  words: Words,
  { at, balance, isRepeat = false, shop = EMPTY_SHOP }: BesideSummary = {},
): Screen {
  return fitLines(words, LINES_TRIED, (maxLines, words) => {
    const { html, rows = [] } = summaryWith(view, maxLines, { at, shop, isRepeat }, words);
    const earned =
      balance === undefined
        ? []
        : earnedButtons(balanceButton(balance.balanceMinor, words), balance.earnedMinor, words);
    return { html, rows: earned.length === 0 ? rows : [...rows, earned] };
  }).screen;
}

function summaryWith(
  view: BatchView,
  maxLines: number,
  { at, shop, isRepeat }: { readonly at: number | undefined; readonly shop: ShopProfile; readonly isRepeat: boolean },
  words: Words,
): Screen {
  const { batch, rows } = view;
  const tally = tallyOf(rows);
  const spent = words.money(tally.spentMinor);
  const isShort = sentCountOf(batch) <= Math.min(MOST_SHOWN.endsOfRows, maxLines);
  const lines = [
    words.html('list-summary', { done: tally.successful, count: tallyOfWanted(view).total, spent }),
    ...(isRepeat ? [words.html('list-repeated')] : []),
    ...failedLines(view, maxLines, words),
    ...refusedLines(view, maxLines, words),
    ...repeatedLines(view, words),
    ...processingLines(view, at, maxLines, words),
    ...waitingLines(view, maxLines, words),
    ...(isShort ? doneLines(view, maxLines, words) : []),
    ...tokenLines(rows, Math.min(MOST_SHOWN.tokensOfList, maxLines), words),
    ...(tally.failed === 0 ? [] : contactLines(shop, words)),
  ];
  const picture = drawBatchTokens.data({ reference: batch.reference, page: 0 });
  const brought = tokenOrders(rows);
  const pictureLabel = brought.every(hasToken) ? 'button-list-picture' : 'button-list-pins-picture';
  const file = [
    button(words.plain('button-list-file'), sendBatchFile.data(batch)),
    ...(brought.length === 0 ? [] : [button(words.plain(pictureLabel), picture)]),
  ];
  const contact = tally.failed === 0 ? [] : contactRows(shop, words);
  return { html: lines.join('\n'), rows: [...copyRows(rows, words), ...retryRows(view, words), file, ...contact] };
}

/** They are named in a list of any length, because they must not be bought again. */
function processingLines(view: BatchView, at: number | undefined, maxLines: number, words: Words): string[] {
  const lines = namedLines(view, 'processing', words);
  const count = at === undefined ? lines.length : `${lines.length} (${words.clock(at)})`;
  return section(words.html('list-summary-processing', { count }), lines, maxLines, words);
}

/** In the new list the sender can still say what an unclear row means. */
export function retryRows({ batch, rows }: BatchView, words: Words): NonNullable<Screen['rows']> {
  const isOpen = batch.wrong.some(({ open }) => open !== undefined);
  if (!isOpen && !rows.some(isRetriable)) return [];
  const label = isOpen || rows.some(isLeft) ? 'button-list-rest' : 'button-list-retry';
  return [[button(words.plain(label), retryBatch.data(batch))]];
}

function isLeft(row: RowStatus): boolean {
  const state = rowStateOf(row);
  return state === 'waiting' || (state === 'refused' && (row.refusal === 'short' || row.refusal === 'day-limit'));
}

/** Stands first, because a customer at the counter asks which rows failed. */
function failedLines(view: BatchView, maxLines: number, words: Words): string[] {
  const failed = view.rows.filter((row) => rowStateOf(row) === 'failed');
  const lines = failed.map((row) => ({ row: row.row, line: () => rowLine(row, view, words) }));
  return section(words.html('list-summary-failed', { count: failed.length }), lines, maxLines, words);
}

/** All rows that were not bought, including those that were wrong from the start. So no row that was sent is missing. */
function refusedLines(view: BatchView, maxLines: number, words: Words): string[] {
  const refused = view.rows.filter((row) => rowStateOf(row) === 'refused');
  const lines = [
    ...refused.map((row) => ({ row: row.row, line: () => rowLine(row, view, words) })),
    ...view.batch.wrong.map((row) => ({ row: row.row, line: () => wrongRowLine(row, words) })),
  ].toSorted((a, b) => a.row - b.row);
  return section(words.html('list-summary-refused', { count: lines.length }), lines, maxLines, words);
}

/** Rows were left out because the same was bought after the card was drawn, so the card could not ask. This says what to do. */
function repeatedLines({ batch, rows }: BatchView, words: Words): string[] {
  const isAny = rows.some((row) => row.refusal === 'duplicate' && leftOutAs(batch, row) === undefined);
  return isAny ? [words.html('list-repeats-how')] : [];
}

function waitingLines(view: BatchView, maxLines: number, words: Words): string[] {
  const lines = namedLines(view, 'waiting', words);
  const why = view.stop === undefined ? '' : ` ${words.html(`list-stop-${view.stop}`)}`;
  return section(words.html('list-summary-waiting', { count: lines.length }) + why, lines, maxLines, words);
}

function doneLines(view: BatchView, maxLines: number, words: Words): string[] {
  const lines = namedLines(view, 'successful', words);
  return section(words.html('list-summary-done', { count: lines.length }), lines, maxLines, words);
}

function namedLines({ rows }: BatchView, state: RowState, words: Words): NamedLine[] {
  const found = rows.filter((row) => rowStateOf(row) === state);
  return found.map((row) => ({ row: row.row, line: () => words.html('list-summary-row', factsOf(row)) }));
}

interface NamedLine {
  readonly row: number;
  /** Called only for a row that gets a line: a list may have 500 rows, and the summary is drawn several times. */
  readonly line: () => string;
}

function section(title: string, lines: readonly NamedLine[], maxLines: number, words: Words): string[] {
  if (lines.length === 0) return [];
  const left = lines.slice(maxLines).map(({ row }) => row);
  const rows = rowRanges(left, RANGES_PER_LINE * maxLines);
  const more = left.length === 0 ? [] : [words.html('list-rows-more', { count: left.length, rows })];
  return ['', title, ...lines.slice(0, maxLines).map(({ line }) => line()), ...more];
}

/** Instead of a line, so many numbers of rows are named: each takes about six letters. */
const RANGES_PER_LINE = 10;

function rowLine(row: RowStatus, view: BatchView, words: Words): string {
  return words.html('list-summary-row-why', { ...factsOf(row), why: reasonOf(row, view, words) });
}

function factsOf({ row, wanted }: RowStatus) {
  const { recipient, item } = wanted;
  return { row, number: groupDigits(recipient), product: cut(item.title, 60) };
}

function countsLine({ successful, failed, refused, processing }: BatchTally, words: Words): string {
  return words.html('list-counts', { done: successful, failed: failed + refused, processing });
}

function tokenLines(rows: readonly RowStatus[], maxTokens: number, words: Words): string[] {
  const delivered = tokenOrders(rows);
  const lines = delivered.slice(0, maxTokens).map((order) => tokenLine(order, words));
  const count = delivered.length - lines.length;
  return lines.length === 0 ? [] : ['', ...lines, ...(count > 0 ? [words.html('list-tokens-more', { count })] : [])];
}

export function tokenLine({ recipient, receipt }: Order, words: Words): string {
  const { kind, customerId, verifiedName = '' } = recipient;
  const [number, name] = [groupDigits({ kind, customerId }), cut(verifiedName, 40)];
  const [first, ...others] = codesOf(receipt);
  if (first?.kind === 'token' && others.length === 0)
    return words.html('list-token', { number, name, token: cut(shownCode(first), MAX_CODE_LENGTH) });
  const whose = name === '' ? number : `${number} ${name}`;
  return [words.html('list-codes', { whose }), ...codeLines(receipt, words, MAX_CODE_LENGTH)].join('\n');
}

function copyRows(rows: readonly RowStatus[], words: Words): NonNullable<Screen['rows']> {
  const delivered = tokenOrders(rows).slice(0, MOST_SHOWN.tokensCopiedOfList);
  const whose = tokenOwners(delivered, words);
  const buttons = delivered.flatMap(({ receipt }, index) => {
    const copy = copyCodesButton(receipt, words, whose[index]);
    return copy === undefined ? [] : [copy];
  });
  return inRows(buttons, COPIES_PER_ROW);
}
