/** What Telegram and the reseller answer to the bot's settings, before it runs with them. No call rejects because of what they do. */
import { connectTelegram, refusalCode } from '../bot/runtime/telegram.ts';
import { cleanLine } from '../domain/shared/text.ts';
import type { Minor } from '../domain/shared/money.ts';
import { createReseller } from '../reseller/reseller.ts';
import { createLogger } from '../telemetry/logger.ts';
import { ResellerError } from '../domain/shared/reseller.ts';

export type TelegramCheck =
  /** @property webhookHost the place to which another installation, or an earlier one, has its messages brought */
  | {
      readonly type: 'there';
      readonly name: string;
      readonly username: string;
      readonly webhookHost: string | undefined;
    }
  | TelegramFault;

export type TelegramFault =
  | { readonly type: 'unknown-token' }
  | { readonly type: 'refused'; readonly code: number }
  | { readonly type: 'silent' };

export async function checkTelegram(bot: { token: string; apiRoot: string }): Promise<TelegramCheck> {
  const telegram = connectTelegram(bot);
  try {
    const { first_name: name, username } = await telegram.api.getMe();
    const { url = '' } = await telegram.api.getWebhookInfo();
    const webhookHost = URL.canParse(url) ? new URL(url).host : undefined;
    return { type: 'there', name: cleanLine(name), username, webhookHost };
  } catch (error) {
    return telegramFaultOf(error);
  } finally {
    await telegram.close();
  }
}

export function telegramFaultOf(error: unknown): TelegramFault {
  const code = refusalCode(error);
  if (code === undefined) return { type: 'silent' };
  // 404 is the answer to a text that cannot be a token.
  return code === 401 || code === 404 ? { type: 'unknown-token' } : { type: 'refused', code };
}

export type ResellerCheck =
  | { readonly type: 'there'; readonly balanceMinor: Minor; readonly services: readonly string[] }
  | { readonly type: 'unknown-key' }
  /** It knows the key, but the key may not do what the bot needs. */
  | { readonly type: 'no-rights' }
  | { readonly type: 'not-the-service' }
  | { readonly type: 'silent' };

export async function checkReseller(account: {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
}): Promise<ResellerCheck> {
  const world = { now: Date.now, random: Math.random, logger: createLogger({ level: 'silent', secrets: [] }) };
  const reseller = createReseller({ ...account, ...world, concurrency: 3 });
  try {
    const balanceMinor = await reseller.balance();
    return { type: 'there', balanceMinor, services: await reseller.services() };
  } catch (error) {
    return { type: resellerFault(error) };
  } finally {
    await reseller.close();
  }
}

function resellerFault(error: unknown): Exclude<ResellerCheck['type'], 'there'> {
  if (!(error instanceof ResellerError)) return 'silent';
  switch (error.code) {
    case 'unauthorized':
      return error.httpStatus === 403 ? 'no-rights' : 'unknown-key';
    case 'unreadable':
    case 'not-found':
    case 'rejected':
      return 'not-the-service';
    case 'unavailable':
    case 'timeout':
      return 'silent';
  }
}
