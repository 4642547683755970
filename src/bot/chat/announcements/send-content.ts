import type { Api } from 'grammy';
import type { MessageEntity } from 'grammy/types';
import { FOOT_GAP } from '../../../domain/announcements/content-fault.ts';
import type { Content } from '../../../domain/announcements/announcement.ts';
import type { AllWords, Words } from '../../ui/words.ts';

/** Sends it as every person gets it: as it was written, with a foot in their language. @throws GrammyError, HttpError */
export async function sendContent(api: Api, chatId: number, content: Content, words: Words): Promise<void> {
  const { photo, hidesPreview = false } = content;
  const foot = footOf(words);
  const text = content.text === '' ? foot : `${content.text}${FOOT_GAP}${foot}`;
  const own: MessageEntity = { type: 'italic', offset: text.length - foot.length, length: foot.length };
  // As Telegram gave them: it is who reads them again.
  const entities = [...(content.entities as MessageEntity[]), own];
  if (photo !== undefined) {
    await api.sendPhoto(chatId, photo, { caption: text, caption_entities: entities });
    return;
  }
  await api.sendMessage(chatId, text, {
    entities,
    ...(hidesPreview ? { link_preview_options: { is_disabled: true } } : {}),
  });
}

/** Of the languages that there are. */
export function longestFoot(words: AllWords): number {
  return Math.max(...words.locales.map((locale) => footOf(words(locale)).length));
}

function footOf(words: Words): string {
  return words.plain('announce-foot');
}
