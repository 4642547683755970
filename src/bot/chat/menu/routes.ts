import { locale, matching, oneOf, route, routeOf } from '../../ui/callback-routes.ts';

export const openBuy = route('m:buy');
export const openHelp = route('m:help');

const helpPages = ['first', 'rest', 'buying'] as const;
export type HelpPage = (typeof helpPages)[number];
export const turnHelp = routeOf('merchants', 'm:more', { page: oneOf(...helpPages) });

/** The menu of /admin, once as a new message, and once in place of a page that it led to. */
export const openAdmin = routeOf('merchants', 'm:admin');
export const backToAdmin = routeOf('merchants', 'ad:home');
/** What merchants changed, beginning with an entry; '' for the newest. */
export const changesPage = routeOf('merchants', 'ad:log', { from: matching(String.raw`(?:\d{1,16}-\d{1,16})?`, 33) });

export const openLanguages = route('m:language');
export const chooseLanguage = route('lang', { language: locale });
