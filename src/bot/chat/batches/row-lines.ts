import type { Batch, Wanted } from '../../../domain/batches/batch.ts';
import { wantedOf } from '../../../domain/batches/batch-row.ts';
import type { ListHeading } from '../../../domain/batches/parse-headed-rows.ts';
import { listedStateOf } from '../../../domain/orders/order.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { minor, sumOf } from '../../../domain/shared/money.ts';
import type { Repeat } from '../../../services/batches/draft-batch.ts';
import { orderedAndPaid } from '../../shared/number-words.ts';
import type { Words } from '../../ui/words.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';
import { cut } from '../../../domain/shared/text.ts';

const MAX_TITLE_LENGTH = 60;

interface CardRow extends Wanted {
  readonly row: number;
}

interface RowsOfCard {
  readonly batch: Batch;
  readonly headings?: readonly ListHeading[] | undefined;
  readonly repeats: readonly Repeat[];
}

/**
 * If there is room, each row stands below its product, so that the buyer can compare every number. Rows that were bought a moment ago stand further down.
 * With less room, only rows with a verified name are shown: this is the buyer's last look at whose meter it is.
 */
export function rowLines(card: RowsOfCard, maxRows: number, words: Words): string[] {
  const rows = cardRows(card);
  const groups = [...Map.groupBy(rows, ({ item }) => item.productName).values()];
  const maxLines = Math.min(maxRows, MOST_SHOWN.linesBesideRows);
  if (hasAllRows(card, maxRows)) return allRowLines(card, groups, words);
  const named = rows.filter(({ recipient }) => recipient.verifiedName !== undefined);
  const more = (count: number) => words.html('list-more', { count });
  const products = groups.map((rows) => productLine(rows, words));
  const names = named.map((row) => rowLine(row, true, words));
  return [
    ...shortened(products, maxLines, more),
    ...(names.length === 0 ? [] : ['', ...shortened(names, maxLines, more)]),
  ];
}

function cardRows({ batch }: RowsOfCard): readonly CardRow[] {
  return batch.rows.map((row) => ({ ...wantedOf(batch, row), row: row.row }));
}

function hasAllRows({ batch }: RowsOfCard, maxLines: number): boolean {
  return batch.rows.length <= maxLines;
}

function numberOf({ kind, customerId, verifiedName }: CardRow['recipient']): string {
  const number = groupDigits({ kind, customerId });
  return verifiedName === undefined ? number : `${number} · ${cut(verifiedName, MAX_TITLE_LENGTH)}`;
}

export function shortened(lines: readonly string[], maxLines: number, more: (count: number) => string): string[] {
  return lines.length <= maxLines ? [...lines] : [...lines.slice(0, maxLines), more(lines.length - maxLines)];
}

function allRowLines(card: RowsOfCard, groups: readonly (readonly CardRow[])[], words: Words): string[] {
  const repeated = new Set(card.repeats.map(({ row }) => row));
  const shown = groups.map((rows) => ({ rows, own: rows.filter(({ row }) => !repeated.has(row)) }));
  const isNumbered = namesRows(card) || shown.flatMap(({ own }) => own).some(({ row }, at) => row !== at + 1);
  return shown.flatMap(({ rows, own }) => [
    productLine(rows, words),
    ...own.map((row) => rowLine(row, isNumbered, words)),
  ]);
}

/** Whether another line of the card names a row by its number. */
function namesRows({ batch, headings = [], repeats }: RowsOfCard): boolean {
  const { rows, differs, wrong } = batch;
  const named = [headings, repeats, differs, wrong, rows.filter(({ twin }) => twin === true)];
  return named.some(({ length }) => length > 0);
}

function productLine(rows: readonly CardRow[], words: Words): string {
  const sum = minor(sumOf(rows.map(({ priceMinor }) => priceMinor)));
  const name = cut(rows[0]?.item.title ?? '', MAX_TITLE_LENGTH);
  return words.html('list-product', { count: rows.length, name, sum: words.money(sum) });
}

function rowLine(of: CardRow, isNumbered: boolean, words: Words): string {
  const { row, recipient } = of;
  const what = `${numberOf(recipient)} · ${orderedAndPaid(of, words)}`;
  return isNumbered ? words.html('list-row', { row, what }) : words.html('list-row-alone', { what });
}

/** How many numbers of rows stand in one line; several in a row count as one. */
const MAX_RANGES = 30;

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
  // If every row has one line, a repeated row has it here.
  const hasAll = hasAllRows(card, maxRows);
  const maxLines = hasAll ? maxRows : Math.min(maxRows, MOST_SHOWN.linesBesideRows);
  const rows = new Map(hasAll ? cardRows(card).map((row) => [row.row, row]) : []);
  const left = repeats.slice(maxLines).map(({ row }) => row);
  return [
    '',
    words.html('list-repeats', { count: repeats.length }),
    ...repeats.slice(0, maxLines).map((repeat) => repeatLine(repeat, rows.get(repeat.row), words)),
    ...(left.length === 0 ? [] : [moreRows(left, words)]),
  ];
}

/** @param own the row, if this is its only line: then the line also has its name and price */
function repeatLine({ row, order }: Repeat, own: CardRow | undefined, words: Words): string {
  const { recipient, item, confirmedAt = order.draftedAt } = order;
  const time = words.shortTime(confirmedAt);
  const state = words.plain(`status-${listedStateOf(order)}`);
  const title = cut(item.title, 60);
  const said =
    own === undefined
      ? { number: groupDigits(recipient), product: title }
      : { number: numberOf(own.recipient), product: `${title} · ${orderedAndPaid(own, words)}` };
  return words.html('list-repeat-row', { row, ...said, time, state });
}

export function moreRows(rows: readonly number[], words: Words): string {
  return words.html('list-more-rows', { count: rows.length, rows: rowRanges(rows, MAX_RANGES) });
}

/** Numbers of rows as people write them, `1–3, 7, 9–12`. If there are more parts than may be shown, a last one says that there are others. */
export function rowRanges(rows: readonly number[], maxParts: number): string {
  const parts: { from: number; to: number }[] = [];
  for (const row of rows.toSorted((a, b) => a - b)) {
    const last = parts.at(-1);
    if (last !== undefined && row <= last.to + 1) last.to = row;
    else parts.push({ from: row, to: row });
  }
  const texts = parts.map(({ from, to }) =>
    from === to ? String(from) : `${from}${to === from + 1 ? ', ' : '–'}${to}`,
  );
  return texts.slice(0, maxParts).join(', ') + (texts.length > maxParts ? ', …' : '');
}
