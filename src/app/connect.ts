import { randomBytes } from 'node:crypto';
import { type Config, hasAccounts } from '../config.ts';
import { DAY_MS } from '../domain/shared/days.ts';
import { REASSURE_AFTER_MS } from '../domain/orders/long-wait.ts';
import type { ShopSettings } from '../services/shop.ts';
import type { References } from '../domain/orders/reference.ts';
import type { NewestMessages } from '../redis/updates/update-lease-store.ts';
import type { Logger } from '../domain/shared/injected.ts';
import { createReseller, type ResellerOptions } from '../reseller/reseller.ts';
import { createReferences } from '../crypto/reference-cipher.ts';
import type { StoreEvents } from '../redis/connection/watch-connection.ts';
import { openStore, type Store } from '../redis/open-store.ts';
import { createArchiveFiles } from '../archive-files/archive-files.ts';
import { createOrderArchive, type OrderArchive } from '../archive-files/order-archive.ts';
import { createPace } from '../async/timers.ts';
import { connectTelegram, type Telegram, type TelegramCall } from '../bot/runtime/telegram.ts';
import { resellerAccountId } from '../services/recovery/reseller-account.ts';

/** What several processes open, each by the same settings. */

/** @throws Error if Redis cannot be reached */
export function connectStore(config: Config, logger: Logger, events?: StoreEvents): Promise<Store> {
  const { REDIS_URL: url, REDIS_REPLICAS: replicas, KEY_PREFIX: keyPrefix, LEASE_MS: leaseMs } = config;
  const { TIME_ZONE: timeZone } = config;
  const takesPayments = config.PAYMENT_PROVIDER_TOKEN !== undefined;
  return openStore({ url, keyPrefix, leaseMs, timeZone, replicas, takesPayments, events, logger });
}

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

export function accountIdOf(config: Config): string {
  return resellerAccountId(keySecretOf(config), config.RESELLER_BASE_URL, config.RESELLER_API_KEY);
}

/** The secret of references, keypads and the names of accounts at the service. */
export function keySecretOf(config: Config): string {
  return config.REFERENCE_KEY ?? config.BOT_TOKEN;
}

export function settingsOf(config: Config): ShopSettings {
  return {
    ownerIds: config.MERCHANT_IDS,
    mode: config.ACCESS,
    hasAccounts: hasAccounts(config),
    country: config.COUNTRY,
    currency: config.CURRENCY,
    defaultLocale: config.DEFAULT_LOCALE,
    timeZone: config.TIME_ZONE,
    leaseMs: config.LEASE_MS,
    duplicateWindowMs: config.DUPLICATE_WINDOW_MS,
    orderPolicy: {
      pollFirstMs: config.STATUS_POLL_FIRST_MS,
      pollMaxMs: config.STATUS_POLL_MAX_MS,
      resendGraceMs: config.RESEND_GRACE_MS,
      serviceTimeoutMs: config.RESELLER_TIMEOUT_MS,
      longWait: { reassureAfterMs: REASSURE_AFTER_MS, alertAfterMs: config.ALERT_AFTER },
    },
    maxAmountMinor: config.MAX_AMOUNT,
    minAmounts: config.MIN_AMOUNTS,
    paymentToken: config.PAYMENT_PROVIDER_TOKEN,
    recapAt: config.RECAP_AT,
    reconcileAt: config.RECONCILE_AT,
    archivedAfterMs: config.ARCHIVE_DIR === undefined ? undefined : config.KEEP_ORDERS * DAY_MS,
  };
}

export function referencesOf(config: Config): References {
  return createReferences({ secret: keySecretOf(config), randomBytes });
}

export function connectOrderArchive(config: Config): OrderArchive | undefined {
  const { ARCHIVE_DIR: directory } = config;
  if (directory === undefined) return undefined;
  return createOrderArchive({ directory, references: referencesOf(config), now: Date.now });
}

/** @param perSecond orders and entries together */
export function connectArchive(config: Config, store: Pick<Store, 'keyValues'>, perSecond: number, logger: Logger) {
  const { ARCHIVE_DIR: directory } = config;
  if (directory === undefined) return undefined;
  const files = createArchiveFiles({ directory, notes: store.keyValues, now: Date.now, logger });
  return { files, keepMs: config.KEEP_ORDERS * DAY_MS, pace: createPace(perSecond) };
}

const MESSAGES = /^(?:send(?!ChatAction)|copy|forward)/u;

/** Every message that the bot sends is noted, because a message below a card is newer than the card. */
export function connectTelegramOf(
  config: Config,
  told: {
    newest: Pick<NewestMessages, 'note'>;
    onCall: (call: TelegramCall) => void;
    onMessage: () => void;
    logger: Logger;
  },
): Telegram {
  return connectTelegram({
    token: config.BOT_TOKEN,
    apiRoot: config.TELEGRAM_API_ROOT,
    onCall(call) {
      told.onCall(call);
      if (MESSAGES.test(call.method)) told.onMessage();
    },
    onSent(chatId, messageId) {
      // If a note fails, that does no harm: an end then comes in a new message.
      told.newest
        .note(chatId, messageId)
        .catch((error: unknown) => told.logger.debug({ err: error }, 'a message is not noted'));
    },
  });
}
