import type { Reminder } from '../../src/domain/reminders/reminder.ts';
import { clockAt } from '../../src/domain/shared/day-span.ts';
import { dayOf } from '../../src/domain/shared/day.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Store } from '../../src/redis/open-store.ts';

export const ZONE = 'Africa/Lagos';
const AT_ONCE = 200;
const DAY_MS = 24 * 3_600_000;
/** Of one person. */
const EACH = 5;
/** No one whom the emulator knows. */
const FIRST_PERSON = 8_000_000_000;
/** What comes due in the run has had its day for so long. */
const SINCE_MS = 10 * 60_000;

/** So many that are not due in the run, five of a person, over a year from tomorrow on. */
export async function fillReminders(
  { reminders }: Store,
  count: number,
  onDone: (done: number) => void,
): Promise<void> {
  const now = Date.now();
  await inTurns(count, async (place) => {
    const dueAt = now + DAY_MS + Math.floor((place / count) * 365 * DAY_MS);
    await reminders.put(reminderOf(FIRST_PERSON + Math.floor(place / EACH), place, dueAt), dueAt);
    onDone(place + 1);
  });
}

/** One of each person, all at the same moment. */
export async function fillDue({ reminders }: Store, userIds: readonly number[], dueAt: number): Promise<void> {
  await inTurns(userIds.length, async (place) => {
    await reminders.put(reminderOf(userIds[place] ?? 0, place, dueAt - SINCE_MS), dueAt);
  });
}

async function inTurns(count: number, act: (place: number) => Promise<void>): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => act(from + index)));
  }
}

function reminderOf(userId: number, place: number, at: number): Reminder {
  const day = dayOf(at, ZONE);
  return {
    id: `B${String(place).padStart(11, '0')}`,
    userId,
    version: 1,
    about: {
      reference: `VB${String(place).padStart(35, '7')}`,
      service: 'data',
      provider: 'MTN',
      productName: 'mtn-sme-1gb-30days',
      title: 'MTN SME 1GB for 30 days',
      kind: 'phone',
      customerId: `0${String(9_120_000_000 + (place % 10_000) * 10_000 + 200)}`,
      priceMinor: minor(50_000),
    },
    kind: 'monthly',
    anchor: day,
    months: 1,
    clock: clockAt(at, ZONE),
    next: day,
    warned: day,
  };
}
