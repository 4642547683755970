import type { Api } from 'grammy';
import { languageOf } from '../../../domain/people/language.ts';
import type { TellRunOut } from '../../../use-cases/accounts/watch-topups.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { ShopStore } from '../../../use-cases/shop/ports.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import { sayOnce } from '../people/notify-person.ts';
import { runOutScreen } from './topup-screen.ts';
import { closeWaiting } from './waiting-topup.ts';

export interface TellRunOutDeps {
  readonly api: Api;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly shops: Pick<ShopStore, 'read'>;
  readonly cardCloser: Pick<CardCloser, 'close'>;
  readonly words: AllWords;
  readonly logger: Logger;
}

/** Tells a person that nobody answered their request, with the way to the shop and to another one. */
export function createTellRunOut(deps: TellRunOutDeps): TellRunOut {
  const { api, people, shops, cardCloser, logger } = deps;
  return async (topup) => {
    const { userId } = topup;
    const [person, shop] = await Promise.all([people.find(userId), shops.read()]);
    // Who is locked reads nothing.
    if (person?.access === 'locked') return 'told';
    const words = deps.words(languageOf(person, topup.locale));
    const screen = (words: Words) => runOutScreen(topup, shop, words);
    const { type } = await sayOnce(api, { userId, words, screen }, logger);
    if (type === 'later') return 'later';
    closeWaiting(topup, words, cardCloser);
    return 'told';
  };
}
