import {
  inSavedOrder,
  type SavedName,
  savedId,
  type SavedRecipient,
  savedRecipientSchema,
} from '../domain/recipients/saved-recipient.ts';
import type { Logger } from '../domain/shared/injected.ts';
import { readJson } from './shared/held-record-store.ts';
import type { StoreParts } from './store-parts.ts';

/** The customer numbers that people gave names to, each person their own: one hash of each, a field each under its kind and its name as that is compared. */
export function createSavedRecipientStore({ redis, keys, logger }: StoreParts) {
  return {
    /** At most MAX_SAVED, pinned ones first, then those that were used last. */
    async list(userId: number): Promise<readonly SavedRecipient[]> {
      return readSaved(userId, Object.values(await redis.hgetall(keys.saved(userId))), logger);
    },
    /** In place of the one of the same name and kind, and of those that are named. */
    async put(userId: number, recipient: SavedRecipient, replaced: readonly SavedName[] = []): Promise<void> {
      const id = savedId(recipient);
      const gone = replaced.map(savedId).filter((other) => other !== id);
      // The new one first: a crash between the two leaves a number with two names, and none without.
      await redis.hset(keys.saved(userId), id, JSON.stringify(recipient));
      if (gone.length > 0) await redis.hdel(keys.saved(userId), ...gone);
    },
    async remove(userId: number, name: SavedName): Promise<void> {
      await redis.hdel(keys.saved(userId), savedId(name));
    },
  };
}

/** The values of the hash; what cannot be read is left out. */
function readSaved(userId: number, texts: readonly string[], logger: Logger): SavedRecipient[] {
  const damaged = () => logger.error({ userId }, 'a damaged saved number is passed over');
  return inSavedOrder(texts.flatMap((text) => readJson(text, savedRecipientSchema, damaged) ?? []));
}
