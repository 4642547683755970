import type { Telegram } from '../bot/runtime/telegram.ts';
import { checkTelegram, telegramFaultOf, type TelegramFault } from '../setup/checks.ts';
import { type Check, type Finding, look, ok, wrong } from './finding.ts';
import type { HereFound } from './check-machine.ts';

type Api = Telegram['api'];

const SILENT = faultFinding({ type: 'silent' });

/** Whether the token is right. */
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
 * Whether updates come here, or will once the bot starts. That another process polls shows only if one polls oneself, which ends its poll with the
 * same refusal: so the bot on this machine is asked first, and if it runs nobody polls. Nothing is confirmed, so no update is lost.
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

/** What went wrong longer ago has passed. */
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
 * Which merchants cannot be told anything, because they never pressed Start or blocked the bot. Asked by showing "typing", which Telegram refuses exactly when
 * it refuses a message, and which leaves nothing in the chat (https://handbook.tmat.me/en/chats/pm, 2026-11).
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
