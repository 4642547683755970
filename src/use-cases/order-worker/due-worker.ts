import { SHARDS, shardOfReference } from '../../domain/orders/reference.ts';
import type { Logger, Now } from '../shared/ports.ts';

/** What has due times: an order, or a list of them. */
interface Due {
  readonly reference: string;
}

export interface DueWorker<T extends Due> {
  start(): void;
  /** Advances an order at once, without waiting for the clock. Resolves when that, or what is under way with it, has ended; never rejects. */
  nudge(order: T): Promise<void>;
  /** Claims nothing more; resolves when every step under way has ended. */
  stop(): Promise<void>;
}

/** The due times and the records: see OrderStore. */
interface DueStore<T extends Due> {
  find(reference: string): Promise<T | undefined>;
  earliestDue(shard: number): Promise<number | undefined>;
  claimDue(shard: number, now: number, leaseUntil: number, limit: number): Promise<readonly string[]>;
  reschedule(reference: string, leaseUntil: number): Promise<void>;
}

export interface DueWorkerDeps<T extends Due> {
  readonly orders: DueStore<T>;
  /** Resolves with the next due time, null for never, or if another worker has it by now. */
  readonly advance: (order: T, leasedUntil?: number) => Promise<number | null>;
  readonly leaseMs: number;
  /** Orders under way at once, of those that the clock brings. */
  readonly concurrency: number;
  readonly now: Now;
  readonly logger: Logger;
}

/** How often every shard is looked at while something is under way, here or elsewhere; more often if leases are so short that they would run out in between. */
const BUSY_SWEEP_MS = 1_000;
/**
 * How often while nothing is due soon. Never longer than a lease: so what another process takes is seen before its lease can run out, and
 * from then on this process knows when that would be.
 */
const IDLE_SWEEP_MS = 10_000;
/** Due times that lie closer together than this are served by one look. */
const MIN_SLEEP_MS = 20;

/** A record that this process cannot read, damaged or of a newer version, is left for others and looked at again after this. */
const UNREADABLE_PAUSE_MS = 60_000;

interface TakenOrder<T> {
  /** The order, if a tap brought it; those that the clock brings are read first. */
  readonly known?: T;
  /** Of those that the clock brings. */
  readonly leasedUntil?: number;
}

/** The alarm clock: claims what is due, shard by shard, and advances it; any number of processes may run one. */
export function createDueWorker<T extends Due>(deps: DueWorkerDeps<T>): DueWorker<T> {
  const running = new Map<string, { work: Promise<void>; leasedAt: number; byClock: boolean }>();
  /** When this process knows something to be due, so that short pauses need no short sweeps. */
  const wakes = new Map<number, number>();
  let stopped = true;
  let sweepAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const busySweepMs = Math.min(BUSY_SWEEP_MS, Math.ceil(deps.leaseMs / 3));
  const idleSweepMs = Math.min(IDLE_SWEEP_MS, deps.leaseMs);
  let sweeping: Promise<void> | undefined;
  let failing = false;
  let turn = 0;

  return {
    start() {
      stopped = false;
      arm();
    },
    async nudge(order) {
      // After a stop its lease runs out, and another process or the next start takes it up.
      if (!stopped) run(order.reference, { known: order });
      await running.get(order.reference)?.work;
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await sweeping;
      await Promise.all([...running.values()].map(({ work }) => work));
    },
  };

  function arm(): void {
    clearTimeout(timer);
    if (stopped || sweeping !== undefined) return;
    const next = Math.min(sweepAt, ...wakes.values());
    timer = setTimeout(onTimer, Math.max(MIN_SLEEP_MS, Math.min(idleSweepMs, next - deps.now())));
  }

  function onTimer(): void {
    sweeping = sweep().finally(() => {
      sweeping = undefined;
      arm();
    });
  }

  async function sweep(): Promise<void> {
    const now = deps.now();
    const full = now >= sweepAt;
    if (full) sweepAt = now + busySweepMs;
    try {
      await extendLeases(now);
      if (full) await look(now);
      const shards = SHARDS.filter((shard) => (wakes.get(shard) ?? Infinity) <= now);
      // One after the other, so that all of them together keep to the bound; from another one each time, so that none comes last for ever.
      for (const shard of rotated(shards)) await claim(shard, now);
      if (failing) deps.logger.info({}, 'the store answers again');
      failing = false;
    } catch (error) {
      if (!failing) deps.logger.error({ err: error }, 'due orders cannot be claimed; trying again every second');
      failing = true;
    }
  }

  /** Learns when each shard is due next, whoever wrote it. */
  async function look(now: number): Promise<void> {
    const times = await Promise.all(SHARDS.map((shard) => deps.orders.earliestDue(shard)));
    const isIdle = running.size === 0 && times.every((at) => at === undefined || at > now + idleSweepMs);
    if (isIdle) sweepAt = now + idleSweepMs;
    for (const [shard, at] of times.entries()) if (at !== undefined && at < sweepAt) noteWake(shard, at);
  }

  async function claim(shard: number, now: number): Promise<void> {
    wakes.delete(shard);
    const free = deps.concurrency - [...running.values()].filter(({ byClock }) => byClock).length;
    if (free <= 0) return;
    const leasedUntil = now + deps.leaseMs;
    const references = await deps.orders.claimDue(shard, now, leasedUntil, free);
    for (const reference of references) run(reference, { leasedUntil });
    if (references.length === free) wakeAt(shard, now);
  }

  function rotated(shards: readonly number[]): readonly number[] {
    turn = (turn + 1) % SHARDS.length;
    return [...shards.filter((shard) => shard >= turn), ...shards.filter((shard) => shard < turn)];
  }

  function run(reference: string, taken: TakenOrder<T>): void {
    if (running.has(reference)) return;
    const byClock = taken.known === undefined;
    running.set(reference, { work: work(reference, taken), leasedAt: deps.now(), byClock });
    sweepWithin(busySweepMs);
  }

  async function work(reference: string, { known, leasedUntil }: TakenOrder<T>): Promise<void> {
    try {
      const order = known ?? (await deps.orders.find(reference));
      if (order === undefined) return await deps.orders.reschedule(reference, deps.now() + UNREADABLE_PAUSE_MS);
      const due = await deps.advance(order, leasedUntil);
      if (due !== null) wakeAt(shardOfReference(reference), due);
    } catch (error) {
      // The record stands and its lease runs out: the next claim goes on from there.
      deps.logger.error({ err: error, reference }, 'a step failed');
    } finally {
      running.delete(reference);
    }
  }

  /** A step that takes longer than a lease (a slow service) stays this process's as long as it runs. */
  async function extendLeases(now: number): Promise<void> {
    const old = [...running].filter(([, { leasedAt }]) => now - leasedAt > deps.leaseMs / 3);
    await Promise.all(
      old.map(async ([reference, entry]) => {
        entry.leasedAt = now;
        await deps.orders.reschedule(reference, now + deps.leaseMs);
      }),
    );
  }

  function wakeAt(shard: number, at: number): void {
    noteWake(shard, at);
    if (at < sweepAt) arm();
  }

  function noteWake(shard: number, at: number): void {
    wakes.set(shard, Math.min(at, wakes.get(shard) ?? Infinity));
  }

  function sweepWithin(ms: number): void {
    const at = deps.now() + ms;
    if (at >= sweepAt) return;
    sweepAt = at;
    arm();
  }
}
