import { languageOf, readsNothing } from '../../../domain/people/person.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import type { Merchants } from './merchants.ts';

/** What must be known of a buyer who is written to without an update of theirs. */
export interface KnownBuyer {
  /** Another person may hold their phone, who reads only that a purchase ended and how: no number, name or token. */
  readonly isLocked: boolean;
  /** What they chose by now; else in what they read when they bought. */
  readonly words: Words;
}

export type ReadBuyer = (buyer: { readonly userId: number; readonly locale: string }) => Promise<KnownBuyer>;

export function createReadBuyer(deps: {
  people: Pick<PeopleStore, 'find'>;
  merchants: Pick<Merchants, 'isMerchant'>;
  words: AllWords;
}): ReadBuyer {
  return async ({ userId, locale }) => {
    const person = await deps.people.find(userId);
    return {
      isLocked: readsNothing(person, deps.merchants.isMerchant(userId, person)),
      words: deps.words(languageOf(person, locale)),
    };
  };
}
