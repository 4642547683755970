import { SHARDS } from '../../domain/orders/reference.ts';
import type { Logger, Now } from '../shared/ports.ts';
import { repeat } from '../shared/timers.ts';

/** What people wait for: orders, and lists of them. */
export interface FarQueue {
  dueAfter(shard: number, after: number, limit: number): Promise<readonly string[]>;
  reschedule(reference: string, dueAt: number): Promise<void>;
}

export interface WakeFarOrders {
  /** All shards, once. */
  run(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Neither an order that a person waits for nor a list is put off for longer: telling it pauses for ten minutes at the most. */
const FAR_MS = 30 * 60_000;
const LOOK_EVERY_MS = 5 * 60_000;
/** Of one shard; the others come at the next looks. */
const AT_ONCE = 200;

/**
 * What was written by a clock that was ahead is due when the clock is there again, and its buyer would wait for that long. So orders that are due
 * far ahead are due now, and lists with them. That is safe for any of them, because its record says what it needs: at worst it is looked at once more than
 * it need be. So are very many ends that wait for Telegram, which go back to waiting for their turns.
 */
export function createWakeFarOrders(deps: {
  readonly queues: readonly FarQueue[];
  readonly now: Now;
  readonly logger: Logger;
}): WakeFarOrders {
  const { queues, now, logger } = deps;
  const looks = repeat(run, () => LOOK_EVERY_MS);
  return { run, start: looks.start, stop: looks.stop };

  async function run(): Promise<void> {
    try {
      await Promise.all(queues.flatMap((queue) => SHARDS.map((shard) => wakeIn(queue, shard))));
    } catch (error) {
      logger.warn({ err: error }, 'orders that are due far ahead could not be looked for; trying again');
    }
  }

  async function wakeIn(queue: FarQueue, shard: number): Promise<void> {
    const far = await queue.dueAfter(shard, now() + FAR_MS, AT_ONCE);
    await Promise.all(far.map((reference) => queue.reschedule(reference, now())));
  }
}
