import type { Logger } from '../use-cases/shared/ports.ts';
import { findExposure } from '../redis/connection/durability.ts';
import type { Store } from '../redis/open-store.ts';

/** Says where Redis may lose orders, and what to set. */
export async function warnOfLoss(store: Pick<Store, 'findFaults'>, logger: Logger): Promise<void> {
  for (const fault of await store.findFaults()) logger.warn({}, `Redis: ${fault}`);
}

export async function warnOfExposure(redisUrl: string, logger: Logger): Promise<void> {
  for (const fault of await findExposure(redisUrl)) logger.warn({}, `Redis: ${fault}`);
}
