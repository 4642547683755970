import { SHARDS } from '../../domain/orders/reference.ts';
import type { AccountStore } from '../accounts/ports.ts';
import type { Pace } from '../shared/pace.ts';
import type { Now } from '../shared/ports.ts';
import type { ArchiveOptions } from './deflate-orders.ts';
import type { LedgerCuts, LedgerPacks } from './ports.ts';

export interface PackLedgersDeps {
  readonly accounts: Pick<AccountStore, 'accounts'>;
  readonly packs: LedgerPacks;
  readonly cuts: Pick<LedgerCuts, 'compact'>;
  readonly pace: Pace;
  readonly now: Now;
}

/** For how long an entry stays as it was written; as orders do. */
const PACKED_AFTER_MS = 7 * 24 * 3_600_000;
const PAGE_SIZE = 200;

/** Packs old entries of all ledgers; answers how many. What is reserved for people who have bought little is given back too. */
export function createPackLedgers({ accounts, packs, cuts, pace, now }: PackLedgersDeps) {
  return async ({ signal, onStep }: ArchiveOptions = {}): Promise<number> => {
    const before = now() - PACKED_AFTER_MS;
    let count = 0;
    for (const shard of SHARDS) {
      await packAll(() => packs.packShard(shard, before));
      let after: string | undefined;
      do {
        const page = await accounts.accounts(shard, after, PAGE_SIZE);
        for (const userId of page.userIds) {
          await packAll(() => packs.packAccount(userId, before));
          await cuts.compact(userId);
        }
        after = page.next;
      } while (after !== undefined);
    }
    return count;

    /** Of one ledger. */
    async function packAll(packSome: () => Promise<number>): Promise<void> {
      for (let packed = -1; packed !== 0; count += packed) {
        packed = await packSome();
        await pace(1);
        await onStep?.();
        signal?.throwIfAborted();
      }
    }
  };
}
