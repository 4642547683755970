import { type Content, FOOT_GAP, textIn } from '../../../domain/announcement.ts';
import { editScreen } from '../../ui/screen.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import type { Api } from 'grammy';
import { storedLanguageOf } from '../../../domain/people/person.ts';
import type { Announcer } from '../../../services/send-announcements.ts';
import type { Shop } from '../../../services/shop.ts';
import { isTelegramThere } from '../../runtime/telegram.ts';
import { sentOnceOutcome } from '../../runtime/telegram-refusals.ts';
import type { MessageEntity } from 'grammy/types';
import { statusScreen } from './announcement-screens.ts';

/** The pause before another try if there was no connection to Telegram. There is no hurry. */
const NOT_CONNECTED_MS = 1_000;

export function createAnnouncer(
  shop: Pick<Shop, 'people' | 'announcements' | 'logger'>,
  api: Api,
  words: AllWords,
): Announcer {
  const { people, logger } = shop;
  return {
    async send(content, person) {
      const { userId } = person;
      try {
        await sendContent(api, userId, content, words(storedLanguageOf(person)));
        return { type: 'told' };
      } catch (error) {
        return sentOnceOutcome(error, NOT_CONNECTED_MS, 'an announcement', (text) =>
          logger.error({ err: error, userId }, text),
        );
      }
    },
    isThere: () => isTelegramThere(api),
    async show(announcement) {
      const { id, by, messageId } = announcement;
      if (messageId === undefined) return;
      try {
        const chat = { api, chatId: by, words: words(storedLanguageOf(await people.find(by))) };
        await editScreen(chat, messageId, await statusScreen(shop, announcement, chat.words));
      } catch (error) {
        logger.warn({ err: error, announcement: id }, 'the progress of an announcement could not be shown');
      }
    },
  };
}

/** Adds a last line in the reader's language. @throws GrammyError, HttpError */
export async function sendContent(api: Api, chatId: number, content: Content, words: Words): Promise<void> {
  const { photo } = content;
  const { text: own, entities: markup, hidesPreview = false } = textIn(content, words.locale);
  const foot = footOf(words);
  const text = own === '' ? foot : `${own}${FOOT_GAP}${foot}`;
  const italic: MessageEntity = { type: 'italic', offset: text.length - foot.length, length: foot.length };
  // Telegram made these entities, and Telegram reads them again, so the type may be asserted.
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

export function longestFoot(words: AllWords): number {
  return Math.max(...words.locales.map((locale) => footOf(words(locale)).length));
}

function footOf(words: Words): string {
  return words.plain('announce-foot');
}
