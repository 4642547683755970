import { days, matching, optional, page, reference, route, routeOf } from '../../ui/callback-routes.ts';

/** Buttons of a card. */
export const confirmOrder = route('o:confirm', { reference });
/** Confirms although the same was bought a moment ago. */
export const confirmOrderAgain = route('o:again', { reference });
export const changeOrder = route('o:change', { reference });
export const dropOrder = route('o:drop', { reference });
export const takeOtherNetwork = route('o:network', { reference });
/** Shows an open card where the reader is. */
export const bringCard = route('o:show', { reference });

/** Buys what an earlier order bought; `again` if the person saw that order and means a second one. */
export const repeatOrder = route('rp:again', { reference });
export const repeatOrderOnce = route('rp:once', { reference });

/** What a person bought, in pages; on these days, if there are any. */
export const openHistory = route('m:history');
export const historyPage = route('h', { page, days: optional(days) });
/** What is left of the 64 bytes for a search. */
export const MAX_FOUND_BYTES = 32;
/** The same of those that were searched for. */
export const foundHistoryPage = route('hf', { page, days: optional(days), search: matching('.+', MAX_FOUND_BYTES) });
export const openTokens = route('tk', { page });
/** All orders for a number that ends like this. */
export const checkPage = route('ck', { ending: matching(String.raw`[\dA-Z]{4,30}`, 30), page });

/** Those of them that are in the archive. */
export const checkArchive = route('ca', { ending: matching(String.raw`[\dA-Z]{4,30}`, 30) });

/** A receipt in place of a page of the history, with the way back to it. */
export const openReceipt = route('r', { page, reference, days: optional(days) });
/** A receipt as a message of its own, also of an order that the bot did not make: 15 to 40 printable characters (specification, section 8). */
export const openReceiptBelow = route('ra', { reference: matching(String.raw`\S{15,40}`, 40) });

/** The receipt as a picture. */
export const drawOrder = route('pic', { reference });

/** What waits for a merchant. */
export const openStuckOrders = routeOf('merchants', 'm:stuck');
/** Asks the service about an order that does not end. */
export const askStatus = routeOf('merchants', 'ask', { reference });
export const askCloseOrder = routeOf('merchants', 'cl:ask', { reference });
export const closeOrderNow = routeOf('merchants', 'cl:yes', { reference });
