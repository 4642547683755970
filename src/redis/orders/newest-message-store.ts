import type { Redis, Result } from 'ioredis';
import type { NewestMessages } from '../../use-cases/orders/ports.ts';
import type { Keys } from '../shared/keys.ts';

/** Longer than a card may be confirmed. Afterwards it counts as unknown. */
export const NEWEST_KEPT_MS = 25 * 3_600_000;

/** A number a chat. Messages of people are noted with their turn (turn-scripts.ts). */
export function createNewestMessages(redis: Redis, keys: Keys): NewestMessages {
  return {
    async find(chatId) {
      const id = await redis.get(keys.newest(chatId));
      return id === null ? undefined : Number(id);
    },
    async note(chatId, messageId) {
      // Groups have no cards.
      if (chatId > 0) await redis.noteNewest(keys.newest(chatId), messageId, NEWEST_KEPT_MS);
    },
  };
}

/** The script of the newest messages, the same when it is sent again (scripts.ts). */
export const newestScripts = {
  /** KEYS newest; ARGV id of a message, life in ms. */
  noteNewest: {
    numberOfKeys: 1,
    lua: `
local newest = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), tonumber(ARGV[1]))
redis.call('SET', KEYS[1], string.format('%.0f', newest), 'PX', ARGV[2])
return 1`,
  },
} as const;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    noteNewest(newest: string, messageId: number, lifeMs: number): Result<number, Context>;
  }
}
