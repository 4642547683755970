import type { BotCommand } from '@grammyjs/types';
import { badRequest } from '../server/refusal.ts';
import type { State } from './state.ts';

const plainScopes = new Set(['default', 'all_private_chats', 'all_group_chats', 'all_chat_administrators']);
const chatScopes = new Set(['chat', 'chat_administrators', 'chat_member']);

/** A BotCommandScope as one word, such as `default` or `chat:5310204417`. */
export function checkedScope(state: State, scope: unknown): string {
  if (scope === undefined) return 'default';
  const { type, chat_id: chatId, user_id: userId } = (scope ?? {}) as Record<string, unknown>;
  if (typeof type === 'string' && plainScopes.has(type)) return type;
  if (typeof type !== 'string' || !chatScopes.has(type)) {
    throw badRequest("can't parse BotCommandScope: Unsupported type specified");
  }
  if (!state.chats.has(Number(chatId))) throw badRequest('chat not found');
  return [type, chatId, ...(userId === undefined ? [] : [userId])].map(String).join(':');
}

export function commandKey(scope: string, language: string): string {
  return `${scope}/${language}`;
}

/** The menu of a person's private chat, in the order of "Determining list of commands" in the documentation. */
export function commandsFor(state: State, personId: number): BotCommand[] {
  const language = state.people.get(personId)?.language_code.slice(0, 2) ?? '';
  for (const scope of [`chat:${personId}`, 'all_private_chats', 'default']) {
    for (const tongue of [language, '']) {
      const commands = state.profile.commands.get(commandKey(scope, tongue));
      if (commands !== undefined) return commands;
    }
  }
  return [];
}

/** Shows a change on every screen; if none is open, it computes nothing. */
export function tellCommands(state: State): void {
  state.changed();
  if (state.listeners.size === 0) return;
  for (const person of state.people.keys()) {
    state.show({ type: 'commands', person, commands: commandsFor(state, person) });
  }
}
