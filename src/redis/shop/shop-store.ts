import { z } from 'zod';
import { contactSchema } from '../../domain/shop/contact.ts';
import { bankAccountSchema, EMPTY_SHOP, type Shop, type ShopField, shopFields } from '../../domain/shop/shop.ts';
import type { ShopStore } from '../../use-cases/shop/ports.ts';
import type { Logger, Now } from '../../use-cases/shared/ports.ts';
import type { RedisClient } from '../connection/open-redis.ts';
import { createCachedRead } from '../shared/cached-read.ts';
import type { Keys } from '../shared/keys.ts';
import { readJson } from '../shared/read-json.ts';
import { changeShop } from './shop-scripts.ts';
import { shopRecordSchema, untoldField } from './untold-shop-changes.ts';

/** So long may a process go on with what it read before. */
const FRESH_FOR_MS = 3_000;
/** Telegram brings an update again for a day at the most. */
const MARK_LIFE_MS = 25 * 3_600_000;

const valueSchemas = {
  name: z.string(),
  contact: contactSchema,
  bankAccount: bankAccountSchema,
  receiptLine: z.string(),
} satisfies Record<ShopField, z.ZodType>;

/**
 * The shop as one hash: its version, and of each value the JSON and the version that it came with. What cannot be read is left where it is
 * and counts for none.
 */
export function createShopStore(redis: RedisClient, keys: Keys, now: Now, logger: Logger): ShopStore {
  const cache = createCachedRead(readNow, {
    freshForMs: FRESH_FOR_MS,
    now,
    orElse(error, known) {
      logger.warn({ err: error }, 'the shop could not be read; what was read before serves');
      return known ?? EMPTY_SHOP;
    },
  });
  return {
    read: cache.read,
    async change({ field, to }, seen, { id, record }, tell) {
      const changeKeys = {
        shop: keys.shop(),
        mark: keys.shopChangeMark(id),
        unrecorded: keys.unrecordedShopChanges(),
        untold: keys.untoldShopChanges(),
      };
      const value = to === null ? undefined : JSON.stringify(to);
      const alerts = tell.map((owner) => untoldField({ changeId: id, owner }));
      const stamp = { changeId: id, record, markLifeMs: MARK_LIFE_MS, alerts };
      const made = await changeShop.run(redis, changeKeys, { field, value, seen, ...stamp });
      cache.forget();
      return made === 'meanwhile' ? made : { ...record, ...readJson(made, shopRecordSchema) };
    },
  };

  async function readNow(): Promise<Shop> {
    return readShop(await redis.hgetall(keys.shop()), logger);
  }
}

function readShop(fields: Readonly<Record<string, string>>, logger: Logger): Shop {
  const values = shopFields.flatMap((field) => {
    const text = fields[field];
    if (text === undefined) return [];
    const value = readJson(text, valueSchemas[field]);
    if (value === undefined) logger.error({ field }, 'a damaged value of the shop is left aside');
    return value === undefined ? [] : [[field, value] as const];
  });
  return { version: Number(fields['version'] ?? 0), ...Object.fromEntries(values) };
}
