import { type BatchTally, type RowStanding, rowStateOf, type StopReason, tallyOf } from '../../domain/batch.ts';
import { type Cell, moneyCell, writeCsv } from '../../domain/csv.ts';
import { groupDigits, inGroupsOfFour } from '../../domain/recipient.ts';
import type { BatchView } from '../../purchase/ports.ts';
import { button, cut } from '../keyboards/buttons.ts';
import type { Screen } from '../screen.ts';
import type { Words } from '../words.ts';
import { fitting } from './fitting.ts';
import { has } from './receipt.ts';

const LIST = 'b';
const BAR_LENGTH = 12;
/** Tokens that stand in the summary, fewer where they are long; all of them are in the file. */
const TOKENS_TRIED = [20, 10, 5];

/** How far a list is, with Stop. */
export function progressScreen({ batch, rows }: BatchView, words: Words): Screen {
  const tally = tallyOf(rows);
  const ended = tally.successful + tally.failed + tally.refused;
  const lines = [
    words.html('list-progress', { ended, count: tally.total }),
    barOf(ended, tally.total),
    countsLine(tally, words),
  ];
  return { html: lines.join('\n'), rows: [[button(words.plain('button-list-stop'), LIST, 'stop', batch.reference)]] };
}

/** More stand in the file alone. */
const FAILED_NAMED = 10;

/** The same message once nothing more is begun. */
export function endedScreen({ rows }: BatchView, words: Words): Screen {
  const tally = tallyOf(rows);
  return { html: words.html('list-ended', { done: tally.successful, count: tally.total }) };
}

/** How it ended, with what the buyer is waiting for: the tokens. */
export function summaryScreen(view: BatchView, words: Words): Screen {
  return fitting(TOKENS_TRIED, (maxTokens) => draw(view, maxTokens, words)).screen;
}

function draw({ batch, rows, stop }: BatchView, maxTokens: number, words: Words): Screen {
  const tally = tallyOf(rows);
  const lines = [
    words.html('list-summary', { done: tally.successful, count: tally.total, spent: words.money(tally.spentMinor) }),
    ...failedLines(rows, words),
    ...(tally.refused === 0 ? [] : [words.html('list-summary-refused', { count: tally.refused })]),
    ...(tally.processing === 0 ? [] : [words.html('list-summary-processing', { count: tally.processing })]),
    ...(tally.waiting === 0 ? [] : [waitingLine(tally.waiting, stop, words)]),
    ...tokenLines(rows, maxTokens, words),
  ];
  const label = words.plain(tally.waiting === 0 ? 'button-list-retry' : 'button-list-rest');
  const file = [button(words.plain('button-list-file'), LIST, 'file', batch.reference)];
  const retry = [button(label, LIST, 'retry', batch.reference)];
  return { html: lines.join('\n'), rows: rows.some(isRetriable) ? [retry, file] : [file] };
}

/** What was neither delivered nor may still be: only that is offered to be bought anew. */
export function isRetriable(row: RowStanding): boolean {
  const state = rowStateOf(row);
  return state === 'failed' || state === 'waiting' || (state === 'refused' && row.refusal !== 'twin');
}

/** Every row with its end, its token and its reference, as a spreadsheet opens it. */
export function resultCsv({ rows }: BatchView, words: Words): string {
  const header = ['row', 'number', 'product', 'price', 'result', 'reason', 'token', 'reference'];
  return writeCsv(
    header,
    rows.map((row): Cell[] => {
      const { order, wanted } = row;
      return [
        String(row.row),
        wanted?.recipient.customerId ?? '',
        wanted?.item.title ?? '',
        moneyCell(wanted?.priceMinor),
        words.plain(`list-state-${rowStateOf(row)}`),
        reasonOf(row, words),
        order?.receipt?.token ?? '',
        row.reference,
      ];
    }),
  );
}

/** Why a row was not bought, or not delivered. */
function reasonOf(row: RowStanding, words: Words): string {
  const { order, refusal = 'expired' } = row;
  switch (rowStateOf(row)) {
    case 'refused':
      return words.plain(`list-refusal-${refusal}`);
    case 'failed':
      return words.plain(order?.state === 'reversed' ? 'list-reversed' : `list-failure-${reasonGiven(order)}`);
    case 'waiting':
    case 'processing':
    case 'successful':
      return '';
  }
}

function reasonGiven(order: RowStanding['order']) {
  return order?.failure?.reason ?? 'undelivered';
}

/** Which they are is what somebody who waits at the counter asks first. */
function failedLines(rows: readonly RowStanding[], words: Words): string[] {
  const failed = rows.filter((row) => rowStateOf(row) === 'failed');
  if (failed.length === 0) return [];
  const named = failed.slice(0, FAILED_NAMED).flatMap(({ row, order }) => {
    if (order === undefined) return [];
    const number = groupDigits(order.recipient.kind, order.recipient.customerId);
    return [words.html('list-summary-failed-row', { row, number, product: cut(order.item.title, 60) })];
  });
  const more = failed.length - FAILED_NAMED;
  return [
    words.html('list-summary-failed', { count: failed.length }),
    ...named,
    ...(more > 0 ? [words.html('list-summary-failed-more', { count: more })] : []),
  ];
}

function countsLine({ successful, failed, refused, processing }: BatchTally, words: Words): string {
  return words.html('list-counts', { done: successful, failed: failed + refused, processing });
}

function waitingLine(count: number, stop: StopReason | undefined, words: Words): string {
  const why = stop === undefined ? '' : ` ${words.html(`list-stop-${stop}`)}`;
  return words.html('list-summary-waiting', { count }) + why;
}

function tokenLines(rows: readonly RowStanding[], maxTokens: number, words: Words): string[] {
  const tokens = rows.flatMap(({ order }) => {
    const token = order?.receipt?.token;
    if (order === undefined || !has(token)) return [];
    const { kind, customerId, verifiedName = '' } = order.recipient;
    const number = groupDigits(kind, customerId);
    return [words.html('list-token', { number, name: cut(verifiedName, 40), token: cut(inGroupsOfFour(token), 100) })];
  });
  const more = tokens.length > maxTokens ? [words.html('list-tokens-more', { count: tokens.length - maxTokens })] : [];
  return tokens.length === 0 ? [] : ['', ...tokens.slice(0, maxTokens), ...more];
}

function barOf(ended: number, total: number): string {
  const full = total === 0 ? 0 : Math.floor((ended / total) * BAR_LENGTH);
  return '▰'.repeat(full) + '▱'.repeat(BAR_LENGTH - full);
}
