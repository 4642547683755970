import { type Case, isOpen, lastAnswer } from '../../../domain/cases/case.ts';
import { givableMinor } from '../../../domain/orders/order.ts';
import type { SentCard } from '../../../use-cases/accounts/ports.ts';
import type { CaseCardStore, CaseFacts, CaseStore } from '../../../use-cases/cases/ports.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { button } from '../../ui/buttons.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import { isSameCard, messagesIn } from '../people/merchant-cards.ts';
import type { Merchants } from '../people/merchants.ts';
import { namesIn } from './case-names.ts';
import { caseScreen } from './case-screens.ts';
import { openCase } from './routes.ts';

export interface CaseCardsDeps {
  readonly cards: CaseCardStore;
  readonly cases: Pick<CaseStore, 'find'>;
  readonly merchants: Pick<Merchants, 'ids' | 'wordsOf'>;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly cardCloser: Pick<CardCloser, 'close'>;
  readonly logger: Logger;
}

/**
 * The messages that show a case to merchants: each chat’s newest is drawn as the case is now. The others keep their words, and a button that shows
 * it: by that one a reply of Telegram’s is still known to be about it.
 */
export interface CaseCards {
  /** One that has just been sent. Never throws. */
  sent(facts: CaseFacts, card: SentCard): Promise<void>;
  /** Never throws. @param tapped what is drawn by its tap */
  redraw(facts: CaseFacts, tapped: SentCard | undefined): Promise<void>;
}

export function createCaseCards({ cards, cases, merchants, people, cardCloser, logger }: CaseCardsDeps): CaseCards {
  return {
    async sent(facts, card) {
      try {
        const { userId, id } = facts.the;
        await cards.note(facts.the, card);
        // Who answered while it was being sent could not redraw it: it was not noted yet.
        const the = await cases.find(userId, id);
        if (the !== undefined && isHandledSince(facts.the, the)) await redrawAll({ ...facts, the }, undefined);
      } catch (error) {
        logger.warn({ err: error, case: facts.the.id }, 'a card of a case could not be noted');
      }
    },
    async redraw(facts, tapped) {
      try {
        await redrawAll(facts, tapped);
      } catch (error) {
        logger.warn({ err: error, case: facts.the.id }, 'the cards of a case could not be redrawn');
      }
    },
  };

  /** Who is no merchant any more learns nothing of it. */
  async function redrawAll(facts: CaseFacts, tapped: SentCard | undefined): Promise<void> {
    const { the } = facts;
    const [noted, ids] = await Promise.all([cards.list(the), merchants.ids()]);
    // An ended one is drawn once more if its money can still be given back.
    const isOver = !isOpen(the) && (facts.order === undefined || givableMinor(facts.order) === 0);
    const others = noted.filter((card) => !isSameCard(card, tapped));
    const shown: SentCard[] = tapped === undefined ? [] : [tapped];
    for (const userId of ids) {
      const messageIds = messagesIn(userId, others);
      if (messageIds.length === 0) continue;
      const words = await merchants.wordsOf(userId);
      const newest = tapped?.chatId === userId ? undefined : messageIds.shift();
      if (newest !== undefined) {
        const screen = caseScreen(facts, await namesIn(facts, { words, userId }, { people }), words);
        cardCloser.close({ chatId: userId, messageIds: [newest], words, screen });
        shown.push({ chatId: userId, messageId: newest });
      }
      if (messageIds.length > 0) {
        const rows = [[button(words.plain('button-case-show'), openCase.data(the))]];
        cardCloser.close({ chatId: userId, messageIds, words, rows });
      }
    }
    await cards.forget(the, isOver ? noted : noted.filter((card) => !shown.some((kept) => isSameCard(kept, card))));
  }
}

function isHandledSince(before: Case, the: Case): boolean {
  return isOpen(before) !== isOpen(the) || lastAnswer(before)?.id !== lastAnswer(the)?.id;
}
