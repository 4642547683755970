import { ResellerError } from '../../use-cases/shared/reseller.ts';
import type { Words } from './words.ts';

/** What a person reads when a question to the service failed; only merchants read of the service, and what only they can mend. Other errors are thrown on. */
export function troubleText(error: unknown, words: Words, isMerchant: boolean): string {
  if (!(error instanceof ResellerError)) throw error;
  if (!isMerchant) return words.html('no-answer');
  return words.html(error.code === 'unauthorized' ? 'service-unauthorized' : 'service-down');
}
