import type { Api } from 'grammy';
import type { Order } from '../../../../domain/orders/order.ts';
import type { NotifyOutcome } from '../../../../use-cases/shared/ports.ts';
import { sendScreen } from '../../../ui/screen.ts';
import type { AllWords } from '../../../ui/words.ts';
import { outcomeOf } from './order-notifier.ts';
import { waitsDigestScreen } from './waits-digest-screen.ts';

/** Says to a buyer that many of their purchases take long; to one who may read nothing, nothing. */
export function createSayWaits(deps: {
  readonly api: Api;
  readonly words: AllWords;
  readonly isLocked: (userId: number) => Promise<boolean>;
}): (orders: readonly Order[]) => Promise<NotifyOutcome> {
  return async (orders) => {
    const [first] = orders;
    if (first === undefined || (await deps.isLocked(first.buyer.userId))) return { type: 'told' };
    const { chatId, locale } = first.buyer;
    try {
      const messageId = await sendScreen(deps.api, chatId, waitsDigestScreen(orders, deps.words(locale)));
      return { type: 'told', messageId };
    } catch (error) {
      return outcomeOf(error) ?? { type: 'later', cause: 'Telegram refuses the text' };
    }
  };
}
