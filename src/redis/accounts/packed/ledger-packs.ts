import type { LedgerPacks } from '../../../use-cases/archive/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import { mayPackLedgers, readMark } from '../../format/store-format.ts';
import type { Keys } from '../../shared/keys.ts';
import { endOf, idBehind, type LedgerKeys } from './ledger-pages.ts';
import { accountLedger, shardLedger } from './ledger-keys.ts';
import { packLedger } from './pack-scripts.ts';
import {
  type BlockHead,
  headLine,
  headOf,
  MAX_BLOCK_ENTRIES,
  packEntries,
  type StreamEntry,
  unpackEntries,
} from './packed-block.ts';

/** Packs while the mark in Redis says that all processes know it. */
export function createLedgerPacks(redis: RedisClient, keys: Keys, logger: Logger): LedgerPacks {
  return {
    packAccount: (userId, before) => pack(accountLedger(keys, userId), before),
    packShard: (shard, before) => pack(shardLedger(keys, shard), before),
  };

  async function pack(ledger: LedgerKeys, before: number): Promise<number> {
    const old = await redis.xrange(ledger.ledger, '-', endOf(before), 'COUNT', MAX_BLOCK_ENTRIES);
    if (old.length === 0 || !mayPackLedgers(await readMark(redis, keys))) return 0;
    const last = await redis.lindexBuffer(ledger.blocks, -1);
    const next = nextBlock(last, old, (error) =>
      logger.error({ err: error, blocks: ledger.blocks }, 'a damaged block of a ledger is left aside'),
    );
    if (next === undefined) return 0;
    const { block, taken, replaces } = next;
    const [lastId = ''] = taken.at(-1) ?? [];
    const firstStaying = idBehind(lastId);
    const line = last === null ? '' : headLine(last);
    const args = { before: line, replaces, count: taken.length, lastId, firstStaying, block };
    return (await packLedger.run(redis, ledger, args)) === 1 ? taken.length : 0;
  }
}

/**
 * The last block is filled before another one is begun. One that is damaged stays as it is, with another one behind it; undefined if it does not even
 * say how far it goes.
 */
function nextBlock(last: Buffer | null, entries: readonly StreamEntry[], report: (error: unknown) => void) {
  const fresh = (head?: BlockHead) => ({ block: packEntries(entries, head), taken: entries, replaces: false });
  if (last === null) return fresh();
  const head = tried(() => headOf(last), report);
  if (head === undefined) return undefined;
  const room = MAX_BLOCK_ENTRIES - head.count;
  const packed = room <= 0 ? undefined : tried(() => unpackEntries(last), report);
  if (packed === undefined) return fresh(head);
  const taken = entries.slice(0, room);
  const before = { total: head.total - head.count, place: head.place - 1 };
  return { block: packEntries([...packed, ...taken], before), taken, replaces: true };
}

function tried<T>(read: () => T, report: (error: unknown) => void): T | undefined {
  try {
    return read();
  } catch (error) {
    report(error);
    return undefined;
  }
}
