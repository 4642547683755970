/** What several processes open, each by the same settings. */
import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { StoreEvents } from '../use-cases/monitoring/ports.ts';
import type { References } from '../use-cases/orders/ports.ts';
import type { Logger } from '../use-cases/shared/ports.ts';
import { createReseller, type ResellerOptions } from '../reseller/reseller.ts';
import { resellerAccountId } from '../crypto/reseller-account-id.ts';
import { createReferences } from '../crypto/reference-cipher.ts';
import { openStore, type Store } from '../redis/open-store.ts';

/**
 * @param options `events`: who hears of each command
 * @throws Error if Redis cannot be reached
 */
export function connectStore(config: Config, logger: Logger, options: { events?: StoreEvents } = {}): Promise<Store> {
  const { REDIS_URL: url, REDIS_REPLICAS: replicas, KEY_PREFIX: keyPrefix, LEASE_MS: leaseMs } = config;
  const { TIME_ZONE: timeZone } = config;
  const takesPayments = config.PAYMENT_PROVIDER_TOKEN !== undefined;
  return openStore({ url, keyPrefix, leaseMs, timeZone, replicas, takesPayments, ...options, logger });
}

/** @param options how many calls at once, and who hears of each */
export function connectReseller(
  config: Config,
  options: Pick<ResellerOptions, 'concurrency' | 'onCall' | 'logger'>,
): ReturnType<typeof createReseller> {
  return createReseller({
    baseUrl: config.RESELLER_BASE_URL,
    apiKey: config.RESELLER_API_KEY,
    timeoutMs: config.RESELLER_TIMEOUT_MS,
    now: Date.now,
    random: Math.random,
    ...options,
  });
}

/** Names the account to which the address and the key lead. */
export function accountIdOf(config: Config): string {
  return resellerAccountId(keySecretOf(config), config.RESELLER_BASE_URL, config.RESELLER_API_KEY);
}

/** The secret of references, keypads and the names of accounts at the service. */
export function keySecretOf(config: Config): string {
  return config.REFERENCE_KEY ?? config.BOT_TOKEN;
}

export function referencesOf(config: Config): References {
  return createReferences({ secret: keySecretOf(config), randomBytes });
}
