import type { RedisClient } from '../connection/open-redis.ts';
import type { NewestMessages } from '../../use-cases/orders/ports.ts';
import { defineScript, done } from '../shared/scripts/define-script.ts';
import type { Keys } from '../shared/keys.ts';
import { number } from '../shared/scripts/script-arguments.ts';

/** Longer than a card may be confirmed. Afterwards it counts as unknown. */
export const NEWEST_KEPT_MS = 25 * 3_600_000;

export const noteNewestMessage = defineScript({
  file: new URL('note-newest-message.lua', import.meta.url),
  keys: ['newestMessage'],
  args: { messageId: number, lifeMs: number },
  answer: done,
});

/** A number a chat. A person's own messages are noted when their update's lease is opened (open-update-lease.lua). */
export function createNewestMessages(redis: RedisClient, keys: Keys): NewestMessages {
  return {
    async find(chatId) {
      const id = await redis.get(keys.newestMessage(chatId));
      return id === null ? undefined : Number(id);
    },
    async note(chatId, messageId) {
      // Groups have no cards.
      if (chatId > 0)
        await noteNewestMessage.run(
          redis,
          { newestMessage: keys.newestMessage(chatId) },
          { messageId, lifeMs: NEWEST_KEPT_MS },
        );
    },
  };
}
