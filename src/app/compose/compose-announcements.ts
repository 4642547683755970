import type { BotDeps } from '../../bot/bot-deps.ts';
import { createAnnouncer } from '../../bot/chat/announcements/announcer.ts';
import type { Merchants } from '../../bot/chat/people/merchants.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../bot/ui/words.ts';
import type { Config } from '../../config.ts';
import { readerRole } from '../../domain/announcements/audience.ts';
import type { Store } from '../../redis/open-store.ts';
import { createDraftAnnouncement } from '../../use-cases/announcements/draft-announcement.ts';
import type { SendingRoom } from '../../use-cases/announcements/ports.ts';
import { createSendAnnouncements, type SendAnnouncements } from '../../use-cases/announcements/send-announcements.ts';
import { createSteerAnnouncement } from '../../use-cases/announcements/steer-announcement.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { newId } from './new-id.ts';

interface AnnouncementParts {
  readonly config: Pick<Config, 'ACCESS'>;
  readonly store: Pick<Store, 'announcements' | 'newsReaders' | 'people' | 'changeTrail' | 'leases'>;
  readonly merchants: Pick<Merchants, 'isMerchant'>;
  readonly room: SendingRoom;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly logger: Logger;
}

interface ComposedAnnouncements {
  readonly announcements: BotDeps['announcements'];
  readonly sender: SendAnnouncements;
}

/** The part of app.ts that tells many people what a merchant announces. */
export function composeAnnouncements(parts: AnnouncementParts): ComposedAnnouncements {
  const { config, store, merchants, room, api, words, logger } = parts;
  const now = Date.now;
  const { announcements, newsReaders: readers, people, changeTrail, leases } = store;
  const isMerchant = merchants.isMerchant.bind(merchants);
  const sender = createSendAnnouncements({
    announcements,
    people,
    readers,
    announcer: createAnnouncer({ api, words, people, announcements, logger }),
    room,
    isFor: (person) => readerRole(person, config.ACCESS, isMerchant(person.userId, person)) !== undefined,
    leases,
    newId,
    now,
    logger,
  });
  return {
    announcements: {
      store: announcements,
      readers,
      drafting: createDraftAnnouncement({
        announcements,
        readers,
        mode: config.ACCESS,
        isMerchant,
        localeOf: (language) => words(language).locale,
        newId,
        now,
      }),
      steering: createSteerAnnouncement({ announcements, changeTrail, wake: () => sender.wake(), now }),
    },
    sender,
  };
}
