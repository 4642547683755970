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
/** Asks how much, and offers the missing amount as a button. */
export const topUpMissing = routeOf('account-holders', 'tu:need', { amountMinor });
export const topUpAmount = routeOf('account-holders', 'tu:take', { amountMinor });
export const skipTopupNote = routeOf('account-holders', 'tu:skip', { id, amountMinor });
export const takeTopupBack = routeOf('account-holders', 'tu:back', { id });
export const cancelTopup = routeOf('account-holders', 'tu:no');

export const openWaitingTopups = routeOf('merchants', 'm:topups');
export const creditTopup = routeOf('merchants', 'tu:credit', { userId, id });
export const declineTopup = routeOf('merchants', 'tu:decline', { userId, id });

export const openMoneyAlert = routeOf('account-readers', 'lo:page');
export const askMoneyAlert = routeOf('account-readers', 'lo:ask');
export const endMoneyAlert = routeOf('account-readers', 'lo:off');

const kind = oneOf('credit', 'debit');

export const startAdjustment = routeOf('bookkeepers', 'cr:line', { kind });
export const adjustPerson = routeOf('bookkeepers', 'cr:ask', { kind, userId });
export const chooseAdjusted = routeOf('bookkeepers', 'cr:who', { id, userId });
export const bookAdjustment = routeOf('bookkeepers', 'cr:do', { id });
/** The id is absent if nothing was kept yet. */
export const cancelAdjustment = routeOf('bookkeepers', 'cr:no', { id: optional(id) });

/** If the money of a credit is spent, the bot asks a second time. */
export const undoNow = routeOf('merchants', 'un:do', { id });
export const undoBelowZero = routeOf('merchants', 'un:below', { id });
export const keepChange = routeOf('merchants', 'un:no', { id });

const day = matching(String.raw`(?:\d{4}-\d\d-\d\d)?`, 10);
/** So many of the 64 bytes are left for a search. */
export const MAX_SEARCH_BYTES = 32;
/** A page of the whole account, as the service lists it: its number from 1, two days or none, and a search. */
export const accountHistoryPage = route('ha', {
  page,
  startDate: day,
  endDate: day,
  search: matching('.*', MAX_SEARCH_BYTES),
});
