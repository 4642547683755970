import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import { cut } from '../../domain/shared/text.ts';
import type { CallbackData } from './callback-routes.ts';
import type { Words } from './words.ts';
import { PAGE_SIZES } from '../../domain/page-sizes.ts';

/** What a press decides, if it does more than show something. The colour of the button follows from it. */
type Decision =
  /** It spends money, or does what was asked. */
  | 'go'
  /** It shuts out a person, or takes something back or away. */
  | 'end'
  /** It buys the same once more. A card asks about that first. */
  | 'again';

/** All other buttons have the colour of the app, so that a coloured one is noticed. */
const STYLES = { go: 'success', end: 'danger', again: 'primary' } as const satisfies Record<
  Decision,
  InlineKeyboardButton['style']
>;

export function button(text: string, data: CallbackData, decision?: Decision): InlineKeyboardButton {
  return { text: cut(text, MAX_LABEL_LENGTH), callback_data: data, ...styleOf(decision) };
}

export function dataUnder(message: { readonly reply_markup?: InlineKeyboardMarkup } | undefined): string[] {
  const buttons = message?.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.flatMap((each) => ('callback_data' in each ? [each.callback_data] : []));
}

export function payButton(text: string): InlineKeyboardButton {
  return { text: cut(text, MAX_LABEL_LENGTH), pay: true, ...styleOf('go') };
}

function styleOf(decision: Decision | undefined): { style?: (typeof STYLES)[Decision] } {
  return decision === undefined ? {} : { style: STYLES[decision] };
}

/**
 * Telegram takes longer labels, but a phone cuts them: its 15 dp letters are about 8 dp wide, and a button across a message is about 320 dp wide on a screen
 * of 400 dp.
 */
export const MAX_LABEL_LENGTH = 40;

/** Telegram's limit for what a copy button holds (https://core.telegram.org/bots/api#copytextbutton, 2026-11). */
export const MAX_COPY_LENGTH = 256;

export function inRows<T>(buttons: readonly T[], perRow: number): T[][] {
  const rows: T[][] = [];
  for (let from = 0; from < buttons.length; from += perRow) rows.push(buttons.slice(from, from + perRow));
  return rows;
}

/** A page of a list, counted from 0. If there are not so many pages, the last one. `before` says how many items stand on the pages before. */
export function pageOf<T>(items: readonly T[], wanted: number, size: number = PAGE_SIZES.products) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const before = page * size;
  return { shown: items.slice(before, before + size), page, pages, before };
}

/** For a list that is read page by page: the last page, if the list has become so short that the wanted one is gone. Undefined if it exists. */
export function lastPageInstead(page: number, total: number, size: number): number | undefined {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  return page > last ? last : undefined;
}

export function pageLines(words: Words, page: number, pages: number): string[] {
  return pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })];
}

/** Pages are counted from 0. */
export function pagerRow(
  words: Words,
  page: number,
  pages: number,
  dataOf: (page: number) => CallbackData,
): InlineKeyboardButton[][] {
  const row = [
    ...(page > 0 ? [button(words.plain('button-prev'), dataOf(page - 1))] : []),
    ...(page < pages - 1 ? [button(words.plain('button-next'), dataOf(page + 1))] : []),
  ];
  return row.length === 0 ? [] : [row];
}

/** For a list that is read from its newest entry. */
export function newestOlderRow(
  words: Words,
  newest: CallbackData | undefined,
  older: CallbackData | undefined,
): InlineKeyboardButton[][] {
  const row = [
    ...(newest === undefined ? [] : [button(words.plain('button-newest'), newest)]),
    ...(older === undefined ? [] : [button(words.plain('button-older'), older)]),
  ];
  return row.length === 0 ? [] : [row];
}

/** If the data names none, the first page, because only a whole number may be stored. */
export function readPage(text: string): number {
  return /^\d{1,6}$/u.test(text) ? Number(text) : 0;
}

const LENGTH = 12;

/** A bar such as ▰▰▰▱▱▱▱▱▱▱▱▱. */
export function progressBar(done: number, total: number): string {
  const full = total === 0 ? 0 : Math.floor((done / total) * LENGTH);
  return '▰'.repeat(full) + '▱'.repeat(LENGTH - full);
}

/**
 * The rows as a phone can show them. The buttons of a row share its width evenly. If that would cut a label, the row is broken into rows with room
 * enough.
 */
export function fitRows(rows: readonly (readonly InlineKeyboardButton[])[]): InlineKeyboardButton[][] {
  return rows.flatMap((row) => (fits(row) ? [[...row]] : broken(row)));
}

/** Whether a phone shows every label of a row in full. */
export function fits(row: readonly InlineKeyboardButton[]): boolean {
  return row.length === 1 || row.every((button) => lengthOf(button) <= labelRoom(row.length));
}

/** A button that leads out of the chat, or copies, also has a sign beside its label. */
function lengthOf(button: InlineKeyboardButton): number {
  return button.text.length + ('url' in button || 'copy_text' in button ? SIGN : 0);
}

/** How many characters fit on each of so many buttons in a row, on a screen that is 390 px wide. */
function labelRoom(count: number): number {
  return Math.floor(MAX_LABEL_LENGTH / count) - EDGES;
}

/** How many characters the edges of a button cost. */
const EDGES = 4;
const SIGN = 3;

function broken(row: readonly InlineKeyboardButton[]): InlineKeyboardButton[][] {
  const rows: InlineKeyboardButton[][] = [];
  for (const button of row) {
    const last = rows.at(-1);
    if (last !== undefined && fits([...last, button])) last.push(button);
    else rows.push([button]);
  }
  return rows;
}

/** If several are the same, each gets a mark behind it. @param shorten makes room for the mark; if it is absent, the end of the label is cut */
export function distinctLabels(
  labels: readonly string[],
  markOf: (index: number) => string,
  shorten = (index: number, maxLength: number): string => cut(labels[index] ?? '', maxLength),
): string[] {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return labels.map((label, index) => {
    if ((counts.get(label) ?? 0) < 2) return label;
    const mark = markOf(index);
    return `${shorten(index, MAX_LABEL_LENGTH - mark.length - 1)} ${mark}`;
  });
}
