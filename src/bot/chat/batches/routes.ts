import { key, oneOf, optional, page, reference, route, wholeNumber } from '../../ui/callback-routes.ts';

/** Ways to confirm a list: all rows, equal rows once, and all rows although the same list was confirmed before. */
export const confirmBatchAll = route('b:all', { reference });
export const confirmBatchOnce = route('b:once', { reference });
export const confirmBatchAgain = route('b:again', { reference });
export const dropBatch = route('b:drop', { reference });

export const stopBatch = route('b:stop', { reference });
export const retryBatch = route('b:retry', { reference });
export const sendBatchFile = route('b:file', { reference });
/** A page of its tokens as a picture. */
export const drawBatchTokens = route('b:picture', { reference, page });

/** Of the largest file, if nearly all of its rows are blank. */
const row = wholeNumber(6);
/** What is chosen counts for all rows that may mean the same. */
const all = optional(oneOf('a'));

/** A page of what a row may mean. */
export const openRow = route('b:row', { reference, row, page: wholeNumber(3), all });
/** What it may mean of one provider. */
export const openRowOfProvider = route('b:p', { reference, row, provider: key, all });
export const chooseForRow = route('b:c', { reference, row, product: key, all });
/** A page of the rows that would be bought, to leave one of them out. */
export const pickRowOut = route('b:less', { reference, page: wholeNumber(3) });
export const leaveOutRow = route('b:out', { reference, row });
export const backToBatch = route('b:card', { reference });
