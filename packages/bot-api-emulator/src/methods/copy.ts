import type { Message } from 'grammy/types';
import { namedMessage, readableRoom } from '../find-room.ts';
import { readCaption } from '../formatted-text.ts';
import type { PageMessage } from '../page-protocol.ts';
import type { Parameters } from '../parameters.ts';
import { postMessage } from '../post-message.ts';
import { badRequest } from '../refusal.ts';
import type { World } from '../world.ts';
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

export const copyMessage: Method = (world, parameters) => {
  const source = sourceMessage(world, parameters, 'message to copy');
  const content = contentOf(source);
  if (Object.keys(content).length === 0) throw badRequest("message can't be copied");
  const caption = parameters.has('caption') ? captionContent(world, readCaption(parameters)) : {};
  return { message_id: postMessage(world, parameters, { ...content, ...caption }).message_id };
};

export const forwardMessage: Method = (world, parameters) => {
  const source = sourceMessage(world, parameters, 'message to forward');
  const content = contentOf(source);
  if (Object.keys(content).length === 0 || source.has_protected_content === true) {
    throw badRequest("message can't be forwarded");
  }
  const origin = { type: 'user', date: source.date, sender_user: source.from } as Message['forward_origin'];
  return postMessage(world, parameters, { ...content, ...(origin === undefined ? {} : { forward_origin: origin }) });
};

function sourceMessage(world: World, parameters: Parameters, what: string): PageMessage {
  return namedMessage(readableRoom(world, parameters, 'from_chat_id'), parameters, what).message;
}

function contentOf(message: PageMessage): Partial<Message> {
  const kept = contentFields.filter((field) => message[field] !== undefined);
  return Object.fromEntries(kept.map((field) => [field, message[field]]));
}
