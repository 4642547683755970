import type { Content } from '../../../domain/announcement.ts';
import type { Message, MessageEntity } from 'grammy/types';

type ReadContent =
  | { type: 'content'; content: Content; isForwarded: boolean }
  /** `album`: several photos at once. `file`: a picture sent as a file. `other`: a sticker, a voice message and the like. */
  | { type: 'album' | 'file' | 'other' };

/** What a merchant wants announced: a text, or one photo with the words under it. */
export function readContent(message: Message): ReadContent {
  const { text, entities, photo, caption = '', caption_entities: captionEntities, document } = message;
  if (message.media_group_id !== undefined) return { type: 'album' };
  const isForwarded = message.forward_origin !== undefined;
  if (text !== undefined) {
    const hidesPreview = message.link_preview_options?.is_disabled === true;
    const content = { text, entities: markup(entities), ...(hidesPreview ? { hidesPreview } : {}) };
    return { type: 'content', content, isForwarded };
  }
  // Telegram makes several sizes, the largest last.
  const largest = photo?.at(-1);
  if (largest !== undefined) {
    return {
      type: 'content',
      content: { text: caption, entities: markup(captionEntities), photo: largest.file_id },
      isForwarded,
    };
  }
  return { type: document?.mime_type?.startsWith('image/') === true ? 'file' : 'other' };
}

/** Telegram finds links and the like by itself, in every message anew. */
function markup(entities: readonly MessageEntity[] = []): Content['entities'] {
  return entities.filter(({ type }) => !FOUND.has(type)).map((entity) => ({ ...entity }));
}

const FOUND: ReadonlySet<MessageEntity['type']> = new Set([
  'mention',
  'hashtag',
  'cashtag',
  'bot_command',
  'url',
  'email',
  'phone_number',
]);
