import type { Message, MessageEntity } from '@grammyjs/types';
import { writableChat } from './chat-access.ts';
import type { PageMessage } from '../page-protocol.ts';
import { type Parameters, isObject } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import { readReplyMarkup } from '../keyboards/reply-markup.ts';
import type { Chat } from '../state/chat.ts';
import { userOf } from '../people/people.ts';
import type { State } from '../state/state.ts';
import type { ParsedText } from '../text/parsed-text.ts';

/** Does what every send method shares (chat, markup, reply, protection) and puts the message into the chat. */
export function postMessage(state: State, parameters: Parameters, content: Partial<Message>): PageMessage {
  const markup = readReplyMarkup(parameters, {
    privateChat: (parameters.integer('chat_id') ?? 0) > 0,
    invoice: content.invoice !== undefined,
  });
  const chat = writableChat(state, parameters);
  if (chat.muted) throw badRequest(`not enough rights to send ${kindOf(content)} to the chat`);
  const message = state.post(
    chat,
    {
      from: botUser(state),
      ...replyTo(chat, parameters),
      ...(parameters.flag('protect_content') ? { has_protected_content: true } : {}),
      ...content,
      ...(markup?.type === 'inline' && markup.markup !== undefined ? { reply_markup: markup.markup } : {}),
    },
    markup !== undefined && markup.type !== 'inline',
  );
  if (markup?.type === 'keyboard') state.showKeyboard(chat, markup.keyboard);
  else if (markup?.type === 'remove') state.showKeyboard(chat, undefined);
  return message;
}

/** The name of the content in TDLib's refusal to send it (can_send_message_content). */
function kindOf({ photo, document }: Partial<Message>): string {
  if (photo !== undefined) return 'photos';
  return document === undefined ? 'text messages' : 'documents';
}

export function botUser(state: State): NonNullable<Message['from']> {
  const { id, is_bot, first_name, username } = state.bot;
  return { id, is_bot, first_name, username };
}

/** Fills in the person of each entity that mentions one by id. Mentions of unknown people are left out. */
function withMentions(state: State, entities: readonly MessageEntity[]): MessageEntity[] {
  return entities.flatMap((entity): MessageEntity[] => {
    if (entity.type !== 'text_mention') return [entity];
    const person = state.people.get(entity.user.id);
    return person === undefined ? [] : [{ ...entity, user: userOf(person) }];
  });
}

export function textContent(state: State, { text, entities }: ParsedText): Pick<Message, 'text' | 'entities'> {
  const known = withMentions(state, entities);
  return { text, ...(known.length === 0 ? {} : { entities: known }) };
}

export function captionContent(state: State, { text, entities }: ParsedText): Partial<Message> {
  if (text === '') return {};
  const known = withMentions(state, entities);
  return { caption: text, ...(known.length === 0 ? {} : { caption_entities: known }) };
}

/** Without the message that it replies to itself. */
export function quoted(message: PageMessage): NonNullable<Message['reply_to_message']> {
  const { reply_to_message: _, ...rest } = message;
  return rest as NonNullable<Message['reply_to_message']>;
}

function replyTo(chat: Chat, parameters: Parameters): Pick<Message, 'reply_to_message'> | object {
  const given = parameters.json('reply_parameters', 'reply parameters');
  if (given !== undefined && !isObject(given)) throw badRequest('object expected as reply parameters');
  const older = {
    message_id: parameters.integer('reply_to_message_id') ?? 0,
    allow_sending_without_reply: parameters.flag('allow_sending_without_reply'),
  };
  if (given === undefined && older.message_id === 0) return {};
  const { message_id: messageId, allow_sending_without_reply: optional } = given ?? older;
  if (!Number.isInteger(messageId))
    throw badRequest('can\'t parse reply parameters: Field "message_id" must be of type Number');
  const stored = chat.find(messageId as number);
  if (stored !== undefined) return { reply_to_message: quoted(stored.message) };
  if (optional === true) return {};
  throw badRequest('message to be replied not found');
}
