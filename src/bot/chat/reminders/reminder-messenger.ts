import type { Api } from 'grammy';
import type { Reminder } from '../../../domain/reminder.ts';
import { limitsFor } from '../../../domain/accounts/limits.ts';
import { readAllowance } from '../../../services/accounts/read-allowance.ts';
import { findDuplicate } from '../../../services/orders/find-order.ts';
import type { Reader, ReminderMessenger } from '../../../services/reminders/send-reminder.ts';
import type { Shop } from '../../../services/shop.ts';
import { editScreen, messageScreen, type ReaderChat, sendScreen } from '../../ui/screen.ts';
import type { AllWords } from '../../ui/words.ts';
import type { CardNews } from '../orders/card/card-screen.ts';
import { sentOnceOutcome } from '../../runtime/telegram-refusals.ts';
import type { ReminderMessage } from '../../../domain/reminder-schedule.ts';
import { reminderScreen } from './reminder-screens.ts';

type MessengerShop = Parameters<typeof readAllowance>[0] & Pick<Shop, 'orders' | 'policy' | 'shown' | 'now' | 'logger'>;

/** The pause before another try if there was no connection to Telegram. There is no hurry. */
const NOT_CONNECTED_MS = 30_000;

export function createReminderMessenger(shop: MessengerShop, api: Api, allWords: AllWords): ReminderMessenger {
  const { shown, now, logger } = shop;
  return {
    async send(message, reminder, reader, cutOff) {
      const { userId } = reminder;
      const words = allWords(reader.locale);
      try {
        const news = await newsOf(message, reminder, reader);
        const chat = { api, chatId: userId, words };
        const messageId = await sendScreen(chat, (words) => reminderScreen(message, reminder, words, { news, cutOff }));
        if (message.type === 'card') await noteCard(message, chat, messageId);
        return { type: 'sent', messageId };
      } catch (error) {
        return sentOnceOutcome(error, NOT_CONNECTED_MS, 'a reminder', (text) =>
          logger.error({ err: error, reminder: reminder.id }, text),
        );
      }
    },
  };

  async function newsOf(
    message: ReminderMessage,
    { userId, about }: Reminder,
    { person, role }: Reader,
  ): Promise<CardNews> {
    if (message.type !== 'card') return { role };
    const limits = limitsFor(role, person, (await shop.policy.read()).limits);
    const [allowance, earlier] = await Promise.all([
      readAllowance(shop, { userId, role, limits }),
      findDuplicate(shop, message.order),
    ]);
    // The purchase that the reminder is about is no purchase by mistake, so the card does not warn of it.
    return earlier?.order.reference === about.reference ? { role, allowance } : { role, allowance, earlier };
  }

  /** Notes the message of the card for /cancel, and closes the older message, so that only one has buttons. */
  async function noteCard(
    { order, oldMessageId }: Extract<ReminderMessage, { type: 'card' }>,
    chat: ReaderChat,
    messageId: number,
  ): Promise<void> {
    const closed =
      oldMessageId === undefined ? undefined : editScreen(chat, oldMessageId, messageScreen('reminder-moved-down'));
    await Promise.all([shown.note(chat.chatId, order.reference, { messageId, at: now() }), closed]).catch(
      (error: unknown) =>
        logger.warn({ err: error, reference: order.reference }, 'the card of a reminder is not noted'),
    );
  }
}
