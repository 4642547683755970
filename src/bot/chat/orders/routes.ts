import { days, matching, optional, page, read, reference, route, routeOf } from '../../ui/callback-routes.ts';
import { MAX_FOUND_BYTES } from '../../../domain/orders/order-search.ts';

export const confirmOrder = route('o:confirm', { reference, read });
export const changeOrder = route('o:change', { reference });
export const dropOrder = route('o:drop', { reference });
export const takeOtherNetwork = route('o:network', { reference });
export const bringCard = route('o:show', { reference });
/** The same, as a new message: the pressed one says something that stays. */
export const bringCardBelow = route('o:below', { reference });

/** Draws the card of what an earlier order bought. */
export const repeatOrder = route('rp', { reference });

export const openHistory = route('m:history');
export const historyPage = route('h', { page, days: optional(days) });
export const foundHistoryPage = route('hf', { page, days: optional(days), search: matching('.+', MAX_FOUND_BYTES) });
export const openTokens = route('tk', { page });
export const checkPage = route('ck', { ending: matching(String.raw`[\dA-Z]{4,30}`, 30), page });

export const checkArchive = route('ca', { ending: matching(String.raw`[\dA-Z]{4,30}`, 30) });

/** A receipt in place of a page of the history, with a button back to that page. */
export const openReceipt = route('r', { page, reference, days: optional(days) });
/** A receipt as a new message, also for an order that the bot did not make: 15 to 40 printable characters (specification, section 8). */
export const openReceiptBelow = route('ra', { reference: matching(String.raw`\S{15,40}`, 40) });

export const drawOrder = route('pic', { reference });

export const openStuckOrders = routeOf('merchants', 'm:stuck');
export const askStatus = routeOf('merchants', 'ask', { reference });
export const askCloseOrder = routeOf('merchants', 'cl:ask', { reference });
export const closeOrderNow = routeOf('merchants', 'cl:yes', { reference });
