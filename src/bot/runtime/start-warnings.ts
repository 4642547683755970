import { type Api, GrammyError } from 'grammy';
import type { Logger } from '../../use-cases/shared/ports.ts';
import { type Reseller, ResellerError } from '../../use-cases/shared/reseller.ts';
import { withTimeout } from '../../use-cases/shared/timers.ts';

/** No start waits longer for them. */
const WITHIN_MS = 5_000;

/**
 * Says in one line each, with what to do, that Telegram or the service does not answer, so that it stands in the log before "running". The bot goes on
 * trying in any case. Never throws.
 */
export async function warnOfSilence(
  parts: { readonly api: Pick<Api, 'getMe'>; readonly reseller: Pick<Reseller, 'balance'>; readonly logger: Logger },
  withinMs = WITHIN_MS,
): Promise<void> {
  const { api, reseller, logger } = parts;
  const [telegram, service] = await Promise.all([
    faultOf(api.getMe(), withinMs, telegramFault),
    faultOf(reseller.balance(), withinMs, serviceFault),
  ]);
  for (const fault of [telegram, service]) if (fault !== undefined) logger.warn({}, fault);
}

/** @param error undefined: there was no answer in time */
type FaultText = (error: unknown) => string | undefined;

async function faultOf(asked: Promise<unknown>, withinMs: number, textOf: FaultText): Promise<string | undefined> {
  try {
    return await withTimeout(
      asked.then(() => undefined),
      withinMs,
      () => textOf(undefined),
    );
  } catch (error) {
    return textOf(error);
  }
}

function telegramFault(error: unknown): string {
  if (error instanceof GrammyError && (error.error_code === 401 || error.error_code === 404))
    return 'Telegram does not know this bot: put the token that @BotFather shows into BOT_TOKEN';
  if (error instanceof GrammyError)
    return `Telegram refuses (${error.error_code}), so nobody can be served yet: the bot goes on trying; if it stays so, look at https://t.me/BotNews or ask @BotSupport`;
  return 'Telegram does not answer, so nobody can be served yet: check that this machine reaches TELEGRAM_API_ROOT (name lookup, firewall, proxy); the bot goes on trying';
}

/** That it refuses the key, the client has said. */
function serviceFault(error: unknown): string | undefined {
  if (error instanceof ResellerError && error.code === 'unauthorized') return undefined;
  if (
    error instanceof ResellerError &&
    (error.code === 'unreadable' || error.code === 'not-found' || error.code === 'rejected')
  )
    return 'what stands at RESELLER_BASE_URL does not answer as the service does, so nothing can be sold: check the address, and that it is the one of your account';
  return 'the service does not answer, so nothing can be sold yet: check that this machine reaches RESELLER_BASE_URL, and ask the service if it is down; the bot goes on trying';
}

/**
 * Says in one log line which merchants cannot be told anything, because they never pressed Start or blocked the bot. Asked by
 * showing "typing", which Telegram refuses exactly when it refuses a message, and which leaves nothing in the chat
 * (https://handbook.tmat.me/en/chats/pm, 2026-11). Never throws; who cannot be asked about is left out.
 */
export async function warnOfUntellable(api: Api, merchantIds: readonly number[], logger: Logger): Promise<void> {
  const tellable = await Promise.all(merchantIds.map((id) => isTellable(api, id)));
  const merchants = merchantIds.filter((_, index) => !tellable[index]);
  if (merchants.length === 0) return;
  logger.warn(
    { merchants },
    'these merchants cannot be told anything: they have to press Start, or to unblock the bot; if they did, look at MERCHANT_IDS',
  );
}

async function isTellable(api: Api, id: number): Promise<boolean> {
  try {
    return await api.sendChatAction(id, 'typing');
  } catch (error) {
    const refused = error instanceof GrammyError && (error.error_code === 403 || error.error_code === 400);
    return !refused;
  }
}
