import { z } from 'zod';
import type { UntoldShopChange, UntoldShopChanges } from '../../use-cases/shop/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import type { Keys } from '../shared/keys.ts';
import { pairsOf } from '../shared/pairs-of.ts';
import { readJson } from '../shared/read-json.ts';

/** The rest comes when these have been told. */
const LISTED_AT_MOST = 100;

/** The record of a change, as the script keeps it. */
export const shopRecordSchema = z.strictObject({
  by: z.number().int(),
  at: z.number().int(),
  what: z.literal('shop'),
  about: z.string().optional(),
  before: z.string().optional(),
  after: z.string().optional(),
});

/** What owners were not told of yet, as one hash: for each of them the record of the change. */
export function createUntoldShopChanges(redis: RedisClient, keys: Keys): UntoldShopChanges {
  return {
    async list() {
      const [, flat] = await redis.hscan(keys.untoldShopChanges(), 0, 'COUNT', LISTED_AT_MOST);
      return pairsOf(flat).flatMap(([field, text]) => read(field, text) ?? []);
    },
    has: async (untold) => (await redis.hexists(keys.untoldShopChanges(), untoldField(untold))) === 1,
    async told(untold) {
      await redis.hdel(keys.untoldShopChanges(), untoldField(untold));
    },
  };
}

/** A change comes once, so that nothing else is ever written under this name. */
export function untoldField({ changeId, owner }: Pick<UntoldShopChange, 'changeId' | 'owner'>): string {
  return `${owner}:${changeId}`;
}

function read(field: string, text: string): UntoldShopChange | undefined {
  const [, owner = '', changeId = ''] = /^(\d+):(.+)$/su.exec(field) ?? [];
  const record = readJson(text, shopRecordSchema);
  return record === undefined || changeId === ''
    ? undefined
    : { type: 'shop-changed', owner: Number(owner), changeId, record };
}
