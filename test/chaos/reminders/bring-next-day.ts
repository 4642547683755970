import { setTimeout as sleep } from 'node:timers/promises';
import { cutOffDay } from '../../../src/domain/reminders/reminder-step.ts';
import type { Reminder } from '../../../src/domain/reminders/reminder.ts';
import { addDays, clockAt, dayOf } from '../../../src/domain/shared/days.ts';
import { type StorePlace, TIME_ZONE, withStore } from '../accounts.ts';
import { readReminders } from './keep-reminders.ts';

const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 500;

/**
 * The next day comes for those that were cut off, and what waits for its turn is due at once: a process that died had it for three minutes. To be called
 * while no process of the bot runs.
 * @returns whose reminder was cut off
 */
export async function bringNextDay(at: StorePlace, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  const all = await readReminders(at, userIds);
  const now = Date.now();
  await withStore(at, async ({ reminders }) => {
    for (const reminder of all.filter((one) => !isSaid(one))) await reminders.put(onNextDay(reminder, now), now);
  });
  return new Set(all.filter((one) => cutOffDay(one) !== undefined).map(({ userId }) => userId));
}

/** Ends early when each has been said. */
export async function untilSaid(at: StorePlace, userIds: readonly number[], withinMs: number): Promise<void> {
  const giveUpAt = Date.now() + withinMs;
  while (Date.now() < giveUpAt && !(await readReminders(at, userIds)).every(isSaid)) await sleep(LOOK_EVERY_MS);
}

function isSaid({ asked }: Reminder): boolean {
  return asked?.state === 'sent';
}

function onNextDay(reminder: Reminder, now: number): Reminder {
  const { asked } = reminder;
  const changed = { ...reminder, version: reminder.version + 1 };
  if (asked === undefined) return changed;
  if (asked.state === 'unsent') return { ...changed, asked: { ...asked, retryAt: now } };
  const day = dayOf(now - HOUR_MS, TIME_ZONE);
  const clock = clockAt(now - HOUR_MS, TIME_ZONE);
  return { ...changed, clock, next: day, warned: day, asked: { ...asked, date: addDays(day, -1) } };
}
