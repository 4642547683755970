import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { addDays, type CalendarDate } from '../../../domain/shared/days.ts';
import type { Reminder, ReminderSubject } from '../../../domain/reminder.ts';
import type { ReminderOffer } from '../../../services/reminders/change-reminders.ts';
import { button, inRows, pageOf, pagerRow } from '../../ui/buttons.ts';
import type { CallbackData } from '../../ui/callback-routes.ts';
import { below, type Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import {
  buyInstead,
  chooseDay,
  chooseNewDay,
  openReminder,
  remindersPage,
  setReminder,
  stopReminder,
} from './routes.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { recipientLine } from '../../shared/number-words.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';
import { type CardNews, cardScreen } from '../orders/card/card-screen.ts';
import { minor } from '../../../domain/shared/money.ts';
import { type ReminderMessage, FARTHEST_DAYS, DAYS_SHOWN } from '../../../domain/reminder-schedule.ts';
import { repeatOrder } from '../orders/routes.ts';
import { topupRows } from '../../shared/money-words.ts';
import { cut } from '../../../domain/shared/text.ts';

export function offerScreen(about: ReminderSubject, offer: ReminderOffer, words: Words): Screen {
  const { reference } = about;
  const { runsOut, monthly, rhythm, existing } = offer;
  const when = existing === undefined ? undefined : whenText(existing, words);
  const lines = [
    words.html('reminder-offer'),
    '',
    ...subjectLines(about, words),
    '',
    ...(when === undefined ? [] : [words.html('reminder-exists', { when })]),
    words.html('reminder-only-asks'),
  ];
  const choice = (kind: 'runs-out' | 'monthly' | 'rhythm', label: string): InlineKeyboardButton[] => [
    button(label, setReminder.data({ kind, reference })),
  ];
  const dayOf = (date: CalendarDate) => ({ day: words.shortDay(date) });
  return {
    html: lines.join('\n'),
    rows: [
      ...(runsOut === undefined ? [] : [choice('runs-out', words.plain('reminder-choice-runs-out', dayOf(runsOut)))]),
      choice('monthly', words.plain('reminder-choice-monthly', dayOf(monthly))),
      ...(rhythm === undefined
        ? []
        : [choice('rhythm', words.plain('reminder-choice-rhythm', { days: rhythm.days, ...dayOf(rhythm.date) }))]),
      [button(words.plain('button-another-day'), chooseDay.data({ reference, page: 0 }))],
      ...(existing === undefined ? [] : [[stopButton(existing.id, words)]]),
    ],
  };
}

export function oneReminderScreen(reminder: Reminder, words: Words, title?: string): Screen {
  const { id, about, paused } = reminder;
  const when = whenText(reminder, words);
  const lines = [
    title ?? words.html('reminder-title'),
    '',
    ...subjectLines(about, words),
    ...(reminder.kind === 'once' ? [] : [words.html('reminder-rule', { rule: ruleText(reminder, words) })]),
    when === undefined ? words.html('reminder-over') : words.html('reminder-next', { when }),
    ...(paused === true ? ['', words.html('reminder-paused')] : []),
    '',
    words.html('reminder-only-asks'),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      [button(words.plain('button-another-day'), chooseNewDay.data({ id, page: 0 })), stopButton(id, words)],
      [button(words.plain('button-all-reminders'), remindersPage.data({ page: 0 }))],
    ],
  };
}

export function reminderListScreen(reminders: readonly Reminder[], wanted: number, words: Words): Screen {
  if (reminders.length === 0) return { html: words.html('reminders-none') };
  const sorted = reminders.toSorted(compare);
  const { shown, page, pages, before } = pageOf(sorted, wanted, PAGE_SIZES.reminders);
  const entries = shown.map((reminder, index) => entryText(reminder, before + index + 1, words));
  const rows = shown.map((reminder, index) => [
    button(entryLabel(reminder, before + index + 1, words), openReminder.data({ id: reminder.id })),
  ]);
  return {
    html: [words.html('reminders-title', { count: reminders.length }), ...entries].join('\n\n'),
    rows: [...rows, ...pagerRow(words, page, pages, (other) => remindersPage.data({ page: other }))],
  };
}

/** Four buttons with the name and number of a day fit in a row on a phone. */
const DAYS_IN_ROW = 4;
const DAY_PAGES = Math.floor(FARTHEST_DAYS / DAYS_SHOWN);

/** A typed day is understood, too. */
export function daysScreen(
  { today, page }: { today: CalendarDate; page: number },
  { dayOf, pageOf, back }: DayButtons,
  words: Words,
): Screen {
  const actual = Math.min(page, DAY_PAGES - 1);
  const first = addDays(today, 1 + actual * DAYS_SHOWN);
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index));
  const last = addDays(first, DAYS_SHOWN - 1);
  const lines = [
    words.html('reminder-which-day'),
    words.html('reminder-days', { from: words.day(first), to: words.day(last) }),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...inRows(
        days.map((date) => button(words.weekdayNumber(date), dayOf(date))),
        DAYS_IN_ROW,
      ),
      ...pagerRow(words, actual, DAY_PAGES, pageOf),
      [button(words.plain('button-back'), back)],
    ],
  };
}

interface DayButtons {
  readonly dayOf: (day: string) => CallbackData;
  readonly pageOf: (page: number) => CallbackData;
  readonly back: CallbackData;
}

function entryText(reminder: Reminder, place: number, words: Words): string {
  const { about } = reminder;
  const when = whenText(reminder, words) ?? words.plain('reminder-over-short');
  return words.html(reminder.paused === true ? 'reminders-entry-paused' : 'reminders-entry', {
    place,
    product: cut(about.title, 60),
    number: groupDigits(about),
    when,
    rule: ruleText(reminder, words),
  });
}

function entryLabel({ about, next }: Reminder, place: number, words: Words): string {
  const day = next === undefined ? [] : [words.shortDay(next)];
  return `${place}. ${[...day, about.title].join(' · ')}`;
}

function compare(one: Reminder, other: Reminder): number {
  const [first, second] = [one, other].map(({ next = '9', clock, id }) => `${next} ${clock} ${id}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

const MAX_TITLE_LENGTH = 80;

export function subjectLines(about: ReminderSubject, words: Words): string[] {
  return [words.html('card-product', { product: cut(about.title, MAX_TITLE_LENGTH) }), recipientLine(about, words)];
}

/** Such as: Tuesday 22 December, about 10:15. Undefined if no day is left. */
function whenText({ next, clock }: Pick<Reminder, 'next' | 'clock'>, words: Words): string | undefined {
  return next === undefined ? undefined : words.plain('reminder-when', { day: words.longDay(next), time: clock });
}

export function nextLine(reminder: Reminder, words: Words): string[] {
  const when = whenText(reminder, words);
  return when === undefined ? [] : [words.html('reminder-next', { when })];
}

function ruleText({ kind, days = 1 }: Reminder, words: Words): string {
  switch (kind) {
    case 'runs-out':
      return words.plain('reminder-rule-runs-out');
    case 'monthly':
      return words.plain('reminder-rule-monthly');
    case 'rhythm':
      return words.plain('reminder-rule-rhythm', { days });
    case 'once':
      return words.plain('reminder-rule-once');
  }
}

function stopButton(id: string, words: Words): InlineKeyboardButton {
  return button(words.plain('button-stop-it'), stopReminder.data({ id }));
}

/** @param cutOff a day of which it is not known whether the person got its message */
export function reminderScreen(
  message: ReminderMessage,
  reminder: Reminder,
  words: Words,
  { news, cutOff }: { news: CardNews; cutOff: CalendarDate | undefined },
): Screen {
  const notice = cutOff === undefined ? undefined : words.html('reminder-cut-off', { day: words.day(cutOff) });
  return below(notice, screenOf(message, reminder, words, news));
}

function screenOf(message: ReminderMessage, reminder: Reminder, words: Words, news: CardNews): Screen {
  switch (message.type) {
    case 'card':
      return cardScreen(message.order, words, { ...news, reminder });
    case 'no-card':
      return noCardScreen(message.why, reminder, words);
    case 'missed':
      return missedScreen(message.date, reminder, words);
    case 'short':
      return shortScreen(message, reminder, words);
  }
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
  const retry = button(words.plain('button-retry'), repeatOrder.data({ reference: about.reference }));
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

/** A provider's name of this length fits on a button, with the words around it. */
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
  const again = button(words.plain('button-buy-again'), repeatOrder.data({ reference: about.reference }), 'again');
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
