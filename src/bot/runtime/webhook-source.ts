import type { Shop } from '../../services/shop.ts';
import type { Api, Bot } from 'grammy';
import type { Logger } from '../../domain/shared/injected.ts';
import type { BotContext } from '../context.ts';
import { type UpdateHandler, type UpdateSource, ALLOWED_UPDATES } from './handle-update.ts';
import { retryUntil } from './telegram-refusals.ts';

/** When the process stops, the webhook stays set, and Telegram keeps updates for the next start. */
export function createWebhookSource(deps: {
  api: Api;
  bot: Bot<BotContext>;
  handler: UpdateHandler;
  url: string;
  secret: string;
  watch: Pick<WebhookWatch, 'start' | 'stop'>;
  logger: Logger;
}): UpdateSource {
  const { api, bot, handler, url, secret, watch, logger } = deps;
  const stopping = new AbortController();
  let taking = false;
  return {
    start() {
      void begin();
    },
    async stop() {
      stopping.abort();
      await Promise.all([watch.stop(), handler.idle()]);
    },
    isTaking: () => taking && !stopping.signal.aborted,
  };

  async function begin(): Promise<void> {
    const set = await retryUntil(
      async () => {
        await bot.init();
        return setWebhook(api, url, secret, stopping.signal);
      },
      stopping.signal,
      logger,
    );
    taking = set === true;
    if (taking) watch.start();
  }
}

export interface WebhookWatch {
  /** Looks once, unless another process has looked a moment ago. Never throws. */
  look(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** `ours`: all is well. `gone`: the webhook was taken away, and is set again. `foreign`: it has another address, and is left so. */
export type WebhookFound = 'ours' | 'gone' | 'foreign';

interface WebhookWatchDeps {
  readonly api: Api;
  readonly url: string;
  readonly secret: string;
  readonly leases: Shop['leases'];
  readonly onFound: (found: WebhookFound) => void;
  /** Throttled by the implementation; never throws. */
  readonly tellGone: () => Promise<void>;
  readonly logger: Logger;
}

const LOOK_EVERY_MS = 180_000;
/** One process looks for all. The lease is shorter than the pause between looks, so that the same process finds it free the next time. */
const LEASE_MS = 150_000;
const LEASE = 'webhook-watch';
/** The most that Telegram allows. So if one person has much waiting, most connections are left for others (waiting-limit.ts). */
const MAX_CONNECTIONS = 100;

/** @throws GrammyError, HttpError */
function setWebhook(api: Api, url: string, secret: string, signal: AbortSignal): Promise<true> {
  const options = { secret_token: secret, max_connections: MAX_CONNECTIONS, allowed_updates: [...ALLOWED_UPDATES] };
  return api.setWebhook(url, options, signal as Parameters<Api['setWebhook']>[2]);
}

/**
 * If a process starts with this bot's token and without WEBHOOK_URL, it takes the webhook away, and gets the updates. Telegram does not report that. So
 * the bot looks every few minutes, and sets the webhook again. A webhook with another address is left: while an address changes, processes with the old and
 * the new one would take it from each other.
 */
export function createWebhookWatch(deps: WebhookWatchDeps): WebhookWatch {
  const { api, url, secret, leases, onFound, tellGone, logger } = deps;
  const stopping = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  return {
    look,
    start: arm,
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await looking;
    },
  };

  function arm(): void {
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      looking = look().finally(arm);
    }, LOOK_EVERY_MS);
  }

  async function look(): Promise<void> {
    try {
      if ((await leases.take(LEASE, LEASE_MS)) === undefined) return;
      const info = await api.getWebhookInfo(stopping.signal as Parameters<Api['getWebhookInfo']>[0]);
      const found = foundOf(info.url ?? '');
      onFound(found);
      if (found === 'foreign') logger.error({}, 'the webhook stands at another address: updates do not come here');
      if (found !== 'gone') return;
      await setWebhook(api, url, secret, stopping.signal);
      logger.warn(
        {},
        'the webhook was gone and is set again: somebody may have started another bot with this BOT_TOKEN',
      );
      await tellGone();
    } catch (error) {
      if (!stopping.signal.aborted) logger.warn({ err: error }, 'the webhook could not be looked at or set again');
    }
  }

  function foundOf(present: string): WebhookFound {
    if (present === '') return 'gone';
    return present === url ? 'ours' : 'foreign';
  }
}
