import { amountMinor, keptId as id, matching, oneOf, optional, page, userId } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

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
export const creditTopup = route('tu:credit', { userId, id });
export const declineTopup = route('tu:decline', { userId, id });

/** Below which amount a person is told. */
export const openMoneyAlert = route('lo:page');
export const askMoneyAlert = route('lo:ask');
export const endMoneyAlert = route('lo:off');

const kind = oneOf('credit', 'debit');

/** Manual adjustments: a button of the menu, and one of a person's page. */
export const startAdjustment = route('cr:line', { kind });
export const adjustPerson = route('cr:ask', { kind, userId });
export const chooseAdjusted = route('cr:who', { id, userId });
export const bookAdjustment = route('cr:do', { id });
/** Without an id if nothing was kept yet. */
export const cancelAdjustment = route('cr:no', { id: optional(id) });

export const adjustmentButtons = [startAdjustment, adjustPerson, chooseAdjusted, bookAdjustment, cancelAdjustment];

/** What a merchant is asked to undo; a credit whose money is spent is asked about twice. */
export const undoNow = route('un:do', { id });
export const undoBelowZero = route('un:below', { id });
export const keepChange = route('un:no', { id });

export const undoButtons = [undoNow, undoBelowZero, keepChange];

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
