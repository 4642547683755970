import { SHARDS, shardOfReference } from '../../domain/orders/reference.ts';
import { tryAgainAt, UnreadableRecordError } from '../../domain/shared/held-records.ts';
import type { Shop } from '../shop.ts';

/** An order, or a list of orders: both have due times. */
interface Due {
  readonly reference: string;
}

export interface DueWorker<T extends Due> {
  start(): void;
  /** Resolves when this work, or work that was already running on the order, has ended. Never rejects. @param advance instead of the lane's own */
  nudge(order: T, advance?: Lane<T>['advance']): Promise<void>;
  /** Claims nothing more; resolves when every step under way has ended. */
  stop(): Promise<void>;
}

interface DueStore<T extends Due> {
  find(reference: string): Promise<T | undefined>;
  earliestDue(shard: number): Promise<number | undefined>;
  reschedule(reference: string, leaseUntil: number): Promise<void>;
}

/** A lane has places of its own for its orders, so that other orders do not keep them waiting. */
interface Lane<T extends Due> {
  /** References that are due, each leased until the time given; at most `limit` of one shard. */
  readonly claim: (shard: number, now: number, leaseUntil: number, limit: number) => Promise<readonly string[]>;
  /** Resolves with the next due time; null if there is none, or if another worker has the order by now. */
  readonly advance: (order: T, leasedUntil?: number) => Promise<number | null>;
  /** How many orders that the clock brings may run at once. */
  readonly concurrency: number;
}

interface DueWorkerParts<T extends Due> {
  readonly queue: DueStore<T>;
  /** Nudged orders go through the first lane. */
  readonly lanes: readonly [Lane<T>, ...Lane<T>[]];
}

/** How often every shard is looked at while something is under way, here or elsewhere. If leases are so short that they would end in between, more often. */
const BUSY_SWEEP_MS = 1_000;
/** Never longer than a lease, so this process sees what another one takes before its lease can run out, and then knows when. */
const IDLE_SWEEP_MS = 10_000;
/** If two due times are closer together than this, one look serves both. */
const MIN_SLEEP_MS = 20;

interface TakenOrder<T extends Due> {
  /** The order, if a tap brought it; those that the clock brings are read first. */
  readonly known?: T;
  readonly advance?: Lane<T>['advance'] | undefined;
  /** Only for orders that the clock brings. */
  readonly leasedUntil?: number;
}

interface OpenLane<T extends Due> extends Lane<T> {
  /** By shard: when this process knows that something is due. So even short pauses do not need frequent looks at all shards. */
  readonly wakes: Map<number, number>;
  clocked: number;
}

/** The alarm clock: claims what is due, shard by shard, and advances it. Any number of processes may run one. */
export function createDueWorker<T extends Due>(
  { leaseMs, now: clock, logger }: Pick<Shop, 'leaseMs' | 'now' | 'logger'>,
  { queue, ...parts }: DueWorkerParts<T>,
): DueWorker<T> {
  const running = new Map<string, { work: Promise<void>; leasedAt: number }>();
  const lanes = parts.lanes.map((lane): OpenLane<T> => ({ ...lane, wakes: new Map(), clocked: 0 }));
  let stopped = true;
  let sweepAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const busySweepMs = Math.min(BUSY_SWEEP_MS, Math.ceil(leaseMs / 3));
  const idleSweepMs = Math.min(IDLE_SWEEP_MS, leaseMs);
  let sweeping: Promise<void> | undefined;
  let failing = false;
  let turn = 0;

  return {
    start() {
      stopped = false;
      arm();
    },
    async nudge(order, advance) {
      // If the process was stopped, the order's lease runs out, and then another process or the next start takes the order.
      const [lane] = lanes;
      if (!stopped && lane !== undefined) run(lane, order.reference, { known: order, advance });
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
    // Without a free place nothing can be claimed. The next order that ends arms the timer again.
    const next = Math.min(sweepAt, ...lanes.filter(isOpen).flatMap(({ wakes }) => [...wakes.values()]));
    timer = setTimeout(onTimer, Math.max(MIN_SLEEP_MS, Math.min(idleSweepMs, next - clock())));
  }

  function onTimer(): void {
    sweeping = sweep().finally(() => {
      sweeping = undefined;
      arm();
    });
  }

  async function sweep(): Promise<void> {
    const now = clock();
    // The sweep is never set farther ahead than this. If it is, the clock was set back since.
    const full = now >= sweepAt || sweepAt - now > idleSweepMs;
    if (full) sweepAt = now + busySweepMs;
    try {
      await extendLeases(now);
      if (full) await look(now);
      for (const lane of lanes) {
        const shards = SHARDS.filter((shard) => (lane.wakes.get(shard) ?? Infinity) <= now);
        // One shard after the other, so that together they keep to the bound. Each time it begins with another shard, so that none is always last.
        for (const shard of rotated(shards)) if (isOpen(lane)) await claim(lane, shard, now);
      }
      if (failing) logger.info({}, 'the store answers again');
      failing = false;
    } catch (error) {
      if (!failing) logger.error({ err: error }, 'due orders cannot be claimed; trying again every second');
      failing = true;
    }
  }

  /** Finds out when each shard is due next, also if another process wrote that. */
  async function look(now: number): Promise<void> {
    const times = await Promise.all(SHARDS.map((shard) => queue.earliestDue(shard)));
    const isIdle = running.size === 0 && times.every((at) => at === undefined || at > now + idleSweepMs);
    if (isIdle) sweepAt = now + idleSweepMs;
    for (const [shard, at] of times.entries()) {
      if (at !== undefined && at < sweepAt) for (const lane of lanes) noteWake(lane, shard, at);
    }
  }

  /** Claims only if a place is free. Otherwise the wake stays. */
  async function claim(lane: OpenLane<T>, shard: number, now: number): Promise<void> {
    lane.wakes.delete(shard);
    const free = lane.concurrency - lane.clocked;
    const leasedUntil = now + leaseMs;
    const references = await lane.claim(shard, now, leasedUntil, free);
    for (const reference of references) run(lane, reference, { leasedUntil });
    if (references.length === free) wakeAt(lane, shard, now);
  }

  function isOpen({ concurrency, clocked }: OpenLane<T>): boolean {
    return clocked < concurrency;
  }

  function rotated(shards: readonly number[]): readonly number[] {
    turn = (turn + 1) % SHARDS.length;
    return [...shards.filter((shard) => shard >= turn), ...shards.filter((shard) => shard < turn)];
  }

  function run(lane: OpenLane<T>, reference: string, taken: TakenOrder<T>): void {
    if (running.has(reference)) return;
    const byClock = taken.known === undefined;
    if (byClock) lane.clocked += 1;
    const ended = work(lane, reference, taken).finally(() => {
      running.delete(reference);
      if (!byClock) return;
      lane.clocked -= 1;
      // A place is free again, and more orders may wait for it.
      if (lane.clocked === lane.concurrency - 1) arm();
    });
    running.set(reference, { work: ended, leasedAt: clock() });
    sweepWithin(busySweepMs);
  }

  async function work(lane: OpenLane<T>, reference: string, taken: TakenOrder<T>): Promise<void> {
    const { known, leasedUntil, advance = lane.advance } = taken;
    try {
      const order = known ?? (await queue.find(reference));
      if (order === undefined) return;
      const due = await advance(order, leasedUntil);
      if (due !== null) wakeAt(lane, shardOfReference(reference), due);
    } catch (error) {
      if (error instanceof UnreadableRecordError) return await putOff(reference, error);
      // The record stands and its lease runs out. Then the next claim goes on from there.
      logger.error({ err: error, reference }, 'a step of an order or a list failed');
    }
  }

  /** Called if the order's own record cannot be read, or one that its step needs. */
  async function putOff(reference: string, error: UnreadableRecordError): Promise<void> {
    try {
      await queue.reschedule(reference, tryAgainAt(error, clock()));
    } catch (failure) {
      logger.warn(
        { err: failure, reference },
        'an order or a list cannot be read; trying again when its lease runs out',
      );
    }
  }

  /** If a step takes longer than a lease (a slow service), this process keeps the order until the step ends. */
  async function extendLeases(now: number): Promise<void> {
    const old = [...running].filter(([, { leasedAt }]) => now - leasedAt > leaseMs / 3);
    await Promise.all(
      old.map(async ([reference, entry]) => {
        entry.leasedAt = now;
        await queue.reschedule(reference, now + leaseMs);
      }),
    );
  }

  function wakeAt(lane: OpenLane<T>, shard: number, at: number): void {
    noteWake(lane, shard, at);
    if (at < sweepAt) arm();
  }

  function noteWake({ wakes }: OpenLane<T>, shard: number, at: number): void {
    wakes.set(shard, Math.min(at, wakes.get(shard) ?? Infinity));
  }

  function sweepWithin(ms: number): void {
    const at = clock() + ms;
    if (at >= sweepAt) return;
    sweepAt = at;
    arm();
  }
}
