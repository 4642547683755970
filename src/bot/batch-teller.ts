import type { Api } from 'grammy';
import type { BatchTeller, BatchView, Logger, TellOutcome } from '../purchase/ports.ts';
import { createLines } from './lines.ts';
import { endedScreen, progressScreen, resultCsv, summaryScreen } from './messages/list-standing.ts';
import { edit, send } from './screen.ts';
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

/** The summary is what counts; a file or an edit that fails does not make it come again. */
async function summary({ api, words, logger }: Deps, view: BatchView): Promise<TellOutcome> {
  const { messageId, buyer, reference } = view.batch;
  const own = words(buyer.locale);
  try {
    if (messageId !== undefined) await edit(api, buyer.chatId, messageId, endedScreen(view, own));
    await send(api, buyer.chatId, summaryScreen(view, own));
  } catch (error) {
    return outcomeOf(error) ?? { type: 'later', cause: 'Telegram refuses the text' };
  }
  try {
    await sendFile(api, buyer.chatId, { name: `list-${reference}.csv`, text: resultCsv(view, own) });
  } catch (error) {
    logger.warn({ err: error, reference }, 'the file of a list could not be sent');
  }
  return { type: 'told' };
}
