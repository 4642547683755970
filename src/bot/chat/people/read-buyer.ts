import { languageOf, readsNothing } from '../../../domain/people/person.ts';
import type { Shop } from '../../../services/shop.ts';
import type { AllWords, Words } from '../../ui/words.ts';

/** What must be known of a buyer who is written to without an update of theirs. */
export interface KnownBuyer {
  /** Another person may hold their phone, who reads only that a purchase ended and how: no number, name or token. */
  readonly isLocked: boolean;
  /** What they chose by now; else in what they read when they bought. */
  readonly words: Words;
}

export type ReadBuyer = (buyer: { readonly userId: number; readonly locale: string }) => Promise<KnownBuyer>;

export function createReadBuyer(shop: Pick<Shop, 'people' | 'isMerchant'>, words: AllWords): ReadBuyer {
  return async ({ userId, locale }) => {
    const person = await shop.people.find(userId);
    return {
      isLocked: readsNothing(person, shop.isMerchant(userId, person)),
      words: words(languageOf(person, locale)),
    };
  };
}
