import type { Message } from '@grammyjs/types';
import { type MediaKind, namedMedia, readMedia } from '../files/read-media.ts';
import { namedMessage, readableChat, writableChat } from './chat-access.ts';
import type { Method } from './method.ts';
import { captionContent, postMessage, textContent } from './post-message.ts';
import type { PageMessage } from '../page-protocol.ts';
import { type Parameters, isObject, parametersOf } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import { type State, newQueryId } from '../state/state.ts';
import { readCaption, readText } from '../text/formatted-text.ts';

export const sendMethods: Record<string, Method> = {
  sendMessage: (state, parameters) => {
    const content = { ...textContent(state, readText(parameters)), ...linkPreview(parameters) };
    return postMessage(state, parameters, content);
  },

  sendPhoto: fileMethod('photo'),
  sendDocument: fileMethod('document'),

  sendContact: (state, parameters) => {
    const phone = parameters.text('phone_number');
    const firstName = parameters.text('first_name');
    if (phone === '') throw badRequest('phone number is empty');
    if (firstName === '') throw badRequest('first name is empty');
    const lastName = parameters.text('last_name');
    const contact = { phone_number: phone, first_name: firstName, ...(lastName === '' ? {} : { last_name: lastName }) };
    return postMessage(state, parameters, { contact });
  },

  sendLocation: (state, parameters) => {
    const latitude = parameters.decimal('latitude');
    const longitude = parameters.decimal('longitude');
    if (latitude === undefined || Math.abs(latitude) > 90) throw badRequest('wrong latitude specified');
    if (longitude === undefined || Math.abs(longitude) > 180) throw badRequest('wrong longitude specified');
    return postMessage(state, parameters, { location: { latitude, longitude } });
  },

  sendChatAction: (state, parameters) => {
    const action = parameters.text('action').toLowerCase();
    if (!chatActions.has(action)) throw badRequest('wrong parameter action in request');
    const chat = writableChat(state, parameters);
    state.show({ type: 'action', person: chat.id, action });
    return true;
  },

  /** Albums of photos or of documents, 2 to 10; other media are not kept here. */
  sendMediaGroup: (state, parameters) => {
    const items = parameters.json('media', 'media');
    if (!Array.isArray(items)) throw badRequest('expected an Array of InputMedia');
    if (items.length < 2 || items.length > 10) throw badRequest('message must contain 2-10 media');
    writableChat(state, parameters);
    const contents = (items as unknown[]).map((item) => mediaContent(state, parameters, item));
    const media_group_id = newQueryId();
    return contents.map((content) => postMessage(state, parameters, { ...content, media_group_id }));
  },

  copyMessage: (state, parameters) => {
    const source = sourceMessage(state, parameters, 'message to copy');
    const content = contentOf(source);
    if (Object.keys(content).length === 0) throw badRequest("message can't be copied");
    const caption = parameters.has('caption') ? captionContent(state, readCaption(parameters)) : {};
    return { message_id: postMessage(state, parameters, { ...content, ...caption }).message_id };
  },

  forwardMessage: (state, parameters) => {
    const source = sourceMessage(state, parameters, 'message to forward');
    const content = contentOf(source);
    if (Object.keys(content).length === 0 || source.has_protected_content === true) {
      throw badRequest("message can't be forwarded");
    }
    const origin = { type: 'user', date: source.date, sender_user: source.from } as Message['forward_origin'];
    return postMessage(state, parameters, { ...content, ...(origin === undefined ? {} : { forward_origin: origin }) });
  },
};

function fileMethod(kind: MediaKind): Method {
  return (state, parameters) => {
    const caption = captionContent(state, readCaption(parameters));
    writableChat(state, parameters);
    return postMessage(state, parameters, { ...readMedia(state, parameters, kind), ...caption });
  };
}

const chatActions = new Set([
  'typing',
  'upload_photo',
  'record_video',
  'upload_video',
  'record_voice',
  'upload_voice',
  'upload_document',
  'choose_sticker',
  'find_location',
  'record_video_note',
  'upload_video_note',
]);

/** Kept as given, because Telegram returns the options that the bot sent. */
export function linkPreview(parameters: Parameters): Pick<Message, 'link_preview_options'> | object {
  const given = parameters.json('link_preview_options', 'link preview options');
  if (given !== undefined && !isObject(given)) throw badRequest('object expected as link preview options');
  if (given !== undefined) return { link_preview_options: given };
  return parameters.flag('disable_web_page_preview') ? { link_preview_options: { is_disabled: true } } : {};
}

function mediaContent(state: State, parameters: Parameters, item: unknown): Partial<Message> {
  if (typeof item !== 'object' || item === null) throw badRequest("can't parse InputMedia: expected an Object");
  const { type, media, ...rest } = item as Record<string, unknown>;
  if (typeof media !== 'string') throw badRequest('can\'t parse InputMedia: Field "media" must be of type String');
  const caption = captionContent(state, readCaption(parametersOf(rest)));
  if (type === 'photo' || type === 'document') return { ...namedMedia(state, parameters, media, type), ...caption };
  throw badRequest(`type "${String(type)}" of InputMedia is not supported by the emulator`);
}

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

function sourceMessage(state: State, parameters: Parameters, what: string): PageMessage {
  return namedMessage(readableChat(state, parameters, 'from_chat_id'), parameters, what).message;
}

function contentOf(message: PageMessage): Partial<Message> {
  const kept = contentFields.filter((field) => message[field] !== undefined);
  return Object.fromEntries(kept.map((field) => [field, message[field]]));
}
