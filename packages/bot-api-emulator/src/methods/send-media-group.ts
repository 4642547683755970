import type { Message } from '@grammyjs/types';
import { writableChat } from './find-chat.ts';
import { readCaption } from '../text/formatted-text.ts';
import type { Parameters } from '../server/parameters.ts';
import { postMessage } from './post-message.ts';
import { documentOf, fileNamed, photoSizes } from '../files/read-media.ts';
import { parametersOf } from '../server/read-parameters.ts';
import { badRequest } from '../server/refusal.ts';
import { newQueryId, type State } from '../state/state.ts';
import type { Method } from './method.ts';
import { captionContent } from './send.ts';

/** Albums of photos or of documents, 2 to 10; other media are not kept here. */
export const sendMediaGroup: Method = (state, parameters) => {
  const items = parameters.json('media', 'media');
  if (!Array.isArray(items)) throw badRequest('expected an Array of InputMedia');
  if (items.length < 2 || items.length > 10) throw badRequest('message must contain 2-10 media');
  writableChat(state, parameters);
  const contents = (items as unknown[]).map((item) => contentOf(state, parameters, item));
  const media_group_id = newQueryId();
  return contents.map((content) => postMessage(state, parameters, { ...content, media_group_id }));
};

function contentOf(state: State, parameters: Parameters, item: unknown): Partial<Message> {
  if (typeof item !== 'object' || item === null) throw badRequest("can't parse InputMedia: expected an Object");
  const { type, media, ...rest } = item as Record<string, unknown>;
  if (typeof media !== 'string') throw badRequest('can\'t parse InputMedia: Field "media" must be of type String');
  const caption = captionContent(state, readCaption(parametersOf(rest)));
  if (type === 'photo') return { photo: photoSizes(fileNamed(state, parameters, media, 'photos')), ...caption };
  if (type === 'document')
    return { document: documentOf(fileNamed(state, parameters, media, 'documents')), ...caption };
  throw badRequest(`type "${String(type)}" of InputMedia is not supported by the emulator`);
}
