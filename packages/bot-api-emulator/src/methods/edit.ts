import { isDeepStrictEqual } from 'node:util';
import type { InlineKeyboardMarkup } from '@grammyjs/types';
import { readInlineMarkup } from '../keyboards/reply-markup.ts';
import { namedMessage, readableChat, writableChat } from './chat-access.ts';
import type { Method } from './method.ts';
import { captionContent, textContent } from './post-message.ts';
import { linkPreview } from './send.ts';
import type { PageMessage } from '../page-protocol.ts';
import type { Parameters } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import type { Chat, StoredMessage } from '../state/chat.ts';
import type { State } from '../state/state.ts';
import { readCaption, readText } from '../text/formatted-text.ts';

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content ' +
  'and reply markup of the message';

export const editMethods: Record<string, Method> = {
  editMessageText: (state, parameters) => {
    const text = readText(parameters);
    const { chat, stored, markup } = editable(state, parameters);
    if (stored.message.text === undefined) throw badRequest('there is no text in the message to edit');
    const { entities: _, link_preview_options: __, ...rest } = stored.message;
    const content = { ...textContent(state, text), ...linkPreview(parameters) };
    return change(state, chat, stored, { ...rest, ...content }, markup);
  },

  editMessageCaption: (state, parameters) => {
    const caption = readCaption(parameters);
    const { chat, stored, markup } = editable(state, parameters);
    if (stored.message.photo === undefined && stored.message.document === undefined) {
      throw badRequest('there is no caption in the message to edit');
    }
    const { caption: _, caption_entities: __, ...rest } = stored.message;
    return change(state, chat, stored, { ...rest, ...captionContent(state, caption) }, markup);
  },

  editMessageReplyMarkup: (state, parameters) => {
    const { chat, stored, markup } = editable(state, parameters);
    return change(state, chat, stored, stored.message, markup);
  },

  deleteMessage: (state, parameters) => {
    const chat = readableChat(state, parameters);
    const stored = namedMessage(chat, parameters, 'message to delete');
    if (!mayDelete(state, chat, stored)) throw badRequest("message can't be deleted for everyone");
    state.remove(chat, stored.message.message_id);
    return true;
  },

  /** Up to 100; those that are not found or may not be deleted are skipped, as documented. */
  deleteMessages: (state, parameters) => {
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
  },
};

/** If the person has blocked the bot, the edit is refused, as every write to that chat is. */
function editable(state: State, parameters: Parameters) {
  if (parameters.has('inline_message_id')) throw badRequest('MESSAGE_ID_INVALID');
  const markup = readInlineMarkup(parameters, { privateChat: true });
  const chat = writableChat(state, parameters);
  const stored = namedMessage(chat, parameters, 'message to edit');
  // The message is not the bot's own, or it was sent with a reply keyboard ("Updating messages" in the documentation).
  if (stored.message.from?.id !== state.bot.id || stored.frozen) throw badRequest("message can't be edited");
  return { chat, stored, markup };
}

/** An edit without `reply_markup` takes the keyboard away. */
function change(
  state: State,
  chat: Chat,
  stored: StoredMessage,
  edited: PageMessage,
  markup: InlineKeyboardMarkup | undefined,
): PageMessage {
  const { reply_markup: _, ...bare } = edited;
  const next = { ...bare, ...(markup === undefined ? {} : { reply_markup: markup }) };
  if (isDeepStrictEqual(next, { ...stored.message })) throw badRequest(notModified);
  return state.edit(chat, stored, { ...next, edit_date: state.now() });
}

/** "A message can only be deleted if it was sent less than 48 hours ago" (deleteMessage). */
const deletableForSeconds = 48 * 3600;

/** In a private chat the bot may delete the messages of both sides. In a group it may delete only its own: here it is no administrator. */
function mayDelete(state: State, chat: Chat, { message }: StoredMessage): boolean {
  const young = state.now() - message.date < deletableForSeconds;
  return young && (chat.isPrivate || message.from?.id === state.bot.id);
}
