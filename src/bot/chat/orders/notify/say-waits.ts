import type { Api } from 'grammy';
import type { Order, WaitTopic } from '../../../../domain/orders/order.ts';
import type { NotifyOutcome } from '../../../../domain/shared/sent-message.ts';
import type { ReadBuyer } from '../../../shared/people/notify-person.ts';
import { type Screen, sendScreen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { outcomeOf } from '../../../runtime/telegram-refusals.ts';
import { button } from '../../../ui/buttons.ts';
import { missOrder } from '../../cases/routes.ts';
import { purchaseFacts } from '../../../shared/number-words.ts';
import { oldestOf, sumOfPrices } from '../find/stuck-screen.ts';

/** A locked buyer is told nothing. */
export function createSayWaits(deps: {
  readonly api: Api;
  readonly readBuyer: ReadBuyer;
}): (orders: readonly Order[]) => Promise<NotifyOutcome> {
  return async (orders) => {
    const [first] = orders;
    if (first === undefined) return { type: 'told' };
    const { isLocked, words } = await deps.readBuyer(first.buyer);
    if (isLocked) return { type: 'told' };
    try {
      const messageId = await sendScreen({ api: deps.api, chatId: first.buyer.chatId, words }, (words) =>
        waitsDigestScreen(orders, words),
      );
      return { type: 'told', messageId };
    } catch (error) {
      return outcomeOf(error) ?? { type: 'later', cause: 'Telegram refuses the text' };
    }
  };
}

function waitsDigestScreen(orders: readonly Order[], words: Words): Screen {
  const lines = [
    words.html('wait-many', { count: orders.length }),
    words.html('wait-many-sum', { price: words.money(sumOfPrices(orders)), time: words.time(oldestOf(orders)) }),
    words.html('order-processing-hint'),
  ];
  return { html: lines.join('\n') };
}

export function reassuranceScreen(order: Order, topic: WaitTopic, words: Words): Screen {
  const lines = [
    words.html('wait-title'),
    words.html('about-purchase', purchaseFacts(order, words)),
    words.html(`wait-${topic}`),
    words.html('order-processing-hint'),
  ];
  return {
    html: lines.join('\n'),
    rows: [[button(words.plain('button-not-received'), missOrder.data(order))]],
  };
}
