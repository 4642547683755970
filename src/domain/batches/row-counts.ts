import type { ListRow } from './split-rows.ts';

/**
 * The rows without their numbers, if they are numbered, `1. mtn 500 …`, `2) glo 200 …`, or by a first column: such a number is no amount.
 * Two or more rows must have one, each following the one before; rows without one may stand between. With nothing but a blank behind them they
 * must begin at 1.
 */
export function withoutCounts(rows: readonly ListRow[]): readonly ListRow[] {
  const counts = rows.map(({ cells }) => countOf(cells)).filter((count) => count !== undefined);
  const follow = counts.every((count, index) => index === 0 || count === (counts[index - 1] ?? 0) + 1);
  const isSure = counts[0] === 1 || !rows.some(({ cells }) => cells.length === 1 && COUNT_BLANK.test(cells[0] ?? ''));
  return counts.length > 1 && follow && isSure ? rows.map((row) => ({ ...row, cells: withoutCount(row.cells) })) : rows;
}

/** A first column stays as a blank one. */
function withoutCount(cells: readonly string[]): readonly string[] {
  const [first = '', ...others] = cells;
  if (countOf(cells) === undefined) return cells;
  return others.length === 0 ? [first.replace(COUNT.test(first) ? COUNT : COUNT_BLANK, '')] : ['', ...others];
}

/** With a blank or a letter behind it: `1.5gb` counts nothing. */
const COUNT = /^\(?(\d{1,3})(?:[.)]|\s?[-–:]|\uFE0F?\u20E3)(?=[\s\p{L}])\s*/u;
/** Before nothing but a number: `1 08031234567`, `2 0803 123 4568`. */
const COUNT_BLANK = /^(\d{1,3})\s+(?=(?:\+?\d{7,}|0\d{3}\s+\d{3,4}\s+\d{3,4})$)/u;
const COUNT_ALONE = /^(\d{1,3})[.)]?$/u;

function countOf([first = '', ...others]: readonly string[]): number | undefined {
  const found = others.length === 0 ? (COUNT.exec(first) ?? COUNT_BLANK.exec(first)) : COUNT_ALONE.exec(first);
  const count = found?.[1];
  return count === undefined ? undefined : Number(count);
}
