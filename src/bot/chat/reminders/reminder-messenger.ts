import type { Api } from 'grammy';
import type { Reminder } from '../../../domain/reminder.ts';
import { limitsFor } from '../../../domain/accounts/limits.ts';
import { readAllowance } from '../../../services/accounts/read-allowance.ts';
import { findDuplicate } from '../../../services/orders/find-order.ts';
import type { Reader, ReminderMessenger } from '../../../services/reminders/take-reminder-step.ts';
import type { Shop } from '../../../services/shop.ts';
import { editScreen, messageScreen, type ReaderChat, sendScreen, type Screen } from '../../ui/screen.ts';
import type { AllWords, Words } from '../../ui/words.ts';
import { type CardNews, cardScreen } from '../orders/card/card-screen.ts';
import { sendFailureOf } from '../../runtime/telegram-refusals.ts';
import { minor } from '../../../domain/shared/money.ts';
import { CARD_LIFE_MS, type ReminderMessage, type ReminderOutcome } from '../../../domain/reminder-step.ts';
import type { CalendarDate } from '../../../domain/shared/days.ts';
import { button, cut } from '../../ui/buttons.ts';
import { topupRows } from '../../shared/allowance-lines.ts';
import { repeatOrderOnce } from '../orders/routes.ts';
import { nextLine, stopButton, subjectLines, whenText } from './reminder-screens.ts';
import { buyInstead, openReminder, skipReminder, stopAskedReminder } from './routes.ts';

type MessengerShop = Parameters<typeof readAllowance>[0] & Pick<Shop, 'orders' | 'policy' | 'shown' | 'now' | 'logger'>;

/** No connection carried it, so there is no hurry to try again. */
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
    const limits = limitsFor(role, person, (await shop.policy.read()).limits);
    const [allowance, earlier] = await Promise.all([
      readAllowance(shop, { userId, role, limits }),
      findDuplicate(shop, message.order),
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

/** What a person reads without having asked. @param cutOff of which day it is not known whether they read it */
export function reminderScreen(
  message: ReminderMessage,
  reminder: Reminder,
  words: Words,
  { news, cutOff }: { news: CardNews; cutOff: CalendarDate | undefined },
): Screen {
  const screen = screenOf(message, reminder, words, news);
  if (cutOff === undefined) return screen;
  return { ...screen, html: `${words.html('reminder-cut-off', { day: words.day(cutOff) })}\n\n${screen.html}` };
}

function screenOf(message: ReminderMessage, reminder: Reminder, words: Words, news: CardNews): Screen {
  switch (message.type) {
    case 'card':
      return askScreen(message, reminder, words, news);
    case 'no-card':
      return noCardScreen(message.why, reminder, words);
    case 'missed':
      return missedScreen(message.date, reminder, words);
    case 'short':
      return shortScreen(message, reminder, words);
  }
}

/** The ordinary card; in place of Change and Cancel stand Skip and Stop. */
function askScreen(
  { order, again }: Extract<ReminderMessage, { type: 'card' }>,
  reminder: Reminder,
  words: Words,
  news: CardNews,
): Screen {
  const { id, about } = reminder;
  const card = cardScreen(order, words, { ...news, lastPriceMinor: about.priceMinor });
  const until = words.time((reminder.asked?.at ?? order.draftedAt) + CARD_LIFE_MS);
  const { reference } = order;
  return {
    html: [words.html(again ? 'reminder-again' : 'reminder-now', { until }), '', card.html].join('\n'),
    rows: [
      ...(card.rows ?? []).slice(0, -1),
      [
        button(words.plain('button-skip'), skipReminder.data({ id, reference })),
        button(words.plain('button-stop-it'), stopAskedReminder.data({ id, reference })),
      ],
    ],
  };
}

function noCardScreen(
  why: Extract<ReminderMessage, { type: 'no-card' }>['why'],
  reminder: Reminder,
  words: Words,
): Screen {
  const { id, about } = reminder;
  const lines = [
    words.html('reminder-title'),
    '',
    ...subjectLines(about, words),
    '',
    words.html(WHY[why]),
    ...nextLine(reminder, words),
  ];
  const retry = button(words.plain('button-retry'), repeatOrderOnce.data({ reference: about.reference }));
  const instead = button(
    words.plain('reminder-choice-others', { provider: cut(about.provider, MAX_PROVIDER_LENGTH) }),
    buyInstead.data({ id }),
  );
  return { html: lines.join('\n'), rows: [...(why === 'gone' ? [] : [[retry]]), [instead], [stopButton(id, words)]] };
}

const WHY = {
  gone: 'reminder-gone',
  paused: 'reminder-not-sold-now',
  unverified: 'reminder-unverified',
  unchecked: 'reminder-unchecked',
} as const;

/** With the words around it, as wide as a phone shows. */
const MAX_PROVIDER_LENGTH = 20;

function missedScreen(date: CalendarDate, reminder: Reminder, words: Words): Screen {
  const { id, about, next } = reminder;
  const lines = [
    words.html('reminder-missed', { day: words.longDay(date) }),
    '',
    ...subjectLines(about, words),
    '',
    ...(next === undefined ? [words.html('reminder-missed-last')] : nextLine(reminder, words)),
  ];
  const again = button(words.plain('button-buy-again'), repeatOrderOnce.data({ reference: about.reference }), 'again');
  return { html: lines.join('\n'), rows: [[again], ...(next === undefined ? [] : [[stopButton(id, words)]])] };
}

function shortScreen(
  { priceMinor, availableMinor }: Extract<ReminderMessage, { type: 'short' }>,
  reminder: Reminder,
  words: Words,
): Screen {
  const { id, about } = reminder;
  const lines = [
    words.html('reminder-tomorrow', { when: whenText(reminder, words) ?? '' }),
    '',
    ...subjectLines(about, words),
    '',
    words.html('reminder-short', { price: words.money(priceMinor), available: words.money(availableMinor) }),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...topupRows(minor(priceMinor - availableMinor), words),
      [button(words.plain('button-another-day'), openReminder.data({ id }))],
    ],
  };
}
