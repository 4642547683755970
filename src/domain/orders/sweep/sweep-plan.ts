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
  /** The history may not list it, and another worker asks about it. So it is looked for with the others, and never asked about here. */
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

/** The next call to the service. `wait`: nothing before a call under way is answered. */
export type SweepCall =
  | { readonly type: 'page'; readonly page: number }
  /** The history of that one reference, which says when it was created. */
  | { readonly type: 'find'; readonly reference: string }
  | { readonly type: 'ask'; readonly reference: string }
  | { readonly type: 'wait' }
  | { readonly type: 'done' };

export interface SweepPlan {
  next(): SweepCall;
  /** What a page said. Answers the targets on it; what is not on it may be anywhere. */
  saw(page: number, swept: SweptPage): readonly Sighting[];
  /** When the one that was looked for had been created; undefined if it was not there. */
  found(reference: string, createdAt: number | undefined): void;
  /** The page could not be read. */
  missed(page: number): void;
  /** Looks for no page any more: the history cannot be read. */
  askAll(): void;
  /** The page on which the newest rows stand, if the rows are known to be sorted. */
  newestPage(): number | undefined;
}

export interface SweepPlanOptions {
  /** Read before all others; the first one if left out. */
  readonly firstPage?: number | undefined;
  /** One that is alone on its page is looked for there too, because being asked about single orders is what the service has had too much of. */
  readonly sparesQuestions?: boolean;
}

/** So few are asked about one by one: to find them in the history takes as many calls. */
const FEW = 3;
/** Pages on which a target was expected and did not stand, until it is asked about. */
const MAX_TRIES = 4;
/** Of one that may be missing; it is looked for again the next time. */
const MAX_TRIES_IF_MISSING = 2;
/** From then on its page is found by halving. */
const HALVE_AFTER = 2;
/** Targets that are passed over because their pages are under way. */
const LOOKED_AHEAD = 2_000;

interface Sought extends SweepTarget {
  state: 'todo' | 'out' | 'ask' | 'over';
  tries: number;
  /** Its rank where it is known and was not proven wrong. */
  seat: number | undefined;
}

type Sorted = Exclude<RowOrder, 'none'>;

/**
 * Which calls find all targets in the history of the service with the fewest of them. Each page is checked for the order of its rows, which is not
 * specified. If they are sorted, a target's page is told from its rank or from its time; if not, all pages are walked or all targets are asked
 * about, whichever is fewer. Every target ends by being seen on a page or by being asked about.
 */
export function createSweepPlan(
  targets: readonly SweepTarget[],
  pageSize: number,
  { firstPage = 1, sparesQuestions = false }: SweepPlanOptions = {},
): SweepPlan {
  const sought = targets
    .map((target): Sought => ({ ...target, state: 'todo', tries: 0, seat: target.rank }))
    .toSorted((one, other) => one.at - other.at);
  const byReference = new Map(sought.map((target) => [target.reference, target]));
  const estimate = createRankEstimate();
  /** Pages under way, each with the target for whose sake it is read. */
  const out = new Map<number, Sought | undefined>();
  const asks: Sought[] = [];
  const read = createReadRanks();
  let finding: Sought | undefined;
  /** Whether it is known how the clock of the service differs from ours, and how long orders take to get there. */
  let timed = targets.some(({ rank }) => rank !== undefined);
  let order: RowOrder | undefined;
  let total: number | undefined;
  /** Whether the first page of all was read, which has rows if any has. */
  let isBegun = false;
  /** All before it are over. */
  let first = 0;
  /** The next page of a walk through all of them. */
  let walking: number | undefined;
  /** How much later than was to be expected those that were found last had been created. */
  let skewMs = 0;

  if (sought.length <= FEW && !sparesQuestions) askAll();
  return {
    next() {
      const asked = nextAsk();
      if (asked !== undefined) return { type: 'ask', reference: asked.reference };
      if (nextTodo(first) === undefined) return out.size > 0 || finding !== undefined ? WAIT : { type: 'done' };
      if (total === undefined) return out.size > 0 ? WAIT : send(firstPage, undefined);
      if (order === undefined && !isBegun) return out.size > 0 ? WAIT : send(1, undefined);
      if (order === undefined || order === 'none') return walk(total);
      return timed ? find(order, total) : time();
    },
    found(reference, createdAt) {
      timed = true;
      if (finding?.reference !== reference) return;
      if (createdAt === undefined || Number.isNaN(createdAt)) ask(finding);
      else skewMs = createdAt - finding.at;
      finding = undefined;
    },
    saw(page, swept) {
      const expected = out.get(page);
      out.delete(page);
      total = swept.total;
      isBegun ||= page === 1;
      noteOrder(page, swept);
      const sightings = swept.rows.flatMap((row, place) => sight(row, place, page, swept.total) ?? []);
      noteSkew(sightings);
      // Those that were seen say how the clocks differ.
      timed ||= sightings.length > 0;
      if (expected?.state === 'out') unseen(expected);
      return sightings;
    },
    missed(page) {
      const expected = out.get(page);
      out.delete(page);
      if (expected?.state === 'out') unseen(expected);
    },
    askAll,
    newestPage() {
      if (order === 'newest-first') return 1;
      return order === 'oldest-first' && total !== undefined ? Math.max(1, Math.ceil(total / pageSize)) : undefined;
    },
  };

  function askAll(): void {
    for (const target of sought) if (target.state === 'todo' || target.state === 'out') ask(target);
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
      // It may have been seen on a page meanwhile.
      if (target.state !== 'ask') continue;
      target.state = 'over';
      return target;
    }
    return undefined;
  }

  function nextTodo(from: number): number | undefined {
    while (sought[first]?.state === 'over') first += 1;
    for (let place = Math.max(first, from); place < sought.length; place += 1) {
      if (sought[place]?.state === 'todo') return place;
    }
    return undefined;
  }

  function send(page: number, target: Sought | undefined): SweepCall {
    if (target !== undefined) target.state = 'out';
    out.set(page, target);
    return { type: 'page', page };
  }

  /** Rows in no order: page after page, if they are fewer than the targets. */
  function walk(rows: number): SweepCall {
    const pages = Math.ceil(rows / pageSize);
    if (walking === undefined && pages <= sought.filter(({ state }) => state === 'todo').length) walking = 1;
    if (walking !== undefined && walking <= pages) return send(walking++, undefined);
    if (out.size > 0) return WAIT;
    askAll();
    const asked = nextAsk();
    return asked === undefined ? { type: 'done' } : { type: 'ask', reference: asked.reference };
  }

  /** One that is in the middle is looked for by its reference. */
  function time(): SweepCall {
    if (finding !== undefined || out.size > 0) return WAIT;
    const middle = nextTodo(sought.length >> 1) ?? first;
    const certain = sought.find(
      ({ state, mayBeMissing }, at) => at >= middle && state === 'todo' && mayBeMissing !== true,
    );
    finding = certain ?? sought[middle];
    if (finding === undefined) return WAIT;
    finding.state = 'over';
    return { type: 'find', reference: finding.reference };
  }

  /** The page of the first target that is on none of those under way. */
  function find(by: Sorted, rows: number): SweepCall {
    let looked = 0;
    for (let place = nextTodo(first); place !== undefined && looked < LOOKED_AHEAD; place = nextTodo(place + 1)) {
      looked += 1;
      const target = sought[place];
      if (target === undefined) break;
      const rank = rankOf(target, rows);
      const page = rank === undefined ? undefined : pageOf(rank, by, rows);
      if (page !== undefined && out.has(page)) continue;
      const isNear = rank !== undefined && isLocated(target, rank);
      if (page !== undefined && !isNear) return out.size > 0 ? WAIT : send(page, target);
      // Alone on its page it is asked about, which says more for the same one call; so it is where all rows around it were read.
      if (page !== undefined && !isAlone(place, page, by, rows)) return send(page, target);
      target.state = 'over';
      if (target.mayBeMissing !== true) return { type: 'ask', reference: target.reference };
    }
    if (out.size > 0) return WAIT;
    return nextTodo(first) === undefined ? { type: 'done' } : find(by, rows);
  }

  /** Undefined if all that is near was read. */
  function rankOf(target: Sought, rows: number): number | undefined {
    if (target.seat !== undefined) return target.seat;
    const rank = Math.round(estimate.rankAt(target.at + skewMs, rows, target.tries >= HALVE_AFTER));
    return read.unreadNear(rank, pageSize, rows);
  }

  function pageOf(rank: number, by: Sorted, rows: number): number {
    return pageOfRank(by, rank, { total: rows, pageSize });
  }

  function isLocated(target: Sought, rank: number): boolean {
    return target.seat !== undefined || estimate.isNear(target.at + skewMs, rank, pageSize);
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

  /** Not where it was expected. Where one does not stand any more, others do not either, so only their times are left. */
  function unseen(target: Sought): void {
    if (target.seat !== undefined) for (const one of sought) one.seat = undefined;
    target.tries += 1;
    target.state = 'todo';
    if (target.tries >= (target.mayBeMissing === true ? MAX_TRIES_IF_MISSING : MAX_TRIES)) ask(target);
  }

  /** Sorted otherwise than the pages before, or contradicting them, the rows are in no order. */
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

  /** From page to page in the direction in which new rows shift those that were not read, so that none slips past between two calls. */
  function turnRound(): void {
    sought.reverse();
    first = 0;
  }

  function noteSkew(sightings: readonly Sighting[]): void {
    const late = sightings.map(({ reference, createdAt }) => createdAt - (byReference.get(reference)?.at ?? createdAt));
    skewMs = late.toSorted((one, other) => one - other)[late.length >> 1] ?? skewMs;
  }
}

const WAIT: SweepCall = { type: 'wait' };
