import { SHARDS } from '../../../domain/orders/reference.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { Keys } from '../../shared/keys.ts';
import { pairsOf } from '../../shared/pairs-of.ts';
import { accountLedger, shardLedger } from './ledger-keys.ts';
import type { LedgerKeys } from './ledger-pages.ts';
import { putUnpacked } from './pack-scripts.ts';
import { type StreamEntry, unpackEntries } from './packed-block.ts';

const PAGE_SIZE = 200;
/** Each brings the entries that were booked since the one before. */
const MAX_TRIES = 100;

/**
 * Takes the packing of all ledgers back, so that a version that does not know it can read them; answers how many ledgers were packed. Nothing
 * may pack meanwhile. @param onStep after each page and each ledger
 */
export async function unpackLedgers(redis: RedisClient, keys: Keys, onStep: () => Promise<void>): Promise<number> {
  let count = 0;
  for (const shard of SHARDS) {
    if (await unpack(redis, keys, shardLedger(keys, shard), onStep)) count += 1;
    let cursor = '0';
    do {
      const [next, flat] = await redis.zscan(keys.accounts(shard), cursor, 'COUNT', PAGE_SIZE);
      cursor = next;
      for (const [userId] of pairsOf(flat)) {
        if (await unpack(redis, keys, accountLedger(keys, Number(userId)), onStep)) count += 1;
        await onStep();
      }
    } while (cursor !== '0');
  }
  return count;
}

/** All entries are written into a stream beside the ledger, which then takes its place in one step. */
async function unpack(
  redis: RedisClient,
  keys: Keys,
  ledger: LedgerKeys,
  onStep: () => Promise<void>,
): Promise<boolean> {
  if ((await redis.exists(ledger.blocks)) === 0) return false;
  const whole = keys.unpacking(ledger.ledger);
  await redis.unlink(whole);
  for (let place = 0; ; place += 1) {
    const block = await redis.lindexBuffer(ledger.blocks, place);
    if (block === null) break;
    await append(redis, whole, unpackEntries(block));
    await onStep();
  }
  for (let [tries, after] = [0, '-']; tries < MAX_TRIES;) {
    const page = await redis.xrange(ledger.ledger, after, '+', 'COUNT', PAGE_SIZE);
    await append(redis, whole, page);
    await onStep();
    after = page.length === 0 ? after : `(${page.at(-1)?.[0]}`;
    if (page.length === PAGE_SIZE) continue;
    if ((await putUnpacked.run(redis, { ...ledger, whole }, {})) === 1) return true;
    tries += 1;
  }
  throw new Error('a ledger cannot be unpacked: it has not as many entries as its blocks say');
}

async function append(redis: RedisClient, stream: string, entries: readonly StreamEntry[]): Promise<void> {
  await Promise.all(entries.map(([id, fields]) => redis.xadd(stream, id, ...fields)));
}
