import {
  createSweepPlan,
  type SweepPlanOptions,
  type Sighting,
  type SweepCall,
  type SweepPlan,
  type SweepTarget,
} from '../../../domain/orders/sweep/sweep-plan.ts';
import { createdAtOf, type Transaction } from '../../../domain/orders/receipt.ts';
import { utcDay } from '../../../domain/shared/day.ts';
import { addDays } from '../../../domain/shared/day-span.ts';
import type { Logger } from '../../shared/ports.ts';
import { type HistoryQuery, MAX_PAGE_LIMIT, type Reseller, ResellerError } from '../../shared/reseller.ts';
import { sleepUntil } from '../../shared/sleep-until.ts';
import type { CallBudget } from '../ports.ts';

export interface SweepRoundDeps {
  readonly reseller: Pick<Reseller, 'transactions'>;
  readonly budget: CallBudget;
  /** Orders that stand on a page, all those of the page at once. */
  readonly onSeen: (seen: readonly Seen[]) => Promise<void>;
  /** An order that is to be asked about by its reference. Answers whether the service answered. */
  readonly onAsk: (reference: string) => Promise<boolean>;
  readonly signal: AbortSignal;
  readonly logger: Logger;
}

export interface Seen extends Sighting {
  readonly row: Transaction;
}

/** How a round ended. `history`: its pages could not be read. */
export type RoundEnd = 'done' | 'stopped' | 'history' | 'service';

export interface RoundOptions extends SweepPlanOptions {
  /** Asks about each, because the history cannot be read. */
  readonly bySingles?: boolean;
}

/** Enough for the budget with a service that takes a second to answer. */
const CALLS_AT_ONCE = 5;
const TURN_WITHIN_MS = 2_000;
/** If the service says that it is asked too often, and not for how long. */
const QUIET_MS = 5_000;
/** So many calls without an answer in a row say that the next ones get none either. */
const MAX_FAILURES = 5;
const LOOK_AGAIN_MS = 500;

/** Looks for all targets in the service's history, within the budget. */
export async function sweepRound(
  targets: readonly SweepTarget[],
  deps: SweepRoundDeps,
  { bySingles = false, ...options }: RoundOptions = {},
): Promise<{ end: RoundEnd; newestPage: number | undefined }> {
  const plan = createSweepPlan(targets, MAX_PAGE_LIMIT, options);
  if (bySingles) plan.askAll();
  const round: Round = { ...deps, plan, days: daysOf(targets), failures: { pages: 0, asks: 0 } };
  const underWay = new Set<Promise<void>>();
  let end: RoundEnd | undefined;
  while (end === undefined) {
    const call = underWay.size < CALLS_AT_ONCE ? plan.next() : ({ type: 'wait' } as const);
    if (call.type === 'done' && underWay.size === 0) end = 'done';
    else if (call.type === 'wait' || call.type === 'done') await Promise.race(underWay);
    else if (await hasTurn(round)) {
      const work: Promise<void> = carryOut(call, round).finally(() => underWay.delete(work));
      underWay.add(work);
    }
    end ??= endOf(round);
  }
  await Promise.all(underWay);
  return { end, newestPage: plan.newestPage() };
}

interface Round extends SweepRoundDeps {
  readonly plan: SweepPlan;
  readonly days: Pick<HistoryQuery, 'startDate' | 'endDate'>;
  /** In a row. */
  readonly failures: { pages: number; asks: number };
}

function endOf({ signal, failures }: Round): RoundEnd | undefined {
  if (signal.aborted) return 'stopped';
  if (failures.asks >= MAX_FAILURES) return 'service';
  return failures.pages >= MAX_FAILURES ? 'history' : undefined;
}

/** A day more on both sides, because the service's own clock is not specified. */
function daysOf(targets: readonly SweepTarget[]): Round['days'] {
  const times = targets.map(({ at }) => at);
  const [oldest, newest] = times.reduce(([low, high], at) => [Math.min(low, at), Math.max(high, at)], [Infinity, 0]);
  return { startDate: addDays(utcDay(oldest), -1), endDate: addDays(utcDay(newest), 1) };
}

/** Waits for a turn; false if the round is over before. */
async function hasTurn({ budget, signal }: Round): Promise<boolean> {
  while (!signal.aborted) {
    if (await budget.take(TURN_WITHIN_MS)) return true;
    await sleepUntil(LOOK_AGAIN_MS, signal);
  }
  return false;
}

async function carryOut(call: Exclude<SweepCall, { type: 'wait' | 'done' }>, round: Round): Promise<void> {
  switch (call.type) {
    case 'ask': {
      const isAnswered = await round.onAsk(call.reference);
      round.failures.asks = isAnswered ? 0 : round.failures.asks + 1;
      return;
    }
    case 'find':
      return findOne(call.reference, round);
    case 'page':
      return readPage(call.page, round);
  }
}

async function readPage(page: number, round: Round): Promise<void> {
  const history = await readHistory({ ...round.days, page, limit: MAX_PAGE_LIMIT }, round);
  if (history === undefined) return round.plan.missed(page);
  const rows = history.transactions.map((row) => ({ reference: row.reference, createdAt: createdAtOf(row) }));
  const sightings = round.plan.saw(page, { rows, total: history.total });
  await round.onSeen(sightings.flatMap((sighting) => seenOf(sighting, history.transactions[sighting.place])));
}

async function findOne(reference: string, round: Round): Promise<void> {
  const history = await readHistory({ page: 1, limit: 1, reference }, round);
  const row = history?.transactions.find((one) => one.reference === reference);
  if (row === undefined) return round.plan.found(reference, undefined);
  const createdAt = createdAtOf(row);
  round.plan.found(reference, createdAt);
  await round.onSeen([{ reference, place: 0, createdAt, rank: undefined, row }]);
}

function seenOf(sighting: Sighting, row: Transaction | undefined): Seen[] {
  return row === undefined ? [] : [{ ...sighting, row }];
}

/** Undefined if the service gave no usable answer; being asked too often is none of the failures that end the round. */
async function readHistory(query: HistoryQuery, { reseller, budget, failures }: Round) {
  try {
    const history = await reseller.transactions(query, { attempts: 1 });
    failures.pages = 0;
    return history;
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    if (error.httpStatus === 429) await budget.hold(error.retryAfterMs ?? QUIET_MS);
    else failures.pages += 1;
    return undefined;
  }
}
