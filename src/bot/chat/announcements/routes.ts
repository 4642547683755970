import { groups } from '../../../domain/announcement.ts';
import { keptId, locale, oneOf, route, routeOf } from '../../ui/callback-routes.ts';

const id = keptId;
/** `active`: only those who were active lately. */
const whom = oneOf('all', 'active');

export const openAnnounce = routeOf('merchants', 'an:new');
/** Whom it is for, still to be chosen. */
export const askAudience = routeOf('merchants', 'an:who', { id, whom });
export const pickAudience = routeOf('merchants', 'an:to', { id, group: oneOf(...groups), whom });
/** The texts of a draft, by language. */
export const openTexts = routeOf('merchants', 'an:texts', { id });
export const askText = routeOf('merchants', 'an:text', { id, language: locale });
export const dropText = routeOf('merchants', 'an:untext', { id, language: locale });
export const sendAnnouncement = routeOf('merchants', 'an:send', { id, planId: keptId });
export const dropAnnouncement = routeOf('merchants', 'an:drop');
export const stopAnnouncement = routeOf('merchants', 'an:stop', { id });
/** To the people of whom it is not known whether they have it. */
export const sendToUnsure = routeOf('merchants', 'an:again', { id });
export const lastAnnouncement = routeOf('merchants', 'an:last');

/** Everybody's own: whether they get announcements. */
export const switchNews = route('n:to', { to: oneOf('on', 'off') });
