/** Numbers of rows as people write them, `1–3, 7, 9–12`; with more parts than may be, a last one says that there are others. */
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
