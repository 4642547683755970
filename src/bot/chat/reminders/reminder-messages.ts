import { minor } from '../../../domain/shared/money.ts';
import { CARD_LIFE_MS } from '../../../domain/reminders/reminder-step.ts';
import type { Reminder } from '../../../domain/reminders/reminder.ts';
import type { CalendarDate } from '../../../domain/shared/day-span.ts';
import type { ReminderMessage } from '../../../use-cases/reminders/ports.ts';
import { button, cut } from '../../ui/buttons.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { topupRows } from '../accounts/allowance-lines.ts';
import { type CardNews, cardScreen } from '../orders/card/card-screen.ts';
import { repeatOrderOnce } from '../orders/routes.ts';
import { nextLine, stopButton, subjectLines, whenText } from './reminder-lines.ts';
import { buyInstead, openReminder, skipReminder, stopAskedReminder } from './routes.ts';

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
        button(words.plain('button-stop-reminder'), stopAskedReminder.data({ id, reference })),
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
