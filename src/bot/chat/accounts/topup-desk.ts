import type { TopupDesk, TopupEnd } from '../../../use-cases/accounts/ports.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import type { Merchants } from '../people/merchants.ts';
import { endedText, requestScreen } from './topup-screen.ts';

/** Merchants' chats, in the language of alerts. */
export function createTopupDesk({
  merchants,
  cardCloser,
}: {
  merchants: Pick<Merchants, 'askAll' | 'askOne' | 'ids' | 'wordsOf'>;
  cardCloser: Pick<CardCloser, 'close'>;
}): TopupDesk {
  return {
    ask: (about, arrived) => merchants.askAll((own) => requestScreen(about, own), about.topup.proof, arrived),
    show: (merchantId, about) => merchants.askOne(merchantId, (own) => requestScreen(about, own), about.topup.proof),
    close: (end) => void closeCards(end),
  };

  /** Who is no merchant any more learns nothing of it. */
  async function closeCards(end: TopupEnd): Promise<void> {
    const { userId, cards = [] } = end.topup;
    for (const chatId of await merchants.ids()) {
      // Their own chat, if they asked before they became a merchant.
      if (chatId === userId) continue;
      const tappedId = end.tapped?.chatId === chatId ? end.tapped.messageId : undefined;
      const messageIds = cards
        .filter((card) => card.chatId === chatId && card.messageId !== tappedId)
        .map(({ messageId }) => messageId)
        .toSorted((one, other) => other - one);
      if (messageIds.length === 0) continue;
      const html = endedText(end, chatId, await merchants.wordsOf(chatId));
      cardCloser.close({ chatId, messageIds, html });
    }
  }
}
