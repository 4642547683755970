import type { InlineKeyboardButton } from 'grammy/types';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import type { Reminder, ReminderSubject } from '../../../domain/reminders/reminder.ts';
import { button, cut } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { stopReminder } from './routes.ts';

const MAX_TITLE_LENGTH = 80;

/** What it is about, as on a card. */
export function subjectLines({ title, kind, customerId }: ReminderSubject, words: Words): string[] {
  return [
    words.html('card-product', { product: cut(title, MAX_TITLE_LENGTH) }),
    words.html(`card-${kind}`, { number: groupDigits(kind, customerId) }),
  ];
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
export function ruleText({ kind, days = 1 }: Reminder, words: Words): string {
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
  return button(words.plain('button-stop-reminder'), stopReminder.data({ id }));
}
