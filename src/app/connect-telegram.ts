import { connectTelegram, type Telegram } from '../bot/runtime/telegram/telegram.ts';
import type { TelegramCall } from '../bot/runtime/telegram/telegram-fetch.ts';
import type { Config } from '../config.ts';
import type { NewestMessages } from '../use-cases/orders/ports.ts';
import type { Logger } from '../use-cases/shared/ports.ts';

const MESSAGES = /^(?:send(?!ChatAction)|copy|forward)/u;

/** Every message that the bot sends is noted, because what stands below a card is newer than it. */
export function connectTelegramOf(
  config: Config,
  {
    newest,
    onCall,
    onMessage,
    logger,
  }: {
    newest: Pick<NewestMessages, 'note'>;
    onCall: (call: TelegramCall) => void;
    /** Told of every call that is to bring a message. */
    onMessage: () => void;
    logger: Logger;
  },
): Telegram {
  return connectTelegram({
    token: config.BOT_TOKEN,
    apiRoot: config.TELEGRAM_API_ROOT,
    onCall(call) {
      onCall(call);
      if (MESSAGES.test(call.method)) onMessage();
    },
    onSent(chatId, messageId) {
      // A note that fails does no harm: an end then comes as a new message.
      newest.note(chatId, messageId).catch((error: unknown) => logger.debug({ err: error }, 'a message is not noted'));
    },
  });
}
