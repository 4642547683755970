import type { Api } from 'grammy';
import type { BotCommand, LanguageCode } from 'grammy/types';
import { SOLD_COMMANDS } from '../../../domain/catalogue/sold-services.ts';
import type { Role } from '../../../domain/people/person.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotParts } from '../../bot-parts.ts';
import type { BotContext } from '../../context.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { isGone } from '../orders/receipt/end-screens.ts';
import type { AllWords, MessageId, Words } from '../../ui/words.ts';

const EVERYBODY = [
  'buy',
  ...SOLD_COMMANDS,
  'pricelist',
  'repeat',
  'bulk',
  'history',
  'sales',
  'recap',
  'receipt',
  'check',
  'token',
  'saved',
  'reminders',
  'cases',
  'pin',
  'news',
  'language',
  'cancel',
  'help',
] as const;
const MERCHANTS = [
  'admin',
  'balance',
  'alert',
  'users',
  'credit',
  'debit',
  'undo',
  'invite',
  'announce',
  'statement',
  'reconcile',
  'prices',
  'limits',
  'pause',
  'resume',
  'usual',
  'health',
  'shop',
] as const;

/** Registers the menu of commands: everyone's in each language, and the merchants' own in their chats. Failures are logged: the bot works without. */
export async function registerCommands(
  { hasAccounts, logger }: Pick<Shop, 'hasAccounts' | 'logger'>,
  { api, merchants }: Pick<BotParts, 'api' | 'merchants'>,
  words: AllWords,
): Promise<void> {
  const commands = (own: Words) => everybodysCommands(own, hasAccounts);
  const standard = words(undefined);
  const further = words.locales.filter(isLanguageCode).filter((locale) => locale !== standard.locale);
  await registerEverybodysCommands(api, commands(standard), {}, logger);
  await Promise.all([
    ...further.map((locale) =>
      registerEverybodysCommands(api, commands(words(locale)), { language_code: locale }, logger),
    ),
    ...(await merchants.ids()).map(async (id) =>
      registerMerchantCommands(api, await merchants.wordsOf(id), id, logger),
    ),
  ]);
}

/** A merchant who has yet to press Start has no chat to put it in, so it is done again when they do. */
async function registerMerchantCommands(api: Api, words: Words, merchantId: number, logger: Logger): Promise<void> {
  const commands = commandsOf(words, [...MERCHANTS, ...EVERYBODY]);
  await attempt(() => api.setMyCommands(commands, { scope: { type: 'chat', chat_id: merchantId } }), logger);
}

/**
 * Everyone's menu in the chat of a person who chose a language: by itself Telegram shows the one for its own language, and of languages with three
 * letters it takes none.
 */
async function registerOwnCommands(
  api: Api,
  words: Words,
  { userId, hasAccounts }: { userId: number; hasAccounts: boolean },
  logger: Logger,
): Promise<void> {
  const scope = { type: 'chat', chat_id: userId } as const;
  await attempt(() => api.setMyCommands(everybodysCommands(words, hasAccounts), { scope }), logger);
}

/** After their role has changed: a merchant's menu comes and goes with it. */
export async function showCommandsOfRole(
  { shop, bot, allWords, hasAccounts }: BotContext,
  userId: number,
  role: Role,
): Promise<void> {
  const { logger } = shop;
  if (role === 'merchant') {
    return registerMerchantCommands(bot.api, await bot.merchants.wordsOf(userId), userId, logger);
  }
  const { chosenLanguage } = (await shop.people.find(userId).catch(() => undefined)) ?? {};
  if (chosenLanguage === undefined) return removeMerchantCommands(bot.api, userId, logger);
  await registerOwnCommands(bot.api, allWords(chosenLanguage), { userId, hasAccounts }, logger);
}

/** The menu of who writes, in the words that they read now. */
export function showOwnCommands({ shop, bot, words, userId, isMerchant, hasAccounts }: BotContext): Promise<void> {
  return isMerchant
    ? registerMerchantCommands(bot.api, words, userId, shop.logger)
    : registerOwnCommands(bot.api, words, { userId, hasAccounts }, shop.logger);
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

/** Those of this person's menu. */
export function commandsFor({
  words,
  isMerchant,
  hasAccounts,
  role,
}: Pick<BotContext, 'words' | 'isMerchant' | 'hasAccounts'> & Partial<Pick<BotContext, 'role'>>): BotCommand[] {
  if (isMerchant) return commandsOf(words, [...MERCHANTS, ...EVERYBODY]);
  return [...everybodysCommands(words, hasAccounts), ...(role === 'agent' ? agentsCommands(words) : [])];
}

/** They stand in no menu, which is the same for all buyers; /help says what they do. */
function agentsCommands(words: Words): BotCommand[] {
  return [
    { command: 'shop', description: words.plain('command-shop-own') },
    { command: 'sell', description: words.plain('command-sell-own') },
    ...commandsOf(words, ['usual']),
  ];
}

function everybodysCommands(words: Words, hasAccounts: boolean): BotCommand[] {
  const limits = { command: 'limits', description: words.plain('command-limits-own') };
  return [...commandsOf(words, EVERYBODY), limits, ...(hasAccounts ? ownAccount(words) : [])];
}

function commandsOf(
  words: Words,
  names: readonly ((typeof EVERYBODY)[number] | (typeof MERCHANTS)[number])[],
): BotCommand[] {
  return names.map((command) => ({ command, description: words.plain(`command-${command}` satisfies MessageId) }));
}

function ownAccount(words: Words): BotCommand[] {
  return [
    { command: 'balance', description: words.plain('command-balance-own') },
    { command: 'topup', description: words.plain('command-topup') },
    { command: 'alert', description: words.plain('command-alert-own') },
    { command: 'statement', description: words.plain('command-statement-own') },
  ];
}

async function attempt(call: () => Promise<unknown>, logger: Logger): Promise<void> {
  await call().catch((error: unknown) => {
    if (isGone(error))
      logger.info({ scope: error.payload['scope'] }, 'the menu of commands waits for a person to press Start');
    else logger.warn({ err: error }, 'the menu of commands could not be registered');
  });
}
