import type { SentCard } from '../../../use-cases/accounts/ports.ts';
import type { BotContext } from '../../context.ts';
import type { Words } from '../../ui/words.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import type { Merchants } from './merchants.ts';

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
