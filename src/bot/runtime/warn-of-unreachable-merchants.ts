import { type Api, GrammyError } from 'grammy';
import type { Logger } from '../../use-cases/shared/ports.ts';

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
