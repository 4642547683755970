import type { Message } from 'grammy/types';
import { writableRoom } from '../find-room.ts';
import { readCaption, readText } from '../formatted-text.ts';
import type { ParsedText } from '../parsed-text.ts';
import type { Parameters } from '../parameters.ts';
import { postMessage, withMentions } from '../post-message.ts';
import { documentOf, photoSizes, readFile } from '../read-media.ts';
import { badRequest } from '../refusal.ts';
import type { World } from '../world.ts';
import type { Method } from './method.ts';

export const sendMessage: Method = (world, parameters) => {
  const content = { ...textContent(world, readText(parameters)), ...linkPreview(parameters) };
  return postMessage(world, parameters, content);
};

export const sendPhoto: Method = (world, parameters) => {
  const caption = captionContent(world, readCaption(parameters));
  writableRoom(world, parameters);
  return postMessage(world, parameters, {
    photo: photoSizes(readFile(world, parameters, 'photo', 'photos')),
    ...caption,
  });
};

export const sendDocument: Method = (world, parameters) => {
  const caption = captionContent(world, readCaption(parameters));
  writableRoom(world, parameters);
  const document = documentOf(readFile(world, parameters, 'document', 'documents'));
  return postMessage(world, parameters, { document, ...caption });
};

export const sendContact: Method = (world, parameters) => {
  const phone = parameters.text('phone_number');
  const firstName = parameters.text('first_name');
  if (phone === '') throw badRequest('phone number is empty');
  if (firstName === '') throw badRequest('first name is empty');
  const lastName = parameters.text('last_name');
  const contact = { phone_number: phone, first_name: firstName, ...(lastName === '' ? {} : { last_name: lastName }) };
  return postMessage(world, parameters, { contact });
};

export const sendLocation: Method = (world, parameters) => {
  const latitude = parameters.decimal('latitude');
  const longitude = parameters.decimal('longitude');
  if (latitude === undefined || Math.abs(latitude) > 90) throw badRequest('wrong latitude specified');
  if (longitude === undefined || Math.abs(longitude) > 180) throw badRequest('wrong longitude specified');
  return postMessage(world, parameters, { location: { latitude, longitude } });
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

export const sendChatAction: Method = (world, parameters) => {
  const action = parameters.text('action').toLowerCase();
  if (!chatActions.has(action)) throw badRequest('wrong parameter action in request');
  const room = writableRoom(world, parameters);
  world.show({ type: 'action', person: room.id, action });
  return true;
};

export function textContent(world: World, { text, entities }: ParsedText): Pick<Message, 'text' | 'entities'> {
  const known = withMentions(world, entities);
  return { text, ...(known.length === 0 ? {} : { entities: known }) };
}

/** Nothing where the caption is empty. */
export function captionContent(world: World, { text, entities }: ParsedText): Partial<Message> {
  if (text === '') return {};
  const known = withMentions(world, entities);
  return { caption: text, ...(known.length === 0 ? {} : { caption_entities: known }) };
}

/** Kept as given: Telegram answers with the options of the preview it was asked for. */
export function linkPreview(parameters: Parameters): Pick<Message, 'link_preview_options'> | object {
  const given = parameters.json('link_preview_options', 'link preview options');
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given))) {
    throw badRequest('object expected as link preview options');
  }
  if (given !== undefined) return { link_preview_options: given };
  return parameters.flag('disable_web_page_preview') ? { link_preview_options: { is_disabled: true } } : {};
}
