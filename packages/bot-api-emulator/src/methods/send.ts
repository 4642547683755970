import type { Message } from '@grammyjs/types';
import { writableChat } from './find-chat.ts';
import { readCaption, readText } from '../text/formatted-text.ts';
import type { ParsedText } from '../text/parsed-text.ts';
import type { Parameters } from '../server/parameters.ts';
import { postMessage, withMentions } from './post-message.ts';
import { documentOf, photoSizes, readFile } from '../files/read-media.ts';
import { badRequest } from '../server/refusal.ts';
import type { State } from '../state/state.ts';
import type { Method } from './method.ts';

export const sendMessage: Method = (state, parameters) => {
  const content = { ...textContent(state, readText(parameters)), ...linkPreview(parameters) };
  return postMessage(state, parameters, content);
};

export const sendPhoto: Method = (state, parameters) => {
  const caption = captionContent(state, readCaption(parameters));
  writableChat(state, parameters);
  return postMessage(state, parameters, {
    photo: photoSizes(readFile(state, parameters, 'photo', 'photos')),
    ...caption,
  });
};

export const sendDocument: Method = (state, parameters) => {
  const caption = captionContent(state, readCaption(parameters));
  writableChat(state, parameters);
  const document = documentOf(readFile(state, parameters, 'document', 'documents'));
  return postMessage(state, parameters, { document, ...caption });
};

export const sendContact: Method = (state, parameters) => {
  const phone = parameters.text('phone_number');
  const firstName = parameters.text('first_name');
  if (phone === '') throw badRequest('phone number is empty');
  if (firstName === '') throw badRequest('first name is empty');
  const lastName = parameters.text('last_name');
  const contact = { phone_number: phone, first_name: firstName, ...(lastName === '' ? {} : { last_name: lastName }) };
  return postMessage(state, parameters, { contact });
};

export const sendLocation: Method = (state, parameters) => {
  const latitude = parameters.decimal('latitude');
  const longitude = parameters.decimal('longitude');
  if (latitude === undefined || Math.abs(latitude) > 90) throw badRequest('wrong latitude specified');
  if (longitude === undefined || Math.abs(longitude) > 180) throw badRequest('wrong longitude specified');
  return postMessage(state, parameters, { location: { latitude, longitude } });
};

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

export const sendChatAction: Method = (state, parameters) => {
  const action = parameters.text('action').toLowerCase();
  if (!chatActions.has(action)) throw badRequest('wrong parameter action in request');
  const chat = writableChat(state, parameters);
  state.show({ type: 'action', person: chat.id, action });
  return true;
};

export function textContent(state: State, { text, entities }: ParsedText): Pick<Message, 'text' | 'entities'> {
  const known = withMentions(state, entities);
  return { text, ...(known.length === 0 ? {} : { entities: known }) };
}

/** Nothing if the caption is empty. */
export function captionContent(state: State, { text, entities }: ParsedText): Partial<Message> {
  if (text === '') return {};
  const known = withMentions(state, entities);
  return { caption: text, ...(known.length === 0 ? {} : { caption_entities: known }) };
}

/** Kept as given, because Telegram returns the options that the bot sent. */
export function linkPreview(parameters: Parameters): Pick<Message, 'link_preview_options'> | object {
  const given = parameters.json('link_preview_options', 'link preview options');
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given))) {
    throw badRequest('object expected as link preview options');
  }
  if (given !== undefined) return { link_preview_options: given };
  return parameters.flag('disable_web_page_preview') ? { link_preview_options: { is_disabled: true } } : {};
}
