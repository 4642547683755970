import type { InlineKeyboardButton } from 'grammy/types';
import { MAX_LABEL_LENGTH } from './buttons.ts';

/**
 * The rows as a phone can show them: if a label would be cut, because the buttons of its row share the width evenly, the row is broken into
 * rows with room enough.
 */
export function fitRows(rows: readonly (readonly InlineKeyboardButton[])[]): InlineKeyboardButton[][] {
  return rows.flatMap((row) => (fits(row) ? [[...row]] : broken(row)));
}

/** Whether every label of a row is seen whole on a phone. */
export function fits(row: readonly InlineKeyboardButton[]): boolean {
  return row.length === 1 || row.every(({ text }) => text.length <= labelRoom(row.length));
}

/** How many characters each of so many buttons in a row has. */
function labelRoom(count: number): number {
  return Math.floor((MAX_LABEL_LENGTH - GAP * (count - 1)) / count);
}

/** What the edges of one more button in a row take, in characters. */
const GAP = 2;

function broken(row: readonly InlineKeyboardButton[]): InlineKeyboardButton[][] {
  const rows: InlineKeyboardButton[][] = [];
  for (const button of row) {
    const last = rows.at(-1);
    if (last !== undefined && fits([...last, button])) last.push(button);
    else rows.push([button]);
  }
  return rows;
}
