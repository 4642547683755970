import { changedResale, NO_RESALE, type Resale, type ResaleChange, resaleSchema } from '../domain/resale.ts';
import { readJson } from './shared/held-record-store.ts';
import { expectThat, writes, type Decision } from './shared/transact.ts';
import type { StoreParts } from './store-parts.ts';

/** One JSON text for each person. */
export function createResaleStore({ redis, keys, transactors: { plain }, logger }: StoreParts) {
  return {
    /** Undefined if they never noted anything. If it cannot be read, it counts as nothing, and the next change replaces it. */
    async find(userId: number): Promise<Resale | undefined> {
      return readResale(userId, await redis.get(keys.resale(userId)));
    },
    /** Answers what is stored after the change; `full` if there is no room for another price, and nothing was changed. */
    async change(userId: number, change: ResaleChange): Promise<Resale | 'full'> {
      const key = keys.resale(userId);
      const read = () => redis.get(key);
      return plain.decide(key, read, (stored): Decision<Resale | 'full'> => {
        const changed = changedResale(readResale(userId, stored) ?? NO_RESALE, change);
        if (changed === undefined) return { result: 'full' };
        return {
          result: changed,
          expect: [expectThat.value(key, stored)],
          write: [writes.set(key, JSON.stringify(changed))],
        };
      });
    },
  };

  function readResale(userId: number, stored: string | null): Resale | undefined {
    const damaged = () => logger.error({ userId }, 'a damaged note of what an agent sells for is left aside');
    return stored === null ? undefined : readJson(stored, resaleSchema, damaged);
  }
}
