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

/** The customer numbers that people gave names to: one hash for each person, with a field for each kind and name, in the form in which names are compared. */
export function createSavedRecipientStore({ redis, keys, logger }: StoreParts) {
  return {
    /** At most MAX_SAVED: pinned numbers first, then the numbers that were used last. */
    async list(userId: number): Promise<readonly SavedRecipient[]> {
      return readSaved(userId, Object.values(await redis.hgetall(keys.saved(userId))), logger);
    },
    /** Replaces the number of the same name and kind, and those in `replaced`. */
    async put(userId: number, recipient: SavedRecipient, replaced: readonly SavedName[] = []): Promise<void> {
      const id = savedId(recipient);
      const gone = replaced.map(savedId).filter((other) => other !== id);
      // The new one is written first. So a crash in between leaves a number with two names, and never one without.
      await redis.hset(keys.saved(userId), id, JSON.stringify(recipient));
      if (gone.length > 0) await redis.hdel(keys.saved(userId), ...gone);
    },
    async remove(userId: number, name: SavedName): Promise<void> {
      await redis.hdel(keys.saved(userId), savedId(name));
    },
  };
}

function readSaved(userId: number, texts: readonly string[], logger: Logger): SavedRecipient[] {
  const damaged = () => logger.error({ userId }, 'a damaged saved number is passed over');
  return inSavedOrder(texts.flatMap((text) => readJson(text, savedRecipientSchema, damaged) ?? []));
}
