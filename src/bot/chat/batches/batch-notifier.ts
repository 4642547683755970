import { batchEndedWhileLocked, type End, plainOf, type EndScreens } from '../orders/receipt/end-screens.ts';
import { field } from '../orders/receipt/receipt-lines.ts';
import { summaryScreen, endedScreen, progressScreen } from './batch-summary-screen.ts';
import type { Api } from 'grammy';
import type { InlineKeyboardButton } from 'grammy/types';
import { type Batch, tallyOf } from '../../../domain/batches/batch.ts';
import { createKeyedQueue } from '../../../async/concurrency.ts';
import type { BatchNotifier } from '../../../services/batches/run-batch.ts';
import { type BatchView, type BatchViewShop, viewBatch } from '../../../services/batches/view-batch.ts';
import { readFace, roleOfBuyer } from '../../../services/resale.ts';
import type { Shop } from '../../../services/shop.ts';
import type { NotifyOutcome } from '../../../domain/shared/sent-message.ts';
import { readListBalance } from '../orders/receipt/read-balance.ts';
import { resultFile } from './batch-result-file.ts';
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
import { fitRows } from '../../ui/buttons.ts';
import { sendBatchFile } from './routes.ts';
import { type EndCard, tellNoted } from '../orders/notify/deliver-end.ts';
import type { ReadBuyer } from '../../shared/people/notify-person.ts';
import { failedOutcome } from '../../runtime/telegram-refusals.ts';
import type { Words } from '../../ui/words.ts';
import { sentCountOf } from '../../../domain/batches/batch-row.ts';

interface BatchNotifierParts {
  readonly api: Api;
  readonly ends: Pick<EndScreens, 'say'>;
  readonly readBuyer: ReadBuyer;
}

type NotifierShop = BatchViewShop &
  Pick<Shop, 'notifyAttempts' | 'accounts' | 'people' | 'isMerchant' | 'shops' | 'logger' | 'now'>;

interface Run extends BatchNotifierParts {
  readonly shop: NotifierShop;
}

/**
 * One process edits a list's message one edit after the other. But another process may edit it too, and a process may be held up between two calls. So the
 * record is read before and after progress is drawn: "12 of 50" never stays on top of the end. A locked person reads only that the list has ended, without
 * rows and file. Everybody else reads it in the language that they have now.
 */
export function createBatchNotifier(shop: NotifierShop, parts: BatchNotifierParts): BatchNotifier {
  const run: Run = { ...parts, shop };
  const lines = createKeyedQueue<string>();
  const chatOf = async ({ buyer }: Batch) => {
    const { isLocked, words } = await run.readBuyer(buyer);
    return { isLocked, chat: { api: run.api, chatId: buyer.chatId, words } };
  };
  return {
    async progress(view) {
      const { isLocked, chat } = await chatOf(view.batch);
      if (!isLocked) await lines.run(view.batch.reference, () => progress(run, view, chat));
    },
    async summary(view) {
      const { isLocked, chat } = await chatOf(view.batch);
      const told = isLocked ? summaryWhileLocked : summary;
      return lines.run(view.batch.reference, () => told(run, view, chat));
    },
  };
}

async function progress({ shop }: Run, view: BatchView, chat: ReaderChat): Promise<void> {
  const { batches, logger } = shop;
  const { messageId, reference } = view.batch;
  if (messageId === undefined) return;
  try {
    if ((await batches.stateOf(reference)) !== 'running') return;
    await editScreen(chat, messageId, (words) => progressScreen(view, words));
    if ((await batches.stateOf(reference)) === 'running') return;
    // The list ended while its progress was on its way to Telegram.
    const batch = await batches.find(reference);
    const ended = batch && (await viewBatch(shop, batch));
    if (ended !== undefined) await editScreen(chat, messageId, (words) => endedScreen(ended, words));
  } catch (error) {
    logger.warn({ err: error, reference }, 'the progress of a list could not be shown');
  }
}

async function summaryWhileLocked(run: Run, view: BatchView, chat: ReaderChat): Promise<NotifyOutcome> {
  const { shop } = run;
  const { reference } = view.batch;
  const send = async (isRepeat: boolean): Promise<number> => {
    if (!isRepeat) await endProgress(run, view, chat, (words) => batchEndedWhileLocked(view, words));
    return sendScreen(chat, (words) => batchEndedWhileLocked(view, words, isRepeat));
  };
  try {
    const messageId = await tellNoted(shop.notifyAttempts, { reference, state: 'summary', card: undefined, send });
    return { type: 'told', messageId };
  } catch (error) {
    return failedOutcome(error, reference, shop.logger);
  }
}

/** Only the summary counts. If an edit or the file fails, the summary is neither kept back nor sent again. */
async function summary(run: Run, view: BatchView, chat: ReaderChat): Promise<NotifyOutcome> {
  const { api, chatId, words } = chat;
  let shown: Drawing | undefined;
  const outcome = await tell(run, view, chat, (drawing) => {
    shown = drawing;
  });
  if (outcome.type !== 'told') return outcome;
  await beside(run, view, 'the file of a list could not be sent', async () => {
    await sendFile(api, chatId, resultFile(view, words));
    await beside(run, view, 'the button for the file of a list could not be taken away', async () => {
      if (shown !== undefined) await takeFileButton(api, view, asSent(shown, words), outcome.messageId);
    });
  });
  return outcome;
}

/** The button stays while a row is under way, because then a later file says more. */
async function takeFileButton(
  api: Api,
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

async function tell(
  run: Run,
  view: BatchView,
  chat: ReaderChat,
  onShown: (drawing: Drawing) => void,
): Promise<NotifyOutcome> {
  const { shop, ends } = run;
  const { reference } = view.batch;
  try {
    const [balance, face, role] = await Promise.all([
      readListBalance(shop, view),
      readFace(shop),
      roleOfBuyer(shop, view.batch.buyer),
    ]);
    const asked = role === 'merchant' ? undefined : face;
    const endOf = (isRepeat: boolean): End => ({
      reference,
      draw: () => summaryScreen(view, chat.words, { at: shop.now(), balance, isRepeat, shop: asked }),
      plain: (words) => plainSummary(view, words, isRepeat),
    });
    const say = <T>(isRepeat: boolean, way: (drawing: Drawing) => Promise<T>): Promise<T> =>
      ends.say(endOf(isRepeat), (drawing) => {
        onShown(drawing);
        return way(drawing);
      });
    const card = cardOf(chat, view, (edit) => say(false, edit));
    const send = async (isRepeat: boolean): Promise<number> => {
      if (!isRepeat) await endProgress(run, view, chat, (words) => endedScreen(view, words));
      return say(isRepeat, (drawing) => sendScreen(chat, drawing));
    };
    const messageId = await tellNoted(shop.notifyAttempts, { reference, state: 'summary', card, send });
    return { type: 'told', messageId };
  } catch (error) {
    return failedOutcome(error, reference, shop.logger);
  }
}

function cardOf(
  chat: ReaderChat,
  { batch: { messageId } }: BatchView,
  say: (edit: (drawing: Drawing) => ReturnType<typeof editScreen>) => ReturnType<typeof editScreen>,
): EndCard | undefined {
  if (messageId === undefined) return undefined;
  return {
    messageId,
    draw: async () => (await say((drawing) => editScreen(chat, messageId, drawing))) !== 'lost',
    // A reply to the list's message, if that shows the summary.
    point: () => sendScreen(chat, messageScreen('list-summary-above'), messageId),
  };
}

async function endProgress(run: Run, view: BatchView, chat: ReaderChat, ended: Drawing): Promise<void> {
  const { messageId } = view.batch;
  if (messageId === undefined) return;
  await beside(run, view, 'the progress of a list could not be ended', async () => editScreen(chat, messageId, ended));
}

async function beside({ shop }: Run, { batch }: BatchView, what: string, doIt: () => Promise<unknown>) {
  await doIt().catch((error: unknown) => shop.logger.warn({ err: error, reference: batch.reference }, what));
}

/** A summary in plain text: how many rows the list had. The file says what became of each. Never throws. */
function plainSummary({ batch }: BatchView, words: Words, isRepeat = false): Screen {
  return plainOf([
    () => [words.html('list-plain', { count: sentCountOf(batch) })],
    () => (isRepeat ? [words.html('list-repeated')] : []),
    () => [words.html('card-reference', { reference: field(batch.reference) })],
  ]);
}
