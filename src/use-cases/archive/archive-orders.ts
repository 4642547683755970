import { isSettledFor } from '../../domain/orders/next-step.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { utcMonth } from '../../domain/shared/days.ts';
import { mapConcurrent } from '../shared/concurrency.ts';
import type { Now } from '../shared/ports.ts';
import type { Pace } from '../shared/timers.ts';
import { type ArchiveFiles, type ArchiveOptions, type EndedOrder, type EndedOrders, ARCHIVE_LEASE } from './ports.ts';
import { type DailyLoop, createDailyWork, type DailyWorkDeps } from '../shared/daily-work.ts';

interface ArchiveOrdersDeps {
  readonly ended: Pick<EndedOrders, 'confirmedBetween' | 'remove'>;
  readonly files: Pick<ArchiveFiles, 'keep'>;
  /** For how long after its confirmation an order stays in Redis. */
  readonly keepMs: number;
  readonly pace: Pace;
  readonly now: Now;
}

/** How long nothing was left to do for it. */
const SETTLED_FOR_MS = 7 * 24 * 3_600_000;
/** Orders that are written together, in one file of each of their months. */
const WRITTEN_TOGETHER = 2_000;
const AT_ONCE = 20;

/**
 * Moves old orders into the archive; answers how many. Each is deleted only when the file that has it was read back from the disk, and only if it is
 * still as it was written there. What a crash leaves in both places is moved by the next run, and is in the archive once after its files are made
 * one.
 */
export function createArchiveOrders({ ended, files, keepMs, pace, now }: ArchiveOrdersDeps) {
  return async ({ signal, onStep }: ArchiveOptions = {}): Promise<number> => {
    const to = now() - keepMs;
    let gathered: EndedOrder[] = [];
    let count = 0;
    for (const shard of SHARDS) {
      for await (const page of ended.confirmedBetween(shard, { from: 0, to })) {
        await step();
        gathered.push(...page.filter(({ order }) => isSettledFor(order, SETTLED_FOR_MS, now())));
        if (gathered.length >= WRITTEN_TOGETHER) await move();
      }
    }
    await move();
    return count;

    async function move(): Promise<void> {
      for (const [month, some] of byMonth(gathered)) {
        await files.keep('orders', month, some.map(lineOf));
        await step();
      }
      for (let first = 0; first < gathered.length; first += AT_ONCE) {
        const some = gathered.slice(first, first + AT_ONCE);
        const removed = await mapConcurrent(some, AT_ONCE, (one) => ended.remove(one));
        count += removed.filter(Boolean).length;
        await pace(some.length);
        await step();
      }
      gathered = [];
    }

    async function step(): Promise<void> {
      await onStep?.();
      signal?.throwIfAborted();
    }
  };
}

function byMonth(orders: readonly EndedOrder[]): ReadonlyMap<string, readonly EndedOrder[]> {
  return Map.groupBy(orders, ({ order }) => utcMonth(order.confirmedAt ?? 0));
}

/** In JSON a line break is never more than a space. */
function lineOf({ record }: EndedOrder): string {
  return record.replaceAll(/[\n\r]/gu, ' ');
}

export interface ArchiveSummary {
  /** Orders that were moved. */
  readonly orders: number;
  /** Entries of ledgers that were moved. */
  readonly entries: number;
}

/** All of it once. @throws Error if the archive's folder is not what it should be; then nothing was changed */
export type RunArchive = (options?: ArchiveOptions) => Promise<ArchiveSummary>;

type Part = (options: ArchiveOptions) => Promise<number>;

interface RunArchiveDeps {
  readonly files: Pick<ArchiveFiles, 'check' | 'merge'>;
  readonly archiveOrders: Part;
  readonly archiveLedgers: Part;
}

export function createRunArchive({ files, archiveOrders, archiveLedgers }: RunArchiveDeps): RunArchive {
  return async (options = {}) => {
    await files.check();
    const orders = await archiveOrders(options);
    const entries = await archiveLedgers(options);
    await files.merge(options.onStep);
    return { orders, entries };
  };
}

interface ArchiveDailyDeps extends DailyWorkDeps {
  readonly runArchive: RunArchive;
}

/** Once a day over all processes. A run that was missed or cut off is made good by the next one, because each takes all that is old enough. */
export function createArchiveDaily(deps: ArchiveDailyDeps): DailyLoop {
  return createDailyWork(deps, {
    name: 'the daily archiving',
    lease: ARCHIVE_LEASE,
    lastDone: 'archived-up-to',
    async run(_newest, options) {
      deps.logger.info({ ...(await deps.runArchive(options)) }, 'the daily archiving is done');
    },
  });
}
