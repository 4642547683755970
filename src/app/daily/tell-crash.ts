import type { Merchants } from '../../bot/chat/people/merchants.ts';
import { isStoreFailure } from '../../redis/shared/store-failure.ts';
import { ResellerError } from '../../use-cases/shared/reseller.ts';

/** Merchants are told if a daily work broke off, but for Redis or the service that is away: the next try finds those again. */
export function tellCrash(
  { jobCrashed }: Pick<Merchants, 'jobCrashed'>,
  work: Parameters<Merchants['jobCrashed']>[0],
): (error: unknown) => Promise<void> {
  return async (error) => {
    if (!isStoreFailure(error) && !(error instanceof ResellerError)) await jobCrashed(work);
  };
}
