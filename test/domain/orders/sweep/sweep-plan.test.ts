import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createSweepPlan,
  type SweepPlanOptions,
  type SweepTarget,
} from '../../../../src/domain/orders/sweep/sweep-plan.ts';

const PAGE_SIZE = 100;
const SECOND_MS = 1_000;

type Sorting = 'newest-first' | 'oldest-first' | 'shuffled';

interface Row {
  readonly reference: string;
  readonly createdAt: number;
}

/** A history of the service, to which a row is added with every call. */
function historyOf(times: readonly number[], sorting: Sorting, growsBy = 0) {
  const rows: Row[] = times
    .toSorted((one, other) => one - other)
    .map((createdAt, place) => ({ reference: `r${place}`, createdAt }));
  let last = rows.at(-1)?.createdAt ?? 0;
  return {
    rows,
    page(page: number) {
      const sorted =
        sorting === 'newest-first' ? rows.toReversed() : sorting === 'oldest-first' ? rows : shuffled(rows);
      const shown = sorted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      const total = rows.length;
      for (let more = 0; more < growsBy; more += 1)
        rows.push({ reference: `new${rows.length}`, createdAt: (last += 50) });
      return { rows: shown, total };
    },
  };
}

/** Always the same for the same rows. */
function shuffled(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => mixed(one.reference) - mixed(other.reference));
}

function mixed(text: string): number {
  return Array.from(text).reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
}

interface Outcome {
  readonly seen: ReadonlySet<string>;
  readonly asked: ReadonlySet<string>;
  readonly pages: number;
  readonly calls: number;
  readonly ranks: ReadonlyMap<string, number | undefined>;
  readonly newestPage: number | undefined;
}

/** Carries a plan out. @param atOnce calls under way */
function sweep(
  targets: readonly SweepTarget[],
  history: ReturnType<typeof historyOf>,
  atOnce = 1,
  options: SweepPlanOptions = {},
): Outcome {
  const plan = createSweepPlan(targets, PAGE_SIZE, options);
  const seen = new Set<string>();
  const asked = new Set<string>();
  const ranks = new Map<string, number | undefined>();
  const out: number[] = [];
  let pages = 0;
  for (let count = 0; count < 1_000_000; count += 1) {
    const call = out.length < atOnce ? plan.next() : ({ type: 'wait' } as const);
    if (call.type === 'done')
      return { seen, asked, pages, calls: pages + asked.size, ranks, newestPage: plan.newestPage() };
    if (call.type === 'find') {
      const row = history.rows.find(({ reference }) => reference === call.reference);
      pages += 1;
      plan.found(call.reference, row?.createdAt);
      if (row !== undefined) seen.add(call.reference);
    } else if (call.type === 'ask') {
      if (asked.has(call.reference)) throw new Error('asked twice');
      asked.add(call.reference);
    } else if (call.type === 'page') {
      pages += 1;
      out.push(call.page);
    } else {
      const page = out.shift();
      if (page === undefined) throw new Error('the plan waits for nothing');
      for (const { reference, rank } of plan.saw(page, history.page(page))) {
        if (seen.has(reference)) throw new Error('seen twice');
        seen.add(reference);
        ranks.set(reference, rank);
      }
    }
  }
  throw new Error('the plan does not end');
}

const targetOf = ({ reference, createdAt }: Row): SweepTarget => ({ reference, at: createdAt - 300 });

/** Sales of a day: one a second, with pauses and rushes. */
function uneven(count: number): number[] {
  let at = 0;
  return Array.from({ length: count }, (_, place) => (at += place % 1_000 < 500 ? SECOND_MS / 10 : SECOND_MS * 2));
}

const even = (count: number) => Array.from({ length: count }, (_, place) => place * SECOND_MS);

describe.each(['newest-first', 'oldest-first'] as const)('in a history sorted %s', (sorting) => {
  test.each([1, 4])('orders in a row are found with hardly more calls than pages, %d at once', (atOnce) => {
    const history = historyOf(uneven(30_000), sorting, 2);
    const targets = history.rows.slice(12_000, 17_000).map(targetOf);
    const { seen, asked, calls } = sweep(targets, history, atOnce);
    expect(seen.size + asked.size).toBe(5_000);
    expect(calls).toBeLessThan(50 + 25);
  });

  test('orders far apart are asked about one by one rather than looked for', () => {
    const history = historyOf(even(30_000), sorting, 2);
    const targets = history.rows.filter((_, place) => place % 1_000 === 7).map(targetOf);
    expect(sweep(targets, history, 4).calls).toBeLessThanOrEqual(30 + 40);
  });

  test('orders here and there are found with about as many calls as there are pages with one', () => {
    const history = historyOf(even(20_000), sorting, 2);
    const targets = history.rows.filter(({ reference }) => mixed(reference) % 20 === 0).map(targetOf);
    const withOne = new Set(targets.map(({ at }) => Math.floor(at / (PAGE_SIZE * SECOND_MS)))).size;
    expect(sweep(targets, history, 4).calls).toBeLessThan(withOne * 1.35);
  });

  test('a second sweep goes straight to where they stood, though new rows have come in', () => {
    const history = historyOf(uneven(30_000), sorting, 2);
    const wanted = history.rows.slice(2_000, 6_000);
    const { ranks } = sweep(wanted.map(targetOf), history, 4);
    const again = wanted.map((row): SweepTarget => ({ ...targetOf(row), rank: ranks.get(row.reference) }));
    const { calls, seen, asked } = sweep(again, history, 4);
    expect(seen.size + asked.size).toBe(4_000);
    expect(calls).toBeLessThan(40 + 6);
  });

  test('an order that stands nowhere is asked about, and holds up no other', () => {
    const history = historyOf(even(10_000), sorting, 2);
    const missing = { reference: 'nowhere', at: 5_000_000 };
    const { seen, asked } = sweep([...history.rows.slice(4_000, 6_000).map(targetOf), missing], history, 4);
    expect(asked.has('nowhere')).toBe(true);
    expect(seen.size).toBeGreaterThan(1_900);
  });

  test('ranks that are not true any more cost little', () => {
    const history = historyOf(even(20_000), sorting, 2);
    const targets = history.rows
      .slice(5_000, 8_000)
      .map((row, place): SweepTarget => ({ ...targetOf(row), rank: place }));
    const { calls, seen, asked } = sweep(targets, history, 4);
    expect(seen.size + asked.size).toBe(3_000);
    expect(calls).toBeLessThan(30 + 60);
  });

  test('the newest, whose page is known from before, take a call for a page and few more', () => {
    const history = historyOf(even(30_000), sorting, 2);
    const before = sweep(history.rows.slice(-150).map(targetOf), history, 1, { sparesQuestions: true });
    const { calls, pages, seen } = sweep(history.rows.slice(-250).map(targetOf), history, 1, {
      firstPage: before.newestPage,
      sparesQuestions: true,
    });
    expect(seen.size).toBe(250);
    expect(pages).toBe(calls);
    expect(calls).toBeLessThanOrEqual(5);
  });

  test('one that is alone is looked for on a page where questions are spared', () => {
    const history = historyOf(even(30_000), sorting);
    const one = history.rows.slice(-1).map(targetOf);
    const { newestPage } = sweep(history.rows.slice(-150).map(targetOf), history);
    expect(sweep(one, history, 1, { firstPage: newestPage, sparesQuestions: true })).toMatchObject({
      pages: 1,
      calls: 1,
    });
  });

  test('a clock that is wrong by an hour costs little', () => {
    const history = historyOf(even(20_000), sorting, 2);
    const targets = history.rows
      .slice(9_000, 12_000)
      .map((row) => ({ ...targetOf(row), at: row.createdAt - 3_600_000 }));
    const { calls } = sweep(targets, history, 4);
    expect(calls).toBeLessThan(30 + 60);
  });
});

describe('in a history without an order', () => {
  test('all pages are walked if they are fewer than the orders', () => {
    const history = historyOf(even(5_000), 'shuffled');
    const targets = history.rows.slice(0, 2_000).map(targetOf);
    const { seen, pages } = sweep(targets, history, 4);
    expect(seen.size).toBe(2_000);
    expect(pages).toBeLessThanOrEqual(51);
  });

  test('the orders are asked about if they are fewer than the pages', () => {
    const history = historyOf(even(5_000), 'shuffled');
    const { asked, pages } = sweep(history.rows.slice(0, 30).map(targetOf), history, 4);
    expect([asked.size >= 28, pages]).toEqual([true, 1]);
  });
});

test('few are asked about without any page', () => {
  const history = historyOf(even(1_000), 'newest-first');
  expect(sweep(history.rows.slice(0, 3).map(targetOf), history)).toMatchObject({ pages: 0, calls: 3 });
});

test('if the history cannot be read, all are asked about', () => {
  const targets = Array.from({ length: 50 }, (_, place): SweepTarget => ({ reference: `r${place}`, at: place }));
  const plan = createSweepPlan(targets, PAGE_SIZE);
  expect(plan.next()).toEqual({ type: 'page', page: 1 });
  plan.missed(1);
  plan.askAll();
  expect(Array.from({ length: 50 }, () => plan.next().type)).toEqual(targets.map(() => 'ask'));
  expect(plan.next()).toEqual({ type: 'done' });
});

test('whatever stands where, each order is seen or asked about once, within bounds', () => {
  const sorting = fc.constantFrom<Sorting>('newest-first', 'oldest-first', 'shuffled');
  const times = fc.array(fc.integer({ min: 0, max: 500_000 }), { maxLength: 1_200 });
  const scene = fc.record({
    sorting,
    times,
    every: fc.integer({ min: 1, max: 40 }),
    growsBy: fc.integer({ min: 0, max: 30 }),
    atOnce: fc.integer({ min: 1, max: 5 }),
    skewMs: fc.integer({ min: -400_000, max: 400_000 }),
    doubtful: fc.integer({ min: 1, max: 5 }),
    strangers: fc.integer({ min: 0, max: 20 }),
    options: fc.record({ firstPage: fc.integer({ min: 1, max: 15 }), sparesQuestions: fc.boolean() }),
  });
  fc.assert(
    fc.property(scene, ({ sorting: by, times: at, every, growsBy, atOnce, skewMs, strangers, doubtful, options }) => {
      const history = historyOf(at, by, growsBy);
      const listed = history.rows.filter((_, place) => place % every === 0);
      const targets = [
        ...listed.map((row, place): SweepTarget => ({
          reference: row.reference,
          at: row.createdAt + skewMs,
          mayBeMissing: place % doubtful === 1,
        })),
        ...Array.from({ length: strangers }, (_, place): SweepTarget => ({
          reference: `s${place}`,
          at: place * 20_000,
          mayBeMissing: place % doubtful === 1,
        })),
      ];
      const { seen, asked, calls } = sweep(targets, history, atOnce, options);
      for (const { reference, mayBeMissing = false } of targets) {
        expect(seen.has(reference) || asked.has(reference) || mayBeMissing).toBe(true);
        expect(asked.has(reference) && mayBeMissing).toBe(false);
      }
      expect(calls).toBeLessThanOrEqual(5 * targets.length + 2 + Math.ceil((history.rows.length + 1) / PAGE_SIZE));
    }),
    { numRuns: 200 },
  );
});
