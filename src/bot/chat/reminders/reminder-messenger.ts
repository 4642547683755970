import type { Api } from 'grammy';
import type { Reminder } from '../../../domain/reminders/reminder.ts';
import { limitsFor } from '../../../domain/accounts/limits.ts';
import type { ReadAllowance } from '../../../use-cases/accounts/read-allowance.ts';
import type { FindDuplicate } from '../../../use-cases/orders/find-duplicate.ts';
import type { ShownCardStore } from '../../../use-cases/orders/ports.ts';
import type { PolicyStore } from '../../../use-cases/pricing/ports.ts';
import type {
  Reader,
  ReminderMessage,
  ReminderMessenger,
  ReminderOutcome,
} from '../../../use-cases/reminders/ports.ts';
import type { Logger, Now } from '../../../use-cases/shared/ports.ts';
import { editScreen, messageScreen, type ReaderChat, sendScreen } from '../../ui/screen.ts';
import type { AllWords } from '../../ui/words.ts';
import type { CardNews } from '../orders/card/card-screen.ts';
import { sendFailureOf } from '../orders/notify/send-failure.ts';
import { reminderScreen } from './reminder-messages.ts';

export interface ReminderMessengerDeps {
  readonly api: Api;
  readonly words: AllWords;
  readonly readAllowance: ReadAllowance;
  readonly findDuplicate: FindDuplicate;
  readonly policies: Pick<PolicyStore, 'read'>;
  readonly shown: Pick<ShownCardStore, 'note'>;
  readonly now: Now;
  readonly logger: Logger;
}

/** No connection carried it, so there is no hurry to try again. */
const NOT_CONNECTED_MS = 30_000;

export function createReminderMessenger(deps: ReminderMessengerDeps): ReminderMessenger {
  const { api, shown, now, logger } = deps;
  return {
    async send(message, reminder, reader, cutOff) {
      const { userId } = reminder;
      const words = deps.words(reader.locale);
      try {
        const news = await newsOf(message, reminder, reader);
        const chat = { api, chatId: userId, words };
        const messageId = await sendScreen(chat, (words) => reminderScreen(message, reminder, words, { news, cutOff }));
        if (message.type === 'card') await noteCard(message, chat, messageId);
        return { type: 'sent', messageId };
      } catch (error) {
        return outcomeOfFailure(error, reminder.id);
      }
    },
  };

  async function newsOf(
    message: ReminderMessage,
    { userId, about }: Reminder,
    { person, role }: Reader,
  ): Promise<CardNews> {
    if (message.type !== 'card') return { role };
    const limits = limitsFor(role, person, (await deps.policies.read()).limits);
    const [allowance, earlier] = await Promise.all([
      deps.readAllowance({ userId, role, limits }),
      deps.findDuplicate(message.order),
    ]);
    // What it reminds of is no second purchase by mistake, however long Redis keeps it in mind.
    return earlier?.order.reference === about.reference ? { role, allowance } : { role, allowance, earlier };
  }

  /** For /cancel; and one card has one message with buttons. */
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

  function outcomeOfFailure(error: unknown, reminder: string): ReminderOutcome {
    const failure = sendFailureOf(error);
    switch (failure.type) {
      case 'later':
        return { type: 'later', pauseMs: failure.pauseMs ?? NOT_CONNECTED_MS };
      case 'blocked':
      case 'unsure':
        return { type: failure.type };
      case 'fault':
        logger.error({ err: error, reminder }, 'a reminder could not be sent');
        return { type: 'unsure' };
      case 'refused':
        logger.error({ err: error, reminder }, 'Telegram refuses a reminder');
        return { type: 'refused' };
    }
  }
}
