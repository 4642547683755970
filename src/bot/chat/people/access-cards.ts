import { awaitsAnswer, type Person } from '../../../domain/people/person.ts';
import type { SentCard } from '../../../use-cases/accounts/ports.ts';
import type { AccessCardStore, PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { button } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import type { CardCloser } from '../orders/card/card-closer.ts';
import type { Merchants } from './merchants.ts';
import { approveAgent, approvePerson, declinePerson } from './routes.ts';
import type { BotContext } from '../../context.ts';

interface AccessCardsDeps {
  readonly cards: AccessCardStore;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly merchants: Pick<Merchants, 'askAll' | 'ids' | 'wordsOf'>;
  readonly cardCloser: Pick<CardCloser, 'close'>;
  readonly logger: Logger;
}

/** The messages that ask merchants to let a person in. Once one of them has decided, the others' say who it was and what, without buttons. */
export interface AccessCards {
  /** Answers how many merchants it reached. */
  ask(person: Person): Promise<number>;
  /** After a decision. Never throws. @param tapped what is drawn by its tap */
  close(userId: number, tapped?: SentCard): Promise<void>;
}

export function createAccessCards({ cards, people, merchants, cardCloser, logger }: AccessCardsDeps): AccessCards {
  return {
    async ask(person) {
      // What was decided on the cards of an earlier request stays on them.
      if (person.access === 'declined') await quietly(person.userId, () => cards.forget(person.userId));
      const screenIn = (words: Words): Screen => accessRequestScreen(person, words);
      const sent = await merchants.askAll(screenIn, undefined, (card) =>
        quietly(person.userId, () => note(person.userId, card)),
      );
      return sent.length;
    },
    close: (userId, tapped) =>
      quietly(userId, async () => {
        const [person, noted] = await Promise.all([people.find(userId), cards.list(userId)]);
        if (person === undefined) return;
        await closeAll(
          person,
          noted.filter((card) => !isSameCard(card, tapped)),
        );
      }),
  };

  /** A merchant who decided while this card was still being sent could not close it: it was not noted yet. */
  async function note(userId: number, card: SentCard): Promise<void> {
    await cards.note(userId, card);
    const person = await people.find(userId);
    if (person === undefined || awaitsAnswer(person)) return;
    // Who decided reads on their own card whether the person was told.
    if (person.decidedBy !== card.chatId) await closeAll(person, [card]);
  }

  async function closeAll(person: Person, shown: readonly SentCard[]): Promise<void> {
    const { decidedBy: by } = person;
    const decider = by === undefined ? undefined : await people.find(by);
    const textFor = (reader: number, words: Words): string => decidedText({ ...person, by, decider }, reader, words);
    await closeMerchantCards(shown, textFor, { merchants, cardCloser });
  }

  /** A person is let in or not, whatever the cards say; a tap on one that was left reads what stands. */
  async function quietly(userId: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error, userId }, 'the cards that ask to let a person in could not be kept in step');
    }
  }
}

/** What merchants are asked. */
function accessRequestScreen(person: Person, words: Words): Screen {
  const lines = [
    words.html('access-card', { name: person.name }),
    ...(person.username === undefined ? [] : [words.html('access-username', { username: person.username })]),
    words.html('access-id', { id: String(person.userId) }),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      [
        button(words.plain('button-approve'), approvePerson.data(person)),
        button(words.plain('button-approve-agent'), approveAgent.data(person)),
      ],
      [button(words.plain('button-decline'), declinePerson.data(person))],
    ],
  };
}

/** For merchants who did not decide it themselves, or decide it once more. @param reader whose id says whether they did */
export function decidedText(
  {
    name,
    access,
    by,
    decider,
  }: Pick<Person, 'name' | 'access'> & { by?: number | undefined; decider?: Pick<Person, 'name'> | undefined },
  reader: number,
  words: Words,
): string {
  const merchant = by === reader ? words.plain('you') : (decider?.name ?? words.plain('some-merchant'));
  const stands = access === 'approved' ? 'approved' : 'declined';
  return words.html(`access-card-already-${stands}`, { name, merchant });
}

interface MerchantCardsDeps {
  readonly merchants: Pick<Merchants, 'ids' | 'wordsOf'>;
  readonly cardCloser: Pick<CardCloser, 'close'>;
}

/** Merchants' messages about what one of them has handled lose their buttons, in the background. Who is no merchant any more learns nothing of it. */
export async function closeMerchantCards(
  cards: readonly SentCard[],
  textFor: (merchantId: number, words: Words) => string,
  { merchants, cardCloser }: MerchantCardsDeps,
): Promise<void> {
  for (const chatId of await merchants.ids()) {
    const messageIds = messagesIn(chatId, cards);
    if (messageIds.length === 0) continue;
    const words = await merchants.wordsOf(chatId);
    cardCloser.close({ chatId, messageIds, words, screen: { html: textFor(chatId, words) } });
  }
}

/** Newest first. */
export function messagesIn(chatId: number, cards: readonly SentCard[]): number[] {
  return cards
    .filter((card) => card.chatId === chatId)
    .map(({ messageId }) => messageId)
    .toSorted((one, other) => other - one);
}

export function isSameCard(one: SentCard, other: SentCard | undefined): boolean {
  return one.chatId === other?.chatId && one.messageId === other.messageId;
}

/** The message whose button was pressed. */
export function tappedCard({
  chatId,
  callbackQuery,
}: Pick<BotContext, 'chatId' | 'callbackQuery'>): SentCard | undefined {
  const messageId = callbackQuery?.message?.message_id;
  return messageId === undefined ? undefined : { chatId, messageId };
}
