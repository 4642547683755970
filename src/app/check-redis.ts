import type { Config } from '../config.ts';
import type { Logger } from '../use-cases/shared/ports.ts';
import { findExposure } from '../redis/connection/find-exposure.ts';
import type { Store } from '../redis/open-store.ts';

/** @throws Error if Redis may forget and that is not to be accepted */
export async function checkDurability(
  store: Pick<Store, 'findFaults'>,
  durability: Config['REDIS_DURABILITY'],
  logger: Logger,
): Promise<void> {
  const faults = await store.findFaults();
  for (const fault of faults) logger.warn({}, `Redis: ${fault}`);
  if (durability === 'require' && faults.length > 0) {
    throw new Error(`Redis may lose orders, and REDIS_DURABILITY is require: ${faults.join('; ')}`);
  }
}

export async function warnOfExposure(redisUrl: string, logger: Logger): Promise<void> {
  for (const fault of await findExposure(redisUrl)) logger.warn({}, `Redis: ${fault}`);
}
