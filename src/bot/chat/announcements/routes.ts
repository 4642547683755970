import { groups } from '../../../domain/announcements/audience.ts';
import { keptId, locale, oneOf } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

const id = keptId;
/** `active`: only those who were active lately. */
const whom = oneOf('all', 'active');

export const openAnnounce = route('an:new');
/** Whom it is for, still to be chosen. */
export const askAudience = route('an:who', { id, whom });
export const pickAudience = route('an:to', { id, group: oneOf(...groups), whom });
/** The texts of a draft, by language. */
export const openTexts = route('an:texts', { id });
export const askText = route('an:text', { id, language: locale });
export const dropText = route('an:untext', { id, language: locale });
export const sendAnnouncement = route('an:send', { id, planId: keptId });
export const dropAnnouncement = route('an:drop');
export const stopAnnouncement = route('an:stop', { id });
/** To the people of whom it is not known whether they have it. */
export const sendToUnsure = route('an:again', { id });
export const lastAnnouncement = route('an:last');

export const announcementButtons = [
  openAnnounce,
  askAudience,
  pickAudience,
  openTexts,
  askText,
  dropText,
  sendAnnouncement,
  dropAnnouncement,
  stopAnnouncement,
  sendToUnsure,
  lastAnnouncement,
];

/** Everybody's own: whether they get announcements. */
export const switchNews = route('n:to', { to: oneOf('on', 'off') });
