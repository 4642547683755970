import { z } from 'zod';
import { isBehind } from '../../../domain/accounts/ledger.ts';
import { shardOfPerson } from '../../../domain/orders/reference.ts';
import type { LedgerCuts } from '../../../use-cases/archive/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { Keys } from '../../shared/keys.ts';
import { readJson } from '../../shared/read-json.ts';
import { defineScript, done } from '../../shared/scripts/define-script.ts';
import { bytes, number, text, texts } from '../../shared/scripts/script-arguments.ts';
import {
  accountCheckpointSchema,
  shardCheckpointSchema,
  textOfAccount,
  textOfShard,
} from '../audit/checkpoint-text.ts';
import { accountLedger, shardLedger } from '../packed/ledger-keys.ts';
import { idBehind, type LedgerKeys } from '../packed/ledger-pages.ts';
import { headLine, headOf, packRest, unpackEntries } from '../packed/packed-block.ts';

export const cutLedger = defineScript({
  file: new URL('cut-ledger.lua', import.meta.url),
  keys: ['ledger', 'ledgerStarts', 'blocks'],
  args: {
    field: text,
    before: text,
    after: text,
    lastId: text,
    firstStaying: text,
    count: number,
    rest: bytes,
    lines: texts,
  },
  answer: z.literal([0, 1]),
});

export const compactLedger = defineScript({
  file: new URL('compact-ledger.lua', import.meta.url),
  keys: ['ledger', 'spare'],
  args: {},
  answer: done,
});

/** Beside the ids of people, which are numbers. */
const SHARD_FIELD = 'shard';

/** Where ledgers begin whose first entries are in the archive. */
export function createLedgerCuts(redis: RedisClient, keys: Keys): LedgerCuts {
  return {
    async accountStart(userId) {
      const text = await startText(shardOfPerson(userId), String(userId));
      return readJson(text, accountCheckpointSchema);
    },
    async shardStart(shard) {
      return readJson(await startText(shard, SHARD_FIELD), shardCheckpointSchema);
    },
    async cutAccount(userId, after, count) {
      const shard = shardOfPerson(userId);
      const cut = { field: String(userId), after: textOfAccount(after), lastId: after.lastId, count };
      return run(accountLedger(keys, userId), shard, cut);
    },
    async compact(userId) {
      const ledger = keys.ledgerOf(userId);
      await compactLedger.run(redis, { ledger, spare: keys.unpacking(ledger) }, {});
    },
    async cutShard(shard, after, count) {
      return run(shardLedger(keys, shard), shard, {
        field: SHARD_FIELD,
        after: textOfShard(after),
        lastId: after.lastId,
        count,
      });
    },
  };

  async function startText(shard: number, field: string): Promise<string> {
    return (await redis.hget(keys.ledgerStarts(shard), field)) ?? '';
  }

  /** Only one process archives at a time; the count of entries finds out if it is not so. */
  async function run(
    ledger: LedgerKeys,
    shard: number,
    cut: { field: string; after: string; lastId: string; count: number },
  ): Promise<boolean> {
    const allKeys = { ...ledger, ledgerStarts: keys.ledgerStarts(shard) };
    const before = await startText(shard, cut.field);
    const blocks = await blocksUpTo(redis, ledger, cut.lastId);
    const args = { ...cut, before, firstStaying: idBehind(cut.lastId), ...blocks };
    return (await cutLedger.run(redis, allKeys, args)) === 1;
  }
}

/** The blocks that have entries up to this one, and what is left of the last of them. */
async function blocksUpTo(redis: RedisClient, { blocks }: LedgerKeys, lastId: string) {
  const lines: string[] = [];
  for (;;) {
    const block = await redis.lindexBuffer(blocks, lines.length);
    if (block === null || isBehind(headOf(block).firstId, lastId)) return { lines, rest: Buffer.alloc(0) };
    lines.push(headLine(block));
    const head = headOf(block);
    if (!isBehind(head.lastId, lastId)) continue;
    const staying = unpackEntries(block).filter(([id]) => isBehind(id, lastId));
    return { lines, rest: packRest(staying, head) };
  }
}
