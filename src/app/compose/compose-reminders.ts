import type { BotParts } from '../../bot/bot-parts.ts';
import { createReminderMessenger } from '../../bot/chat/reminders/reminder-messenger.ts';
import type { Telegram } from '../../bot/runtime/telegram/telegram.ts';
import type { AllWords } from '../../bot/ui/words.ts';
import type { DraftRequest } from '../../domain/orders/draft/draft-order.ts';
import type { Config } from '../../config.ts';
import type { Store } from '../../redis/open-store.ts';
import type { SendingRoom } from '../../use-cases/messages/sending-room.ts';
import type { References } from '../../use-cases/orders/ports.ts';
import type { Shop } from '../../services/shop.ts';
import { readAllowance } from '../../services/accounts/read-allowance.ts';
import { cancelDraft, draftPurchase } from '../../services/orders/drafts.ts';
import { findDuplicate } from '../../services/orders/find-order.ts';
import { createChangeReminders, createFindPurchases } from '../../use-cases/reminders/change-reminder.ts';
import { createPrepareReminder, createTellReminder } from '../../use-cases/reminders/prepare-reminder.ts';
import { createSendReminders, type SendReminders } from '../../use-cases/reminders/send-reminders.ts';
import type { Logger } from '../../use-cases/shared/ports.ts';
import type { Reseller } from '../../use-cases/shared/reseller.ts';
import { randomBytes } from 'node:crypto';

interface ReminderParts {
  readonly config: Pick<Config, 'ACCESS' | 'TIME_ZONE'>;
  readonly store: Pick<Store, 'reminders' | 'orders' | 'people' | 'shown'>;
  readonly reseller: Reseller;
  readonly references: References;
  readonly shop: Shop;
  readonly isShut: () => boolean;
  readonly room: SendingRoom;
  readonly api: Telegram['api'];
  readonly words: AllWords;
  readonly lookEveryMs?: number | undefined;
  readonly logger: Logger;
}

interface ComposedReminders {
  readonly changes: BotParts['reminderChanges'];
  readonly sender: SendReminders;
}

/** The part of app.ts that reminds people of what they want to buy again. */
export function composeReminders(parts: ReminderParts): ComposedReminders {
  const { config, store, reseller, references, shop, isShut, room, api, words, logger } = parts;
  const { TIME_ZONE: timeZone, ACCESS: mode } = config;
  const { reminders, orders, people, shown } = store;
  const { policy: policies, now } = shop;
  const draft = (request: DraftRequest) => draftPurchase(shop, request);
  const drop = (tap: { reference: string; userId: number }) => cancelDraft(shop, tap);
  const findPurchases = createFindPurchases(shop);
  const messenger = createReminderMessenger({
    api,
    words,
    readAllowance: (spender) => readAllowance(shop, spender),
    findDuplicate: (order) => findDuplicate(shop, order),
    policies,
    shown,
    now,
    logger,
  });
  const sender = createSendReminders({
    reminders,
    people,
    orders,
    references,
    draft,
    drop,
    findPurchases,
    prepare: createPrepareReminder({ reseller, policies, now }),
    readAllowance: (spender) => readAllowance(shop, spender),
    policies,
    telling: createTellReminder({ reminders, messenger, timeZone, now, logger }),
    room,
    mode,
    isMerchant: shop.isMerchant,
    localeOf: (language) => words(language).locale,
    isShut,
    lookEveryMs: parts.lookEveryMs,
    timeZone,
    now,
    logger,
  });
  const changes = createChangeReminders({
    reminders,
    findPurchases,
    drop,
    newId,
    timeZone,
    now,
    wake: () => sender.wake(),
  });
  return { changes, sender };
}

/** Twelve letters that no other id has, short enough for a button. */
function newId(): string {
  return randomBytes(9).toString('base64url');
}
