import type { BotCommand, MenuButton } from '@grammyjs/types';
import { checkedScope, commandKey, tellCommands } from '../state/bot-commands.ts';
import type { Parameters } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import type { State } from '../state/state.ts';
import type { Method } from './method.ts';

export const profileMethods: Record<string, Method> = {
  setMyCommands: (state, parameters) => {
    const commands = readCommands(parameters);
    const key = scopeAndLanguage(state, parameters);
    if (commands.length === 0) state.profile.commands.delete(key);
    else state.profile.commands.set(key, commands);
    tellCommands(state);
    return true;
  },

  deleteMyCommands: (state, parameters) => {
    state.profile.commands.delete(scopeAndLanguage(state, parameters));
    tellCommands(state);
    return true;
  },

  getMyCommands: (state, parameters) => state.profile.commands.get(scopeAndLanguage(state, parameters)) ?? [],

  ...textMethods('Name', 'name', 64),
  ...textMethods('Description', 'description', 512),
  ...textMethods('ShortDescription', 'short_description', 120),

  setChatMenuButton: (state, parameters) => {
    const given = parameters.json('menu_button', 'menu button') ?? { type: 'default' };
    const type = (given as { type?: unknown }).type;
    if (type !== 'default' && type !== 'commands' && type !== 'web_app')
      throw badRequest('menu button has unsupported type');
    state.profile.menuButtons.set(menuChat(state, parameters), given as MenuButton);
    return true;
  },

  getChatMenuButton: (state, parameters) =>
    state.profile.menuButtons.get(menuChat(state, parameters)) ??
    state.profile.menuButtons.get(0) ?? { type: 'commands' as const },
};

function readCommands(parameters: Parameters): BotCommand[] {
  const given = parameters.json('commands', 'commands') ?? [];
  if (!Array.isArray(given)) throw badRequest('expected an Array of BotCommand');
  if (given.length > 100) throw badRequest('BOT_COMMANDS_TOO_MUCH');
  return (given as unknown[]).map(readCommand);
}

function readCommand(given: unknown): BotCommand {
  if (typeof given !== 'object' || given === null) throw badRequest("can't parse BotCommand: expected an Object");
  const { command, description } = given as Record<string, unknown>;
  if (typeof command !== 'string' || typeof description !== 'string') {
    throw badRequest('can\'t parse BotCommand: Can\'t find field "command"');
  }
  const bare = command.replace(/^\//, '');
  if (!/^[a-z0-9_]{1,32}$/.test(bare)) throw badRequest('BOT_COMMAND_INVALID');
  if (description.length === 0 || description.length > 256) throw badRequest('BOT_COMMAND_DESCRIPTION_INVALID');
  return { command: bare, description };
}

function scopeAndLanguage(state: State, parameters: Parameters): string {
  const scope = checkedScope(state, parameters.json('scope', 'BotCommandScope'));
  return commandKey(scope, languageOf(parameters));
}

function languageOf(parameters: Parameters): string {
  const language = parameters.text('language_code');
  if (language !== '' && !/^[a-z]{2}$/.test(language)) throw badRequest('invalid language code specified');
  return language;
}

/** If no name is set, the bot has the name it was made with. */
function textMethods(method: string, field: string, limit: number): Record<string, Method> {
  return {
    [`setMy${method}`]: ({ profile }, parameters) => {
      const text = parameters.text(field);
      if (text.length > limit) throw badRequest(`${field.replace('_', ' ')} is too long`);
      const key = `${field}/${languageOf(parameters)}`;
      if (text === '') profile.texts.delete(key);
      else profile.texts.set(key, text);
      return true;
    },
    [`getMy${method}`]: ({ profile, bot }, parameters) => {
      const unset = field === 'name' ? bot.first_name : '';
      const text = profile.texts.get(`${field}/${languageOf(parameters)}`) ?? profile.texts.get(`${field}/`) ?? unset;
      return { [field]: text };
    },
  };
}

function menuChat(state: State, parameters: Parameters): number {
  if (!parameters.has('chat_id')) return 0;
  const id = parameters.integer('chat_id') ?? 0;
  if (!state.chats.has(id)) throw badRequest('chat not found');
  return id;
}
