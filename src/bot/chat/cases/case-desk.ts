import type { Api } from 'grammy';
import type { CaseDesk } from '../../../use-cases/cases/ports.ts';
import type { OrderStore } from '../../../use-cases/orders/ports.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { ShopStore } from '../../../use-cases/shop/ports.ts';
import { storedLanguageOf } from '../../../domain/people/language.ts';
import { lastSaid, referenceOf } from '../../../domain/cases/case.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import type { Merchants } from '../people/merchants.ts';
import { sayOnce } from '../people/notify-person.ts';
import type { CaseCards } from './case-cards.ts';
import { endScreen, newsScreen } from './case-screens.ts';
import { unlessUnreadable } from '../../../use-cases/shared/held-records.ts';

export interface CaseDeskDeps {
  readonly api: Api;
  readonly merchants: Pick<Merchants, 'askAll' | 'ids'>;
  readonly cards: CaseCards;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly orders: Pick<OrderStore, 'find'>;
  readonly shops: Pick<ShopStore, 'read'>;
  readonly words: AllWords;
  readonly logger: Logger;
}

/** The chats of both sides. */
export function createCaseDesk(deps: CaseDeskDeps): CaseDesk {
  const { api, merchants, cards, people, orders, shops, words, logger } = deps;
  return {
    async tellMerchants(facts, news) {
      if (news.type === 'photo') return sendPhotos(news.photo);
      const photo = news.type === 'said' ? news.word.photo : lastSaid(facts.the)?.photo;
      const proof = photo === undefined ? undefined : ({ kind: 'photo', fileId: photo } as const);
      await merchants.askAll(
        (own) => newsScreen(facts, news, own),
        proof,
        (card) => cards.sent(facts, card),
      );
    },
    redraw: (facts, tapped) => cards.redraw(facts, tapped),
    async tellSilent(the) {
      const reference = referenceOf(the);
      const [person, order, shop] = await Promise.all([
        people.find(the.userId),
        reference === undefined ? undefined : unlessUnreadable(orders.find(reference)),
        shops.read(),
      ]);
      // A person who is locked reads nothing. It stands under /cases once they are not locked any more.
      if (person?.access === 'locked') return true;
      const told = {
        userId: the.userId,
        words: words(storedLanguageOf(person)),
        screen: (own: Words) => endScreen(the, order, shop, undefined, own),
      };
      return (await sayOnce(api, told, logger)).type !== 'later';
    },
  };

  /** Below the card that came with the first of its album. */
  async function sendPhotos(photo: string): Promise<void> {
    await Promise.all(
      (await merchants.ids()).map((id) =>
        api.sendPhoto(id, photo).catch((error: unknown) => {
          logger.warn({ err: error, merchant: id }, 'a photo of a case could not be passed on');
        }),
      ),
    );
  }
}
