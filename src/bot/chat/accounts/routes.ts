import {
  amountMinor,
  keptId as id,
  matching,
  oneOf,
  optional,
  page,
  route,
  routeOf,
  userId,
} from '../../ui/callback-routes.ts';

export const openBalance = route('m:balance');

export const openTopup = route('m:topup');
/** Asks how much, with the amount that is missing at hand. */
export const topUpMissing = route('tu:need', { amountMinor });
export const topUpAmount = route('tu:take', { amountMinor });
/** A request without a note. */
export const skipTopupNote = route('tu:skip', { id, amountMinor });
export const takeTopupBack = route('tu:back', { id });
export const cancelTopup = route('tu:no');

/** A merchant's answer to a request. */
export const creditTopup = routeOf('merchants', 'tu:credit', { userId, id });
export const declineTopup = routeOf('merchants', 'tu:decline', { userId, id });

/** Below which amount a person is told. */
export const openMoneyAlert = route('lo:page');
export const askMoneyAlert = route('lo:ask');
export const endMoneyAlert = route('lo:off');

const kind = oneOf('credit', 'debit');

/** Manual adjustments: a button of the menu, and one of a person's page. */
export const startAdjustment = routeOf('merchants', 'cr:line', { kind });
export const adjustPerson = routeOf('merchants', 'cr:ask', { kind, userId });
export const chooseAdjusted = routeOf('merchants', 'cr:who', { id, userId });
export const bookAdjustment = routeOf('merchants', 'cr:do', { id });
/** Without an id if nothing was kept yet. */
export const cancelAdjustment = routeOf('merchants', 'cr:no', { id: optional(id) });

/** What a merchant is asked to undo; a credit whose money is spent is asked about twice. */
export const undoNow = routeOf('merchants', 'un:do', { id });
export const undoBelowZero = routeOf('merchants', 'un:below', { id });
export const keepChange = routeOf('merchants', 'un:no', { id });

const day = matching(String.raw`(?:\d{4}-\d\d-\d\d)?`, 10);
/** What is left of the 64 bytes for a search. */
export const MAX_SEARCH_BYTES = 32;
/** A page of the whole account, as the service lists it: its number from 1, two days or none, and a search. */
export const accountHistoryPage = route('ha', {
  page,
  startDate: day,
  endDate: day,
  search: matching('.*', MAX_SEARCH_BYTES),
});
