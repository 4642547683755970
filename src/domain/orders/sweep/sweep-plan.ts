import { createReadRanks } from './read-ranks.ts';
import { createRankEstimate } from './rank-estimate.ts';
import { pageOfRank, rankOfRow, type RowOrder, rowOrderOf } from './row-order.ts';

/** An order that is looked for in the service's history. */
export interface SweepTarget {
  readonly reference: string;
  /** When its row was created, as nearly as is known. */
  readonly at: number;
  /** Its rank (row-order.ts), if it was seen before among the same rows. */
  readonly rank?: number | undefined;
  /**
   * The history may not list it, and another worker asks about it. So it is only looked for beside the others, and never asked about here.
   */
  readonly mayBeMissing?: boolean;
}

/** What a page of the history says: references and times of its rows as they stand there, and how many rows there are in all. */
export interface SweptPage {
  readonly rows: readonly { readonly reference: string; readonly createdAt: number }[];
  readonly total: number;
}

/** A target that was found on a page. */
export interface Sighting {
  readonly reference: string;
  /** Its place on the page. */
  readonly place: number;
  readonly createdAt: number;
  /** Undefined if the rows are in no order. */
  readonly rank: number | undefined;
}

/** The next call to the service. `wait`: none until a call under way is answered. */
export type SweepCall =
  | { readonly type: 'page'; readonly page: number }
  /** Reads the history of that one reference, which says when its row was created. */
  | { readonly type: 'find'; readonly reference: string }
  | { readonly type: 'ask'; readonly reference: string }
  | { readonly type: 'wait' }
  | { readonly type: 'done' };

export interface SweepPlan {
  next(): SweepCall;
  /** What a page said. Answers the targets that are on it. A target that is not on it may be on any other page. */
  saw(page: number, swept: SweptPage): readonly Sighting[];
  /** When the row of the reference was created that was looked for; undefined if there is none. */
  found(reference: string, createdAt: number | undefined): void;
  /** The page could not be read. */
  missed(page: number): void;
  /** The history cannot be read, so no page is looked for any more. */
  askAll(): void;
  /** The page on which the newest rows stand, if the rows are known to be sorted. */
  newestPage(): number | undefined;
}

export interface SweepPlanOptions {
  /** Read before all other pages; page 1 if left out. */
  readonly firstPage?: number | undefined;
  /**
   * A target that is alone on its page is looked for there too, and not asked about: the service has said that it is asked about single
   * orders too often.
   */
  readonly sparesQuestions?: boolean;
}

/** So few targets are asked about one by one, because finding them in the history takes as many calls. */
const FEW = 3;
/** After so many pages that should have held a target and did not, it is asked about. */
const MAX_TRIES = 4;
/** The same for a target that may be missing. It is looked for again in the next round. */
const MAX_TRIES_IF_MISSING = 2;
/** After so many tries its page is found by halving. */
const HALVE_AFTER = 2;
/** At most so many targets are passed over because their pages are under way. */
const LOOKED_AHEAD = 2_000;

interface Sought extends SweepTarget {
  state: 'todo' | 'under-way' | 'ask' | 'over';
  tries: number;
  /** The rank at which it was seen before; undefined if that is not known, or has proven wrong. */
  seenRank: number | undefined;
}

type Sorted = Exclude<RowOrder, 'none'>;

/**
 * Plans which calls find all targets in the history of the service, with the fewest of them. Each page is checked for the order of its
 * rows, which is not specified. If the rows are sorted, a target's page is found by its rank or by its time. If not, all pages are walked
 * or all targets are asked about, whichever is fewer. Every target ends by being seen on a page or by being asked about.
 */
export function createSweepPlan(
  targets: readonly SweepTarget[],
  pageSize: number,
  { firstPage = 1, sparesQuestions = false }: SweepPlanOptions = {},
): SweepPlan {
  const sought = targets
    .map((target): Sought => ({ ...target, state: 'todo', tries: 0, seenRank: target.rank }))
    .toSorted((one, other) => one.at - other.at);
  const byReference = new Map(sought.map((target) => [target.reference, target]));
  const estimate = createRankEstimate();
  /** Pages under way, each with the target that is expected on it. */
  const underWay = new Map<number, Sought | undefined>();
  const asks: Sought[] = [];
  const read = createReadRanks();
  let finding: Sought | undefined;
  /**
   * Whether targets can be found by their times: whether it is known by how much the clock of the service differs from ours, and how long
   * orders take to get there.
   */
  let isTimed = targets.some(({ rank }) => rank !== undefined);
  let order: RowOrder | undefined;
  let total: number | undefined;
  /** Whether page 1 was read, which has rows if any page has. */
  let isBegun = false;
  /** All targets before this place are over. */
  let firstOpen = 0;
  /** The next page of a walk through all of them. */
  let walking: number | undefined;
  /** How much later than expected the rows that were found last had been created. */
  let skewMs = 0;

  if (sought.length <= FEW && !sparesQuestions) askAll();
  return {
    next() {
      const asked = nextAsk();
      if (asked !== undefined) return { type: 'ask', reference: asked.reference };
      if (nextTodo(firstOpen) === undefined)
        return underWay.size > 0 || finding !== undefined ? WAIT : { type: 'done' };
      if (total === undefined) return underWay.size > 0 ? WAIT : send(firstPage, undefined);
      if (order === undefined && !isBegun) return underWay.size > 0 ? WAIT : send(1, undefined);
      if (order === undefined || order === 'none') return walk(total);
      return isTimed ? readNext(order, total) : findMiddle();
    },
    found(reference, createdAt) {
      isTimed = true;
      if (finding?.reference !== reference) return;
      if (createdAt === undefined || Number.isNaN(createdAt)) ask(finding);
      else skewMs = createdAt - finding.at;
      finding = undefined;
    },
    saw(page, swept) {
      const expected = underWay.get(page);
      underWay.delete(page);
      total = swept.total;
      isBegun ||= page === 1;
      noteOrder(page, swept);
      const sightings = swept.rows.flatMap((row, place) => sight(row, place, page, swept.total) ?? []);
      noteSkew(sightings);
      // The rows that were seen say how the clocks differ.
      isTimed ||= sightings.length > 0;
      if (expected?.state === 'under-way') unseen(expected);
      return sightings;
    },
    missed(page) {
      const expected = underWay.get(page);
      underWay.delete(page);
      if (expected?.state === 'under-way') unseen(expected);
    },
    askAll,
    newestPage() {
      if (order === 'newest-first') return 1;
      return order === 'oldest-first' && total !== undefined ? Math.max(1, Math.ceil(total / pageSize)) : undefined;
    },
  };

  function askAll(): void {
    for (const target of sought) if (target.state === 'todo' || target.state === 'under-way') ask(target);
  }

  function ask(target: Sought): void {
    if (target.mayBeMissing === true) {
      target.state = 'over';
      return;
    }
    target.state = 'ask';
    asks.push(target);
  }

  function nextAsk(): Sought | undefined {
    for (let target = asks.shift(); target !== undefined; target = asks.shift()) {
      // It may have been seen on a page since.
      if (target.state !== 'ask') continue;
      target.state = 'over';
      return target;
    }
    return undefined;
  }

  function nextTodo(from: number): number | undefined {
    while (sought[firstOpen]?.state === 'over') firstOpen += 1;
    for (let place = Math.max(firstOpen, from); place < sought.length; place += 1) {
      if (sought[place]?.state === 'todo') return place;
    }
    return undefined;
  }

  function send(page: number, target: Sought | undefined): SweepCall {
    if (target !== undefined) target.state = 'under-way';
    underWay.set(page, target);
    return { type: 'page', page };
  }

  /** The rows are in no order: reads page after page, if there are fewer pages than targets. */
  function walk(rows: number): SweepCall {
    const pages = Math.ceil(rows / pageSize);
    if (walking === undefined && pages <= sought.filter(({ state }) => state === 'todo').length) walking = 1;
    if (walking !== undefined && walking <= pages) return send(walking++, undefined);
    if (underWay.size > 0) return WAIT;
    askAll();
    const asked = nextAsk();
    return asked === undefined ? { type: 'done' } : { type: 'ask', reference: asked.reference };
  }

  /** Looks for a target in the middle by its reference, to learn when its row was created. */
  function findMiddle(): SweepCall {
    if (finding !== undefined || underWay.size > 0) return WAIT;
    const middle = nextTodo(sought.length >> 1) ?? firstOpen;
    const certain = sought.find(
      ({ state, mayBeMissing }, at) => at >= middle && state === 'todo' && mayBeMissing !== true,
    );
    finding = certain ?? sought[middle];
    if (finding === undefined) return WAIT;
    finding.state = 'over';
    return { type: 'find', reference: finding.reference };
  }

  /** Reads the page of the first target whose page is not under way. */
  function readNext(by: Sorted, rows: number): SweepCall {
    let looked = 0;
    for (let place = nextTodo(firstOpen); place !== undefined && looked < LOOKED_AHEAD; place = nextTodo(place + 1)) {
      looked += 1;
      const target = sought[place];
      if (target === undefined) break;
      const rank = rankOf(target, rows);
      const page = rank === undefined ? undefined : pageOf(rank, by, rows);
      if (page !== undefined && underWay.has(page)) continue;
      const isNear = rank !== undefined && isLocated(target, rank);
      if (page !== undefined && !isNear) return underWay.size > 0 ? WAIT : send(page, target);
      // A target that is alone on its page is asked about, because the answer says more for the same one call. So is one if all rows around
      // it were read.
      if (page !== undefined && !isAlone(place, page, by, rows)) return send(page, target);
      target.state = 'over';
      if (target.mayBeMissing !== true) return { type: 'ask', reference: target.reference };
    }
    if (underWay.size > 0) return WAIT;
    return nextTodo(firstOpen) === undefined ? { type: 'done' } : readNext(by, rows);
  }

  /** Undefined if all rows near it were read. */
  function rankOf(target: Sought, rows: number): number | undefined {
    if (target.seenRank !== undefined) return target.seenRank;
    const rank = Math.round(estimate.rankAt(target.at + skewMs, rows, target.tries >= HALVE_AFTER));
    return read.unreadNear(rank, pageSize, rows);
  }

  function pageOf(rank: number, by: Sorted, rows: number): number {
    return pageOfRank(by, rank, { total: rows, pageSize });
  }

  function isLocated(target: Sought, rank: number): boolean {
    return target.seenRank !== undefined || estimate.isNear(target.at + skewMs, rank, pageSize);
  }

  function isAlone(place: number, page: number, by: Sorted, rows: number): boolean {
    if (sparesQuestions) return false;
    const follower = sought[nextTodo(place + 1) ?? sought.length];
    const rank = follower === undefined ? undefined : rankOf(follower, rows);
    return rank === undefined || pageOf(rank, by, rows) !== page;
  }

  function sight(row: SweptPage['rows'][number], place: number, page: number, rows: number): Sighting | undefined {
    const target = byReference.get(row.reference);
    if (target === undefined || target.state === 'over') return undefined;
    target.state = 'over';
    const isSorted = order !== undefined && order !== 'none';
    const rank = isSorted ? rankOfRow(order as Sorted, (page - 1) * pageSize + place, rows) : undefined;
    return { reference: row.reference, place, createdAt: row.createdAt, rank };
  }

  /**
   * The target was not where it was expected. If one is not where it was seen before, the others are not either, so only their times are
   * left.
   */
  function unseen(target: Sought): void {
    if (target.seenRank !== undefined) for (const one of sought) one.seenRank = undefined;
    target.tries += 1;
    target.state = 'todo';
    if (target.tries >= (target.mayBeMissing === true ? MAX_TRIES_IF_MISSING : MAX_TRIES)) ask(target);
  }

  /** If the rows are sorted in another way than those of the pages before, or contradict them, they are in no order. */
  function noteOrder(page: number, { rows, total: count }: SweptPage): void {
    const told = rowOrderOf(rows.map(({ createdAt }) => createdAt));
    if (told !== undefined && order !== undefined && told !== order) order = 'none';
    if (order === undefined && told === 'newest-first') turnRound();
    order ??= told;
    if (order === undefined || order === 'none' || rows.length === 0) return;
    const by = order;
    const ends = [0, rows.length - 1].map((place) => rankOfRow(by, (page - 1) * pageSize + place, count));
    read.add(Math.min(...ends), Math.max(...ends));
    for (const place of new Set([0, rows.length - 1])) {
      const row = rows[place];
      if (row === undefined) continue;
      const rank = rankOfRow(by, (page - 1) * pageSize + place, count);
      if (!estimate.add({ rank, at: row.createdAt })) order = 'none';
    }
  }

  /** Goes on in the direction in which new rows shift the pages that were not read, so that no row slips past between two calls. */
  function turnRound(): void {
    sought.reverse();
    firstOpen = 0;
  }

  function noteSkew(sightings: readonly Sighting[]): void {
    const late = sightings.map(({ reference, createdAt }) => createdAt - (byReference.get(reference)?.at ?? createdAt));
    skewMs = late.toSorted((one, other) => one - other)[late.length >> 1] ?? skewMs;
  }
}

const WAIT: SweepCall = { type: 'wait' };
