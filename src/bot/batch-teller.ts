import type { Api } from 'grammy';
import type { BatchTeller, BatchView, Logger, TellOutcome } from '../purchase/ports.ts';
import { createLines } from './lines.ts';
import { endedScreen, progressScreen, resultCsv, summaryScreen } from './messages/list-standing.ts';
import { edit, type Screen, send, sendPlain } from './screen.ts';
import { sendFile } from './send-file.ts';
import { outcomeOf } from './teller.ts';
import type { AllWords } from './words.ts';

/** Edits of one list's message are made one after the other, so that no progress lands on top of the end. */
export function createBatchTeller(deps: { api: Api; words: AllWords; logger: Logger }): BatchTeller {
  const lines = createLines<string>();
  return {
    progress: (view) => lines.run(view.batch.reference, () => progress(deps, view)),
    summary: (view) => lines.run(view.batch.reference, () => summary(deps, view)),
  };
}

type Deps = Parameters<typeof createBatchTeller>[0];

async function progress({ api, words, logger }: Deps, view: BatchView): Promise<void> {
  const { messageId, buyer, reference } = view.batch;
  if (messageId === undefined) return;
  try {
    await edit(api, buyer.chatId, messageId, progressScreen(view, words(buyer.locale)));
  } catch (error) {
    logger.warn({ err: error, reference }, 'the progress of a list could not be shown');
  }
}

/** The summary is what counts: an edit or a file that fails neither keeps it back nor makes it come again. */
async function summary(deps: Deps, view: BatchView): Promise<TellOutcome> {
  const { api, words, logger } = deps;
  const { messageId, buyer, reference } = view.batch;
  const own = words(buyer.locale);
  const beside = async (what: string, doIt: () => Promise<unknown>): Promise<void> => {
    await doIt().catch((error: unknown) => logger.warn({ err: error, reference }, what));
  };
  if (messageId !== undefined) {
    const ended = () => edit(api, buyer.chatId, messageId, endedScreen(view, own));
    await beside('the progress of a list could not be ended', ended);
  }
  const outcome = await tell(deps, view, summaryScreen(view, own));
  if (outcome.type !== 'told') return outcome;
  const file = { name: `list-${reference}.csv`, text: resultCsv(view, own) };
  await beside('the file of a list could not be sent', () => sendFile(api, buyer.chatId, file));
  return outcome;
}

async function tell({ api, logger }: Deps, { batch }: BatchView, screen: Screen): Promise<TellOutcome> {
  const { buyer, reference } = batch;
  try {
    return { type: 'told', messageId: await send(api, buyer.chatId, screen) };
  } catch (error) {
    const outcome = outcomeOf(error);
    if (outcome !== undefined) return outcome;
    logger.error({ err: error, reference }, 'Telegram refuses this text; sending it without markup');
  }
  try {
    return { type: 'told', messageId: await sendPlain(api, buyer.chatId, screen) };
  } catch (error) {
    return outcomeOf(error) ?? { type: 'later', cause: 'Telegram refuses the text' };
  }
}
