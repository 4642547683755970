import { SHARDS } from '../domain/orders/reference.ts';
import type { Now } from '../domain/shared/injected.ts';

/** Where something is due, for what comes due by days and is asked for all the time: a process remembers when each shard is due next. */
interface DueShards {
  /** As far as is known. What another process wrote is known a few minutes later. */
  due(): Promise<readonly number[]>;
  /** What is known of a shard, or of all of them, may be wrong by now. */
  forget(shard?: number): void;
}

const LEARN_AGAIN_AFTER_MS = 300_000;

/** @param earliestDue undefined if nothing is due in the shard at any time */
export function createDueShards(earliestDue: (shard: number) => Promise<number | undefined>, now: Now): DueShards {
  const known = new Map<number, number>();
  let learntAt = 0;
  return {
    async due() {
      const at = now();
      // Either way, because a clock can also be set back.
      if (Math.abs(at - learntAt) >= LEARN_AGAIN_AFTER_MS) {
        known.clear();
        learntAt = at;
      }
      await Promise.all(SHARDS.filter((shard) => !known.has(shard)).map(learn));
      return SHARDS.filter((shard) => (known.get(shard) ?? Infinity) <= at);
    },
    forget(shard) {
      if (shard === undefined) known.clear();
      else known.delete(shard);
    },
  };

  async function learn(shard: number): Promise<void> {
    known.set(shard, (await earliestDue(shard)) ?? Infinity);
  }
}
