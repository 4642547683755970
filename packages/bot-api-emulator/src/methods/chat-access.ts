import type { Parameters } from '../server/parameters.ts';
import { badRequest, forbidden, upgraded } from '../server/refusal.ts';
import type { Chat, StoredMessage } from '../state/chat.ts';
import type { State } from '../state/state.ts';

/** Refuses in the words of telegram-bot-api's check_chat. */
export function readableChat(state: State, parameters: Parameters, name = 'chat_id'): Chat {
  if (!parameters.has(name)) throw badRequest(`${name} is empty`);
  const id = parameters.integer(name);
  const chat = id === undefined ? undefined : state.chats.get(id);
  if (chat === undefined) throw badRequest('chat not found');
  return chat;
}

export function writableChat(state: State, parameters: Parameters): Chat {
  const chat = readableChat(state, parameters);
  if (chat.upgradedTo !== undefined) throw upgraded(chat.upgradedTo);
  if (chat.isPrivate && !chat.started) throw forbidden("bot can't initiate conversation with a user");
  if (chat.isPrivate && chat.botStatus === 'kicked') throw forbidden('bot was blocked by the user');
  if (chat.botStatus === 'kicked') throw forbidden('bot was kicked from the group chat');
  if (chat.botStatus === 'left') throw forbidden('bot is not a member of the group chat');
  return chat;
}

/** The message that `message_id` names; `what` names it in a refusal, as in "message to edit". */
export function namedMessage(chat: Chat, parameters: Parameters, what: string): StoredMessage {
  const messageId = parameters.integer('message_id') ?? 0;
  if (messageId <= 0) throw badRequest('message identifier is not specified');
  const stored = chat.find(messageId);
  if (stored === undefined) throw badRequest(`${what} not found`);
  return stored;
}
