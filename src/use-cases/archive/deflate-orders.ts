import { isSettledFor } from '../../domain/orders/is-settled.ts';
import { SHARDS } from '../../domain/orders/reference.ts';
import { mapConcurrent } from '../shared/map-concurrent.ts';
import type { KeyValueStore, Now } from '../shared/ports.ts';
import type { Pace } from '../shared/pace.ts';
import type { EndedOrders } from './ports.ts';

export interface ArchiveOptions {
  /** Ends the work before its next step, by throwing the signal's reason. */
  readonly signal?: AbortSignal;
  /** After each step, none of which takes longer than a second or two. */
  readonly onStep?: () => Promise<void> | void;
}

export interface DeflateOrdersDeps {
  readonly ended: Pick<EndedOrders, 'confirmedBetween' | 'deflate'>;
  readonly notes: KeyValueStore;
  readonly pace: Pace;
  readonly now: Now;
}

const DAY_MS = 24 * 3_600_000;
const DEFLATED_AFTER_MS = 7 * DAY_MS;
/** An end that is not certain is asked for during 30 days, so that what was left out is looked at again. */
const LOOK_BACK_MS = 40 * DAY_MS;
const AT_ONCE = 20;

/** Deflates the records of orders for which nothing was left to do for a week; answers how many. Goes on from where the last run came to. */
export function createDeflateOrders({ ended, notes, pace, now }: DeflateOrdersDeps) {
  return async ({ signal, onStep }: ArchiveOptions = {}): Promise<number> => {
    const to = now() - DEFLATED_AFTER_MS;
    let count = 0;
    for (const shard of SHARDS) {
      const name = `deflated-up-to:${shard}`;
      const from = Math.max(0, Number((await notes.read(name)) ?? 0) - LOOK_BACK_MS);
      for await (const page of ended.confirmedBetween(shard, { from, to }, 'whole')) {
        const settled = page.filter(({ order }) => isSettledFor(order, DEFLATED_AFTER_MS, now()));
        const done = await mapConcurrent(settled, AT_ONCE, (one) => ended.deflate(one));
        count += done.filter(Boolean).length;
        await pace(Math.max(1, settled.length));
        await onStep?.();
        signal?.throwIfAborted();
      }
      await notes.write(name, String(to));
    }
    return count;
  };
}
