import type { StoreParts } from '../store-parts.ts';
import { PICTURES_KEPT_MS } from '../../domain/pictures.ts';

/** What Telegram has of pictures that were sent. */
export function createSentPictureStore({ redis, keys }: StoreParts) {
  return {
    /** Telegram's name of the file. @param name of the picture among those of the order or the list */
    find: async (reference: string, name: string): Promise<string | undefined> =>
      (await redis.get(keys.sentPicture(reference, name))) ?? undefined,
    async keep(reference: string, name: string, fileId: string): Promise<void> {
      await redis.set(keys.sentPicture(reference, name), fileId, 'PX', PICTURES_KEPT_MS);
    },
  };
}
