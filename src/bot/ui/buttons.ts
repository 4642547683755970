import { hash } from 'node:crypto';
import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import { cutLetters, stripControls } from '../../domain/shared/text.ts';
import type { CallbackData } from './callback-routes.ts';
import { remembered } from './formats.ts';
import type { Words } from './words.ts';
import { PAGE_SIZES } from '../../domain/page-sizes.ts';

/** What a press decides, if it decides more than what is shown next. Its colour follows from that. */
type Decision =
  /** Money is spent, or what was asked is done. */
  | 'go'
  /** A person or a thing is shut out, taken back or gone. */
  | 'end'
  /** The same once more, which a card asks about first. */
  | 'again';

/** Everything else has the colour of the app, so that what is coloured is seen. */
const STYLES = { go: 'success', end: 'danger', again: 'primary' } as const satisfies Record<
  Decision,
  InlineKeyboardButton['style']
>;

/** @param data of a route, which says what a press of the button means */
export function button(text: string, data: CallbackData, decision?: Decision): InlineKeyboardButton {
  return { text: cut(text, MAX_LABEL_LENGTH), callback_data: data, ...styleOf(decision) };
}

/** What the buttons under a message stand for, those that lead out of the chat left out. */
export function dataUnder(message: { readonly reply_markup?: InlineKeyboardMarkup } | undefined): string[] {
  const buttons = message?.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.flatMap((each) => ('callback_data' in each ? [each.callback_data] : []));
}

/** The one button of an invoice. */
export function payButton(text: string): InlineKeyboardButton {
  return { text: cut(text, MAX_LABEL_LENGTH), pay: true, ...styleOf('go') };
}

function styleOf(decision: Decision | undefined): { style?: (typeof STYLES)[Decision] } {
  return decision === undefined ? {} : { style: STYLES[decision] };
}

/**
 * Longer labels are refused by no rule of Telegram's, but a phone cuts them: its 15 dp letters are some 8 dp wide, and a button across a message is
 * some 320 dp on a screen of 400.
 */
export const MAX_LABEL_LENGTH = 40;

/** Telegram's limit for what a copy button holds (https://core.telegram.org/bots/api#copytextbutton, 2026-11). */
export const MAX_COPY_LENGTH = 256;

/**
 * Stands for a name of any length in callback data: an index could mean another thing once the list has changed. The same few names are drawn again and
 * again.
 */
export const nameKey = remembered(10_000, (name: string) => hash('sha256', name, 'base64url').slice(0, 10));

export function byNameKey<T>(items: readonly T[], key: string, nameOf: (item: T) => string): T | undefined {
  return items.find((item) => nameKey(nameOf(item)) === key);
}

/** At most so many characters as a person counts them, the last one an ellipsis where something was cut. */
export function cut(text: string, maxLength: number): string {
  return cutLetters(stripControls(text.toWellFormed().replace(BREAKS, ' ')).trim(), maxLength);
}

/** What becomes a space. A single one is one already, and a no-break space by itself holds a number together. */
const BREAKS = /[\s\p{Cc}]{2,}|[^\S \u00a0\u202f]|\p{Cc}/gu;

/** As many characters as fit into so many bytes, which is what callback data is counted in. */
export function cutToBytes(text: string, maxBytes: number): string {
  let kept = '';
  for (const character of text) {
    if (Buffer.byteLength(kept + character) > maxBytes) break;
    kept += character;
  }
  return kept;
}

/** Buttons in rows of so many. */
export function inRows<T>(buttons: readonly T[], perRow: number): T[][] {
  const rows: T[][] = [];
  for (let from = 0; from < buttons.length; from += perRow) rows.push(buttons.slice(from, from + perRow));
  return rows;
}

/** A page of what is listed, counted from 0: the last one if there are not so many; `before`: how many stand on the pages before it. */
export function pageOf<T>(items: readonly T[], wanted: number, size: number = PAGE_SIZES.products) {
  const pages = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(Math.max(0, wanted), pages - 1);
  const before = page * size;
  return { shown: items.slice(before, before + size), page, pages, before };
}

/** Of a list that is read a page at a time; undefined if there is such a page. Otherwise the last one, because the list has become shorter since. */
export function lastPageInstead(page: number, total: number, size: number): number | undefined {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  return page > last ? last : undefined;
}

/** Which page it is, if there are several. */
export function pageLines(words: Words, page: number, pages: number): string[] {
  return pages === 1 ? [] : [words.html('walk-page', { page: page + 1, pages })];
}

/** Prev and Next if there is such a page; pages are counted from 0. */
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

/** Of a list that is read from its newest entry on: back to that, and on to older ones, if there are any. */
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

/** The page that callback data asks for; the first if it names none, because what is stored of a page must be a whole number. */
export function readPage(text: string): number {
  return /^\d{1,6}$/u.test(text) ? Number(text) : 0;
}

const LENGTH = 12;

/** Such as ▰▰▰▱▱▱▱▱▱▱▱▱. */
export function progressBar(done: number, total: number): string {
  const full = total === 0 ? 0 : Math.floor((done / total) * LENGTH);
  return '▰'.repeat(full) + '▱'.repeat(LENGTH - full);
}

/**
 * The rows as a phone can show them: if a label would be cut, because the buttons of its row share the width evenly, the row is broken into
 * rows with room enough.
 */
export function fitRows(rows: readonly (readonly InlineKeyboardButton[])[]): InlineKeyboardButton[][] {
  return rows.flatMap((row) => (fits(row) ? [[...row]] : broken(row)));
}

/** Whether every label of a row is seen whole on a phone. */
export function fits(row: readonly InlineKeyboardButton[]): boolean {
  return row.length === 1 || row.every((button) => lengthOf(button) <= labelRoom(row.length));
}

/** A button that leads out of the chat or copies has a sign beside its label. */
function lengthOf(button: InlineKeyboardButton): number {
  return button.text.length + ('url' in button || 'copy_text' in button ? SIGN : 0);
}

/** How many characters each of so many buttons in a row has on a screen that is 390 px wide. */
function labelRoom(count: number): number {
  return Math.floor(MAX_LABEL_LENGTH / count) - EDGES;
}

/** What the edges of a button take, in characters. */
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

/**
 * The labels of one message's buttons; if several read alike, each with its mark behind it.
 * @param shorten makes room for the mark: without it the end of the label gives way
 */
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
