import type { Api } from 'grammy';
import type { BotCommand, LanguageCode } from 'grammy/types';
import type { Role } from '../../../domain/people/person.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotParts, CommandFacts, FeatureFacts } from '../../bot-parts.ts';
import type { BotContext } from '../../context.ts';
import type { Logger } from '../../../domain/shared/injected.ts';
import type { AllWords, BareMessageId, Words } from '../../ui/words.ts';
import { isGone } from '../../runtime/telegram-refusals.ts';

/** Registers the menu of commands: everyone's in each language, and the merchants' own in their chats. Failures are logged: the bot works without. */
export async function registerCommands(
  { hasAccounts, logger }: Pick<Shop, 'hasAccounts' | 'logger'>,
  { api, merchants, features }: Pick<BotParts, 'api' | 'merchants' | 'features'>,
  words: AllWords,
): Promise<void> {
  const commands = (own: Words) => everybodysCommands(features, own, hasAccounts);
  const standard = words(undefined);
  const further = words.locales.filter(isLanguageCode).filter((locale) => locale !== standard.locale);
  await registerEverybodysCommands(api, commands(standard), {}, logger);
  await Promise.all([
    ...further.map((locale) =>
      registerEverybodysCommands(api, commands(words(locale)), { language_code: locale }, logger),
    ),
    ...(await merchants.ids()).map(async (id) =>
      registerMerchantCommands({ api, features }, await merchants.wordsOf(id), id, logger),
    ),
  ]);
}

type Menus = Pick<BotParts, 'api' | 'features'>;

/** A merchant who has yet to press Start has no chat to put it in, so it is done again when they do. */
async function registerMerchantCommands(
  { api, features }: Menus,
  words: Words,
  merchantId: number,
  logger: Logger,
): Promise<void> {
  const commands = merchantsCommands(features, words);
  await attempt(() => api.setMyCommands(commands, { scope: { type: 'chat', chat_id: merchantId } }), logger);
}

/**
 * Everyone's menu in the chat of a person who chose a language: by itself Telegram shows the one for its own language, and of languages with three
 * letters it takes none.
 */
async function registerOwnCommands(
  { api, features }: Menus,
  words: Words,
  { userId, hasAccounts }: { userId: number; hasAccounts: boolean },
  logger: Logger,
): Promise<void> {
  const commands = everybodysCommands(features, words, hasAccounts);
  await attempt(() => api.setMyCommands(commands, { scope: { type: 'chat', chat_id: userId } }), logger);
}

/** After their role has changed: a merchant's menu comes and goes with it. */
export async function showCommandsOfRole(
  { shop, bot, allWords, hasAccounts }: BotContext,
  userId: number,
  role: Role,
): Promise<void> {
  const { logger } = shop;
  if (role === 'merchant') {
    return registerMerchantCommands(bot, await bot.merchants.wordsOf(userId), userId, logger);
  }
  const { chosenLanguage } = (await shop.people.find(userId).catch(() => undefined)) ?? {};
  if (chosenLanguage === undefined) return removeMerchantCommands(bot.api, userId, logger);
  await registerOwnCommands(bot, allWords(chosenLanguage), { userId, hasAccounts }, logger);
}

/** The menu of who writes, in the words that they read now. */
export function showOwnCommands({ shop, bot, words, userId, isMerchant, hasAccounts }: BotContext): Promise<void> {
  return isMerchant
    ? registerMerchantCommands(bot, words, userId, shop.logger)
    : registerOwnCommands(bot, words, { userId, hasAccounts }, shop.logger);
}

/** A person who is no merchant any more, and chose no language, gets everyone's menu again. */
async function removeMerchantCommands(api: Api, userId: number, logger: Logger): Promise<void> {
  await attempt(() => api.deleteMyCommands({ scope: { type: 'chat', chat_id: userId } }), logger);
}

/** Telegram takes two letters for a menu; a regional language such as `pt-br` it refuses (https://core.telegram.org/bots/api#setmycommands, 2026-11). */
function isLanguageCode(locale: string): locale is LanguageCode {
  return /^[a-z]{2}$/u.test(locale);
}

async function registerEverybodysCommands(
  api: Api,
  commands: BotCommand[],
  language: { language_code?: LanguageCode },
  logger: Logger,
): Promise<void> {
  await attempt(() => api.setMyCommands(commands, { scope: { type: 'all_private_chats' }, ...language }), logger);
}

/** Those that /help can explain to this person. */
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

/** What merchants have too says something else to buyers. */
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
