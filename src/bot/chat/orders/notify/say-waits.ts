import type { Api } from 'grammy';
import type { Order } from '../../../../domain/orders/order.ts';
import type { NotifyOutcome } from '../../../../use-cases/shared/ports.ts';
import type { ReadBuyer } from '../../people/read-buyer.ts';
import { sendScreen } from '../../../ui/screen.ts';
import { outcomeOf } from './order-notifier.ts';
import { waitsDigestScreen } from './waits-digest-screen.ts';

/** Says to a buyer that many of their purchases take long; to one who may read nothing, nothing. */
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
