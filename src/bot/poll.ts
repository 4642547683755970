import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, type Bot, HttpError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Logger } from '../purchase/ports.ts';
import type { BotContext } from './context.ts';
import type { UpdateHandler } from './handle-update.ts';
import { untilDone } from './until-done.ts';
import type { UpdateSource } from './update-source.ts';

export const ALLOWED_UPDATES = ['message', 'callback_query', 'my_chat_member'] as const;

const POLL_SECONDS = 25;
const BATCH = 100;
const MIN_IDLE_POLL_MS = 50;
/** Without an answer for longer than a poll and its retries take, nobody can say that updates are taken. */
const FRESH_MS = (POLL_SECONDS + 20) * 1_000;

/**
 * Long polling: a batch is taken, each person's updates are handled in order and different people's side by side, and only when all have
 * ended is the batch confirmed, by asking for the next. Killed in between, the batch comes again.
 */
export function createPolling(deps: {
  api: Api;
  bot: Bot<BotContext>;
  handler: UpdateHandler;
  now: () => number;
  logger: Logger;
}): UpdateSource {
  const { api, bot, handler, now, logger } = deps;
  const stopping = new AbortController();
  let offset = 0;
  let confirmed = 0;
  let takingSince = 0;
  let loop: Promise<void> = Promise.resolve();

  return {
    start() {
      loop = run();
    },
    async stop() {
      stopping.abort();
      await loop;
      await confirmLast();
    },
    isTaking: () => !stopping.signal.aborted && now() - takingSince < FRESH_MS,
  };

  async function run(): Promise<void> {
    await untilDone(begin, stopping.signal, logger);
    while (!stopping.signal.aborted) {
      const updates = await untilDone(takeBatch, stopping.signal, logger);
      if (updates === undefined) return;
      await Promise.all(updates.map((update) => handler.handle(update)));
      offset = updates.reduce((last, update) => Math.max(last, update.update_id + 1), offset);
    }
  }

  async function begin(): Promise<void> {
    await bot.init();
    await api.deleteWebhook({ drop_pending_updates: false }).catch((error: unknown) => {
      // The token is known by now: a refusal here is followed by a 409 to the poll where it matters.
      if (error instanceof HttpError) throw error;
      logger.warn({ err: error }, 'an earlier webhook could not be taken off');
    });
    takingSince = now();
  }

  async function takeBatch(): Promise<Update[]> {
    const asked = { offset, limit: BATCH, timeout: POLL_SECONDS, allowed_updates: ALLOWED_UPDATES };
    const askedAt = now();
    const updates = await api.getUpdates(asked, stopping.signal as Parameters<Api['getUpdates']>[1]);
    takingSince = now();
    confirmed = offset;
    // A server that does not hold a poll must not be asked a thousand times a second.
    if (updates.length === 0 && takingSince - askedAt < MIN_IDLE_POLL_MS) await sleep(MIN_IDLE_POLL_MS);
    return updates;
  }

  /** The last batch was handled to its end: a restart must not bring it again. */
  async function confirmLast(): Promise<void> {
    if (offset === confirmed) return;
    await api.getUpdates({ offset, limit: 1, timeout: 0 }).catch((error: unknown) => {
      logger.warn({ err: error }, 'the last batch could not be confirmed and may come again');
    });
  }
}
