import { describe, expect, test } from 'vitest';
import type { ReminderOutcome } from '../../../src/domain/reminder-schedule.ts';
import { ReminderSetup } from '../../support/reminder-setup.ts';
import { crashing, dieAtEveryCall } from '../../support/crashing.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import { REMINDER_DUE } from '../../support/samples/sample-reminder.ts';

const real = await useRealStore();

const HOUR_MS = 3_600_000;
const PERSON = 71;

const courses: { name: string; outcomes: ReminderOutcome[] }[] = [
  { name: 'that is sent', outcomes: [] },
  { name: 'while Telegram asks to wait', outcomes: [{ type: 'later', pauseMs: 3_000 }] },
  { name: 'with an answer that is lost', outcomes: [{ type: 'unsure' }] },
];

describe.each(courses)('a reminder $name', ({ outcomes }) => {
  test.each(['before', 'after'] as const)('survives a crash %s every single call to the world', async (when) => {
    expect(await dieAtEveryCall((atCall) => live(outcomes, atCall, when))).toBeGreaterThan(0);
  });
});

/** One life: a process that crashes at the call, and others that go on over three days. Answers whether it crashed. */
async function live(outcomes: readonly ReminderOutcome[], atCall: number, when: 'before' | 'after'): Promise<boolean> {
  await real.raw.flushall();
  const setup = new ReminderSetup(real.store);
  setup.outcomes.push(...outcomes);
  await setup.keep(PERSON, { warned: '2026-11-30' });
  const { dying, hasCrashed } = crashing(setup.ports, atCall, when);
  await setup.process(dying).run();
  for (const ms of [5 * HOUR_MS, 6 * HOUR_MS, 31 * HOUR_MS, 32 * HOUR_MS]) {
    setup.now = Math.max(setup.now + HOUR_MS, REMINDER_DUE + ms);
    await setup.process().run();
  }
  // Of this day there is one draft, whatever was tried again.
  expect(new Set(setup.cards()).size, `crash ${when} call ${atCall}`).toBe(1);
  const cards = setup.sent.filter(({ message }) => message.type === 'card');
  const first = cards.filter(({ reminder }) => reminder.asked?.again === undefined);
  const again = cards.filter(({ reminder }) => reminder.asked?.again !== undefined);
  expect(first.length, `crash ${when} call ${atCall}`).toBeLessThanOrEqual(1);
  expect(again.length, `crash ${when} call ${atCall}`).toBe(1);
  // Of what may not have arrived the next message says so.
  const known = await real.store.reminders.find(PERSON, 'AAAAAAAAAAAA');
  expect(known).toMatchObject({ next: '2026-12-31', asked: { date: '2026-11-30' } });
  expect(first.length === 1 || again[0]?.cutOff === '2026-11-30', `crash ${when} call ${atCall}`).toBe(true);
  return hasCrashed();
}
