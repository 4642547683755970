import { groups } from '../../../domain/announcement.ts';
import { keptId, locale, oneOf, route, routeOf } from '../../ui/callback-routes.ts';

const id = keptId;
/** `active`: only people who were active lately. */
const whom = oneOf('all', 'active');

export const openAnnounce = routeOf('merchants', 'an:new');
/** Asks whom the announcement is for. */
export const askAudience = routeOf('merchants', 'an:who', { id, whom });
export const pickAudience = routeOf('merchants', 'an:to', { id, group: oneOf(...groups), whom });
/** Shows the texts of a draft by language. */
export const openTexts = routeOf('merchants', 'an:texts', { id });
export const askText = routeOf('merchants', 'an:text', { id, language: locale });
export const dropText = routeOf('merchants', 'an:untext', { id, language: locale });
export const sendAnnouncement = routeOf('merchants', 'an:send', { id, planId: keptId });
export const dropAnnouncement = routeOf('merchants', 'an:drop');
export const stopAnnouncement = routeOf('merchants', 'an:stop', { id });
/** Sends it again to the people who may or may not have it. */
export const sendToUnsure = routeOf('merchants', 'an:again', { id });
export const lastAnnouncement = routeOf('merchants', 'an:last');

/** For everybody: switches announcements on or off for the person who presses it. */
export const switchNews = route('n:to', { to: oneOf('on', 'off') });
