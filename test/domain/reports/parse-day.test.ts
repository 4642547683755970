import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../src/domain/shared/days.ts';
import { looksLikeDay, readTypedDay, wordsAndDays } from '../../../src/domain/reports/parse-day.ts';
import { readOneDay, readTypedDays } from '../../../src/domain/reports/parse-day-range.ts';

const TODAY = '2026-11-21';

describe('a day as it is typed', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['2026-1-5', '2026-01-05'],
    ['2026/11/20', '2026-11-20'],
    ['2026.11.20', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['20/11', '2026-11-20'],
    ['20-11', '2026-11-20'],
    ['5/5', '2026-05-05'],
    ['20 Nov', '2026-11-20'],
    ['20 November 2025', '2025-11-20'],
    ['20nov', '2026-11-20'],
    ['3 févr.', '2026-02-03'],
    ['3 févr. 2025', '2025-02-03'],
    ['1 août', '2026-08-01'],
    ['29 feb 2028', '2028-02-29'],
    ['today', TODAY],
    ['Yesterday', '2026-11-20'],
    ['aujourd’hui', TODAY],
    ['HIER', '2026-11-20'],
  ])('“%s” is %s', (text, date) => {
    expect(readTypedDay(text, TODAY)).toBe(date);
    expect(looksLikeDay(text)).toBe(true);
  });

  test.each([
    '2026-02-30',
    '31/02',
    '3/4',
    '03/04/2026',
    '31/31',
    '20/11/26',
    '0/0',
    '2026-13-01',
    '1999-01-01',
    '31 nov',
  ])('“%s” is none, though it was meant as one', (text) => {
    expect(readTypedDay(text, TODAY)).toBeUndefined();
    expect(looksLikeDay(text)).toBe(true);
  });

  test.each(['', 'soon', 'mtn', '500', '500.00', '1.5', '08031234567', '1gb', '@folake', 'nov', 'Maya', '5 people'])(
    '“%s” is none, nor meant as one',
    (text) => {
      expect(readTypedDay(text, TODAY)).toBeUndefined();
      expect(looksLikeDay(text)).toBe(false);
    },
  );

  test('without a year is the latest one, or one of the days to come', () => {
    expect(readTypedDay('28/12', '2027-01-05')).toBe('2026-12-28');
    expect(readTypedDay('30/11', TODAY)).toBe('2026-11-30');
    expect(readTypedDay('28/12', TODAY)).toBe('2025-12-28');
    expect(readTypedDay('29 feb', '2031-03-01')).toBe('2028-02-29');
  });

  test('as the chat shows it, in both languages, is read back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -330, max: 30 }),
        fc.constantFrom('en-GB', 'fr'),
        fc.boolean(),
        (away, locale, whole) => {
          const date = addDays(TODAY, away);
          const year = whole ? ({ year: 'numeric' } as const) : {};
          const form = { timeZone: 'UTC', day: 'numeric', month: 'short', ...year } as const;
          const shown = new Intl.DateTimeFormat(locale, form).format(Date.parse(date));
          expect(wordsAndDays(`mtn ${shown} now`)).toEqual(['mtn', shown, 'now']);
          expect(readTypedDay(shown, TODAY)).toBe(date);
        },
      ),
    );
  });

  test('is none, or one of the calendar, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(readTypedDay(text, TODAY) ?? TODAY).toMatch(/^2\d{3}-\d\d-\d\d$/u);
        expect(wordsAndDays(text).join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
      }),
    );
  });
});

describe('the days in a line', () => {
  test.each([
    ['', [], undefined],
    ['glo airtime', ['glo', 'airtime'], undefined],
    ['glo 20/11 airtime', ['glo', 'airtime'], ['2026-11-20', TODAY]],
    ['1 nov 20 nov glo', ['glo'], ['2026-11-01', '2026-11-20']],
    ['yesterday', [], ['2026-11-20', '2026-11-20']],
    ['hier today', [], ['2026-11-20', TODAY]],
    ['500.00', ['500.00'], undefined],
    ['week', [], ['2026-11-15', TODAY]],
    ['This week', [], ['2026-11-15', TODAY]],
    ['7 jours', [], ['2026-11-15', TODAY]],
    ['week plan', ['week', 'plan'], undefined],
  ])('“%s” are taken out of it', (line, words, days) => {
    const [from = '', to = ''] = days ?? [];
    expect(readTypedDays(line, TODAY)).toEqual({
      type: 'days',
      words,
      ...(days === undefined ? {} : { range: { from, to } }),
    });
  });

  test.each([
    ['glo 3/4', { type: 'no-day', text: '3/4' }],
    ['13/11 2/11 20/11', { type: 'no-day', text: '2/11' }],
    ['13/11 14/11 15/11', { type: 'too-many-days' }],
    ['15/11 14/11', { type: 'reversed-days', range: { from: '2026-11-15', to: '2026-11-14' } }],
    ['22/11', { type: 'future-day', date: '2026-11-22' }],
  ])('“%s” cannot be', (line, fault) => {
    expect(readTypedDays(line, TODAY)).toEqual(fault);
  });
});

test('one day is the one that is typed, or the usual one', () => {
  expect(readOneDay('  ', TODAY, '2026-11-20')).toEqual({ type: 'day', date: '2026-11-20' });
  expect(readOneDay(' 19 Nov ', TODAY, TODAY)).toEqual({ type: 'day', date: '2026-11-19' });
  expect(readOneDay('soon', TODAY, TODAY)).toEqual({ type: 'no-day', text: 'soon' });
  expect(readOneDay('22/11', TODAY, TODAY)).toEqual({ type: 'future-day', date: '2026-11-22' });
});
