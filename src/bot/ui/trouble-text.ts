import { ResellerError } from '../../use-cases/shared/reseller.ts';
import type { Words } from './words.ts';

/** What a person reads when a question to the service failed; merchants also read what only they can mend. Other errors are thrown on. */
export function troubleText(error: unknown, words: Words, isMerchant: boolean): string {
  if (!(error instanceof ResellerError)) throw error;
  return isMerchant && error.code === 'unauthorized' ? words.html('service-unauthorized') : words.html('service-down');
}
