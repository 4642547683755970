import type { TopupDesk } from '../purchase/ports.ts';
import type { CardCloser } from './close-cards.ts';
import type { Merchants } from './merchants.ts';
import { nameOf } from './messages/hand-booking.ts';
import { requestScreen } from './messages/topup.ts';
import type { Words } from './words.ts';

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
