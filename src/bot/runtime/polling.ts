import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, type Bot, GrammyError } from 'grammy';
import type { Update } from 'grammy/types';
import type { Logger } from '../../domain/shared/injected.ts';
import type { BotContext } from '../context.ts';
import { type UpdateHandler, type UpdateSource, ALLOWED_UPDATES } from './handle-update.ts';
import { createKeyedQueue } from '../../async/concurrency.ts';
import { retryUntil } from './telegram-refusals.ts';
import { queueKeyOf } from './update-leases.ts';
import type { WaitingLimit } from './waiting-limit.ts';

const POLL_SECONDS = 25;
const BATCH = 100;
const MIN_IDLE_POLL_MS = 50;
/** How often the bot asks for other people's updates while one update takes long. */
const LOOK_AGAIN_MS = 300;
/** How often an update is tried again while the store is away. Telegram keeps it for a day. */
const RETRY_MS = 2_000;
/** Longer than a poll and its retries take. Without an answer for this time, the bot no longer counts as taking updates. */
const FRESH_MS = (POLL_SECONDS + 20) * 1_000;

/**
 * Long polling. It takes a batch, and handles each person's updates in order, and different people's at the same time. To ask for the next update confirms
 * all before it, so it asks only when these have ended: if the process is killed, the others come again. While one update takes long, it asks for the same
 * batch again, which then has newer updates too, so that other people do not wait. If a person has sent too much, their waiting updates are confirmed
 * before they have ended, so that they do not hold up others.
 */
export function createPolling(deps: {
  api: Api;
  bot: Bot<BotContext>;
  handler: UpdateHandler;
  limit: WaitingLimit;
  now: () => number;
  logger: Logger;
}): UpdateSource {
  const { api, bot, handler, limit, now, logger } = deps;
  const stopping = new AbortController();
  const running = new Map<number, { readonly update: Update; readonly work: Promise<void> }>();
  const queue = createKeyedQueue<number>();
  /** Updates above the offset that have ended and must not be handled again. */
  const ended = new Set<number>();
  /** Updates left for the next start, because the store was away when this process stopped. */
  const givenUp: number[] = [];
  let next = 0;
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
      await Promise.all(worksRunning());
      await confirmLast();
    },
    isTaking: () => !stopping.signal.aborted && now() - takingSince < FRESH_MS,
  };

  async function run(): Promise<void> {
    await retryUntil(begin, stopping.signal, logger);
    while (!stopping.signal.aborted) {
      const updates = await retryUntil(takeBatch, stopping.signal, logger);
      for (const update of updates ?? []) take(update);
      if (running.size > 0) await Promise.race([Promise.all(worksRunning()), sleep(LOOK_AGAIN_MS)]);
    }
  }

  async function begin(): Promise<void> {
    await bot.init();
    await api.deleteWebhook({ drop_pending_updates: false }).catch((error: unknown) => {
      // A webhook that stays would refuse every poll. Any other refusal may not matter, because the token has worked by now.
      if (!(error instanceof GrammyError) || error.error_code >= 429) throw error;
      logger.warn({ err: error }, 'an earlier webhook could not be taken off');
    });
    takingSince = now();
  }

  async function takeBatch(): Promise<Update[]> {
    const offset = firstUnended();
    const timeout = running.size > 0 ? 0 : POLL_SECONDS;
    const askedAt = now();
    const updates = await api.getUpdates(
      { offset, limit: BATCH, timeout, allowed_updates: ALLOWED_UPDATES },
      stopping.signal as Parameters<Api['getUpdates']>[1],
    );
    takingSince = now();
    confirmed = offset;
    for (const id of ended) if (id < offset) ended.delete(id);
    // After a week without updates Telegram goes on with a random number. If that is lower, it takes no notice of the offset, and confirms nothing.
    if (updates.length > 0 && updates.every(({ update_id: id }) => id < offset)) next = 0;
    // Some servers do not hold a poll. They must not be asked a thousand times a second.
    if (updates.length === 0 && takingSince - askedAt < MIN_IDLE_POLL_MS) await sleep(MIN_IDLE_POLL_MS);
    return updates;
  }

  function take(update: Update): void {
    const id = update.update_id;
    if (running.has(id) || ended.has(id)) return;
    next = Math.max(next, id + 1);
    const handling = limit.run(update, () => queue.run(queueKeyOf(update), () => work(update)));
    if (handling === undefined) return void ended.add(id);
    running.set(id, { update, work: handling.finally(() => running.delete(id)) });
  }

  /** Tries an update again while the store is away; the same person's later updates wait for it. */
  async function work(update: Update): Promise<void> {
    while ((await handler.handle(update)) === 'later') {
      if (stopping.signal.aborted) return void givenUp.push(update.update_id);
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    ended.add(update.update_id);
  }

  function firstUnended(): number {
    const held = [...running].filter(([, { update }]) => !limit.isLetGo(update));
    return Math.min(next, ...held.map(([id]) => id));
  }

  function worksRunning(): Promise<void>[] {
    return [...running.values()].map(({ work }) => work);
  }

  /** Confirms the updates that have ended, so that they do not come again after a restart. */
  async function confirmLast(): Promise<void> {
    const offset = Math.min(next, ...givenUp);
    if (offset === confirmed) return;
    await api.getUpdates({ offset, limit: 1, timeout: 0 }).catch((error: unknown) => {
      logger.warn({ err: error }, 'the last batch could not be confirmed and may come again');
    });
  }
}
