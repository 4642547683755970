import type { SentCard } from '../../domain/shared/sent-message.ts';
import { listCards, noteCard } from '../shared/sent-cards.ts';
import type { StoreParts } from '../store-parts.ts';
import { ACCESS_CARDS_KEPT_MS } from '../../domain/people/access.ts';

/** The messages that ask merchants to let a person in, of the last weeks. */
export function createAccessCardStore({ redis, keys, now }: StoreParts) {
  return {
    note: (userId: number, card: SentCard): Promise<void> =>
      noteCard(redis, keys.accessCards(userId), card, { at: now(), keptMs: ACCESS_CARDS_KEPT_MS }),
    list: (userId: number): Promise<readonly SentCard[]> => listCards(redis, keys.accessCards(userId)),
    /** All that ask about this person. */
    async forget(userId: number): Promise<void> {
      await redis.del(keys.accessCards(userId));
    },
  };
}
