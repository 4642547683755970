import { z } from 'zod';
import { shardOfPerson } from '../../../domain/orders/reference.ts';
import type { LedgerCuts } from '../../../use-cases/archive/ports.ts';
import type { RedisClient } from '../../connection/open-redis.ts';
import type { Keys } from '../../shared/keys.ts';
import { readJson } from '../../shared/read-json.ts';
import { defineScript } from '../../shared/scripts/define-script.ts';
import { number, text } from '../../shared/scripts/script-arguments.ts';
import {
  accountCheckpointSchema,
  shardCheckpointSchema,
  textOfAccount,
  textOfShard,
} from '../audit/checkpoint-text.ts';
import { idBehind } from './ledger-ids.ts';

export const cutLedger = defineScript({
  file: new URL('cut-ledger.lua', import.meta.url),
  keys: ['ledger', 'ledgerStarts'],
  args: {
    field: text,
    before: text,
    after: text,
    lastId: text,
    firstStaying: text,
    count: number,
  },
  answer: z.literal([0, 1]),
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
      return run(keys.ledgerOf(userId), shard, cut);
    },
    async cutShard(shard, after, count) {
      return run(keys.ledger(shard), shard, {
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
    ledger: string,
    shard: number,
    cut: { field: string; after: string; lastId: string; count: number },
  ): Promise<boolean> {
    const before = await startText(shard, cut.field);
    const args = { ...cut, before, firstStaying: idBehind(cut.lastId) };
    return (await cutLedger.run(redis, { ledger, ledgerStarts: keys.ledgerStarts(shard) }, args)) === 1;
  }
}
