import { SHARDS } from '../../domain/orders/reference.ts';
import { mapConcurrent } from '../shared/map-concurrent.ts';
import type { ArchiveOptions } from './deflate-orders.ts';
import type { EndedOrders } from './ports.ts';

const EVER = { from: 0, to: 1e14 };
const AT_ONCE = 20;

/** Takes the deflating of all orders back, so that a version of the bot that does not know it can read them; answers how many. */
export function createInflateOrders(ended: Pick<EndedOrders, 'confirmedBetween' | 'inflate'>) {
  return async ({ signal, onStep }: ArchiveOptions = {}): Promise<number> => {
    let count = 0;
    for (const shard of SHARDS) {
      for await (const page of ended.confirmedBetween(shard, EVER, 'deflated')) {
        const done = await mapConcurrent(page, AT_ONCE, (one) => ended.inflate(one));
        count += done.filter(Boolean).length;
        await onStep?.();
        signal?.throwIfAborted();
      }
    }
    return count;
  };
}
