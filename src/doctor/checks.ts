import { access, constants, stat, statfs } from 'node:fs/promises';
import type { AllWords } from '../bot/ui/words.ts';
import { lookAtRedis, type RedisLook, type RedisNeeds } from '../redis/connection/look-at-redis.ts';
import { formatMoney } from '../domain/shared/money.ts';
import {
  checkReseller,
  type ResellerCheck,
  checkTelegram,
  telegramFaultOf,
  type TelegramFault,
} from '../setup/try-settings.ts';
import type { Telegram } from '../bot/runtime/telegram.ts';

export interface Finding {
  /** What was looked at, in a word or two. */
  readonly about: string;
  /** `look`: the bot can sell, but somebody should do something. `wrong`: it could not sell. */
  readonly state: 'ok' | 'look' | 'wrong';
  /** What was found, or what to do. It has no token, key or password in it. */
  readonly text: string;
  /** The merchants that it is about, for the log, which hides numbers in texts. */
  readonly merchants?: readonly number[];
}

export interface Check {
  readonly look: () => Promise<readonly Finding[]>;
  /** The finding if the check does not end in time. */
  readonly late?: Finding;
}

export function ok(about: string, text: string): Finding {
  return { about, state: 'ok', text };
}

export function look(about: string, text: string): Finding {
  return { about, state: 'look', text };
}

export function wrong(about: string, text: string): Finding {
  return { about, state: 'wrong', text };
}

/** Longer than a bot waits after it lost a poll to us. Together with Telegram's own pause before a second refusal, the bot is answered in time. */
export const POLL_SECONDS = 2;

/** The tests run on this version. Older ones may work. */
const NODE_MAJOR = 24;

export function checkNode(version = process.versions.node): Check {
  const isOld = Number.parseInt(version, 10) < NODE_MAJOR;
  const found = isOld
    ? look('Node', `is ${version}: use npm's commands, which bring ${NODE_MAJOR}`)
    : ok('Node', version);
  return { look: async () => [found] };
}

/** @param load throws if the default language has no file */
export function checkWords(load: () => AllWords): Check {
  return {
    async look() {
      try {
        const { languages } = load();
        const lacking = languages.filter(({ isDraft, lacks }) => !isDraft && lacks.length > 0);
        if (lacking.length === 0) return [ok('words', languages.map(({ locale }) => locale).join(', '))];
        return lacking.map(({ locale, lacks }) =>
          look(
            'words',
            `locales/${locale}.ftl lacks ${lacks.length} messages, which are said in English: ${lacks[0]} …`,
          ),
        );
      } catch (error) {
        return [wrong('words', error instanceof Error ? error.message : String(error))];
      }
    },
  };
}

const LEAST_FREE_BYTES = 500_000_000;

export function checkArchive(directory: string | undefined): Check {
  return {
    late: look('archive', 'the disk of ARCHIVE_DIR does not answer: look whether it is mounted'),
    async look() {
      if (directory === undefined) return [ok('archive', 'none (ARCHIVE_DIR): all orders stay in Redis')];
      const found = await stat(directory).catch(() => undefined);
      if (found?.isDirectory() !== true) return [look('archive', 'ARCHIVE_DIR is no folder: make it, or mount it')];
      const isWritable = await access(directory, constants.W_OK | constants.X_OK).then(
        () => true,
        () => false,
      );
      if (!isWritable) return [look('archive', 'ARCHIVE_DIR cannot be written: give it to the user of the bot')];
      const { bavail, bsize } = await statfs(directory);
      const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB free`;
      return [
        bavail * bsize < LEAST_FREE_BYTES ? look('archive', `${free}: make room on its disk`) : ok('archive', free),
      ];
    },
  };
}

/** How far clocks may differ, because days, cards and statements follow our clock. */
const APART_MS = 30_000;

/** If no answer comes, another check says so. @param whose such as `Telegram` */
export function checkClock(whose: string, url: string, now: () => number = Date.now): Check {
  return {
    async look() {
      const askedAt = now();
      const answer = await fetch(url, { method: 'HEAD', redirect: 'manual' }).catch(() => undefined);
      // The Date has only whole seconds.
      const theirs = Date.parse(answer?.headers.get('date') ?? '') + 500;
      if (Number.isNaN(theirs)) return [];
      const ahead = (askedAt + now()) / 2 - theirs;
      if (Math.abs(ahead) < APART_MS) return [ok('clock', `goes with that of ${whose}`)];
      const apart = `${Math.round(Math.abs(ahead) / 1_000)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of ${whose}`;
      return [look('clock', `is ${apart}: let this machine set its clock by the network (timedatectl set-ntp true)`)];
    },
  };
}

/** What answers at the bot's own port on this machine. `unknown`: HTTP_PORT is 0. */
type HereFound = 'takes-updates' | 'takes-none' | 'nobody' | 'another-program' | 'unknown';

const PORT_WITHIN_MS = 3_000;

export async function findHere(host: string, port: number): Promise<HereFound> {
  if (port === 0) return 'unknown';
  const at = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${at}:${port}/readyz`, { signal: AbortSignal.timeout(PORT_WITHIN_MS) });
    const said = await answer.text();
    if (said === '{"status":"ready"}') return 'takes-updates';
    return said === '{"status":"not ready"}' ? 'takes-none' : 'another-program';
  } catch (error) {
    const { message = '', code } = causeOf(error);
    // fetch refuses to call some ports.
    if (message === 'bad port') return 'unknown';
    return code === 'ECONNREFUSED' ? 'nobody' : 'another-program';
  }
}

function causeOf(error: unknown): { message?: string; code?: string } {
  return error instanceof Error && error.cause instanceof Error ? error.cause : {};
}

export function checkHere(here: Promise<HereFound>): Check {
  return { look: async () => hereFindings(await here) };
}

function hereFindings(found: HereFound): Finding[] {
  switch (found) {
    case 'takes-updates':
      return [ok('bot', 'runs on this machine, and takes updates')];
    case 'takes-none':
      return [wrong('bot', 'runs on this machine, and takes no updates: its log says why')];
    case 'nobody':
      return [ok('bot', 'does not run on this machine; its port is free')];
    case 'another-program':
      return [wrong('bot', 'another program has its port: set HTTP_PORT to a free one')];
    case 'unknown':
      return [];
  }
}

export function checkRedis(url: string, needs: RedisNeeds): Check {
  return {
    late: wrong('Redis', 'does not answer at REDIS_URL, so nothing can be sold: look whether it hangs'),
    look: async () => redisFindings(await lookAtRedis(url, needs)),
  };
}

function redisFindings(found: RedisLook): Finding[] {
  switch (found.type) {
    case 'there': {
      const { name, version, faults, usedBytes } = found;
      if (faults.length > 0) return faults.map(({ text, stops }) => (stops ? wrong : look)('Redis', text));
      return [ok('Redis', `${name} ${version}, keeps all that it is given; ${Math.ceil(usedBytes / 1e6)} MB`)];
    }
    case 'old':
      return [look('Redis', `is ${found.version}: install 7 or newer`)];
    case 'locked':
      return [wrong('Redis', 'refuses the user or the password in REDIS_URL')];
    case 'forbids':
      return [look('Redis', 'forbids its user to ask how it keeps orders: look yourself (docs/operations.md)')];
    case 'silent':
      return [wrong('Redis', 'does not answer at REDIS_URL: start it, or mend the address')];
  }
}

export function checkService(account: Parameters<typeof checkReseller>[0], currency: string): Check {
  return {
    late: wrong('service', FAULTS.silent),
    async look() {
      const found = await checkReseller(account);
      return found.type === 'there' ? serviceFindings(found, currency) : [wrong('service', FAULTS[found.type])];
    },
  };
}

function serviceFindings({ balanceMinor, services }: ResellerCheck & { type: 'there' }, currency: string): Finding[] {
  const wallet =
    balanceMinor > 0
      ? ok('service', `takes the key; ${formatMoney(balanceMinor, currency, 'en')} in the wallet`)
      : wrong('service', 'the wallet is empty, so nothing can be bought: pay money in at the service');
  const catalogue =
    services.length > 0
      ? ok('catalogue', services.join(', '))
      : wrong('catalogue', 'the service sells this account nothing: ask the service');
  return [wallet, catalogue];
}

const FAULTS: Readonly<Record<Exclude<ResellerCheck['type'], 'there'>, string>> = {
  'unknown-key': 'refuses the key in RESELLER_API_KEY, so nothing can be bought: copy it again',
  'no-rights':
    'takes the key in RESELLER_API_KEY, which may not do what the bot needs: ask the service for more rights',
  'not-the-service':
    'what stands at RESELLER_BASE_URL does not answer as the service does, so nothing can be sold: check the address, and that it is the one of your account',
  silent:
    'does not answer, so nothing can be sold: check that this machine reaches RESELLER_BASE_URL, and ask the service if it is down',
};

type Api = Telegram['api'];

const SILENT = faultFinding({ type: 'silent' });

export function checkToken(bot: { token: string; apiRoot: string }): Check {
  return {
    late: SILENT,
    async look() {
      const found = await checkTelegram(bot);
      return [found.type === 'there' ? ok('Telegram', `knows the bot as @${found.username}`) : faultFinding(found)];
    },
  };
}

/**
 * Whether updates come here, or will come when the bot starts. Only a poll of our own shows whether another process polls, and it ends that poll with
 * the same refusal. So the bot on this machine is asked first, and if it runs, nobody polls. Nothing is confirmed, so no update is lost.
 */
export function checkUpdates(
  api: Pick<Api, 'getWebhookInfo' | 'getUpdates'>,
  how: { webhookUrl: string | undefined; here: Promise<HereFound>; pollSeconds: number },
): Check {
  const { webhookUrl, here, pollSeconds } = how;
  return asked(async () => {
    const [{ url = '', ...webhook }, found] = await Promise.all([api.getWebhookInfo(), here]);
    const isRunning = found === 'takes-updates' || found === 'takes-none';
    if (url === '' && webhookUrl === undefined) return isRunning ? [] : [await findPolling(api, pollSeconds)];
    if (url === webhookUrl) return [webhookState(webhook)];
    const stands = url === '' ? 'no webhook is set' : `the webhook stands at another address (${hostOf(url)})`;
    if (isRunning)
      return [wrong('updates', `${stands}, so none come here: end the other bot, then start this one again`)];
    if (url === '') return [ok('updates', `${stands} yet: npm start does that`)];
    return [
      look('updates', `${stands}: if that is another bot, make a token for this one, because npm start takes it away`),
    ];
  });
}

async function findPolling(api: Pick<Api, 'getUpdates'>, pollSeconds: number): Promise<Finding> {
  try {
    const updates = await api.getUpdates({ limit: 1, timeout: pollSeconds });
    return ok('updates', updates.length > 0 ? 'wait for npm start' : 'nobody else takes them');
  } catch (error) {
    if (!isRefusal(error, 409)) throw error;
    return wrong('updates', 'another process polls with this BOT_TOKEN: end it, or make a token for this bot');
  }
}

const RECENT_S = 600;

function webhookState(webhook: { last_error_date?: number; last_error_message?: string }): Finding {
  const { last_error_date: failedAt = 0, last_error_message: reason = '' } = webhook;
  if (Date.now() / 1_000 - failedAt > RECENT_S) return ok('updates', 'come by the webhook at WEBHOOK_URL');
  return look('updates', `Telegram could not bring some to WEBHOOK_URL: ${reason}`);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : 'not readable';
}

/**
 * Which merchants cannot be told anything, because they never pressed Start or blocked the bot. This is found by showing "typing": Telegram refuses it exactly
 * when it refuses a message, and it leaves nothing in the chat (https://handbook.tmat.me/en/chats/pm, 2026-11).
 */
export function checkMerchants(api: Pick<Api, 'sendChatAction'>, ids: readonly number[]): Check {
  return asked(async () => {
    const tellable = await Promise.all(ids.map((id) => isTellable(api, id)));
    const untold = ids.filter((_, index) => !tellable[index]);
    if (untold.length === 0) return [ok('merchants', `${ids.length} can be told`)];
    const who = `${untold.join(', ')} cannot be told anything`;
    const text = `${who}: press Start, or unblock the bot; if that was done, look at MERCHANT_IDS`;
    return [{ ...look('merchants', text), merchants: untold }];
  });
}

async function isTellable(api: Pick<Api, 'sendChatAction'>, id: number): Promise<boolean> {
  try {
    return await api.sendChatAction(id, 'typing');
  } catch (error) {
    if (isRefusal(error, 403, 400)) return false;
    throw error;
  }
}

function isRefusal(error: unknown, ...codes: number[]): boolean {
  const fault = telegramFaultOf(error);
  return fault.type === 'refused' && codes.includes(fault.code);
}

function asked(find: () => Promise<readonly Finding[]>): Check {
  return { late: SILENT, look: () => find().catch((error: unknown) => [faultFinding(telegramFaultOf(error))]) };
}

function faultFinding(fault: TelegramFault): Finding {
  switch (fault.type) {
    case 'unknown-token':
      return wrong('Telegram', 'does not know this bot: put the token that @BotFather shows into BOT_TOKEN');
    case 'refused':
      return wrong(
        'Telegram',
        `refuses (${fault.code}), so nobody can be served yet: if it stays so, look at https://t.me/BotNews or ask @BotSupport`,
      );
    case 'silent':
      return wrong(
        'Telegram',
        'does not answer, so nobody can be served: check that this machine reaches TELEGRAM_API_ROOT (name lookup, firewall, proxy)',
      );
  }
}
