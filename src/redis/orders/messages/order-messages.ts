import type { RedisClient } from '../../connection/open-redis.ts';
import type { NewestMessages, ShownCard, ShownCardStore } from '../../../use-cases/orders/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import { defineScript, done, number } from '../../shared/scripts/define-script.ts';
import { createHashReads, type ReadHash } from '../../shared/hash-reads.ts';
import type { Keys } from '../../shared/keys.ts';

/** Longer than a card may be confirmed. Afterwards it counts as unknown. */
export const NEWEST_KEPT_MS = 25 * 3_600_000;

export const noteNewestMessage = defineScript({
  file: new URL('note-newest-message.lua', import.meta.url),
  keys: ['person', 'stranger'],
  args: { messageId: number, lifeMs: number, now: number },
  answer: done,
});

/** A field of the session of its person. A person's own messages are noted when their update's lease is opened (open-update-lease.lua). */
export function createNewestMessages(
  redis: RedisClient,
  keys: Keys,
  now: Now,
  readHash: ReadHash = createHashReads(redis),
): NewestMessages {
  return {
    async find(chatId) {
      const [newest] = await readHash(keys.person(chatId), ['newest']);
      return readNewest(newest ?? (await redis.hget(keys.stranger(chatId), 'newest')) ?? '', now());
    },
    async note(chatId, messageId) {
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

/** A receipt is sent on in the first days, or not at all. */
const KEPT_MS = 30 * 24 * 3_600_000;

/** What Telegram has of pictures that were sent. */
export function createSentPictureStore(redis: RedisClient, keys: Keys) {
  return {
    /** Telegram's name of the file. @param name of the picture among those of the order or the list */
    find: async (reference: string, name: string): Promise<string | undefined> =>
      (await redis.get(keys.sentPicture(reference, name))) ?? undefined,
    async keep(reference: string, name: string, fileId: string): Promise<void> {
      await redis.set(keys.sentPicture(reference, name), fileId, 'PX', KEPT_MS);
    },
  };
}

/** A card is good for half an hour. */
const SHOWN_KEPT_MS = 35 * 60_000;

export function createShownCardStore(redis: RedisClient, keys: Keys): ShownCardStore {
  return {
    async note(userId, id, { messageId, at }) {
      await redis.set(keys.shown(userId, id), `${messageId}@${at}`, 'PX', SHOWN_KEPT_MS);
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
