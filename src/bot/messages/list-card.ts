import type { Batch } from '../../domain/batch.ts';
import type { ListHeading } from '../../domain/bulk/read-headed.ts';
import { titleOf } from '../../domain/catalogue.ts';
import { type Minor, minor } from '../../domain/money.ts';
import type { Order } from '../../domain/order.ts';
import { groupDigits } from '../../domain/recipient.ts';
import type { BadRow } from '../../purchase/check-rows.ts';
import { button, cut } from '../keyboards/buttons.ts';
import type { Screen } from '../screen.ts';
import { type Fitted, fitting } from './fitting.ts';
import type { Standing } from '../../purchase/standing.ts';
import type { Words } from '../words.ts';
import { badRowLine } from './row-fault.ts';
import { shortNotice, standingLines } from './standing.ts';

/** The prefix of callback data about one list; the parts after it are what to do, and its reference. */
const LIST = 'b';

/** Bad rows, products and names that stand on the card, fewer where their texts are long; all bad rows are in a file. */
const LINES_TRIED = [10, 5, 2, 1];
/** Numbers of rows in one line. */
const MAX_NUMBERS = 10;

export interface ListCard {
  readonly batch: Batch;
  /** What each row of the list buys. */
  readonly good: readonly CardRow[];
  /** Lines of the list that said for the numbers below them what is bought; absent on a card that is drawn again. */
  readonly headings?: readonly ListHeading[] | undefined;
  /** Absent on a card that is drawn again: which rows they are the list knows, and what was wrong has been said. */
  readonly bad?: readonly BadRow[] | undefined;
  /** When the same rows were confirmed last, and how many of them were delivered. */
  readonly earlier?: { readonly at: number; readonly done: number } | undefined;
  readonly standing: Standing;
  readonly maxMinor: Minor;
}

export interface CardRow extends Pick<Order, 'recipient' | 'priceMinor'> {
  readonly row: number;
  readonly productName: string;
  readonly title: string;
}

/** What will be bought, what is wrong, and one Confirm for all of it. */
export function listCardScreen(card: ListCard, words: Words): Fitted {
  return fitting(LINES_TRIED, (maxLines) => draw(card, maxLines, words));
}

function draw(card: ListCard, maxLines: number, words: Words): Screen {
  const { batch, standing } = card;
  const { differing = 0 } = batch;
  const lines = [
    words.html('list-title', { count: batch.rows.length, sum: words.money(batch.sumMinor) }),
    ...productLines(card.good, maxLines, words),
    ...headingLines(card.headings ?? [], maxLines, words),
    ...nameLines(card.good, maxLines, words),
    ...twinLines(batch, words),
    ...(differing === 0 ? [] : [words.html('list-differs', { count: differing })]),
    ...(card.bad === undefined
      ? badRowNumbers(batch, words)
      : badRowLines({ ...card, bad: card.bad }, maxLines, words)),
    ...earlierLines(card, words),
    ...standingLines(standing, words),
    '',
    shortNotice(batch.sumMinor, standing, words) ?? words.html('list-ask'),
  ];
  return { html: lines.join('\n'), rows: rowsOf(card, words) };
}

/** Where no row is good. */
export function badListScreen(list: WrongRows, words: Words): Fitted {
  return fitting(LINES_TRIED, (maxLines) => ({
    html: [words.html('list-none-good'), ...badRowLines(list, maxLines, words)].join('\n'),
  }));
}

/** Asked where the tap finds that the same list was confirmed meanwhile. */
export function sameListScreen(batch: Batch, earlier: { at: number; done: number }, words: Words): Screen {
  const { reference, rows } = batch;
  return {
    html: words.html('list-same', { time: words.time(earlier.at), done: earlier.done, count: rows.length }),
    rows: againRow(reference, words),
  };
}

function rowsOf({ batch, earlier }: ListCard, words: Words): NonNullable<Screen['rows']> {
  const { reference, rows } = batch;
  if (earlier !== undefined) return againRow(reference, words);
  const once = rows.filter(({ twin }) => twin !== true).length;
  const cancel = button(words.plain('button-cancel'), LIST, 'drop', reference);
  const buy = words.plain('button-list-buy', { count: rows.length });
  if (once === rows.length) return [[button(buy, LIST, 'all', reference)], [cancel]];
  return [
    [button(words.plain('button-list-once', { count: once }), LIST, 'once', reference)],
    [button(buy, LIST, 'again', reference)],
    [cancel],
  ];
}

function againRow(reference: string, words: Words): NonNullable<Screen['rows']> {
  return [
    [
      button(words.plain('button-list-again'), LIST, 'again', reference),
      button(words.plain('button-never-mind'), LIST, 'drop', reference),
    ],
  ];
}

function productLines(good: readonly CardRow[], maxLines: number, words: Words): string[] {
  const groups = Map.groupBy(good, ({ productName }) => productName);
  const lines = [...groups.values()].map((rows) => {
    const sum = minor(rows.reduce((total, { priceMinor }) => total + priceMinor, 0));
    const name = cut(rows[0]?.title ?? '', 60);
    return words.html('list-product', { count: rows.length, name, sum: words.money(sum) });
  });
  return shortened(lines, maxLines, (count) => words.html('list-more', { count }));
}

/** What was taken from a heading is said, because it stands in none of the rows. */
function headingLines(headings: readonly ListHeading[], maxLines: number, words: Words): string[] {
  const lines = headings.map(({ from, to, product, amountMinor }) => {
    const amount = amountMinor === undefined ? [] : [words.money(amountMinor)];
    const what = [cut(titleOf(product), 60), ...amount].join(' · ');
    return from === to
      ? words.html('list-heading-one', { from, what })
      : words.html('list-heading', { from, to, what });
  });
  return shortened(lines, maxLines, (count) => words.html('list-more', { count }));
}

/** Names are the last look at whose meter it is. */
function nameLines(good: readonly CardRow[], maxLines: number, words: Words): string[] {
  const lines = good.flatMap(({ row, recipient: { verifiedName, kind, customerId } }) =>
    verifiedName === undefined
      ? []
      : [words.html('list-name', { row, name: cut(verifiedName, 60), number: groupDigits(kind, customerId) })],
  );
  return shortened(lines, maxLines, (count) => words.html('list-more', { count }));
}

function twinLines({ rows }: Batch, words: Words): string[] {
  const twins = rows.filter(({ twin }) => twin === true).map(({ row }) => row);
  return twins.length === 0 ? [] : ['', words.html('list-twins', { rows: numbersOf(twins) })];
}

function badRowNumbers({ bad = [] }: Batch, words: Words): string[] {
  if (bad.length === 0) return [];
  return ['', words.html('list-faults', { count: bad.length }), numbersOf(bad)];
}

function numbersOf(rows: readonly number[]): string {
  return rows.slice(0, MAX_NUMBERS).join(', ') + (rows.length > MAX_NUMBERS ? ', …' : '');
}

interface WrongRows {
  readonly bad: readonly BadRow[];
  readonly maxMinor: Minor;
}

function badRowLines({ bad, maxMinor }: WrongRows, maxLines: number, words: Words): string[] {
  if (bad.length === 0) return [];
  const lines = bad.map((row) => badRowLine(row, maxMinor, words));
  const more = (count: number) => words.html('list-faults-more', { count });
  return ['', words.html('list-faults', { count: bad.length }), ...shortened(lines, maxLines, more)];
}

function earlierLines({ earlier, batch }: ListCard, words: Words): string[] {
  if (earlier === undefined) return [];
  const count = batch.rows.length;
  return ['', words.html('list-same', { time: words.time(earlier.at), done: earlier.done, count })];
}

function shortened(lines: readonly string[], maxLines: number, more: (count: number) => string): string[] {
  return lines.length <= maxLines ? [...lines] : [...lines.slice(0, maxLines), more(lines.length - maxLines)];
}
