import type { Api, Bot } from 'grammy';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import type { UpdateHandler } from './handle-update.ts';
import { retryUntil } from '../retry-until.ts';
import type { UpdateSource } from './update-source.ts';
import { setWebhook, type WebhookWatch } from './webhook-watch.ts';

/** Tells Telegram where to bring updates. The webhook stays set at a stop: what comes meanwhile waits there for the next start. */
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
