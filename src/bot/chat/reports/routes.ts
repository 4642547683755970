import { days, matching, optional, packedDay, route, routeOf, userId } from '../../ui/callback-routes.ts';

export const openSales = route('m:sales');
export const openRecap = route('m:recap');
export const openReconciliation = routeOf('merchants', 'm:reconcile');

const day = packedDay(String.raw`\d{8}`);
/** '' for the usual days. */
const dayOrNone = packedDay(String.raw`(?:\d{8})?`);
/** Where a page begins: the id of a ledger's entry and its person, in base 36. '' for the newest entry. */
const before = matching(String.raw`(?:[1-9a-z][0-9a-z]{0,7}-[0-9a-z]{1,3}\.[0-9a-z]{1,11})?`, 24);
/** Stands for all people, in place of a person's id. */
export const EVERYBODY = 0;

export const openStatement = route('ac:p', { userId, from: dayOrNone, to: dayOrNone, before });
export const sendStatementFile = route('ac:f', { userId, from: day, to: day });

/** What one person bought on these days; today, if there are none. */
export const openSalesOfPerson = routeOf('merchants', 'sa', { userId, days: optional(days) });

export const everyEvening = route('rc:on');
export const notEveryEvening = route('rc:off');
