import { type Api, GrammyError } from 'grammy';
import type { Logger } from '../../domain/shared/injected.ts';
import { withTimeout, sleepUntil } from '../../async/timers.ts';
import { askedPauseMs } from '../runtime/telegram-refusals.ts';
import { fitRows } from '../ui/buttons.ts';
import { type Drawing, editScreen, type Screen } from '../ui/screen.ts';
import type { Words } from '../ui/words.ts';

/** Messages of one chat, newest first, whose buttons no longer work as they did, and what is drawn in their place. */
export interface ClosedCards {
  readonly chatId: number;
  readonly messageIds: readonly number[];
  readonly words: Words;
  /** Absent if they keep their text. */
  readonly screen?: Drawing;
  /** The buttons that stay below their text; absent if none do. */
  readonly rows?: Screen['rows'];
}

export interface CardCloser {
  /**
   * Redraws the messages in the background: a few at once, and the rest at Telegram's pace. If that fails, the cards are closed nevertheless.
   */
  close(cards: ClosedCards): void;
  stop(): Promise<void>;
}

/**
 * Telegram takes a few calls for one chat at once, and then about one a second (https://core.telegram.org/bots/faq, 2026-11). More than half of them are left
 * for what the person waits for.
 */
const AT_ONCE = 2;
const PAUSE_MS = 2_500;
/** More cards than a person draws in half an hour. Older cards keep their buttons, and a tap on one is answered in words. */
const MAX_CARDS = 60;
const STOP_WITHIN_MS = 2_000;

/** @param deps.sleep ends early when the signal aborts; never throws */
export function createCardCloser(deps: {
  api: Api;
  logger: Logger;
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}): CardCloser {
  const { api, logger, sleep = sleepUntil } = deps;
  const underWay = new Set<Promise<void>>();
  const stopping = new AbortController();
  return {
    close(cards) {
      const work = closeAll(cards).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async stop() {
      stopping.abort();
      await withTimeout(Promise.all(underWay), STOP_WITHIN_MS, () => undefined);
    },
  };

  async function closeAll({ messageIds, ...place }: ClosedCards): Promise<void> {
    for (const [index, messageId] of messageIds.slice(0, MAX_CARDS).entries()) {
      if (index >= AT_ONCE) await sleep(PAUSE_MS, stopping.signal);
      if (stopping.signal.aborted) return;
      const askedMs = await tryClose(messageId, place);
      if (askedMs === undefined) continue;
      await sleep(askedMs, stopping.signal);
      await tryClose(messageId, place);
    }
  }

  /** Answers the pause that Telegram asks for, if it does. */
  async function tryClose(messageId: number, { chatId, words, screen, rows = [] }: Place): Promise<number | undefined> {
    try {
      await (screen === undefined
        ? api.editMessageReplyMarkup(chatId, messageId, { reply_markup: { inline_keyboard: fitRows(rows) } })
        : editScreen({ api, chatId, words }, messageId, screen));
      return undefined;
    } catch (error) {
      logger.warn({ err: error, messageId }, 'a card could not be redrawn');
      return error instanceof GrammyError ? askedPauseMs(error) : undefined;
    }
  }
}

type Place = Omit<ClosedCards, 'messageIds'>;
