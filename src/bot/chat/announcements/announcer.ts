import type { Api } from 'grammy';
import { storedLanguageOf } from '../../../domain/people/language.ts';
import type { Announcement } from '../../../domain/announcements/announcement.ts';
import type { Announcer, AnnouncementStore, SendOutcome } from '../../../use-cases/announcements/ports.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import { isTelegramThere } from '../../runtime/telegram/is-telegram-there.ts';
import { sendFailureOf } from '../orders/notify/send-failure.ts';
import { editScreen, type Screen } from '../../ui/screen.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import { announcementScreen, NAMED_AT_MOST } from './announcement-screens.ts';
import { sendContent } from './send-content.ts';

export interface AnnouncerDeps {
  readonly api: Api;
  readonly words: AllWords;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly announcements: Pick<AnnouncementStore, 'unsure'>;
  readonly logger: Logger;
}

/** No connection carried it, so there is no hurry to try again. */
const NOT_CONNECTED_MS = 1_000;

export function createAnnouncer(deps: AnnouncerDeps): Announcer {
  const { api, words, people, logger } = deps;
  return {
    async send(content, person) {
      const { userId } = person;
      try {
        await sendContent(api, userId, content, words(storedLanguageOf(person)));
        return { type: 'told' };
      } catch (error) {
        return failed(error, userId, logger);
      }
    },
    isThere: () => isTelegramThere(api),
    async show(announcement) {
      const { id, by, messageId } = announcement;
      if (messageId === undefined) return;
      try {
        const chat = { api, chatId: by, words: words(storedLanguageOf(await people.find(by))) };
        await editScreen(chat, messageId, await statusScreen(announcement, chat.words, deps));
      } catch (error) {
        logger.warn({ err: error, announcement: id }, 'how far an announcement is could not be shown');
      }
    },
  };
}

/** How far it is, with the names of those who may have it or not. */
export async function statusScreen(
  announcement: Announcement,
  words: Words,
  { people, announcements }: Pick<AnnouncerDeps, 'people' | 'announcements'>,
): Promise<Screen> {
  if (announcement.endedAt === undefined) return announcementScreen(announcement, [], words);
  const unsure = await announcements.unsure(announcement.id, NAMED_AT_MOST);
  const found = await Promise.all(unsure.map((userId) => people.find(userId)));
  const names = unsure.map((userId, place) => found[place]?.name ?? String(userId));
  return announcementScreen(announcement, names, words);
}

function failed(error: unknown, userId: number, logger: Logger): SendOutcome {
  const failure = sendFailureOf(error);
  switch (failure.type) {
    case 'later':
      return { type: 'later', pauseMs: failure.pauseMs ?? NOT_CONNECTED_MS };
    case 'blocked':
    case 'unsure':
      return { type: failure.type };
    case 'fault':
      logger.error({ err: error, userId }, 'an announcement could not be sent');
      return { type: 'unsure' };
    case 'refused':
      logger.error({ err: error, userId }, 'Telegram refuses an announcement');
      return { type: 'refused' };
  }
}
