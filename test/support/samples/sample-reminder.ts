import { nextStepAt } from '../../../src/domain/reminder-schedule.ts';
import type { Reminder } from '../../../src/domain/reminder.ts';
import { momentOf } from '../../../src/domain/shared/days.ts';
import { minor } from '../../../src/domain/shared/money.ts';

export const REMINDER_ZONE = 'Africa/Lagos';
/** When the sample is due. */
export const REMINDER_DUE = momentOf('2026-11-30', '10:15', REMINDER_ZONE);

/** A reminder for the 31st of every month. */
export function sampleReminder(userId: number, changes: Partial<Reminder> = {}): Reminder {
  return {
    id: 'AAAAAAAAAAAA',
    userId,
    version: 1,
    about: {
      reference: 'VB7Q2M4C8Z1T5KX',
      service: 'data',
      provider: 'MTN',
      productName: 'mtn-1gb-30days',
      title: 'MTN 1GB for 30 days',
      kind: 'phone',
      customerId: '08031234567',
      priceMinor: minor(50_000),
    },
    kind: 'monthly',
    anchor: '2026-10-31',
    months: 1,
    clock: '10:15',
    next: '2026-11-30',
    ...changes,
  };
}

export function dueOf(reminder: Reminder): number {
  return nextStepAt(reminder, REMINDER_ZONE) ?? Infinity;
}
