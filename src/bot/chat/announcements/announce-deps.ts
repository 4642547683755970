import type { DraftAnnouncement } from '../../../use-cases/announcements/draft-announcement.ts';
import type { AnnouncementStore } from '../../../use-cases/announcements/ports.ts';
import type { SteerAnnouncement } from '../../../use-cases/announcements/steer-announcement.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { Questions } from '../menu/questions.ts';
import type { ReplaceCardDeps } from '../menu/replace-card.ts';

export interface AnnounceDeps extends ReplaceCardDeps {
  readonly announcements: Pick<AnnouncementStore, 'find' | 'newest' | 'unsure'>;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly drafting: DraftAnnouncement;
  readonly steering: SteerAnnouncement;
  readonly questions: Questions;
  readonly logger: Logger;
}
