import type { Api, Bot } from 'grammy';
import type { Logger } from '../purchase/ports.ts';
import type { BotContext } from './context.ts';
import type { UpdateHandler } from './handle-update.ts';
import { ALLOWED_UPDATES } from './poll.ts';
import { untilDone } from './until-done.ts';
import type { UpdateSource } from './update-source.ts';

/** Tells Telegram where to bring updates. The webhook stays set at a stop: what comes meanwhile waits there for the next start. */
export function createWebhookSource(deps: {
  api: Api;
  bot: Bot<BotContext>;
  handler: UpdateHandler;
  url: string;
  secret: string;
  logger: Logger;
}): UpdateSource {
  const { api, bot, handler, url, secret, logger } = deps;
  const stopping = new AbortController();
  let taking = false;
  return {
    start() {
      void begin();
    },
    async stop() {
      stopping.abort();
      await handler.idle();
    },
    isTaking: () => taking && !stopping.signal.aborted,
  };

  async function begin(): Promise<void> {
    const set = await untilDone(
      async () => {
        await bot.init();
        return api.setWebhook(url, { secret_token: secret, allowed_updates: [...ALLOWED_UPDATES] });
      },
      stopping.signal,
      logger,
    );
    taking = set === true;
  }
}
