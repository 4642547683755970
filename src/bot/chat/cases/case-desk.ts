import type { Api } from 'grammy';
import type { CaseDesk, CaseFacts } from '../../../services/cases/talk.ts';
import type { Shop } from '../../../services/shop.ts';
import { storedLanguageOf } from '../../../domain/people/person.ts';
import { lastSaid, referenceOf, type Case, isOpen, lastAnswer, type NewWord } from '../../../domain/case.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import type { Merchants } from '../../shared/people/merchants.ts';
import { type PhotoAbove, sayOnce } from '../../shared/people/notify-person.ts';
import { endScreen, newsScreen, namesIn, caseScreen, shopAnswerScreen } from './case-screens.ts';
import { unlessUnreadable } from '../../../domain/shared/held-records.ts';
import { givableMinor } from '../../../domain/orders/order.ts';
import { isSameCard, type SentCard, type Told } from '../../../domain/shared/sent-message.ts';
import { button } from '../../ui/buttons.ts';
import type { CardCloser } from '../../shared/card-closer.ts';
import { messagesIn } from '../people/access-cards.ts';
import { openCase } from './routes.ts';
import type { BotContext } from '../../context.ts';
import type { Screen } from '../../ui/screen.ts';

interface DeskBot {
  readonly api: Api;
  readonly merchants: Pick<Merchants, 'tellEach' | 'ids' | 'wordsOf'>;
  readonly cardCloser: Pick<CardCloser, 'close'>;
}

export function createCaseDesk(
  shop: Pick<Shop, 'cases' | 'caseCards' | 'people' | 'orders' | 'shops' | 'logger'>,
  bot: DeskBot,
  words: AllWords,
): CaseDesk {
  const { api, merchants } = bot;
  const { people, orders, shops, logger } = shop;
  const cards = createCaseCards(shop, bot);
  return {
    tellMerchants(facts, news) {
      const { photo } = ('word' in news ? news.word : lastSaid(facts.the)) ?? {};
      // Another photo of an album stands below the card that came with the first photo.
      const isPhoto = news.type === 'photo';
      const arrived = isPhoto ? undefined : (card: SentCard) => cards.sent(facts, card);
      return merchants.tellEach((own) => newsScreen(facts, news, own), { photo, isPhotoEnough: isPhoto, arrived });
    },
    redraw: (facts, tapped) => cards.redraw(facts, tapped),
    async tellSilent(the) {
      const reference = referenceOf(the);
      const [person, order, face] = await Promise.all([
        people.find(the.userId),
        reference === undefined ? undefined : unlessUnreadable(orders.find(reference)),
        shops.read(),
      ]);
      // A locked person reads nothing. They find the end under /cases when they are not locked any more.
      if (person?.access === 'locked') return true;
      const told = {
        userId: the.userId,
        words: words(storedLanguageOf(person)),
        screen: (own: Words) => endScreen(the, order, face, undefined, own),
      };
      return (await sayOnce(api, told, logger)).type !== 'later';
    },
  };
}

/**
 * The messages that show a case to merchants. In each chat, the newest is redrawn as the case is now. The others keep their text until the case ends, with a
 * button that shows the case. If a merchant replies to one of them, that button says which case they mean.
 */
export function createCaseCards(
  shop: Pick<Shop, 'cases' | 'caseCards' | 'people' | 'logger'>,
  { merchants, cardCloser }: Pick<DeskBot, 'cardCloser'> & { readonly merchants: Pick<Merchants, 'ids' | 'wordsOf'> },
) {
  const { cases, caseCards: cards, logger } = shop;
  return {
    async sent(facts: CaseFacts, card: SentCard): Promise<void> {
      const { userId, id } = facts.the;
      await cards.note(facts.the, card);
      // A merchant may have answered before this card was noted. Then the answer did not redraw it, so that is done now.
      const the = await cases.find(userId, id);
      if (the !== undefined && isHandledSince(facts.the, the)) await redrawAll({ ...facts, the }, undefined);
    },
    /** Never throws. @param tapped the card that its own tap redraws */
    async redraw(facts: CaseFacts, tapped: SentCard | undefined): Promise<void> {
      try {
        await redrawAll(facts, tapped);
      } catch (error) {
        logger.warn({ err: error, case: facts.the.id }, 'the cards of a case could not be redrawn');
      }
    },
  };

  /** Redraws only cards of people who are still merchants: nobody else may learn of it. */
  async function redrawAll(facts: CaseFacts, tapped: SentCard | undefined): Promise<void> {
    const { the } = facts;
    const [noted, ids] = await Promise.all([cards.list(the), merchants.ids()]);
    // A card of an ended case is still needed if its money can be given back.
    const isOver = !isOpen(the) && (facts.order === undefined || givableMinor(facts.order) === 0);
    const others = noted.filter((card) => !isSameCard(card, tapped));
    const shown: SentCard[] = tapped === undefined ? [] : [tapped];
    for (const userId of ids) {
      const messageIds = messagesIn(userId, others);
      if (messageIds.length === 0) continue;
      // An end is drawn on all of them, because any of them may be asking whether the money shall go back.
      const count = isOpen(the) ? (tapped?.chatId === userId ? 0 : 1) : messageIds.length;
      const [drawn, left] = [messageIds.slice(0, count), messageIds.slice(count)];
      const words = await merchants.wordsOf(userId);
      if (drawn.length > 0) {
        const screen = caseScreen(facts, await namesIn(facts, { words, userId, shop }), words);
        cardCloser.close({ chatId: userId, messageIds: drawn, words, screen });
        shown.push(...drawn.map((messageId) => ({ chatId: userId, messageId })));
      }
      if (left.length > 0) {
        const rows = [[button(words.plain('button-show'), openCase.data(the))]];
        cardCloser.close({ chatId: userId, messageIds: left, words, rows });
      }
    }
    await cards.forget(the, isOver ? noted : noted.filter((card) => !shown.some((kept) => isSameCard(kept, card))));
  }
}

function isHandledSince(before: Case, the: Case): boolean {
  return isOpen(before) !== isOpen(the) || lastAnswer(before)?.id !== lastAnswer(the)?.id;
}

type ScreenOf = (words: BotContext['words'], shop: Awaited<ReturnType<BotContext['readShop']>>) => Screen;

/** A locked person reads nothing about an order. */
export async function tellPerson(
  ctx: BotContext,
  facts: CaseFacts,
  screenOf: ScreenOf,
  above?: PhotoAbove,
): Promise<Told> {
  const { the, personName: name } = facts;
  const [person, shop] = await Promise.all([ctx.shop.people.find(the.userId), ctx.readShop()]);
  const access = referenceOf(the) === undefined ? undefined : person?.access;
  const whom = { userId: the.userId, name: name ?? '?', ...(access === undefined ? {} : { access }) };
  return ctx.notifyPerson(whom, ctx.allWords(storedLanguageOf(person)), (words) => screenOf(words, shop), above);
}

/** @param how.isMore of an album: a further photo without words needs no text of its own */
export function tellAnswer(ctx: BotContext, facts: CaseFacts, said: NewWord, how: { isMore: boolean }): Promise<Told> {
  const above = { photo: said.photo, isPhotoEnough: how.isMore && said.text === '' };
  return tellPerson(ctx, facts, (own, shop) => shopAnswerScreen(facts.the, said, facts.order, shop, own), above);
}
