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

export const openTopup = routeOf('account-holders', 'm:topup');
/** Asks how much, with the amount that is missing at hand. */
export const topUpMissing = routeOf('account-holders', 'tu:need', { amountMinor });
export const topUpAmount = routeOf('account-holders', 'tu:take', { amountMinor });
/** A request without a note. */
export const skipTopupNote = routeOf('account-holders', 'tu:skip', { id, amountMinor });
export const takeTopupBack = routeOf('account-holders', 'tu:back', { id });
export const cancelTopup = routeOf('account-holders', 'tu:no');

/** The requests that wait for a merchant. */
export const openWaitingTopups = routeOf('merchants', 'm:topups');
/** A merchant's answer to a request. */
export const creditTopup = routeOf('merchants', 'tu:credit', { userId, id });
export const declineTopup = routeOf('merchants', 'tu:decline', { userId, id });

/** Below which amount a person is told. */
export const openMoneyAlert = routeOf('account-readers', 'lo:page');
export const askMoneyAlert = routeOf('account-readers', 'lo:ask');
export const endMoneyAlert = routeOf('account-readers', 'lo:off');

const kind = oneOf('credit', 'debit');

/** Manual adjustments: a button of the menu, and one of a person's page. */
export const startAdjustment = routeOf('bookkeepers', 'cr:line', { kind });
export const adjustPerson = routeOf('bookkeepers', 'cr:ask', { kind, userId });
export const chooseAdjusted = routeOf('bookkeepers', 'cr:who', { id, userId });
export const bookAdjustment = routeOf('bookkeepers', 'cr:do', { id });
/** Without an id if nothing was kept yet. */
export const cancelAdjustment = routeOf('bookkeepers', 'cr:no', { id: optional(id) });

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
