import { dayOf, clockAt } from '../../../src/domain/shared/days.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Reminder } from '../../../src/domain/reminders/reminder.ts';
import { type StorePlace, TIME_ZONE, withStore } from '../accounts.ts';
import type { Assigned } from '../assigned.ts';
import type { PlannedReminder } from './planned-reminder.ts';

/** A person, and what they are reminded of. */
export type Reminded = Assigned<PlannedReminder>;

const HOUR_MS = 3_600_000;

/** Each comes due in the run: its day came an hour ago, and the first look at it is put off until then. */
export async function keepReminders(at: StorePlace, reminded: readonly Reminded[]): Promise<void> {
  const now = Date.now();
  await withStore(at, async ({ reminders }) => {
    for (const { chat, planned } of reminded) {
      await reminders.put(recordOf(chat.person.id, planned, now - HOUR_MS), now + planned.dueAfterMs);
    }
  });
}

export function readReminders(at: StorePlace, userIds: readonly number[]): Promise<readonly Reminder[]> {
  return withStore(at, async ({ reminders }) =>
    (await Promise.all(userIds.map((userId) => reminders.list(userId)))).flat(),
  );
}

function recordOf(userId: number, { number }: PlannedReminder, dueAt: number): Reminder {
  const day = dayOf(dueAt, TIME_ZONE);
  return {
    id: 'chaosreminds',
    userId,
    version: 1,
    about: {
      reference: 'VB0',
      service: 'data',
      provider: 'MTN',
      productName: 'mtn-sme-1gb-30days',
      title: 'MTN SME 1GB for 30 days',
      kind: 'phone',
      customerId: number,
      priceMinor: minor(50_000),
    },
    kind: 'monthly',
    anchor: day,
    months: 1,
    clock: clockAt(dueAt, TIME_ZONE),
    next: day,
    warned: day,
  };
}
