import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answered,
  asking,
  comingDate,
  countedFromNewest,
  nextStepAt,
  passed,
  stepOfReminder,
  withNext,
} from '../../src/domain/reminder-schedule.ts';
import { REMINDER_CARD_LIFE_MS, dateAfter, MAX_REFUSALS, type Reminder, ruleOf } from '../../src/domain/reminder.ts';
import { momentOf, dayOf } from '../../src/domain/shared/days.ts';
import { orderIn } from '../support/samples/sample-order.ts';
import { REMINDER_DUE as DUE, REMINDER_ZONE as ZONE, sampleReminder } from '../support/samples/sample-reminder.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const monthly = sampleReminder(7);
const asked = { date: '2026-11-30', reference: 'VB7Q2M4C8Z1T5KX' };

describe('what is next', () => {
  test.each([
    ['two days before', DUE - 2 * DAY_MS, { type: 'wait', until: DUE - DAY_MS }],
    ['the day before', DUE - DAY_MS, { type: 'warn', date: '2026-11-30' }],
    ['at its time', DUE, { type: 'ask', date: '2026-11-30' }],
    ['less than a day later', DUE + DAY_MS - 1, { type: 'ask', date: '2026-11-30' }],
    ['a day later', DUE + DAY_MS, { type: 'missed', date: '2026-11-30' }],
    ['a year later', DUE + 365 * DAY_MS, { type: 'missed', date: '2026-11-30' }],
  ])('%s', (_, now, step) => {
    expect(stepOfReminder(monthly, now, ZONE)).toEqual(step);
  });

  test('after the card: once more a day later, and nothing until the day before the next', () => {
    const begun = asking(monthly, asked, DUE, ZONE);
    expect(begun).toMatchObject({ next: '2026-12-31', asked: { state: 'sending', at: DUE } });
    const sent = answered(begun, 'card', { type: 'sent', messageId: 5 }, DUE);
    expect(nextStepAt(sent, ZONE)).toBe(DUE + DAY_MS);
    expect(stepOfReminder(sent, DUE + DAY_MS, ZONE)).toMatchObject({ type: 'again' });
    const again = answered(
      { ...sent, asked: { ...sent.asked!, again: 'sending' } },
      'again',
      { type: 'sent', messageId: 6 },
      DUE,
    );
    expect(nextStepAt(again, ZONE)).toBe(momentOf('2026-12-31', '10:15', ZONE) - DAY_MS);
  });

  test('a card that did not go is the same card, and is missed a day after its time', () => {
    const begun = asking(monthly, asked, DUE, ZONE);
    const unsent = answered(begun, 'card', { type: 'later', pauseMs: 5_000 }, DUE);
    expect(nextStepAt(unsent, ZONE)).toBe(DUE + 5_000);
    expect(stepOfReminder(unsent, DUE + 5_000, ZONE)).toEqual({ type: 'ask', date: '2026-11-30' });
    const retried = answered(
      asking(unsent, asked, DUE + 23 * HOUR_MS, ZONE),
      'card',
      { type: 'later', pauseMs: HOUR_MS },
      DUE + 23 * HOUR_MS,
    );
    expect(retried.next).toBe('2026-12-31');
    expect(stepOfReminder(retried, DUE + DAY_MS, ZONE)).toEqual({ type: 'missed', date: '2026-11-30' });
    expect(passed(retried, '2026-11-30', DUE + DAY_MS, ZONE)).toMatchObject({ next: '2026-12-31' });
  });

  test('a person who blocks the bot is left in peace after some tries, and the reminder stays', () => {
    let reminder = asking(monthly, asked, DUE, ZONE);
    for (let count = 1; count <= MAX_REFUSALS; count += 1) {
      expect(reminder.paused).toBeUndefined();
      reminder = answered(reminder, 'card', { type: 'blocked' }, DUE);
    }
    expect(reminder).toMatchObject({ paused: true, next: '2026-12-31' });
    expect(nextStepAt(reminder, ZONE)).toBeUndefined();
  });

  test('one day alone ends when its card does', () => {
    const { months: _months, ...rest } = monthly;
    const begun = asking({ ...rest, kind: 'once', anchor: '2026-11-30' }, asked, DUE, ZONE);
    expect(begun.next).toBeUndefined();
    const told = { ...begun, asked: { ...begun.asked!, state: 'sent', again: 'sent' } } as const;
    expect(nextStepAt(told, ZONE)).toBe(DUE + REMINDER_CARD_LIFE_MS);
    expect(stepOfReminder(told, DUE + REMINDER_CARD_LIFE_MS, ZONE)).toEqual({ type: 'end' });
  });

  test('what comes every day is asked once a day', () => {
    const { months: _months, ...rest } = monthly;
    const begun = asking({ ...rest, kind: 'runs-out', anchor: '2026-11-29', days: 1 }, asked, DUE, ZONE);
    expect(begun).toMatchObject({ next: '2026-12-01', warned: '2026-12-01' });
    expect(stepOfReminder(begun, DUE + DAY_MS, ZONE)).toEqual({ type: 'ask', date: '2026-12-01' });
  });
});

describe('today', () => {
  const { months: _months, ...rest } = monthly;
  const daily: Reminder = { ...rest, kind: 'runs-out', anchor: '2026-11-29', days: 1 };

  test('counts as long as its time has not come', () => {
    expect(comingDate(daily, '', DUE - 1, ZONE)).toBe('2026-11-30');
    expect(comingDate(daily, '', DUE, ZONE)).toBe('2026-12-01');
    expect(passed(daily, '2026-11-30', DUE + 2 * DAY_MS - HOUR_MS, ZONE)).toMatchObject({ next: '2026-12-02' });
  });

  test('is over once a late card was sent on it', () => {
    expect(asking(daily, asked, DUE + 23 * HOUR_MS, ZONE)).toMatchObject({ next: '2026-12-02' });
  });
});

describe('a purchase', () => {
  const { months: _months, ...rest } = monthly;
  const weekly: Reminder = { ...rest, kind: 'rhythm', anchor: '2026-11-16', days: 7 };

  test.each([
    ['on the day of the card changes no date', '2026-11-23', undefined],
    ['earlier than that changes none either', '2026-11-22', undefined],
    ['a day after the card puts the next one off by a day', '2026-11-24', '2026-12-01'],
    ['on the very day puts it off by a period', '2026-11-30', '2026-12-07'],
  ])('%s', (_, boughtOn, next) => {
    const newest = orderIn('successful', { endedAt: momentOf(boughtOn, '12:00', ZONE) });
    expect(countedFromNewest(weekly, newest, DUE, ZONE)?.next).toBe(next);
  });
});

/** The rule's first day whose time is after now, found by walking. */
function firstToCome(reminder: Reminder, now: number): string {
  let day: string | undefined = reminder.anchor;
  while (day !== undefined && momentOf(day, reminder.clock, ZONE) <= now) day = dateAfter(ruleOf(reminder), day);
  return day ?? '';
}

test('however long the bot was away, one message is due, and the next day is the first one to come', () => {
  const rule = fc.oneof(
    fc.integer({ min: 1, max: 60 }).map((days) => ({ days })),
    fc.integer({ min: 1, max: 12 }).map((months) => ({ months })),
  );
  fc.assert(
    fc.property(rule, fc.integer({ min: 0, max: 900 * 24 }), (step, hoursAway) => {
      const { months: _months, ...rest } = monthly;
      const made: Reminder = { ...rest, ...step, anchor: '2026-10-31' };
      const next = dateAfter(ruleOf(made), made.anchor);
      const dueAt = momentOf(next ?? '', made.clock, ZONE);
      const now = dueAt + hoursAway * HOUR_MS;
      const waiting = withNext(made, next, dueAt - 30 * DAY_MS, ZONE);
      const first = stepOfReminder(waiting, now, ZONE);
      expect(first).toEqual({ type: hoursAway < 24 ? 'ask' : 'missed', date: next });
      const after =
        first.type === 'ask'
          ? answered(
              asking(waiting, { ...asked, date: next ?? '' }, now, ZONE),
              'card',
              { type: 'sent', messageId: 1 },
              now,
            )
          : passed(waiting, next ?? '', now, ZONE);
      const to = after.next ?? '';
      // Today's card has just been sent, however late.
      const today = dayOf(now, ZONE);
      expect(to).toBe(
        first.type === 'ask' && firstToCome(made, now) === today
          ? dateAfter(ruleOf(made), today)
          : firstToCome(made, now),
      );
      expect(stepOfReminder(after, now, ZONE).type).toMatch(/wait|warn/u);
    }),
  );
});
