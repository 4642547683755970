import type { Message } from 'grammy/types';
import { writableRoom } from '../find-room.ts';
import { readCaption } from '../formatted-text.ts';
import type { Parameters } from '../parameters.ts';
import { postMessage } from '../post-message.ts';
import { documentOf, fileNamed, photoSizes } from '../read-media.ts';
import { parametersOf } from '../read-parameters.ts';
import { badRequest } from '../refusal.ts';
import { newQueryId } from '../world.ts';
import type { World } from '../world.ts';
import type { Method } from './method.ts';
import { captionContent } from './send.ts';

/** Albums of photos or of documents, 2 to 10; other media are not kept here. */
export const sendMediaGroup: Method = (world, parameters) => {
  const items = parameters.json('media', 'media');
  if (!Array.isArray(items)) throw badRequest('expected an Array of InputMedia');
  if (items.length < 2 || items.length > 10) throw badRequest('message must contain 2-10 media');
  writableRoom(world, parameters);
  const contents = (items as unknown[]).map((item) => contentOf(world, parameters, item));
  const media_group_id = newQueryId();
  return contents.map((content) => postMessage(world, parameters, { ...content, media_group_id }));
};

function contentOf(world: World, parameters: Parameters, item: unknown): Partial<Message> {
  if (typeof item !== 'object' || item === null) throw badRequest("can't parse InputMedia: expected an Object");
  const { type, media, ...rest } = item as Record<string, unknown>;
  if (typeof media !== 'string') throw badRequest('can\'t parse InputMedia: Field "media" must be of type String');
  const caption = captionContent(world, readCaption(parametersOf(rest)));
  if (type === 'photo') return { photo: photoSizes(fileNamed(world, parameters, media, 'photos')), ...caption };
  if (type === 'document')
    return { document: documentOf(fileNamed(world, parameters, media, 'documents')), ...caption };
  throw badRequest(`type "${String(type)}" is unsupported by this stand-in for InputMedia`);
}
