import { SHARDS } from '../../domain/orders/reference.ts';
import type { AccountStore } from '../accounts/ports.ts';
import { mapConcurrent } from '../shared/map-concurrent.ts';
import type { Pace } from '../shared/pace.ts';
import type { ArchiveOptions } from './deflate-orders.ts';
import type { LedgerCuts } from './ports.ts';

const PAGE_SIZE = 200;
const AT_ONCE = 20;

/** Gives back what is reserved for people who have bought little. */
export function createCompactLedgers(deps: {
  accounts: Pick<AccountStore, 'accounts'>;
  cuts: Pick<LedgerCuts, 'compact'>;
  pace: Pace;
}) {
  return async ({ signal, onStep }: ArchiveOptions = {}): Promise<void> => {
    for (const shard of SHARDS) {
      let after: string | undefined;
      do {
        const page = await deps.accounts.accounts(shard, after, PAGE_SIZE);
        await mapConcurrent(page.userIds, AT_ONCE, (userId) => deps.cuts.compact(userId));
        await deps.pace(page.userIds.length + 1);
        await onStep?.();
        signal?.throwIfAborted();
        after = page.next;
      } while (after !== undefined);
    }
  };
}
