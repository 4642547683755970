/** How the rows of the service's history are sorted, by when they were created. The specification leaves it open (4.9), so every page is looked at. */
export type RowOrder = 'newest-first' | 'oldest-first' | 'none';

/** @param createdAt of the rows of a page, as they stand there. Undefined if they are too few or too alike to say. */
export function rowOrderOf(createdAt: readonly number[]): RowOrder | undefined {
  if (createdAt.some((at) => Number.isNaN(at))) return 'none';
  let rises = 0;
  let falls = 0;
  for (let place = 1; place < createdAt.length; place += 1) {
    const step = (createdAt[place] ?? 0) - (createdAt[place - 1] ?? 0);
    if (step > 0) rises += 1;
    if (step < 0) falls += 1;
  }
  if (rises > 0 && falls > 0) return 'none';
  if (rises === 0 && falls === 0) return undefined;
  return rises > 0 ? 'oldest-first' : 'newest-first';
}

/**
 * The place of a page's first row, counted from the end of the list to which nothing is added, which is the oldest row. So it stays the same while
 * new rows come in.
 */
export function rankOfRow(order: 'newest-first' | 'oldest-first', place: number, total: number): number {
  return order === 'oldest-first' ? place : total - 1 - place;
}

/** The page, from 1, on which a rank stands; within the pages that there are. */
export function pageOfRank(
  order: 'newest-first' | 'oldest-first',
  rank: number,
  { total, pageSize }: { readonly total: number; readonly pageSize: number },
): number {
  const within = Math.min(Math.max(0, Math.round(rank)), Math.max(0, total - 1));
  return Math.floor(rankOfRow(order, within, total) / pageSize) + 1;
}
