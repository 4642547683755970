import { connectTelegram } from '../bot/runtime/telegram.ts';
import { type AllWords, loadWords } from '../bot/ui/words.ts';
import { type Config, readEachSetting, warningsOf } from '../config.ts';
import type { Logger } from '../domain/shared/injected.ts';
import {
  checkArchive,
  checkClock,
  checkHere,
  checkMerchants,
  checkNode,
  checkRedis,
  checkService,
  checkToken,
  checkUpdates,
  checkWords,
  findHere,
  POLL_SECONDS,
  type Check,
  type Finding,
  look,
  ok,
  wrong,
} from './checks.ts';
import { withTimeout } from '../async/timers.ts';

/** It changes nothing, and buys nothing. @param pollSeconds how long it polls to see whether another process does */
export async function diagnose(
  env: Readonly<Record<string, string | undefined>>,
  locales: URL,
  pollSeconds = POLL_SECONDS,
): Promise<Finding[]> {
  const { known, faults } = readEachSetting(env);
  const warnings = warningsOf(known);
  const { HTTP_HOST: host = '0.0.0.0', HTTP_PORT: port = 0, PAYMENT_PROVIDER_TOKEN: payments } = known;
  const { DEFAULT_LOCALE: defaultLocale = 'en', CURRENCY: currency = 'NGN', TIME_ZONE: timeZone = 'UTC' } = known;
  const api = apiOf(known);
  const here = findHere(host, port);
  const words = () => loadWords({ directory: locales, defaultLocale, currency, timeZone });
  const checks = [
    ...checksOf(known, words, payments !== undefined),
    checkHere(here),
    ...(api === undefined ? [] : [checkUpdates(api, { webhookUrl: known.WEBHOOK_URL, here, pollSeconds })]),
  ];
  return [
    ...faults.map((fault) => wrong('settings', fault)),
    ...warnings.map((warning) => look('settings', warning)),
    ...(faults.length + warnings.length === 0 ? [ok('settings', 'all can be read')] : []),
    ...(await runChecks(checks)),
  ];
}

/** A line in the log for each thing that is wrong. It does not look who takes updates, because the bot is about to. Never rejects. */
export async function logDiagnosis(config: Config, words: AllWords, logger: Logger, withinMs?: number): Promise<void> {
  const found = [
    ...warningsOf(config).map((warning) => look('settings', warning)),
    // The store itself asks, when it opens, whether payments are safe.
    ...(await runChecks(
      checksOf(config, () => words, false),
      withinMs,
    )),
  ];
  for (const { about, state, text, merchants } of found) {
    if (state !== 'ok') logger.warn(merchants === undefined ? {} : { merchants }, `${about}: ${text}`);
  }
}

function checksOf(config: Partial<Config>, words: () => AllWords, takesPayments: boolean): Check[] {
  const { REDIS_URL: url, REDIS_REPLICAS: replicas = 0, KEY_PREFIX: keyPrefix } = config;
  const { BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot, MERCHANT_IDS: merchants } = config;
  const { RESELLER_BASE_URL: baseUrl, RESELLER_API_KEY: apiKey, RESELLER_TIMEOUT_MS: timeoutMs = 10_000 } = config;
  const api = apiOf(config);
  return [
    checkNode(),
    checkWords(words),
    checkArchive(config.ARCHIVE_DIR),
    ...(url === undefined ? [] : [checkRedis(url, { replicas, keyPrefix, takesPayments })]),
    ...(baseUrl === undefined || apiKey === undefined
      ? []
      : [checkService({ baseUrl, apiKey, timeoutMs }, config.CURRENCY ?? 'NGN')]),
    ...(baseUrl === undefined ? [] : [checkClock('the service', baseUrl)]),
    ...(apiRoot === undefined ? [] : [checkClock('Telegram', apiRoot)]),
    ...(token === undefined || apiRoot === undefined ? [] : [checkToken({ token, apiRoot })]),
    ...(api === undefined || merchants === undefined ? [] : [checkMerchants(api, merchants)]),
  ];
}

/** It is never closed, because something that does not answer would delay that, and an idle connection keeps no process alive. */
function apiOf({ BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot }: Partial<Config>) {
  return token === undefined || apiRoot === undefined ? undefined : connectTelegram({ token, apiRoot }).api;
}

const WITHIN_MS = 5_000;

/** In the order of the checks. If several report the same fault, such as a Telegram that is away, it is there once. Never rejects. */
export async function runChecks(checks: readonly Check[], withinMs = WITHIN_MS): Promise<Finding[]> {
  const found = (await Promise.all(checks.map((check) => runCheck(check, withinMs)))).flat();
  const lines = found.map(({ about, text }) => `${about} ${text}`);
  return found.filter((_, at) => lines.indexOf(lines[at] ?? '') === at);
}

async function runCheck({ look: find, late }: Check, withinMs: number): Promise<readonly Finding[]> {
  try {
    return await withTimeout(find(), withinMs, () => (late === undefined ? [] : [late]));
  } catch (error) {
    // The error's words may have an address with a password in them.
    const what = error instanceof Error ? error.name : typeof error;
    return [wrong(late?.about ?? 'this machine', `could not be looked at (${what})`)];
  }
}
