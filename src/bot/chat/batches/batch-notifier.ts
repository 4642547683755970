import type { Api } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { tallyOf } from '../../../domain/batches/batch.ts';
import type { BatchStore, BatchNotifier, BatchView } from '../../../use-cases/batches/ports.ts';
import type { NotifyAttempts } from '../../../use-cases/order-worker/ports.ts';
import type { Logger, NotifyOutcome } from '../../../use-cases/shared/ports.ts';
import type { ViewBatch } from '../../../use-cases/batches/draft-batch.ts';
import { createKeyedQueue } from '../../../domain/shared/keyed-queue.ts';
import type { EndScreens } from '../orders/receipt/end-screens.ts';
import type { BalanceNow } from '../orders/receipt/read-balance.ts';
import { endedScreen, progressScreen } from './batch-progress-screen.ts';
import { resultFile } from './result-file.ts';
import {
  asSent,
  type Drawing,
  editScreen,
  messageScreen,
  type ReaderChat,
  type Screen,
  sendScreen,
  sendFile,
} from '../../ui/screen.ts';
import { fitRows } from '../../ui/fit-rows.ts';
import { sendBatchFile } from './routes.ts';
import { failedOutcome } from '../orders/notify/order-notifier.ts';
import { type EndCard, tellNoted, batchEndedWhileLocked } from '../orders/notify/deliver-end.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import type { ReadBuyer } from '../people/read-buyer.ts';

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
  readBalance: (view: BatchView) => Promise<BalanceNow | undefined>;
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
  const { batches, logger } = deps;
  const { messageId, reference } = view.batch;
  if (messageId === undefined) return;
  try {
    if ((await batches.stateOf(reference)) !== 'running') return;
    await editScreen(chatOf(deps, view.batch), messageId, (words) => progressScreen(view, words));
    if ((await batches.stateOf(reference)) !== 'running') await drawEnded(deps, reference, messageId);
  } catch (error) {
    logger.warn({ err: error, reference }, 'the progress of a list could not be shown');
  }
}

/** The list ended while its progress was on its way to Telegram. */
async function drawEnded(deps: Deps, reference: string, messageId: number) {
  const batch = await deps.batches.find(reference);
  if (batch === undefined) return;
  const view = await deps.viewBatch(batch);
  await editScreen(chatOf(deps, batch), messageId, (words) => endedScreen(view, words));
}

function chatOf({ api, words }: Deps, { buyer: { chatId, locale } }: BatchView['batch']): ReaderChat {
  return { api, chatId, words: words(locale) };
}

/** The summary is what counts: an edit or a file that fails neither keeps it back nor makes it come again. */
async function summary(deps: Deps, view: BatchView): Promise<NotifyOutcome> {
  const { api, chatId, words } = chatOf(deps, view.batch);
  let shown: Drawing | undefined;
  const outcome = await tell(deps, view, (drawing) => {
    shown = drawing;
  });
  if (outcome.type !== 'told') return outcome;
  await beside(deps, view, 'the file of a list could not be sent', async () => {
    await sendFile(api, chatId, resultFile(view, words));
    await beside(deps, view, 'the button for the file of a list could not be taken away', async () => {
      if (shown !== undefined) await takeFileButton(deps, view, asSent(shown, words), outcome.messageId);
    });
  });
  return outcome;
}

/** The file is there. A later one says more only if something is still under way. */
async function takeFileButton(
  { api }: Deps,
  { batch, rows: purchases }: BatchView,
  { rows = [] }: Screen,
  messageId: number | undefined,
): Promise<void> {
  if (messageId === undefined || tallyOf(purchases).processing > 0) return;
  const left = rows.map((row) => row.filter((each) => !isFileButton(each))).filter((row) => row.length > 0);
  await api.editMessageReplyMarkup(batch.buyer.chatId, messageId, { reply_markup: { inline_keyboard: fitRows(left) } });
}

function isFileButton(button: InlineKeyboardButton): boolean {
  return 'callback_data' in button && sendBatchFile.read(button.callback_data) !== undefined;
}

async function tell(deps: Deps, view: BatchView, onShown: (drawing: Drawing) => void): Promise<NotifyOutcome> {
  const { attempts, ends, logger, readBalance } = deps;
  const { reference } = view.batch;
  const chat = chatOf(deps, view.batch);
  try {
    const balance = await readBalance(view);
    const say = <T>(isRepeat: boolean, way: (drawing: Drawing) => Promise<T>): Promise<T> =>
      ends.sayBatch(view, chat.words, { balance, isRepeat }, (drawing) => {
        onShown(drawing);
        return way(drawing);
      });
    const card = cardOf(chat, view, (edit) => say(false, edit));
    const send = async (isRepeat: boolean): Promise<number> => {
      if (!isRepeat) await endProgress(deps, view);
      return say(isRepeat, (drawing) => sendScreen(chat, drawing));
    };
    return { type: 'told', messageId: await tellNoted(attempts, { reference, state: 'summary', card, send }) };
  } catch (error) {
    return failedOutcome(error, reference, logger);
  }
}

/** The list's own message. */
function cardOf(
  chat: ReaderChat,
  { batch: { messageId } }: BatchView,
  say: (edit: (drawing: Drawing) => ReturnType<typeof editScreen>) => ReturnType<typeof editScreen>,
): EndCard | undefined {
  if (messageId === undefined) return undefined;
  return {
    messageId,
    draw: async () => (await say((drawing) => editScreen(chat, messageId, drawing))) !== 'lost',
    // Below the list's message, if that shows the summary.
    point: () => sendScreen(chat, messageScreen('list-summary-above'), messageId),
  };
}

async function endProgress(deps: Deps, view: BatchView): Promise<void> {
  const { messageId } = view.batch;
  if (messageId === undefined) return;
  await beside(deps, view, 'the progress of a list could not be ended', async () =>
    editScreen(chatOf(deps, view.batch), messageId, (words) => endedScreen(view, words)),
  );
}

async function beside({ logger }: Deps, { batch }: BatchView, what: string, doIt: () => Promise<unknown>) {
  await doIt().catch((error: unknown) => logger.warn({ err: error, reference: batch.reference }, what));
}

interface LockedBuyersDeps {
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
