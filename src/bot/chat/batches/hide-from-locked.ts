import type { Api } from 'grammy';
import type { BatchNotifier, BatchView } from '../../../use-cases/batches/ports.ts';
import type { NotifyAttempts } from '../../../use-cases/order-worker/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { batchEndedWhileLocked } from '../orders/notify/locked-person-screen.ts';
import { sendScreen } from '../../ui/screen.ts';
import { failedOutcome } from '../orders/notify/order-notifier.ts';
import { tellNoted } from '../orders/notify/tell-noted.ts';
import type { ReadBuyer } from '../people/read-buyer.ts';
import type { Words } from '../../ui/words.ts';

export interface LockedBuyersDeps {
  readonly api: Api;
  readonly attempts: NotifyAttempts;
  readonly readBuyer: ReadBuyer;
  readonly logger: Logger;
}

/**
 * Tells a locked person that a list has ended, without its rows and its file, and everybody else in the language that they have by now. The order
 * notifier does the same for single orders.
 */
export function hideBatchesFromLocked(notifier: BatchNotifier, deps: LockedBuyersDeps): BatchNotifier {
  return {
    async progress(view) {
      const { isLocked, words } = await deps.readBuyer(view.batch.buyer);
      if (!isLocked) await notifier.progress(inLanguage(view, words));
    },
    async summary(view) {
      const { buyer, reference } = view.batch;
      const { isLocked, words } = await deps.readBuyer(buyer);
      if (!isLocked) return notifier.summary(inLanguage(view, words));
      try {
        const send = (isRepeat: boolean) =>
          sendScreen({ api: deps.api, chatId: buyer.chatId, words }, (words) =>
            batchEndedWhileLocked(view, words, isRepeat),
          );
        const end = { reference, state: 'summary', card: undefined, send } as const;
        return { type: 'told', messageId: await tellNoted(deps.attempts, end) };
      } catch (error) {
        return failedOutcome(error, reference, deps.logger);
      }
    },
  };
}

function inLanguage(view: BatchView, { locale }: Words): BatchView {
  return { ...view, batch: { ...view.batch, buyer: { ...view.batch.buyer, locale } } };
}
