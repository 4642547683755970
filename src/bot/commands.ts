import type { Api } from 'grammy';
import type { BotCommand } from 'grammy/types';
import type { Logger } from '../purchase/ports.ts';
import type { AllWords, MessageId, Words } from './words.ts';

const EVERYBODY = ['buy', 'airtime', 'data', 'electricity', 'tv', 'history', 'receipt', 'cancel', 'help'] as const;
const MERCHANTS = ['balance', 'users'] as const;

/** Registers the menu of commands: everybody's, and the merchants' own in their chats. Failures are logged: the bot works without. */
export async function registerCommands(
  api: Api,
  words: AllWords,
  merchantIds: readonly number[],
  logger: Logger,
): Promise<void> {
  const standard = words(undefined);
  await attempt(
    () => api.setMyCommands(commandsOf(standard, EVERYBODY), { scope: { type: 'all_private_chats' } }),
    logger,
  );
  await Promise.all(merchantIds.map((id) => registerMerchantCommands(api, standard, id, logger)));
}

/** Fails for a merchant who never pressed Start, so it is done again when they do. */
export async function registerMerchantCommands(
  api: Api,
  words: Words,
  merchantId: number,
  logger: Logger,
): Promise<void> {
  const commands = commandsOf(words, [...MERCHANTS, ...EVERYBODY]);
  await attempt(() => api.setMyCommands(commands, { scope: { type: 'chat', chat_id: merchantId } }), logger);
}

function commandsOf(
  words: Words,
  names: readonly ((typeof EVERYBODY)[number] | (typeof MERCHANTS)[number])[],
): BotCommand[] {
  return names.map((command) => ({ command, description: words.plain(`command-${command}` satisfies MessageId) }));
}

async function attempt(call: () => Promise<unknown>, logger: Logger): Promise<void> {
  await call().catch((error: unknown) => {
    logger.warn({ err: error }, 'the menu of commands could not be registered');
  });
}
