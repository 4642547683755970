import type { InlineKeyboardButton } from 'grammy/types';
import type { Batch } from '../../../domain/batches/batch.ts';
import { boughtBy } from '../../../domain/batches/batch-row.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { rowRanges } from '../../../domain/batches/row-ranges.ts';
import type { Repeat } from '../../../use-cases/batches/find-repeats.ts';
import { button, cut } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { stateWordOf } from '../orders/card/card-screen.ts';
import { confirmBatchAll, confirmBatchOnce } from './routes.ts';
import { type CardRow, hasAllRows, MAX_BESIDE, numberOf, type RowsOfCard } from './row-lines.ts';

/** Numbers of rows in one line, runs of them counted as one. */
const MAX_RANGES = 30;

/** Which rows ask for the same as another one, or as what was bought a moment ago, and what each button buys. */
export function repeatedRowLines(card: RowsOfCard, maxRows: number, words: Words): string[] {
  return [...twinLines(card.batch, words), ...repeatLines(card, maxRows, words)];
}

function twinLines({ rows }: Batch, words: Words): string[] {
  const twins = rows.filter(({ twin }) => twin === true).map(({ row }) => row);
  if (twins.length === 0) return [];
  return ['', words.html('list-twins', { count: twins.length, rows: rowRanges(twins, MAX_RANGES) })];
}

function repeatLines(card: RowsOfCard, maxRows: number, words: Words): string[] {
  const { repeats } = card;
  if (repeats.length === 0) return [];
  // Where each row has one line, this is theirs.
  const hasAll = hasAllRows(card, maxRows);
  const maxLines = hasAll ? maxRows : Math.min(maxRows, MAX_BESIDE);
  const rows = new Map(hasAll ? card.good.map((row) => [row.row, row]) : []);
  const left = repeats.slice(maxLines).map(({ row }) => row);
  return [
    '',
    words.html('list-repeats', { count: repeats.length }),
    ...repeats.slice(0, maxLines).map((repeat) => repeatLine(repeat, rows.get(repeat.row), words)),
    ...(left.length === 0 ? [] : [moreRows(left, words)]),
  ];
}

/** @param own the row, if it has no line but this: then this one has all of it */
function repeatLine({ row, order }: Repeat, own: CardRow | undefined, words: Words): string {
  const { recipient, item, confirmedAt = order.draftedAt } = order;
  const time = words.shortTime(confirmedAt);
  const state = words.plain(`status-${stateWordOf(order)}`);
  const title = cut(item.title, 60);
  const said =
    own === undefined
      ? { number: groupDigits(recipient.kind, recipient.customerId), product: title }
      : { number: numberOf(own.recipient), product: `${title} · ${words.money(own.priceMinor)}` };
  return words.html('list-repeat-row', { row, ...said, time, state });
}

/** Rows that have no line of their own, by their numbers. */
export function moreRows(rows: readonly number[], words: Words): string {
  return words.html('list-more-rows', { count: rows.length, rows: rowRanges(rows, MAX_RANGES) });
}

/** What each button buys, if the list can be bought in more than one way. */
export function choiceLines(batch: Batch, words: Words): string[] {
  const { count: once, sumMinor } = boughtBy(batch, 'once');
  const all = batch.rows.length;
  if (once === all) return [];
  if (once === 0) return [words.html('list-repeats-ask')];
  const sum = words.money(sumMinor);
  if (!hasRepeats(batch)) return [words.html('list-twins-choice', { once, sum, all })];
  return [words.html('list-repeats-choice', { once, sum, all, total: words.money(batch.sumMinor) })];
}

/** The ways to buy a list; what repeats something is never bought by the first tap that comes to hand. */
export function confirmRows(batch: Batch, words: Words): InlineKeyboardButton[][] {
  const { reference, rows } = batch;
  const { count: once } = boughtBy(batch, 'once');
  const label = words.plain('button-list-buy', { count: rows.length });
  const all = button(label, confirmBatchAll.data({ reference }), once === rows.length ? 'go' : undefined);
  if (once === rows.length || once === 0) return [[all]];
  return [[button(onceLabel(batch, words), confirmBatchOnce.data({ reference }), 'go')], [all]];
}

/** On the button that leaves out what repeats something. */
export function onceLabel(batch: Batch, words: Words): string {
  const { count } = boughtBy(batch, 'once');
  return words.plain(hasRepeats(batch) ? 'button-list-new' : 'button-list-once', { count });
}

function hasRepeats({ rows }: Batch): boolean {
  return rows.some(({ earlier }) => earlier !== undefined);
}
