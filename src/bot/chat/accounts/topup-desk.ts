import type { TopupDesk } from '../../../use-cases/accounts/ports.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import type { Merchants } from '../people/merchants.ts';
import { nameOf } from './adjustment-text.ts';
import { requestScreen } from './topup-screen.ts';

/** Merchants' chats, in the language of alerts. */
export function createTopupDesk({
  merchants,
  cardCloser,
}: {
  merchants: Pick<Merchants, 'askAll' | 'askOne' | 'wordsOf'>;
  cardCloser: CardCloser;
}): TopupDesk {
  return {
    ask: (about) => merchants.askAll((own) => requestScreen(about, own), about.topup.proof),
    show: (merchantId, about) => merchants.askOne(merchantId, (own) => requestScreen(about, own), about.topup.proof),
    takeBack({ userId, cards = [], amountMinor }, person) {
      for (const { chatId, messageId } of cards) {
        // The person's own, in which they took it back.
        if (chatId === userId) continue;
        void merchants.wordsOf(chatId).then((words) => {
          const facts = { name: nameOf(person), amount: words.money(amountMinor) };
          cardCloser.close({ chatId, messageIds: [messageId], html: words.html('topup-already-withdrawn', facts) });
        });
      }
    },
  };
}
