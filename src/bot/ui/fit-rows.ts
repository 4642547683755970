import type { InlineKeyboardButton } from 'grammy/types';
import { MAX_LABEL_LENGTH, cut } from './buttons.ts';

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
