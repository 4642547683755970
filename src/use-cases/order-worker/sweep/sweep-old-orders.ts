import { longWaitOf, type LongWaitPolicy } from '../../../domain/orders/long-wait.ts';
import { isOnPages, OLD_AFTER_MS, queueOf } from '../../../domain/orders/order-queue.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { SweepTarget } from '../../../domain/orders/sweep/sweep-plan.ts';
import { utcDay } from '../../../domain/shared/day.ts';
import type { OrderSightings, OrderStore } from '../../orders/ports.ts';
import type { Lease, Leases, Logger, Now } from '../../shared/ports.ts';
import { mapConcurrent } from '../../shared/map-concurrent.ts';
import { repeat } from '../../shared/repeat.ts';
import type { SettleOrder } from './ports.ts';
import { type Seen, sweepRound, type SweepRoundDeps } from './sweep-round.ts';
import { orHeld, unlessUnreadable } from '../../shared/held-records.ts';

export interface SweepOldOrdersDeps extends Pick<SweepRoundDeps, 'reseller' | 'budget'> {
  readonly orders: Pick<OrderStore, 'find' | 'listOld' | 'forgetOld' | 'postpone'>;
  readonly settle: SettleOrder;
  readonly leases: Leases;
  readonly leaseMs: number;
  readonly longWait: LongWaitPolicy;
  readonly events: OrderSightings;
  /** The service is asked about one order no more often than this. */
  readonly askAgainMs: number;
  /** How long a process of an older version, which would ask about each order, leaves those alone that were seen on a page. */
  readonly restMs: number;
  readonly now: Now;
  readonly logger: Logger;
}

export interface SweepOldOrders {
  /** Looks once for all that are due. Of no effect if another process is doing so. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** What is known of an old order. It is lost with the process, and found out again by the next one. */
interface Known {
  /** When its row was created, as nearly as is known, and where it stands. */
  readonly at: number;
  readonly rank?: number | undefined;
  readonly dueAt: number;
  /** Another worker asks about it, one by one. */
  readonly inDoubt: boolean;
  /** When the next notice that it takes long is due, to its buyer or to merchants; undefined until its record was read. */
  readonly noticeAt?: number | undefined;
  /** Whether that notice goes to its buyer. */
  readonly toBuyer?: boolean | undefined;
  /** When it was asked about by its reference. */
  readonly askedAt?: number | undefined;
}

const LEASE = 'sweep-old-orders';
const MAX_LOOK_EVERY_MS = 5_000;
/** While there are no old orders, looks are so many times farther apart. */
const IDLE_LOOKS = 6;
/**
 * How many of those that a page calls failed are asked about in one round, because only the question by reference decides. The others wait
 * for the next round.
 */
const MAX_FAILED_ASKED = 300;
const RECORDS_AT_ONCE = 20;
/** How many buyers are told in one round that it takes long, because ends have to be told at the same time. */
const MAX_REASSURED = 300;
/** If the pages of the history cannot be read, orders are asked about singly for so long. */
const SINGLES_FOR_MS = 10 * 60_000;

/**
 * Brings old orders to their end, all of them together: by pages of the service's history, within the budget of calls, in one process at a time. A
 * row that says successful ends its order; one that says failed has it asked about by its reference, because rows do not say whether a re-query is
 * queued (specification 2.7); and what is not on a page proves nothing.
 */
export function createSweepOldOrders(deps: SweepOldOrdersDeps): SweepOldOrders {
  const { orders, now, logger } = deps;
  const known = new Map<string, Known>();
  const failed = new Set<string>();
  const lookEveryMs = Math.min(MAX_LOOK_EVERY_MS, deps.leaseMs);
  let startDate = '';
  let singlesUntil = 0;
  /** How many buyers were told in this round that it takes long. */
  let reassured = 0;
  let lease: Lease | undefined;
  // A process that has nothing to do asks Redis for little.
  const looks = repeat(run, () => (known.size > 0 ? lookEveryMs : IDLE_LOOKS * lookEveryMs));
  return {
    run,
    start: looks.start,
    async stop() {
      await looks.stop();
      await lease?.release().catch(() => undefined);
    },
  };

  async function run(): Promise<void> {
    const extending = setInterval(() => void extend(), deps.leaseMs / 3);
    try {
      await extend();
      lease ??= await deps.leases.take(LEASE, deps.leaseMs);
      if (lease === undefined) return;
      const due = await listDue();
      if (due.length > 0) await sweep(due);
    } catch (error) {
      logger.error({ err: error }, 'old orders could not be looked for in the history; trying again');
    } finally {
      clearInterval(extending);
    }
  }

  async function extend(): Promise<void> {
    // This process was held up for so long that another one has taken the lease.
    if ((await lease?.extend().catch(() => true)) === false) lease = undefined;
  }

  async function listDue(): Promise<string[]> {
    const listed = new Map((await orders.listOld()).map((old) => [old.reference, old]));
    for (const reference of known.keys()) if (!listed.has(reference)) forget(reference);
    for (const [reference, { confirmedAt, inDoubt }] of listed) {
      const before = known.get(reference) ?? { at: confirmedAt, dueAt: confirmedAt + OLD_AFTER_MS };
      if (!('inDoubt' in before) || before.inDoubt !== inDoubt) known.set(reference, { ...before, inDoubt });
    }
    return [...listed.keys()].filter((reference) => (known.get(reference)?.dueAt ?? 0) <= now());
  }

  function forget(reference: string): void {
    known.delete(reference);
    failed.delete(reference);
  }

  async function sweep(due: readonly string[]): Promise<void> {
    const startedAt = now();
    reassured = 0;
    const bySingles = startedAt < singlesUntil;
    const round = { ...deps, onSeen, onAsk: ask, signal: looks.signal };
    const { end } = await sweepRound(targetsOf(due), round, { bySingles });
    if (end === 'history') {
      logger.warn(
        { orders: due.length },
        "the service's history cannot be read; old orders are asked about one by one",
      );
      singlesUntil = now() + SINGLES_FOR_MS;
    }
    await askFailed();
    // What was neither seen nor asked about this time comes again like the others.
    for (const reference of due) if ((known.get(reference)?.dueAt ?? 0) <= startedAt) note(reference, {});
  }

  /** Ranks are counted from the first day on. If the first day is another one now, they say nothing. */
  function targetsOf(due: readonly string[]): SweepTarget[] {
    const targets = due.map((reference): SweepTarget => {
      const { at = 0, rank, inDoubt = false } = known.get(reference) ?? {};
      return { reference, at, rank, ...(inDoubt ? { mayBeMissing: true } : {}) };
    });
    const oldest = targets.reduce((low, { at }) => Math.min(low, at), Infinity);
    const day = utcDay(oldest);
    if (day === startDate) return targets;
    startDate = day;
    return targets.map(({ rank: _rank, ...target }) => target);
  }

  async function onSeen(seen: readonly Seen[]): Promise<void> {
    const waiting: string[] = [];
    await mapConcurrent(seen, RECORDS_AT_ONCE, async (one) => {
      const { reference, row } = one;
      note(reference, { rank: one.rank, ...(Number.isNaN(one.createdAt) ? {} : { at: one.createdAt }) });
      if (row.status === 'failed') failed.add(reference);
      else if (row.status === 'successful' || isInDoubt(reference) || (await isNoticeDue(reference)))
        await settle(reference, row);
      else waiting.push(reference);
    });
    deps.events.seenAgain(waiting);
    await orders.postpone(waiting, now() + deps.restMs);
  }

  /** An order in doubt that stands on a page at all is news. */
  function isInDoubt(reference: string): boolean {
    return known.get(reference)?.inDoubt === true;
  }

  async function isNoticeDue(reference: string): Promise<boolean> {
    const before = known.get(reference);
    if (before === undefined) return false;
    if (before.noticeAt === undefined) await readNotice(reference);
    const { noticeAt = Infinity, toBuyer = false } = known.get(reference) ?? {};
    if (noticeAt > now()) return false;
    if (toBuyer) reassured += 1;
    return !toBuyer || reassured <= MAX_REASSURED;
  }

  async function readNotice(reference: string): Promise<void> {
    const order = await unlessUnreadable(orders.find(reference));
    if (order === undefined) return;
    noteOrder(order);
    deps.events.seen(order);
  }

  /** True if the service answered, or there was nothing to ask. */
  async function ask(reference: string): Promise<boolean> {
    note(reference, { askedAt: now() });
    return settle(reference);
  }

  async function settle(reference: string, row?: Seen['row']): Promise<boolean> {
    const order = await orHeld(orders.find(reference));
    // The worker of what is due tries it again.
    if (order === 'held') return true;
    if (order === undefined || !isOnPages(queueOf(order, now()))) {
      await orders.forgetOld(reference);
      forget(reference);
      return true;
    }
    const { order: after, answered } = await deps.settle(order, row);
    failed.delete(reference);
    if (isOnPages(queueOf(after, now()))) noteOrder(after);
    else forget(reference);
    return answered;
  }

  function noteOrder(order: Order): void {
    const inDoubt = queueOf(order, now()) === 'doubt';
    // The worker that asks about an order in doubt sends its notices too.
    const wait = inDoubt ? undefined : longWaitOf(order, deps.longWait);
    note(order.reference, { inDoubt, noticeAt: wait?.at ?? Infinity, toBuyer: wait?.step.type === 'reassure' });
  }

  function note(reference: string, news: Partial<Known>): void {
    const before = known.get(reference);
    if (before === undefined) return;
    const after = { ...before, ...news };
    known.set(reference, {
      ...after,
      dueAt: Math.min(now() + deps.askAgainMs, Math.max(now(), after.noticeAt ?? Infinity)),
    });
  }

  /** Those first that have not been asked about for longest, because with a re-query queued an order stays in this list. */
  async function askFailed(): Promise<void> {
    const askedAt = (reference: string): number => known.get(reference)?.askedAt ?? 0;
    const next = [...failed].toSorted((one, other) => askedAt(one) - askedAt(other)).slice(0, MAX_FAILED_ASKED);
    for (const reference of next) {
      if (looks.signal.aborted) return;
      if (await deps.budget.take(deps.leaseMs)) await ask(reference);
    }
  }
}
