import type { InlineKeyboardMarkup } from 'grammy/types';
import { isDeepStrictEqual } from 'node:util';
import { namedMessage, writableRoom } from '../find-room.ts';
import { readCaption, readText } from '../formatted-text.ts';
import type { PageMessage } from '../page-protocol.ts';
import type { Parameters } from '../parameters.ts';
import { badRequest } from '../refusal.ts';
import { readInlineMarkup } from '../reply-markup.ts';
import type { Room, StoredMessage } from '../room.ts';
import type { World } from '../world.ts';
import type { Method } from './method.ts';
import { captionContent, linkPreview, textContent } from './send.ts';

const notModified =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content ' +
  'and reply markup of the message';

export const editMessageText: Method = (world, parameters) => {
  const text = readText(parameters);
  const { room, stored, markup } = editable(world, parameters);
  if (stored.message.text === undefined) throw badRequest('there is no text in the message to edit');
  const { entities: _, link_preview_options: __, ...rest } = stored.message;
  const content = { ...textContent(world, text), ...linkPreview(parameters) };
  return change(world, room, stored, { ...rest, ...content }, markup);
};

export const editMessageCaption: Method = (world, parameters) => {
  const caption = readCaption(parameters);
  const { room, stored, markup } = editable(world, parameters);
  if (stored.message.photo === undefined && stored.message.document === undefined) {
    throw badRequest('there is no caption in the message to edit');
  }
  const { caption: _, caption_entities: __, ...rest } = stored.message;
  return change(world, room, stored, { ...rest, ...captionContent(world, caption) }, markup);
};

export const editMessageReplyMarkup: Method = (world, parameters) => {
  const { room, stored, markup } = editable(world, parameters);
  return change(world, room, stored, stored.message, markup);
};

/** Also refused for a person who blocked the bot, as every write to that chat is. */
function editable(
  world: World,
  parameters: Parameters,
): { room: Room; stored: StoredMessage; markup: InlineKeyboardMarkup | undefined } {
  if (parameters.has('inline_message_id')) throw badRequest('MESSAGE_ID_INVALID');
  const markup = readInlineMarkup(parameters, { privateChat: true });
  const room = writableRoom(world, parameters);
  const stored = namedMessage(room, parameters, 'message to edit');
  // Not the bot's own, or sent with a reply keyboard ("Updating messages" in the documentation).
  if (stored.message.from?.id !== world.bot.id || stored.frozen) throw badRequest("message can't be edited");
  return { room, stored, markup };
}

/** An edit without `reply_markup` takes the keyboard away. */
function change(
  world: World,
  room: Room,
  stored: StoredMessage,
  edited: PageMessage,
  markup: InlineKeyboardMarkup | undefined,
): PageMessage {
  const { reply_markup: _, ...bare } = edited;
  const next = { ...bare, ...(markup === undefined ? {} : { reply_markup: markup }) };
  if (isDeepStrictEqual(next, { ...stored.message })) throw badRequest(notModified);
  return world.edit(room, stored, { ...next, edit_date: world.now() });
}
