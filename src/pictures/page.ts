import { type Block, column, rule } from './blocks.ts';
import { INK, LINE, PAPER } from './palette.ts';

/** What a phone shows whole, and Telegram does not scale down. */
export const WIDTH = 720;
export const MARGIN = 48;

/** A whole picture, as high as its parts. */
export function page(parts: readonly (Block | undefined)[]): Block {
  return column(
    { width: WIDTH, backgroundColor: PAPER, color: INK, fontFamily: 'Inter', fontSize: 28, lineHeight: 1.35 },
    parts,
  );
}

/** With a line between each two. */
export function ruled(rows: readonly Block[]): Block[] {
  return rows.flatMap((one, index) => (index === 0 ? [one] : [rule(LINE), one]));
}
