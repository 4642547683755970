import type { Api } from 'grammy';
import type { BatchNotifier } from '../../../use-cases/batches/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { batchEndedWhileLocked } from '../orders/notify/locked-person-screen.ts';
import { sendScreen } from '../../ui/screen.ts';
import { failedOutcome } from '../orders/notify/order-notifier.ts';
import type { AllWords } from '../../ui/words.ts';

export interface LockedBuyersDeps {
  readonly api: Api;
  readonly words: AllWords;
  /** Whether the person is locked. Another person may hold their phone, who must read nothing. */
  readonly isLocked: (userId: number) => Promise<boolean>;
  readonly logger: Logger;
}

/** Tells a locked person that a list has ended, without its rows and its file. The order notifier does the same for single orders. */
export function hideBatchesFromLocked(notifier: BatchNotifier, deps: LockedBuyersDeps): BatchNotifier {
  return {
    async progress(view) {
      if (!(await deps.isLocked(view.batch.buyer.userId))) await notifier.progress(view);
    },
    async summary(view) {
      const { buyer } = view.batch;
      if (!(await deps.isLocked(buyer.userId))) return notifier.summary(view);
      try {
        const screen = batchEndedWhileLocked(view, deps.words(buyer.locale));
        return { type: 'told', messageId: await sendScreen(deps.api, buyer.chatId, screen) };
      } catch (error) {
        return failedOutcome(error, view.batch.reference, deps.logger);
      }
    },
  };
}
