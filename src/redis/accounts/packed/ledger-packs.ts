import type { LedgerPacks } from '../../../use-cases/archive/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import { mayPackLedgers, readMark } from '../../format/store-format.ts';
import type { Keys } from '../../shared/keys.ts';
import { endOf, idBehind, type LedgerKeys } from './ledger-pages.ts';
import { accountLedger, shardLedger } from './ledger-keys.ts';
import { packLedger } from './pack-scripts.ts';
import { headLine, headOf, MAX_BLOCK_ENTRIES, packEntries, type StreamEntry, unpackEntries } from './packed-block.ts';

/** Packs while the mark in Redis says that all processes know it. */
export function createLedgerPacks(redis: RedisClient, keys: Keys): LedgerPacks {
  return {
    packAccount: (userId, before) => pack(accountLedger(keys, userId), before),
    packShard: (shard, before) => pack(shardLedger(keys, shard), before),
  };

  async function pack(ledger: LedgerKeys, before: number): Promise<number> {
    const old = await redis.xrange(ledger.ledger, '-', endOf(before), 'COUNT', MAX_BLOCK_ENTRIES);
    if (old.length === 0 || !mayPackLedgers(await readMark(redis, keys))) return 0;
    const last = await redis.lindexBuffer(ledger.blocks, -1);
    const { block, taken, replaces } = nextBlock(last, old);
    const [lastId = ''] = taken.at(-1) ?? [];
    const firstStaying = idBehind(lastId);
    const line = last === null ? '' : headLine(last);
    const args = { before: line, replaces, count: taken.length, lastId, firstStaying, block };
    return (await packLedger.run(redis, ledger, args)) === 1 ? taken.length : 0;
  }
}

/** The last block is filled before another one is begun. */
function nextBlock(last: Buffer | null, entries: readonly StreamEntry[]) {
  if (last === null) return { block: packEntries(entries), taken: entries, replaces: false };
  const head = headOf(last);
  const room = MAX_BLOCK_ENTRIES - head.count;
  if (room <= 0) return { block: packEntries(entries, head), taken: entries, replaces: false };
  const taken = entries.slice(0, room);
  const before = { total: head.total - head.count, place: head.place - 1 };
  return { block: packEntries([...unpackEntries(last), ...taken], before), taken, replaces: true };
}
