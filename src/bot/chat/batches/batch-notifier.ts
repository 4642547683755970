import type { Api } from 'grammy';
import type { BatchStore, BatchNotifier, BatchView } from '../../../use-cases/batches/ports.ts';
import type { NotifyAttempts } from '../../../use-cases/order-worker/ports.ts';
import type { Logger, NotifyOutcome } from '../../../use-cases/shared/ports.ts';
import type { ViewBatch } from '../../../use-cases/batches/view-batch.ts';
import { createKeyedQueue } from '../../runtime/updates/keyed-queue.ts';
import type { EndScreens } from '../orders/receipt/end-screens.ts';
import type { ReadListBalance } from '../orders/receipt/read-balance.ts';
import { endedScreen, progressScreen, resultCsv, summaryAboveScreen } from './batch-progress-screen.ts';
import { editScreen, type Screen, sendScreen } from '../../ui/screen.ts';
import { sendFile } from '../../ui/send-file.ts';
import { isKnownNotSent } from '../orders/notify/known-not-sent.ts';
import { failedOutcome } from '../orders/notify/order-notifier.ts';
import type { AllWords } from '../../ui/words.ts';

/**
 * Edits of one list's message are made one after the other in a process. Over processes, and for one that was held up between two calls, the record is
 * looked at before and after progress is drawn: "12 of 50" never stays on top of the end.
 */
export function createBatchNotifier(deps: {
  api: Api;
  words: AllWords;
  ends: Pick<EndScreens, 'sayBatch'>;
  batches: Pick<BatchStore, 'find' | 'stateOf'>;
  viewBatch: ViewBatch;
  attempts: NotifyAttempts;
  readBalance: ReadListBalance;
  logger: Logger;
}): BatchNotifier {
  const lines = createKeyedQueue<string>();
  return {
    progress: (view) => lines.run(view.batch.reference, () => progress(deps, view)),
    summary: (view) => lines.run(view.batch.reference, () => summary(deps, view)),
  };
}

type Deps = Parameters<typeof createBatchNotifier>[0];

async function progress(deps: Deps, view: BatchView): Promise<void> {
  const { api, words, batches, logger } = deps;
  const { messageId, buyer, reference } = view.batch;
  if (messageId === undefined) return;
  try {
    if ((await batches.stateOf(reference)) !== 'running') return;
    await editScreen(api, buyer.chatId, messageId, progressScreen(view, words(buyer.locale)));
    if ((await batches.stateOf(reference)) !== 'running') await drawEnded(deps, reference, messageId);
  } catch (error) {
    logger.warn({ err: error, reference }, 'the progress of a list could not be shown');
  }
}

/** It ended while its progress was on its way to Telegram. */
async function drawEnded({ api, words, batches, viewBatch }: Deps, reference: string, messageId: number) {
  const batch = await batches.find(reference);
  if (batch === undefined) return;
  const { chatId, locale } = batch.buyer;
  await editScreen(api, chatId, messageId, endedScreen(await viewBatch(batch), words(locale)));
}

/** The summary is what counts: an edit or a file that fails neither keeps it back nor makes it come again. */
async function summary(deps: Deps, view: BatchView): Promise<NotifyOutcome> {
  const { api, words, attempts, logger } = deps;
  const { messageId, buyer, reference } = view.batch;
  const own = words(buyer.locale);
  const beside = async (what: string, doIt: () => Promise<unknown>): Promise<void> => {
    await doIt().catch((error: unknown) => logger.warn({ err: error, reference }, what));
  };
  const isFirst = await attempts.begin(reference, 'summary');
  if (isFirst && messageId !== undefined) {
    const ended = async () => editScreen(api, buyer.chatId, messageId, endedScreen(view, own));
    await beside('the progress of a list could not be ended', ended);
  }
  const outcome = await (isFirst || messageId === undefined
    ? tell(deps, view, isFirst)
    : tellAgain(deps, view, messageId));
  if (outcome.type !== 'told') return outcome;
  await beside('the file of a list could not be sent', async () =>
    sendFile(api, buyer.chatId, { name: `list-${reference}.csv`, text: resultCsv(view, own) }),
  );
  return outcome;
}

async function tell(
  { api, words, ends, attempts, readBalance, logger }: Deps,
  view: BatchView,
  isFirst: boolean,
): Promise<NotifyOutcome> {
  const { buyer, reference } = view.batch;
  try {
    const beside = { balance: await readBalance(view), isRepeat: !isFirst };
    const say = (screen: Screen): Promise<number> => sendScreen(api, buyer.chatId, screen);
    return { type: 'told', messageId: await ends.sayBatch(view, words(buyer.locale), beside, say) };
  } catch (error) {
    if (isFirst && isKnownNotSent(error)) await attempts.clear(reference, 'summary');
    return failedOutcome(error, reference, logger);
  }
}

/**
 * The summary of an earlier try may have arrived, and a second one like it would read as a second list that was bought. So the list's own message gets
 * it, which can be drawn any number of times, and a line below points to it.
 */
async function tellAgain(deps: Deps, view: BatchView, messageId: number): Promise<NotifyOutcome> {
  const { api, words, ends, readBalance, logger } = deps;
  const { buyer, reference } = view.batch;
  const own = words(buyer.locale);
  try {
    const drawn = await ends.sayBatch(view, own, { balance: await readBalance(view) }, (screen) =>
      editScreen(api, buyer.chatId, messageId, screen),
    );
    if (drawn === 'lost') return await tell(deps, view, false);
    await sendScreen(api, buyer.chatId, summaryAboveScreen(own), messageId);
    return { type: 'told', messageId };
  } catch (error) {
    return failedOutcome(error, reference, logger);
  }
}
