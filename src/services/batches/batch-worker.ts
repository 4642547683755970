import type { Batch } from '../../domain/batches/batch.ts';
import { createDueWorker } from '../order-worker/due-worker.ts';
import type { Shop } from '../shop.ts';
import { createRunBatch, type RunBatchParts } from './run-batch.ts';

/** Lists that are due, at once in one process; each has several rows under way. */
const LISTS_AT_ONCE = 4;
/** A list whose process died goes on that much later at the most; its orders that were begun are orders of their own, and wait for nothing. */
const IDLE_LOOK_MS = 30_000;

export type BatchWorker = ReturnType<typeof createBatchWorker>;

/** Takes confirmed lists to their end. */
export function createBatchWorker(shop: Shop, parts: RunBatchParts) {
  const { batches } = shop;
  const runner = createRunBatch(shop, parts);
  const worker = createDueWorker(shop, {
    queue: batches,
    lanes: [
      {
        claim: (...what) => batches.claimDue(...what),
        advance: (batch) => runner.run(batch),
        concurrency: LISTS_AT_ONCE,
      },
    ],
    idleLookMs: Math.min(IDLE_LOOK_MS, 3 * shop.leaseMs),
  });
  return {
    start: () => worker.start(),
    /** Takes a confirmed list on its way, without waiting for it. */
    nudge: (batch: Batch) => void worker.nudge(batch),
    async stop() {
      runner.stop();
      await worker.stop();
    },
  };
}
