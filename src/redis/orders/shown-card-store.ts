import type { StoreParts } from '../store-parts.ts';
import { SHOWN_CARDS_KEPT_MS } from '../../domain/orders/draft.ts';
import { PICTURES_KEPT_MS } from '../../domain/pictures.ts';

export interface ShownCard {
  readonly messageId: number;
  readonly at: number;
}

/** Written after the message was drawn, so a crash can lose it. It may be used to remove buttons, but nothing about money may depend on it. */
export function createShownCardStore({ redis, keys }: StoreParts) {
  return {
    /** @param id the reference of an order or a list, or another text that stands for one thing of this person */
    async note(userId: number, id: string, { messageId, at }: ShownCard): Promise<void> {
      await redis.set(keys.shown(userId, id), `${messageId}@${at}`, 'PX', SHOWN_CARDS_KEPT_MS);
    },
    /** In the order of the ids; undefined if the message is not known, or was shown too long ago. */
    async find(userId: number, ids: readonly string[]): Promise<readonly (ShownCard | undefined)[]> {
      if (ids.length === 0) return [];
      return (await redis.mget(ids.map((id) => keys.shown(userId, id)))).map(read);
    },
    async forget(userId: number, id: string): Promise<void> {
      await redis.del(keys.shown(userId, id));
    },
  };
}

function read(text: string | null): ShownCard | undefined {
  const [, messageId, at] = /^(\d+)@(\d+)$/u.exec(text ?? '') ?? [];
  return messageId === undefined ? undefined : { messageId: Number(messageId), at: Number(at) };
}

export function createSentPictureStore({ redis, keys }: StoreParts) {
  return {
    /** @param name tells this picture from others of the order or the list */
    find: async (reference: string, name: string): Promise<string | undefined> =>
      (await redis.get(keys.sentPicture(reference, name))) ?? undefined,
    async keep(reference: string, name: string, fileId: string): Promise<void> {
      await redis.set(keys.sentPicture(reference, name), fileId, 'PX', PICTURES_KEPT_MS);
    },
  };
}
