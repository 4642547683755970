import { createSendEveningRecap, type EveningChat } from '../../bot/chat/reports/recap/send-evening-recap.ts';
import { isTelegramThere } from '../../bot/runtime/telegram/is-telegram-there.ts';
import { createEveningRecaps } from '../../services/reports/evening-recaps.ts';
import type { Shop } from '../../services/shop.ts';
import type { DailyLoop } from '../../use-cases/shared/daily-loop.ts';

/** The part of app.ts that sends recaps every evening; undefined if that is off. */
export function composeEveningRecaps(shop: Shop, chat: EveningChat): DailyLoop | undefined {
  if (shop.recapAt === 'off') return undefined;
  const send = createSendEveningRecap(shop, chat);
  return createEveningRecaps(shop, { send, isTelegramThere: () => isTelegramThere(chat.api) });
}
