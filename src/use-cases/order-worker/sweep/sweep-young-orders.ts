import type { Order } from '../../../domain/orders/order.ts';
import { mapConcurrent } from '../../shared/map-concurrent.ts';
import type { Logger, Now } from '../../shared/ports.ts';
import { repeat } from '../../shared/repeat.ts';
import type { SettleOrder } from './ports.ts';
import { type Seen, sweepRound, type SweepRoundDeps } from './sweep-round.ts';

export interface SweepYoungOrdersDeps extends Pick<SweepRoundDeps, 'reseller' | 'budget'> {
  readonly settle: SettleOrder;
  readonly now: Now;
  readonly logger: Logger;
}

export interface SweepYoungOrders {
  /** The service said that it is asked too often. */
  refused(): void;
  /** True if the order is looked for on pages, together with others. Then it need not be asked about. */
  takes(order: Order): boolean;
  /** All that are waited for, once. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** So long after a 429 the service is asked by pages; it says so again if that was too short. */
const CROWDED_FOR_MS = 60_000;
/** If the pages of the history cannot be read, young orders are asked about singly for so long. */
const SINGLES_FOR_MS = 60_000;
const PAUSE_MS = 500;
/** More than a shop sells while one round takes; the others are asked about singly. */
const MAX_WAITING = 5_000;
const RECORDS_AT_ONCE = 20;
/**
 * How many of those that a page calls failed are asked about in one round, because only the question by reference decides. While they are,
 * no success is seen, so they are few.
 */
const MAX_FAILED_ASKED = 20;
const TURN_WITHIN_MS = 2_000;

/**
 * Young orders are asked about one by one, until the service says that it is asked too often. From then on those that it works on are looked for
 * together, on the pages with the newest rows of its history, as soon as Retry-After is over and within the budget that old orders share. As with those,
 * a row that says successful ends its order, one that says failed has it asked about, and what is on no page proves nothing.
 */
export function createSweepYoungOrders(deps: SweepYoungOrdersDeps): SweepYoungOrders {
  const { now, logger } = deps;
  let waiting = new Map<string, Order>();
  let crowdedUntil = 0;
  let singlesUntil = 0;
  /** Where the newest rows stood the last time. */
  let newestPage: number | undefined;
  const failedAskedAt = new Map<string, number>();
  const budget: SweepYoungOrdersDeps['budget'] = {
    take: (maxWaitMs) => deps.budget.take(maxWaitMs),
    hold(pauseMs) {
      refused();
      return deps.budget.hold(pauseMs);
    },
  };
  const looks = repeat(run, () => PAUSE_MS);
  return { refused, takes, run, start: looks.start, stop: looks.stop };

  function refused(): void {
    crowdedUntil = now() + CROWDED_FOR_MS;
  }

  function takes(order: Order): boolean {
    if (now() >= crowdedUntil || now() < singlesUntil || waiting.size >= MAX_WAITING) return false;
    if (order.state !== 'processing' && order.state !== 'token-due') return false;
    waiting.set(order.reference, order);
    return true;
  }

  async function run(): Promise<void> {
    if (waiting.size === 0) return;
    const sought = waiting;
    waiting = new Map();
    const failed: Order[] = [];
    const targets = [...sought.values()].map(({ reference, confirmedAt, draftedAt }) => ({
      reference,
      at: confirmedAt ?? draftedAt,
    }));
    try {
      const round = { ...deps, budget, onSeen, onAsk, signal: looks.signal };
      const ended = await sweepRound(targets, round, { firstPage: newestPage, sparesQuestions: true });
      newestPage = ended.newestPage;
      if (ended.end === 'history') singlesUntil = now() + SINGLES_FOR_MS;
      await askFailed(failed);
    } catch (error) {
      // Each has a due time that was set before.
      logger.error({ err: error }, 'young orders could not be looked for in the history; trying again');
    }

    async function onSeen(seen: readonly Seen[]): Promise<void> {
      await mapConcurrent(seen, RECORDS_AT_ONCE, async ({ reference, row }) => {
        const order = sought.get(reference);
        if (order === undefined) return;
        if (row.status === 'failed') failed.push(order);
        else if (row.status === 'successful') await deps.settle(order, row);
      });
    }

    async function onAsk(reference: string): Promise<boolean> {
      const order = sought.get(reference);
      return order === undefined || (await deps.settle(order)).answered;
    }
  }
  /** Those first that were not asked about for longest. The others have a due time, and are there again in a later round. */
  async function askFailed(failed: readonly Order[]): Promise<void> {
    if (failedAskedAt.size > MAX_WAITING) failedAskedAt.clear();
    const askedAt = ({ reference }: Order): number => failedAskedAt.get(reference) ?? 0;
    const next = failed.toSorted((one, other) => askedAt(one) - askedAt(other)).slice(0, MAX_FAILED_ASKED);
    for (const order of next) {
      if (looks.signal.aborted || !(await budget.take(TURN_WITHIN_MS))) return;
      failedAskedAt.set(order.reference, now());
      await deps.settle(order);
    }
  }
}
