import { SHARDS } from '../../domain/orders/reference.ts';
import type { OrderStore } from '../orders/ports.ts';
import type { Logger, Now } from '../shared/ports.ts';
import { repeat } from '../shared/repeat.ts';

export interface WakeFarOrders {
  /** All shards, once. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** No order that a person waits for is put off for longer: telling it pauses for ten minutes at the most. */
const FAR_MS = 30 * 60_000;
const LOOK_EVERY_MS = 5 * 60_000;
/** Of one shard; the others come at the next looks. */
const AT_ONCE = 200;

/**
 * What was written by a clock that was ahead is due when the clock is there again, and its buyer would wait for that long. So orders that are due
 * far ahead are due now. That is safe for any order, because its record says what it needs: at worst it is looked at once more than it need be. So are
 * very many ends that wait for Telegram, which go back to waiting for their turns.
 */
export function createWakeFarOrders(deps: {
  readonly orders: Pick<OrderStore, 'listYoungDueAfter' | 'reschedule'>;
  readonly now: Now;
  readonly logger: Logger;
}): WakeFarOrders {
  const { orders, now, logger } = deps;
  const looks = repeat(run, () => LOOK_EVERY_MS);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      await Promise.all(SHARDS.map(wakeIn));
    } catch (error) {
      logger.warn({ err: error }, 'orders that are due far ahead could not be looked for; trying again');
    }
  }

  async function wakeIn(shard: number): Promise<void> {
    const far = await orders.listYoungDueAfter(shard, now() + FAR_MS, AT_ONCE);
    await Promise.all(far.map((reference) => orders.reschedule(reference, now())));
  }
}
