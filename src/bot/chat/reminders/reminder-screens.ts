import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { addDays, type CalendarDate } from '../../../domain/shared/days.ts';
import type { Reminder, ReminderSubject } from '../../../domain/reminder.ts';
import type { ReminderOffer } from '../../../services/reminders/change-reminders.ts';
import { button, cut, inRows, pagerRow, pageOf } from '../../ui/buttons.ts';
import type { CallbackData } from '../../ui/callback-routes.ts';
import type { Screen } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { chooseDay, chooseNewDay, openReminder, remindersPage, setReminder, stopReminder } from './routes.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { recipientLine } from '../../shared/number-words.ts';
import { PAGE_SIZES } from '../../../domain/page-sizes.ts';

/** When to be reminded of a purchase. */
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
  const kinds = [
    ...(runsOut === undefined
      ? []
      : [
          {
            kind: 'runs-out' as const,
            label: words.plain('reminder-choice-runs-out', { day: words.shortDay(runsOut) }),
          },
        ]),
    { kind: 'monthly' as const, label: words.plain('reminder-choice-monthly', { day: words.shortDay(monthly) }) },
    ...(rhythm === undefined
      ? []
      : [
          {
            kind: 'rhythm' as const,
            label: words.plain('reminder-choice-rhythm', { days: rhythm.days, day: words.shortDay(rhythm.date) }),
          },
        ]),
  ];
  return {
    html: lines.join('\n'),
    rows: [
      ...kinds.map(({ kind, label }) => [button(label, setReminder.data({ kind, reference }))]),
      [button(words.plain('button-another-day'), chooseDay.data({ reference, page: 0 }))],
      ...(existing === undefined ? [] : [[stopButton(existing.id, words)]]),
    ],
  };
}

/** One of them, with what can be done. @param title what has just been done */
export function oneReminderScreen(reminder: Reminder, words: Words, title?: string): Screen {
  const { id, about, paused } = reminder;
  const when = whenText(reminder, words);
  const lines = [
    title ?? words.html('reminder-title'),
    '',
    ...subjectLines(about, words),
    words.html('reminder-rule', { rule: ruleText(reminder, words) }),
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

/** A page of them, those that come next first. */
export function reminderListScreen(reminders: readonly Reminder[], wanted: number, words: Words): Screen {
  if (reminders.length === 0) return { html: words.html('reminders-none') };
  const sorted = reminders.toSorted((one, other) => compare(one, other));
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

/** Days of one screen: four weeks, so that no number comes twice. */
const DAYS_SHOWN = 28;
/** Their names and numbers fit four times beside each other on a phone. */
const DAYS_IN_ROW = 4;
const DAY_PAGES = 13;

/** A day by a tap; a typed one is understood as well. */
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
        days.map((date) => button(words.weekdayNumber(date), dayOf(date.replaceAll('-', '')))),
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
  const day = next === undefined ? '–' : words.shortDay(next);
  return `${place}. ${day} · ${about.title}`;
}

function compare(one: Reminder, other: Reminder): number {
  const [first, second] = [one, other].map(({ next = '9', clock, id }) => `${next} ${clock} ${id}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

const MAX_TITLE_LENGTH = 80;

/** What it is about, as on a card. */
export function subjectLines(about: ReminderSubject, words: Words): string[] {
  return [words.html('card-product', { product: cut(about.title, MAX_TITLE_LENGTH) }), recipientLine(about, words)];
}

/** When it comes, such as: Tuesday 22 December, about 10:15. Undefined if no day is left. */
export function whenText({ next, clock }: Pick<Reminder, 'next' | 'clock'>, words: Words): string | undefined {
  return next === undefined ? undefined : words.plain('reminder-when', { day: words.longDay(next), time: clock });
}

/** No line if no day is left. */
export function nextLine(reminder: Reminder, words: Words): string[] {
  const when = whenText(reminder, words);
  return when === undefined ? [] : [words.html('reminder-next', { when })];
}

/** Why it comes then. */
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

export function stopButton(id: string, words: Words): InlineKeyboardButton {
  return button(words.plain('button-stop-it'), stopReminder.data({ id }));
}
