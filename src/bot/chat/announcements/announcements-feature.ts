import { announceFeature } from './announce.ts';
import { newsFeature } from './news.ts';
import type { Feature } from '../../feature.ts';
import * as buttons from './routes.ts';

/** What merchants announce, and who wants to read it. */
export const announcements: Feature = {
  commands: {
    announce: { menu: 'merchants', behind: 'MTN is slow today' },
    news: { menu: 'everybody', behind: 'off' },
  },
  buttons,
  admin: [['button-announce', buttons.openAnnounce.data()]],
  handlers: [announceFeature, newsFeature],
};
