import type { ChangeTrail } from '../people/ports.ts';
import type { Now } from '../shared/ports.ts';
import type { StoreWatch } from './watch-store.ts';

/** Lets the shop sell again on the store as it is. @param changeId the same when the same command comes again */
export type ReopenShop = (by: number, changeId: string) => Promise<'reopened' | 'open'>;

export function createReopenShop(deps: {
  watch: Pick<StoreWatch, 'reopen'>;
  changeTrail: Pick<ChangeTrail, 'write'>;
  now: Now;
}): ReopenShop {
  return async (by, changeId) => {
    const outcome = await deps.watch.reopen();
    if (outcome === 'reopened') await deps.changeTrail.write(changeId, { by, at: deps.now(), what: 'reopened' });
    return outcome;
  };
}
