import { key, oneOf, optional, page, read, reference, route, wholeNumber } from '../../ui/callback-routes.ts';

/** The ways to confirm a list: all rows, equal rows once, or all rows although the same list was confirmed before. */
export const confirmBatchAll = route('b:all', { reference });
export const confirmBatchOnce = route('b:once', { reference });
export const confirmBatchAgain = route('b:again', { reference, read });
export const dropBatch = route('b:drop', { reference });

export const stopBatch = route('b:stop', { reference });
export const retryBatch = route('b:retry', { reference });
export const sendBatchFile = route('b:file', { reference });
export const drawBatchTokens = route('b:picture', { reference, page });

/** Up to six digits, because nearly all rows of the largest file may be blank. */
const row = wholeNumber(6);
/** The choice counts for all rows that may mean the same. */
const all = optional(oneOf('a'));

/** A page of the products that a row may mean. */
export const openRow = route('b:row', { reference, row, page: wholeNumber(3), all });
export const openRowOfProvider = route('b:p', { reference, row, provider: key, all });
export const chooseForRow = route('b:c', { reference, row, product: key, all });
export const pickRowOut = route('b:less', { reference, page: wholeNumber(3) });
export const leaveOutRow = route('b:out', { reference, row });
export const backToBatch = route('b:card', { reference });
