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
  dateAfter,
  ruleOf,
  REMINDER_CARD_LIFE_MS,
  MAX_REFUSALS,
  daysBetween,
  rhythmOf,
} from '../../src/domain/reminder-schedule.ts';
import type { Reminder } from '../../src/domain/reminder.ts';
import { momentOf, dayOf, addMonths, addDays, clockAt } from '../../src/domain/shared/days.ts';
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

const anyDate = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('2000-01-01', days));
const anyStep = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map((days) => ({ days })),
  fc.integer({ min: 1, max: 36 }).map((months) => ({ months })),
);
const ZONES = [
  'Africa/Lagos',
  'Europe/London',
  'America/New_York',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Asia/Kathmandu',
];

describe('months', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-01-31', 3, '2026-04-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-29'],
    ['2026-11-22', 2, '2027-01-22'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %d months is %s', (date, months, then) => {
    expect(addMonths(date, months)).toBe(then);
  });

  test('are the right month, and the same day or its last', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 0, max: 240 }), (date, months) => {
        const then = addMonths(date, months);
        const count = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
        expect(count(then) - count(date)).toBe(months);
        const isLast = addDays(then, 1).endsWith('-01');
        expect(then.slice(8) === date.slice(8) || (isLast && then.slice(8) < date.slice(8))).toBe(true);
      }),
    );
  });
});

describe('the days of a rule', () => {
  test('come one after the other, and none is left out', () => {
    fc.assert(
      fc.property(anyDate, anyStep, fc.integer({ min: 0, max: 6_000 }), (anchor, step, days) => {
        const after = addDays(anchor, days);
        const next = dateAfter({ anchor, step }, after) ?? '';
        expect(next > after).toBe(true);
        expect(dateAfter({ anchor, step }, addDays(next, -1))).toBe(next);
        const longest = 'days' in step ? step.days : step.months * 31;
        expect(daysBetween(after, next)).toBeLessThanOrEqual(longest);
        expect('days' in step ? daysBetween(anchor, next) % step.days : 0).toBe(0);
      }),
    );
  });

  test('of a rule without a step there is one', () => {
    expect(dateAfter({ anchor: '2026-11-22' }, '2026-11-21')).toBe('2026-11-22');
    expect(dateAfter({ anchor: '2026-11-22' }, '2026-11-22')).toBeUndefined();
  });
});

describe('a time of day', () => {
  test('is shown by the clocks then, or was skipped', () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(([hours, minutes]) => {
      return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
    });
    fc.assert(
      fc.property(anyDate, clock, fc.constantFrom(...ZONES), (date, time, zone) => {
        const at = momentOf(date, time, zone);
        const shown = `${dayOf(at, zone)} ${clockAt(at, zone)}`;
        const wanted = `${date} ${time}`;
        expect(shown >= wanted).toBe(true);
        const before = at - 1;
        expect(`${dayOf(before, zone)} ${clockAt(before, zone)}` < wanted).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a rhythm', () => {
  test.each([
    [['2026-11-01', '2026-11-13', '2026-11-25'], 12],
    // A forgotten month moves it little, and two on one day are one.
    [['2026-11-25', '2026-06-01', '2026-06-11', '2026-06-21', '2026-06-21', '2026-07-01'], 10],
    [['2026-11-01', '2026-11-05', '2026-11-12'], 6],
    [['2026-11-01', '2026-11-02', '2026-11-03'], 1],
  ])('of %j is %d days', (days, rhythm) => {
    expect(rhythmOf(days)).toBe(rhythm);
  });

  test('is as long as one of the times between', () => {
    fc.assert(
      fc.property(fc.array(anyDate, { maxLength: 30 }), (days) => {
        const rhythm = rhythmOf(days);
        const gaps = [...new Set(days)].toSorted().map((day, index, all) => daysBetween(all[index - 1] ?? day, day));
        const known = gaps.length >= 3;
        expect(rhythm !== undefined).toBe(known);
        if (!known) return;
        expect(rhythm).toBeGreaterThanOrEqual(Math.min(...gaps.slice(1)));
        expect(rhythm).toBeLessThanOrEqual(Math.max(...gaps));
      }),
    );
  });
});
