import { locale, matching, oneOf, route, routeOf } from '../../ui/callback-routes.ts';

export const openBuy = route('m:buy');
export const openHelp = route('m:help');

/** Pages of a merchant's /help. */
const helpPages = ['first', 'rest', 'buying'] as const;
export type HelpPage = (typeof helpPages)[number];
export const turnHelp = routeOf('merchants', 'm:more', { page: oneOf(...helpPages) });

/** The menu of /admin, as a new message and in place of one of its pages. */
export const openAdmin = routeOf('merchants', 'm:admin');
export const backToAdmin = routeOf('merchants', 'ad:home');
/** What merchants changed, from an entry on; '' for the newest. */
export const changesPage = routeOf('merchants', 'ad:log', { from: matching(String.raw`(?:\d{1,16}-\d{1,16})?`, 33) });

export const openLanguages = route('m:language');
export const chooseLanguage = route('lang', { language: locale });
