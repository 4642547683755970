import { namedMessage, readableChat } from './find-chat.ts';
import { badRequest } from '../server/refusal.ts';
import type { Chat, StoredMessage } from '../state/chat.ts';
import type { State } from '../state/state.ts';
import type { Method } from './method.ts';

/** "A message can only be deleted if it was sent less than 48 hours ago" (deleteMessage). */
const deletableForSeconds = 48 * 3600;

export const deleteMessage: Method = (state, parameters) => {
  const chat = readableChat(state, parameters);
  const stored = namedMessage(chat, parameters, 'message to delete');
  if (!mayDelete(state, chat, stored)) throw badRequest("message can't be deleted for everyone");
  state.remove(chat, stored.message.message_id);
  return true;
};

/** Up to 100; those that are not found or may not be deleted are skipped, as documented. */
export const deleteMessages: Method = (state, parameters) => {
  const chat = readableChat(state, parameters);
  const ids = parameters.json('message_ids', 'message identifiers');
  if (!Array.isArray(ids)) throw badRequest('expected an Array of message identifiers');
  if (ids.length === 0) throw badRequest('message identifiers are not specified');
  if (ids.length > 100) throw badRequest('too many message identifiers specified');
  for (const id of ids as unknown[]) {
    const stored = chat.find(Number(id));
    if (stored !== undefined && mayDelete(state, chat, stored)) state.remove(chat, stored.message.message_id);
  }
  return true;
};

/** In a private chat the messages of both sides, in a group only its own, because the bot is no administrator here. */
function mayDelete(state: State, chat: Chat, { message }: StoredMessage): boolean {
  const young = state.now() - message.date < deletableForSeconds;
  return young && (chat.isPrivate || message.from?.id === state.bot.id);
}
