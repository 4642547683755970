import type { Redis } from 'ioredis';
import type { ConversationAccess } from '../purchase/ports.ts';
import type { Keys } from './keys.ts';

/** Longer than anybody means to finish a walk; after that the next press reads that the menu is old. */
const LIFE_SECONDS = 24 * 3_600;

/** Where a person is in a conversation: one JSON value per person. What cannot be read is handed on as it is, for its owner to drop. */
export function createConversationStore(redis: Redis, keys: Keys): ConversationAccess {
  return {
    async read(userId) {
      const text = await redis.get(keys.conversation(userId));
      return text === null ? undefined : parse(text);
    },
    async write(userId, state) {
      await redis.set(keys.conversation(userId), JSON.stringify(state), 'EX', LIFE_SECONDS);
    },
    async delete(userId) {
      await redis.del(keys.conversation(userId));
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
