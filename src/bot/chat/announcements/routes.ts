import { groups } from '../../../domain/announcement.ts';
import { keptId, locale, oneOf, route, routeOf } from '../../ui/callback-routes.ts';

const id = keptId;
/** `active`: only people who were active lately. */
const whom = oneOf('all', 'active');

export const openAnnounce = routeOf('merchants', 'an:new');
export const askAudience = routeOf('merchants', 'an:who', { id, whom });
export const pickAudience = routeOf('merchants', 'an:to', { id, group: oneOf(...groups), whom });
export const openTexts = routeOf('merchants', 'an:texts', { id });
export const askText = routeOf('merchants', 'an:text', { id, language: locale });
export const dropText = routeOf('merchants', 'an:untext', { id, language: locale });
export const sendAnnouncement = routeOf('merchants', 'an:send', { id, planId: keptId });
export const dropAnnouncement = routeOf('merchants', 'an:drop');
export const stopAnnouncement = routeOf('merchants', 'an:stop', { id });
export const sendToUnsure = routeOf('merchants', 'an:again', { id });
export const lastAnnouncement = routeOf('merchants', 'an:last');

export const switchNews = route('n:to', { to: oneOf('on', 'off') });
