import type { TopupDesk, TopupEnd } from '../../../use-cases/accounts/ports.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import { closeMerchantCards, isSameCard } from '../people/merchant-cards.ts';
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

  async function closeCards(end: TopupEnd): Promise<void> {
    const { userId, cards = [] } = end.topup;
    // Not in the person's own chat, if they asked before they became a merchant.
    const shown = cards.filter((card) => card.chatId !== userId && !isSameCard(card, end.tapped));
    await closeMerchantCards(shown, (reader, words) => endedText(end, reader, words), { merchants, cardCloser });
  }
}
