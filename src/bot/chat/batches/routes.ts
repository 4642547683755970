import { page, reference } from '../../ui/callback-parts.ts';
import { route } from '../../ui/callback-routes.ts';

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
