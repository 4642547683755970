import type { Api } from 'grammy';
import type { BotCommand, LanguageCode } from 'grammy/types';
import type { Role } from '../../domain/people/person.ts';
import type { Shop } from '../../services/shop.ts';
import type { BotParts, CommandFacts, FeatureFacts } from '../bot-parts.ts';
import type { BotContext } from '../context.ts';
import type { Logger } from '../../domain/shared/injected.ts';
import type { AllWords, BareMessageId, Words } from '../ui/words.ts';
import { isGone } from '../runtime/telegram-refusals.ts';

/** A failure is only logged: the bot works without. */
export async function registerCommands(
  { hasAccounts, logger }: Pick<Shop, 'hasAccounts' | 'logger'>,
  bot: Pick<BotParts, 'api' | 'merchants' | 'features'>,
  words: AllWords,
): Promise<void> {
  const everybodys = (own: Words, language?: LanguageCode) =>
    setMenu(bot.api, everybodysCommands(bot.features, own, hasAccounts), logger, {
      scope: { type: 'all_private_chats' },
      ...(language === undefined ? {} : { language_code: language }),
    });
  const standard = words(undefined);
  const further = words.locales.filter(isLanguageCode).filter((locale) => locale !== standard.locale);
  await everybodys(standard);
  await Promise.all([
    ...further.map((locale) => everybodys(words(locale), locale)),
    ...(await bot.merchants.ids()).map(async (id) =>
      setMenu(bot.api, merchantsCommands(bot.features, await bot.merchants.wordsOf(id)), logger, inChatOf(id)),
    ),
  ]);
}

/** If the person is not a merchant any more, and chose no language, they get everyone's menu again. */
export async function showCommandsOfRole(
  { shop, bot, allWords, hasAccounts }: BotContext,
  userId: number,
  role: Role,
): Promise<void> {
  const { api, features, merchants } = bot;
  const { logger } = shop;
  if (role === 'merchant')
    return setMenu(api, merchantsCommands(features, await merchants.wordsOf(userId)), logger, inChatOf(userId));
  const { chosenLanguage } = (await shop.people.find(userId).catch(() => undefined)) ?? {};
  if (chosenLanguage === undefined) return attempt(() => api.deleteMyCommands(inChatOf(userId)), logger);
  const commands = everybodysCommands(features, allWords(chosenLanguage), hasAccounts);
  await setMenu(api, commands, logger, inChatOf(userId));
}

/** Without this, Telegram shows the menu for its own language, and it takes no menus for languages with three letters. */
export function showOwnCommands({ shop, bot, words, userId, isMerchant, hasAccounts }: BotContext): Promise<void> {
  const { api, features } = bot;
  const commands = isMerchant ? merchantsCommands(features, words) : everybodysCommands(features, words, hasAccounts);
  return setMenu(api, commands, shop.logger, inChatOf(userId));
}

/** One person's chat. It does not exist before they press Start. */
function inChatOf(userId: number) {
  return { scope: { type: 'chat', chat_id: userId } } as const;
}

/** Telegram takes two letters for a menu. It refuses a regional language such as `pt-br` (https://core.telegram.org/bots/api#setmycommands, 2026-11). */
function isLanguageCode(locale: string): locale is LanguageCode {
  return /^[a-z]{2}$/u.test(locale);
}

async function setMenu(
  api: Api,
  commands: BotCommand[],
  logger: Logger,
  where: Parameters<Api['setMyCommands']>[1],
): Promise<void> {
  await attempt(() => api.setMyCommands(commands, where), logger);
}

/** The commands that /help can explain to this person. */
export function commandsFor({
  bot: { features },
  words,
  isMerchant,
  hasAccounts,
  role,
}: Pick<BotContext, 'bot' | 'words' | 'isMerchant' | 'hasAccounts' | 'role'>): BotCommand[] {
  if (isMerchant) return merchantsCommands(features, words);
  const commands = everybodysCommands(features, words, hasAccounts);
  return role === 'agent' ? [...commands, ...ownCommands(features, words, ['agents'])] : commands;
}

function merchantsCommands(features: FeatureFacts, words: Words): BotCommand[] {
  return [...commandsOf(features, words, 'merchants'), ...commandsOf(features, words, 'everybody')];
}

function everybodysCommands(features: FeatureFacts, words: Words, hasAccounts: boolean): BotCommand[] {
  const own = ownCommands(features, words, hasAccounts ? ['everybody', 'accounts'] : ['everybody']);
  return [...commandsOf(features, words, 'everybody'), ...own];
}

function commandsOf({ commands }: FeatureFacts, words: Words, menu: CommandFacts['menu']): BotCommand[] {
  return [...commands].flatMap(([command, facts]) =>
    facts.menu === menu ? [{ command, description: words.plain(`command-${command}` as BareMessageId) }] : [],
  );
}

/** If merchants have such a command in their menu, its text for buyers is another. */
function ownCommands(
  { commands }: FeatureFacts,
  words: Words,
  whose: readonly NonNullable<CommandFacts['own']>[],
): BotCommand[] {
  return [...commands].flatMap(([command, { menu, own }]) => {
    if (own === undefined || !whose.includes(own)) return [];
    const id = menu === undefined ? `command-${command}` : `command-${command}-own`;
    return [{ command, description: words.plain(id as BareMessageId) }];
  });
}

async function attempt(call: () => Promise<unknown>, logger: Logger): Promise<void> {
  await call().catch((error: unknown) => {
    if (isGone(error))
      logger.info({ scope: error.payload['scope'] }, 'the menu of commands waits for a person to press Start');
    else logger.warn({ err: error }, 'the menu of commands could not be registered');
  });
}
