import type { Redis } from 'ioredis';
import type { Keys } from './keys.ts';

/** Longer than anybody means to finish a walk; after that the next press reads that the menu is old. */
const LIFE_SECONDS = 24 * 3_600;

/** Where a person is in a conversation: one JSON value per person, dropped where it cannot be read. */
export interface ConversationStore<T> {
  read(userId: number): Promise<T | undefined>;
  write(userId: number, state: T): Promise<void>;
  delete(userId: number): Promise<void>;
}

/** @param parse answers undefined for what is no state (damage, an older version) */
export function createConversationStore<T>(
  redis: Redis,
  keys: Keys,
  parse: (json: unknown) => T | undefined,
): ConversationStore<T> {
  return {
    async read(userId) {
      const text = await redis.get(keys.conversation(userId));
      if (text === null) return undefined;
      const state = parseText(text, parse);
      if (state === undefined) await redis.del(keys.conversation(userId));
      return state;
    },
    async write(userId, state) {
      await redis.set(keys.conversation(userId), JSON.stringify(state), 'EX', LIFE_SECONDS);
    },
    async delete(userId) {
      await redis.del(keys.conversation(userId));
    },
  };
}

function parseText<T>(text: string, parse: (json: unknown) => T | undefined): T | undefined {
  try {
    return parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
