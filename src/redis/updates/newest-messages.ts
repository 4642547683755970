import { z } from 'zod';
import { defineScript, done } from '../shared/define-script.ts';
import type { StoreParts } from '../store-parts.ts';

export type NewestMessages = ReturnType<typeof createNewestMessages>;

/** Longer than a card may be confirmed. Afterwards it counts as unknown. */
export const NEWEST_KEPT_MS = 25 * 3_600_000;

const noteNewestMessage = defineScript({
  file: new URL('note-newest-message.lua', import.meta.url),
  keys: ['person', 'stranger'],
  args: { messageId: z.number(), lifeMs: z.number(), now: z.number() },
  answer: done,
});

/**
 * The newest message of private chats, as far as the bot got or sent it. What is newer than a card stands below it.
 * A field of the session of its person. A person's own messages are noted when their update's lease is opened (open-update-lease.lua).
 */
export function createNewestMessages({ redis, keys, now }: StoreParts) {
  return {
    /** Its id; undefined if it is not known (any more). */
    async find(chatId: number): Promise<number | undefined> {
      const newest = await redis.hget(keys.person(chatId), 'newest');
      return readNewest(newest ?? (await redis.hget(keys.stranger(chatId), 'newest')) ?? '', now());
    },
    /** An older id than the one that is known changes nothing. */
    async note(chatId: number, messageId: number): Promise<void> {
      // Groups have no cards.
      if (chatId <= 0) return;
      const home = { person: keys.person(chatId), stranger: keys.stranger(chatId) };
      await noteNewestMessage.run(redis, home, { messageId, lifeMs: NEWEST_KEPT_MS, now: now() });
    },
  };
}

/** Id and end. */
function readNewest(text: string, at: number): number | undefined {
  const [, id, until] = /^(\d+) (\d+)$/u.exec(text) ?? [];
  return id !== undefined && Number(until) > at ? Number(id) : undefined;
}
