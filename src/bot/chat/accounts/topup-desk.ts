import type { TopupDesk } from '../../../use-cases/accounts/ports.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import type { Merchants } from '../people/merchants.ts';
import { nameOf } from './adjustment-text.ts';
import { requestScreen } from './topup-screen.ts';
import type { Words } from '../../ui/words.ts';

/** Merchants' chats, in the language of alerts. */
export function createTopupDesk({
  merchants,
  cardCloser,
  words,
}: {
  merchants: Pick<Merchants, 'askAll' | 'askOne'>;
  cardCloser: CardCloser;
  words: Words;
}): TopupDesk {
  return {
    ask: (about) => merchants.askAll((own) => requestScreen(about, own), about.topup.proof),
    show: (merchantId, about) => merchants.askOne(merchantId, (own) => requestScreen(about, own), about.topup.proof),
    takeBack({ cards = [], amountMinor }, person) {
      const html = words.html('topup-already-withdrawn', { name: nameOf(person), amount: words.money(amountMinor) });
      for (const { chatId, messageId } of cards) cardCloser.close({ chatId, messageIds: [messageId], html });
    },
  };
}
