/** A row that was seen: its rank (row-order.ts), and when it was created. */
export interface Anchor {
  readonly rank: number;
  readonly at: number;
}

/** What is known of where a time stands in the history; it gets better with every page that was seen. */
export interface RankEstimate {
  /** False if the row contradicts those of before: then the ranks mean nothing. */
  add(anchor: Anchor): boolean;
  /** The rank at which a row of that time is to be expected. @param halve takes the middle of what is possible, where sales are too uneven for more */
  rankAt(at: number, total: number, halve: boolean): number;
  /** Whether a row near by was seen, so that the estimate is off by a page at most as a rule. */
  isNear(at: number, rank: number, pageSize: number): boolean;
}

/** With several calls under way, the next page is as far from the last one that was seen. */
const NEAR_PAGES = 5;

/** Sorted by time; a binary search finds the two anchors between which a time lies. */
export function createRankEstimate(): RankEstimate {
  const anchors: Anchor[] = [];
  return {
    add(anchor) {
      const place = placeOf(anchor.at);
      const [before, after] = [anchors[place - 1], anchors[place]];
      if (before?.rank === anchor.rank || after?.rank === anchor.rank) return true;
      if (isWrongWay(before, anchor) || isWrongWay(anchor, after)) return false;
      anchors.splice(place, 0, anchor);
      return true;
    },
    rankAt(at, total, halve) {
      const place = placeOf(at);
      const [before, after] = [anchors[place - 1], anchors[place]];
      if (halve) return ((before?.rank ?? 0) + (after?.rank ?? total - 1)) / 2;
      if (before !== undefined && after !== undefined) return between(before, after, at);
      const edge = before ?? after;
      if (edge === undefined) return total / 2;
      const beyond = edge.rank + (at - edge.at) * densityAt(at);
      return Math.min(Math.max(0, beyond), total - 1);
    },
    isNear(at, rank, pageSize) {
      const place = placeOf(at);
      return [anchors[place - 1], anchors[place]].some(
        (anchor) => anchor !== undefined && Math.abs(anchor.rank - rank) <= NEAR_PAGES * pageSize,
      );
    },
  };

  /** Rows a millisecond. Of the pair of neighbours around the time; beyond the last ones, of the last pair. */
  function densityAt(at: number): number {
    const place = Math.min(Math.max(1, placeOf(at)), anchors.length - 1);
    const [before, after] = [anchors[place - 1], anchors[place]];
    if (before === undefined || after === undefined || after.at === before.at) return 0;
    return (after.rank - before.rank) / (after.at - before.at);
  }

  /** The number of anchors that are older. */
  function placeOf(at: number): number {
    let [low, high] = [0, anchors.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((anchors[middle]?.at ?? Infinity) < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isWrongWay(older: Anchor | undefined, newer: Anchor | undefined): boolean {
  return older !== undefined && newer !== undefined && older.at < newer.at && older.rank > newer.rank;
}

function between(before: Anchor, after: Anchor, at: number): number {
  const span = after.at - before.at;
  return span === 0 ? before.rank : before.rank + ((at - before.at) / span) * (after.rank - before.rank);
}
