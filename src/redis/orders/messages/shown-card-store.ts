import type { RedisClient } from '../../connection/open-redis.ts';
import type { ShownCard, ShownCardStore } from '../../../use-cases/orders/ports.ts';
import type { Keys } from '../../shared/keys.ts';

/** A card is good for half an hour. */
const KEPT_MS = 35 * 60_000;

export function createShownCardStore(redis: RedisClient, keys: Keys): ShownCardStore {
  return {
    async note(userId, id, { messageId, at }) {
      await redis.set(keys.shown(userId, id), `${messageId}@${at}`, 'PX', KEPT_MS);
    },
    async find(userId, ids) {
      if (ids.length === 0) return [];
      return (await redis.mget(ids.map((id) => keys.shown(userId, id)))).map(read);
    },
    async forget(userId, id) {
      await redis.del(keys.shown(userId, id));
    },
  };
}

function read(text: string | null): ShownCard | undefined {
  const [, messageId, at] = /^(\d+)@(\d+)$/u.exec(text ?? '') ?? [];
  return messageId === undefined ? undefined : { messageId: Number(messageId), at: Number(at) };
}
