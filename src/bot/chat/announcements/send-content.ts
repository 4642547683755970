import type { Api } from 'grammy';
import type { MessageEntity } from 'grammy/types';
import { FOOT_GAP } from '../../../domain/announcements/content-fault.ts';
import type { Content } from '../../../domain/announcements/announcement.ts';
import { textIn } from '../../../domain/announcements/content-texts.ts';
import type { AllWords, Words } from '../../ui/words.ts';

/** Sends it as a reader of this language gets it: as it was written, with a foot in their language. @throws GrammyError, HttpError */
export async function sendContent(api: Api, chatId: number, content: Content, words: Words): Promise<void> {
  const { photo } = content;
  const { text: own, entities: markup, hidesPreview = false } = textIn(content, words.locale);
  const foot = footOf(words);
  const text = own === '' ? foot : `${own}${FOOT_GAP}${foot}`;
  const italic: MessageEntity = { type: 'italic', offset: text.length - foot.length, length: foot.length };
  // As Telegram gave them: it is who reads them again.
  const entities = [...(markup as MessageEntity[]), italic];
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
