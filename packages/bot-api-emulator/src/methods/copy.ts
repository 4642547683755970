import type { Message } from '@grammyjs/types';
import { namedMessage, readableChat } from './find-chat.ts';
import { readCaption } from '../text/formatted-text.ts';
import type { PageMessage } from '../page-protocol.ts';
import type { Parameters } from '../server/parameters.ts';
import { postMessage } from './post-message.ts';
import { badRequest } from '../server/refusal.ts';
import type { State } from '../state/state.ts';
import type { Method } from './method.ts';
import { captionContent } from './send.ts';

const contentFields = [
  'text',
  'entities',
  'photo',
  'document',
  'sticker',
  'contact',
  'location',
  'caption',
  'caption_entities',
] as const;

export const copyMessage: Method = (state, parameters) => {
  const source = sourceMessage(state, parameters, 'message to copy');
  const content = contentOf(source);
  if (Object.keys(content).length === 0) throw badRequest("message can't be copied");
  const caption = parameters.has('caption') ? captionContent(state, readCaption(parameters)) : {};
  return { message_id: postMessage(state, parameters, { ...content, ...caption }).message_id };
};

export const forwardMessage: Method = (state, parameters) => {
  const source = sourceMessage(state, parameters, 'message to forward');
  const content = contentOf(source);
  if (Object.keys(content).length === 0 || source.has_protected_content === true) {
    throw badRequest("message can't be forwarded");
  }
  const origin = { type: 'user', date: source.date, sender_user: source.from } as Message['forward_origin'];
  return postMessage(state, parameters, { ...content, ...(origin === undefined ? {} : { forward_origin: origin }) });
};

function sourceMessage(state: State, parameters: Parameters, what: string): PageMessage {
  return namedMessage(readableChat(state, parameters, 'from_chat_id'), parameters, what).message;
}

function contentOf(message: PageMessage): Partial<Message> {
  const kept = contentFields.filter((field) => message[field] !== undefined);
  return Object.fromEntries(kept.map((field) => [field, message[field]]));
}
