import { isIP } from 'node:net';
import { isSupportedCountry } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from './domain/shared/days.ts';
import type { MinAmounts } from './domain/catalogue/products.ts';
import { foldText } from './domain/shared/text.ts';
import { type Minor, minor } from './domain/shared/money.ts';
import { readRedisUrl } from './redis-url.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/u, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const webAddress = z
  .string()
  .refine(isWebAddress, 'must be an address such as https://example.com')
  .transform((text) => text.replace(/\/+$/u, ''));

/** Typed as words or as a number of days. The words for yes mean a week. */
const daysBack = z.string().transform((text, context): number | 'off' => {
  const word = text.trim().toLowerCase();
  if (['off', 'no', 'false', '0'].includes(word)) return 'off';
  if (['on', 'yes', 'true'].includes(word)) return 7;
  if (/^[1-9]\d?$/u.test(word) && Number(word) <= 90) return Number(word);
  context.addIssue('must be off, or a number of days from 1 to 90');
  return z.NEVER;
});

const UNITS_MS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: HOUR_MS };

/** Milliseconds, from `500ms`, `90s`, `30m` or `2h`. A number without a unit is minutes. */
const duration = (maxMs: number) =>
  z
    .string()
    .regex(/^\d+ ?(ms|s|m|h)?$/u, 'must be a duration such as 30m, 90s or 2h')
    .transform((text) => Number.parseInt(text, 10) * (UNITS_MS[/[a-z]+$/u.exec(text)?.[0] ?? 'm'] ?? 1))
    .pipe(z.number().max(maxMs, `must be at most ${maxMs / HOUR_MS}h`));

const timeOfDay = (usual: string) =>
  z
    .string()
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/u, `must be a time of day such as ${usual}, or 'off'`)
    .default(usual);

/**
 * Every setting: its form, and its default if it has one. A test compares docs/settings.md with this. An empty value counts as
 * absent, because compose files and shells pass empty variables on.
 */
export const settings = {
  BOT_TOKEN: z.string().regex(/^\d+:[\w-]+$/u, 'must be the token that @BotFather gave, such as 123456:ABC-DEF'),
  TELEGRAM_API_ROOT: webAddress.default('https://api.telegram.org'),
  RESELLER_BASE_URL: webAddress,
  RESELLER_API_KEY: z.string().regex(/^[\x21-\x7e]+$/u, 'must be the key as the service gave it, without spaces'),
  RESELLER_TIMEOUT_MS: wholeNumber(50, 120_000).default(10_000),
  REDIS_URL: z.string().superRefine(checkRedisUrl),
  REDIS_REPLICAS: wholeNumber(0, 9).default(0),
  MERCHANT_IDS: z.string().transform(parseIds),
  ACCESS: z.enum(['approval', 'open'], "must be 'approval' or 'open'").default('approval'),
  PAYMENT_PROVIDER_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/u, "must be the token of @BotFather's payments menu, without spaces")
    .optional(),
  WEBHOOK_URL: webAddress.optional(),
  WEBHOOK_SECRET: z
    .string()
    .regex(/^[\w-]{1,256}$/u, 'must be 1 to 256 letters, digits, _ or -')
    .optional(),
  HTTP_HOST: z
    .string()
    .refine((host) => host === 'localhost' || isIP(host) !== 0, 'must be an address of this machine such as 127.0.0.1')
    .default('0.0.0.0'),
  HTTP_PORT: wholeNumber(0, 65_535).default(8080),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent')
    .default('info'),
  DEFAULT_LOCALE: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Z]{2})?$/u, 'must be a language such as en')
    .default('en'),
  CURRENCY: z.string().refine(isCurrency, 'must be a currency code such as NGN').default('NGN'),
  COUNTRY: z.string().refine(isSupportedCountry, 'must be a country code such as NG').default('NG'),
  TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Africa/Lagos').default('Africa/Lagos'),
  STATUS_POLL_FIRST_MS: wholeNumber(10, HOUR_MS).default(2_000),
  STATUS_POLL_MAX_MS: wholeNumber(10, DAY_MS).default(60_000),
  RESEND_GRACE_MS: wholeNumber(0, DAY_MS).default(60_000),
  LEASE_MS: wholeNumber(100, HOUR_MS).default(10_000),
  DUPLICATE_WINDOW_MS: wholeNumber(0, DAY_MS).default(600_000),
  RATE_LIMIT_PER_10S: wholeNumber(0, 10_000).default(20),
  RECONCILE_AT: timeOfDay('04:00'),
  RECAP_AT: timeOfDay('21:00'),
  ALERT_AFTER: duration(DAY_MS).prefault('30m'),
  ARCHIVE_DIR: z
    .string()
    .refine((path) => path.startsWith('/'), 'must be the whole path of a folder, such as /var/lib/vendbot/archive')
    .optional(),
  KEEP_ORDERS: wholeNumber(35, 36_500).default(90),
  REFERENCE_KEY: z.string().min(16, 'must be at least 16 characters').optional(),
  RECOVER_ON_START: daysBack.default('off'),
  MAX_AMOUNT: wholeNumber(1, 1_000_000_000)
    .default(500_000)
    .transform((amount) => minor(amount * 100)),
  MIN_AMOUNTS: z
    .string()
    .transform(parseAmounts)
    .default(() => new Map()),
  KEY_PREFIX: z
    .string()
    .regex(/^[\w.:-]{1,64}$/u, 'must be 1 to 64 letters, digits, . : _ or -')
    .default('vendbot'),
} as const;

export type Config = z.infer<z.ZodObject<typeof settings>>;

/** All faults of the environment at once, each with the name of its setting, but never with its value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'config';
}

/** @throws ConfigError */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const { known, faults } = readEachSetting(env);
  if (faults.length === 0) return known as Config;
  throw new ConfigError(
    `vendbot cannot start, because of its settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}\ndocs/settings.md has the table of all settings.`,
  );
}

export function readEachSetting(env: Readonly<Record<string, string | undefined>>): {
  readonly known: Partial<Config>;
  readonly faults: readonly string[];
} {
  const present = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const read = Object.entries(settings).map(([name, schema]) => {
    const { data, error } = schema.safeParse(present[name]);
    const faults = (error?.issues ?? []).map(({ message }) => (present[name] === undefined ? 'is missing' : message));
    return { name, data, faults: faults.map((fault) => `${name} ${fault}`) };
  });
  return {
    known: Object.fromEntries(read.flatMap(({ name, data }) => (data === undefined ? [] : [[name, data]]))),
    faults: [...new Set([...read.flatMap(({ faults }) => faults), ...faultsBetween(present)])],
  };
}

export function secretsOf(config: Config): string[] {
  const redis = readRedisUrl(config.REDIS_URL);
  return [
    config.BOT_TOKEN,
    config.RESELLER_API_KEY,
    config.WEBHOOK_SECRET,
    config.REFERENCE_KEY,
    config.PAYMENT_PROVIDER_TOKEN,
    'password' in redis ? redis.password : undefined,
    'sentinelPassword' in redis ? redis.sentinelPassword : undefined,
  ].flatMap((secret) => (secret === undefined || secret === '' ? [] : [secret]));
}

/** Whether people buy on their own accounts. Otherwise all buy on the merchants' wallet. */
export function hasAccounts({ ACCESS: access }: Config): boolean {
  return access === 'approval';
}

export function warningsOf(config: Partial<Config>): string[] {
  const { RESEND_GRACE_MS: graceMs, RESELLER_TIMEOUT_MS: timeoutMs } = config;
  if (graceMs === undefined || timeoutMs === undefined || graceMs > timeoutMs) return [];
  return [
    'RESEND_GRACE_MS is not above RESELLER_TIMEOUT_MS: a purchase call that is still under way may be taken for one that never arrived',
  ];
}

type Present = Readonly<Record<string, string | undefined>>;

/** It is checked even if other settings are wrong, so that no one has to start twice to see it. */
function faultsBetween(present: Present): string[] {
  const { WEBHOOK_URL: webhook, WEBHOOK_SECRET: secret, TELEGRAM_API_ROOT: root } = present;
  const first = Number(present['STATUS_POLL_FIRST_MS'] ?? 2_000);
  const max = Number(present['STATUS_POLL_MAX_MS'] ?? 60_000);
  return [
    ...(webhook !== undefined && secret === undefined ? ['WEBHOOK_SECRET is needed with WEBHOOK_URL'] : []),
    // A self-hosted Bot API server allows others.
    ...(webhook?.startsWith('http://') === true && root === undefined ? ['WEBHOOK_URL must begin with https://'] : []),
    // Telegram counts in the smallest unit of a currency, and all sums here are in hundredths. Without this, one yen could become a hundred.
    ...(present['PAYMENT_PROVIDER_TOKEN'] !== undefined && !hasHundredths(present['CURRENCY'] ?? 'NGN')
      ? ['PAYMENT_PROVIDER_TOKEN needs a CURRENCY with two decimals']
      : []),
    ...(max < first ? ['STATUS_POLL_MAX_MS must not be below STATUS_POLL_FIRST_MS'] : []),
  ];
}

/** `airtime:50,electricity:500`, in whole units of the currency. */
function parseAmounts(text: string, context: z.RefinementCtx): MinAmounts {
  const amounts = new Map<string, Minor>();
  for (const one of text.split(',')) {
    const [, service = '', amount] = /^\s*([^:]+?)\s*:\s*(\d{1,9})\s*$/u.exec(one) ?? [];
    if (amount === undefined) {
      context.addIssue('must name services with amounts, such as airtime:50,electricity:500');
      return z.NEVER;
    }
    amounts.set(foldText(service), minor(Number(amount) * 100));
  }
  return amounts;
}

function parseIds(text: string, context: z.RefinementCtx): number[] {
  const ids = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (ids.length === 0 || ids.some((id) => !/^[1-9]\d{0,15}$/u.test(id))) {
    context.addIssue('must be Telegram ids, whole numbers separated by commas');
  }
  return [...new Set(ids.map(Number))];
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/u.test(new URL(text).protocol);
}

function checkRedisUrl(text: string, context: z.RefinementCtx): void {
  const address = readRedisUrl(text);
  if (address.type === 'wrong') context.addIssue(address.fault);
}

function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code);
}

function hasHundredths(currency: string): boolean {
  if (!isCurrency(currency)) return true;
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions();
  return maximumFractionDigits === 2;
}

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
