import type { InlineKeyboardButton } from 'grammy/types';
import { type Batch, MAX_OPEN_LISTS, type WrongRow } from '../../../domain/batches/batch.ts';
import { boughtBy, earnedOnList, sentCountOf, wantedOf } from '../../../domain/batches/batch-row.ts';
import { MAX_CUT } from '../../../domain/batches/parse-batch.ts';
import type { ListHeading } from '../../../domain/batches/parse-headed-rows.ts';
import { titleOf } from '../../../domain/catalogue/products.ts';
import { minor } from '../../../domain/shared/money.ts';
import { readOf } from '../../../domain/orders/duplicate.ts';
import type { Role } from '../../../domain/people/person.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { Repeat } from '../../../services/batches/draft-batch.ts';
import type { BatchView } from '../../../services/batches/view-batch.ts';
import { button } from '../../ui/buttons.ts';
import { below, fitLines, type Fitted, type Screen } from '../../ui/screen.ts';
import { type Allowance, missingOf, type Short, shortOf } from '../../../domain/accounts/limits.ts';
import type { Words } from '../../ui/words.ts';
import { listFacts } from '../../shared/number-words.ts';
import { moreRows, repeatedRowLines, rowLines, shortened } from './row-lines.ts';
import { wrongRowLine } from './row-fault-text.ts';
import { retryRows, tallyOfWanted } from './batch-summary-screen.ts';
import { mayBeWritten, mendLines, openRowButtons } from './row-screen.ts';
import { confirmBatchAgain, confirmBatchAll, confirmBatchOnce, dropBatch, pickRowOut, retryBatch } from './routes.ts';
import { MOST_SHOWN } from '../../../domain/page-sizes.ts';
import { networkName } from '../../../domain/catalogue/network.ts';
import { allowanceLines, dayLimitText, topupRows } from '../../shared/money-words.ts';
import { cut } from '../../../domain/shared/text.ts';

/** How many rows the card tries to show; of the other lines it shows ten at most. If the texts are long, it tries fewer. A file names all bad rows. */
const LINES_TRIED = [MAX_CUT, MOST_SHOWN.linesBesideRows, 5, 2, 1];

export interface BatchCard {
  readonly batch: Batch;
  /** Lines of the list that say what is bought for the numbers below them. Absent on a card that is drawn again. */
  readonly headings?: readonly ListHeading[] | undefined;
  /** The last confirmed list that has the same rows. */
  readonly earlier?: BatchView | undefined;
  /** Rows of this list that ask for what was bought a moment ago. */
  readonly repeats: readonly Repeat[];
  /** Older lists that had to make room for this one; absent on a card that is drawn again. */
  readonly takenBack?: readonly Batch[] | undefined;
  readonly allowance: Allowance;
  readonly role: Role;
  /** A notice that stands above the card, as HTML. */
  readonly noticeOf?: ((words: Words) => string) | undefined;
}

export function batchCardScreen(card: BatchCard, words: Words): Fitted {
  const { screen, maxLines } = fitLines(words, LINES_TRIED, (maxLines, words) => screenWith(card, maxLines, words));
  return { screen, maxLines: Math.min(maxLines, MOST_SHOWN.linesBesideRows) };
}

function screenWith(card: BatchCard, maxRows: number, words: Words): Screen {
  const maxLines = Math.min(maxRows, MOST_SHOWN.linesBesideRows);
  const { batch, allowance, noticeOf } = card;
  if (batch.rows.length === 0) return below(noticeOf?.(words), openScreen(batch, maxLines, words));
  const short = shortOf(batch.sumMinor, allowance);
  const lines = [
    words.html('list-title', { count: batch.rows.length, sum: words.money(batch.sumMinor) }),
    ...earnedLines(card, words),
    ...sentLines(batch, words),
    ...rowLines(card, maxRows, words),
    ...headingLines(card.headings ?? [], maxLines, words),
    ...repeatedRowLines(card, maxRows, words),
    ...differingLines(card, maxLines, words),
    ...wrongLines(batch.wrong, maxLines, words),
    ...mendLines(batch, words),
    ...takenBackLines(card.takenBack ?? [], words),
    ...paragraph(allowanceLines(allowance, words)),
    '',
    // These lines stand next to the buttons, because people read a long card from its end.
    ...(card.earlier === undefined ? choiceLines(batch, words) : [earlierLine(card.earlier, words)]),
    ...askLines(card, short, words),
  ];
  const rows = [...topupRows(missingOf(short), words), ...rowsOf(card, words)];
  return below(noticeOf?.(words), { html: lines.join('\n'), rows });
}

/** The card of a list in which no row can be bought yet, but some rows can be completed. */
function openScreen(batch: Batch, maxLines: number, words: Words): Screen {
  const lines = [words.html('list-none-good'), ...wrongLines(batch.wrong, maxLines, words), ...mendLines(batch, words)];
  const rows = [...openRowButtons(batch, words), [button(words.plain('button-cancel'), dropBatch.data(batch))]];
  return { html: lines.join('\n'), rows };
}

/** Only agents sell on. Another buyer would not understand the line. */
function earnedLines({ batch, role }: BatchCard, words: Words): string[] {
  const earnedMinor = role === 'agent' ? earnedOnList(batch) : minor(0);
  return earnedMinor > 0 ? [words.html('list-earned', { earned: words.money(earnedMinor) })] : [];
}

/** The money may be too little for all rows, but enough if equal rows are bought once. */
function askLines({ batch, earlier, allowance }: BatchCard, short: Short | undefined, words: Words): string[] {
  if (isRunning(earlier)) return [];
  if (short === undefined) return [...oneLines(batch, words), words.html('list-ask')];
  const { count, sumMinor } = boughtBy(batch, 'once');
  const isOnceOffered = earlier === undefined && count > 0 && count < batch.rows.length;
  if (!isOnceOffered || shortOf(sumMinor, allowance) !== undefined) return [shortLine(batch, allowance, short, words)];
  const sums = { price: words.money(batch.sumMinor), sum: words.money(sumMinor) };
  const choice = onceLabel(batch, words);
  return [words.html(`list-short-${short.type}-once`, { ...sums, choice }), words.html('list-ask')];
}

/** Confirm still buys the rows that fit. */
function shortLine(batch: Batch, allowance: Allowance, short: Short, words: Words): string {
  const hasSome = batch.rows.some((row) => shortOf(wantedOf(batch, row).priceMinor, allowance) === undefined);
  if (short.type === 'day' && !hasSome) return dayLimitText(short, words);
  const price = words.money(short.priceMinor);
  const text =
    short.type === 'day'
      ? words.html('list-short-day')
      : words.html('list-short', { price, available: words.money(short.availableMinor) });
  return hasSome ? `${text} ${words.html('list-short-how')}` : text;
}

/** Explains the button `Buy all 1`, which stands below rows that it does not buy. */
function oneLines(batch: Batch, words: Words): string[] {
  return batch.rows.length === 1 && sentCountOf(batch) > 1 ? [words.html('list-ask-one')] : [];
}

/** Shown if no row can be bought or completed. */
export function noGoodRowScreen(wrong: readonly WrongRow[], words: Words): Fitted {
  return fitLines(words, LINES_TRIED.slice(1), (maxLines, words) => {
    const again = wrong.some(mayBeWritten) ? [words.html('list-mend-again')] : [];
    return { html: [words.html('list-none-good'), ...wrongLines(wrong, maxLines, words), ...again].join('\n') };
  });
}

/** Shown if a tap on Confirm finds that the same list was confirmed since the card was drawn. */
export function sameBatchScreen(batch: Batch, earlier: BatchView, words: Words): Screen {
  return { html: earlierLine(earlier, words), rows: againRows(batch, earlier, words) };
}

/** Stands in place of the card of a list that had to make room for a newer one. */
export function madeRoomScreen(words: Words): Screen {
  return { html: words.html('list-made-room', { max: MAX_OPEN_LISTS }) };
}

function rowsOf({ batch, earlier, allowance }: BatchCard, words: Words): NonNullable<Screen['rows']> {
  if (earlier !== undefined) return againRows(batch, earlier, words);
  return [
    ...(isAnyWithin(allowance, batch) ? confirmRows(batch, words) : [redrawRow(batch, words)]),
    ...openRowButtons(batch, words),
    [...leaveOutButton(batch, words), button(words.plain('button-cancel'), dropBatch.data(batch))],
  ];
}

/** If nothing more can be bought today, no button offers it, and another draws the card again. Money may come while the card is open. */
function isAnyWithin(allowance: Allowance, batch: Batch): boolean {
  return batch.rows.some((row) => shortOf(wantedOf(batch, row).priceMinor, allowance)?.type !== 'day');
}

/** The card stays open after midnight, and the limit may be raised. */
function redrawRow(batch: Batch, words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-retry'), retryBatch.data(batch))];
}

/** A list with one row needs no such button, because Cancel does the same. */
function leaveOutButton(batch: Batch, words: Words): InlineKeyboardButton[] {
  const { reference, rows } = batch;
  return rows.length < 2 ? [] : [button(words.plain('button-list-pick-out'), pickRowOut.data({ reference, page: 0 }))];
}

function againRows({ reference }: Batch, earlier: BatchView, words: Words): NonNullable<Screen['rows']> {
  const never = button(words.plain('button-never-mind'), dropBatch.data({ reference }));
  if (isRunning(earlier)) return [[never]];
  const again = button(
    words.plain('button-list-again'),
    confirmBatchAgain.data({ reference, read: readOf(earlier.batch) }),
  );
  return [...retryRows(earlier, words), [again, never]];
}

/** Until the earlier list has ended, the same is not sold a second time. */
function isRunning(earlier: BatchView | undefined): boolean {
  return earlier?.batch.state === 'running';
}

/** Says which rows took something from a heading, because the rows themselves do not show it. */
function headingLines(headings: readonly ListHeading[], maxLines: number, words: Words): string[] {
  const lines = headings.map((heading) => {
    const { from, to } = heading;
    const what = headingText(heading, words);
    return from === to
      ? words.html('list-heading-one', { from, what })
      : words.html('list-heading', { from, to, what });
  });
  return shortened(lines, maxLines, (count) => words.html('list-more', { count }));
}

function sentLines(batch: Batch, words: Words): string[] {
  const sent = sentCountOf(batch);
  const count = sent - batch.rows.length;
  return count === 0 ? [] : [words.html('list-sent', { sent, count })];
}

/** Names the product of a heading. If only the numbers below it or its person decide the product, it shows the heading as it was written. */
export function headingText(
  { text, product, amountMinor }: Pick<ListHeading, 'text' | 'product' | 'amountMinor'>,
  words: Words,
): string {
  if (product === undefined) return `“${cut(text, 60)}”`;
  const amount = amountMinor === undefined ? [] : [words.money(amountMinor)];
  return [cut(titleOf(product), 60), ...amount].join(' · ');
}

/** If a row names one network, and its number usually belongs to another, the row is bought as it was written. So the card says so. */
function differingLines({ batch }: BatchCard, maxLines: number, words: Words): string[] {
  const { rows, differs } = batch;
  if (differs.length === 0) return [];
  const numbers = new Map(rows.map((row) => [row.row, groupDigits(wantedOf(batch, row).recipient)]));
  const lines = differs.map(({ row, network }) =>
    words.html('list-differs-row', { row, number: numbers.get(row) ?? '', network: networkName(network) }),
  );
  const more = (count: number) =>
    moreRows(
      differs.slice(-count).map(({ row }) => row),
      words,
    );
  return ['', words.html('list-differs', { count: differs.length }), ...shortened(lines, maxLines, more)];
}

function wrongLines(wrong: readonly WrongRow[], maxLines: number, words: Words): string[] {
  if (wrong.length === 0) return [];
  const lines = wrong.map((row) => wrongRowLine(row, words));
  const more = (count: number) => words.html('list-faults-more', { count });
  return ['', words.html('list-faults', { count: wrong.length }), ...shortened(lines, maxLines, more)];
}

function earlierLine(view: BatchView, words: Words): string {
  const { confirmedAt = view.batch.draftedAt } = view.batch;
  const { successful: done, total: count } = tallyOfWanted(view);
  const same = words.html('list-same', { time: words.time(confirmedAt), done, count });
  const next = isRunning(view)
    ? [words.html('list-not-over'), words.html('list-again-later')]
    : [words.html('list-again')];
  return [same, ...next].join(' ');
}

function takenBackLines(lists: readonly Batch[], words: Words): string[] {
  if (lists.length === 0) return [];
  const lines = lists.map((list) => words.html('cancel-list', listFacts(list, words)));
  return ['', words.html('list-taken-back', { max: MAX_OPEN_LISTS }), ...lines];
}

function paragraph(lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', ...lines];
}

function choiceLines(batch: Batch, words: Words): string[] {
  const { count: once, sumMinor } = boughtBy(batch, 'once');
  const all = batch.rows.length;
  if (once === all) return [];
  if (once === 0) return [words.html('list-repeats-ask')];
  const sum = words.money(sumMinor);
  if (!hasRepeats(batch)) return [words.html('list-twins-choice', { once, sum, all })];
  return [words.html('list-repeats-choice', { once, sum, all, total: words.money(batch.sumMinor) })];
}

/** If rows repeat something, the first button leaves those out, so that a quick tap never buys them. */
function confirmRows(batch: Batch, words: Words): InlineKeyboardButton[][] {
  const { reference, rows } = batch;
  const { count: once } = boughtBy(batch, 'once');
  const label = words.plain('button-list-buy', { count: rows.length });
  const all = button(label, confirmBatchAll.data({ reference }), once === rows.length ? 'go' : undefined);
  if (once === rows.length || once === 0) return [[all]];
  return [[button(onceLabel(batch, words), confirmBatchOnce.data({ reference }), 'go')], [all]];
}

function onceLabel(batch: Batch, words: Words): string {
  const { count } = boughtBy(batch, 'once');
  return words.plain(hasRepeats(batch) ? 'button-list-new' : 'button-list-once', { count });
}

function hasRepeats({ rows }: Batch): boolean {
  return rows.some(({ earlier }) => earlier !== undefined);
}
