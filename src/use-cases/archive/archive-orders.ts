import { isSettledFor } from '../../domain/orders/is-settled.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { utcMonth } from '../../domain/shared/day.ts';
import { mapConcurrent } from '../shared/map-concurrent.ts';
import type { Now } from '../shared/ports.ts';
import type { Pace } from '../shared/pace.ts';
import type { ArchiveFiles, ArchiveOptions, EndedOrder, EndedOrders } from './ports.ts';

export interface ArchiveOrdersDeps {
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
