import { describe, expect, test } from 'vitest';
import {
  readRecapSpan,
  readSalesLine,
  spanBefore,
  parseStatementRequest,
} from '../../../src/domain/reports/parse-day-range.ts';

/** A Sunday. */
const TODAY = '2026-11-22';

describe('a recap is of', () => {
  test.each([
    ['', 'day', TODAY, TODAY],
    ['yesterday', 'day', '2026-11-21', '2026-11-21'],
    ['20 Nov', 'day', '2026-11-20', '2026-11-20'],
    ['week', 'week', '2026-11-16', TODAY],
    ['SEMAINE', 'week', '2026-11-16', TODAY],
    ['month', 'month', '2026-11-01', TODAY],
    ['november', 'month', '2026-11-01', TODAY],
    ['oct', 'month', '2026-10-01', '2026-10-31'],
    ['février', 'month', '2026-02-01', '2026-02-28'],
    ['december', 'month', '2025-12-01', '2025-12-31'],
    ['November 2025', 'month', '2025-11-01', '2025-11-30'],
    ['2026-11-01 2026-11-20', 'days', '2026-11-01', '2026-11-20'],
    ['1 Nov 20 nov', 'days', '2026-11-01', '2026-11-20'],
    ['20/11 today', 'days', '2026-11-20', TODAY],
    ['1 Nov 30 Nov', 'days', '2026-11-01', TODAY],
    ['22 Nov 23 Nov', 'day', TODAY, TODAY],
  ])('%s', (line, type, from, to) => {
    expect(readRecapSpan(line, TODAY)).toEqual({ type: 'span', span: { type, from, to } });
  });
});

describe('sales are asked for', () => {
  test.each([
    ['', '', 'day', TODAY],
    ['week', '', 'week', '2026-11-16'],
    ['folake', 'folake', 'day', TODAY],
    ['Folake Adeyemi week', 'Folake Adeyemi', 'week', '2026-11-16'],
    ['yesterday @folake', '@folake', 'day', '2026-11-21'],
    ['folake 20 Nov', 'folake', 'day', '2026-11-20'],
    ['1 Nov 20 Nov', '', 'days', '2026-11-01'],
    ['folake ade 1 Nov 2026-11-20', 'folake ade', 'days', '2026-11-01'],
    ['november 2025 folake', 'folake', 'month', '2025-11-01'],
  ])('%j: of %j', (line, who, type, from) => {
    expect(readSalesLine(line, TODAY)).toMatchObject({ type: 'span', who, span: { type, from } });
  });

  test('of a day to come, which is said', () => {
    expect(readSalesLine('2027-01-01', TODAY)).toEqual({ type: 'future-day', date: '2027-01-01' });
  });
});

describe('no recap is of', () => {
  test.each([
    ['1', { type: 'no-day', text: '1' }],
    ['the year 1', { type: 'no-day', text: 'the year 1' }],
    ['tomorrow', { type: 'no-day', text: 'tomorrow' }],
    ['2027-01-01', { type: 'future-day', date: '2027-01-01' }],
    ['december 2026', { type: 'future-day', date: '2026-12-01' }],
    ['2020-05-05', { type: 'too-old', oldest: '2025-10-19' }],
    ['20 Nov 1 Nov', { type: 'reversed-days', range: { from: '2026-11-20', to: '2026-11-01' } }],
    ['1 Nov 2 Nov 3 Nov', { type: 'too-many-days' }],
    ['1 May 2020 5 May 2020', { type: 'too-old', oldest: '2025-10-19' }],
    ['may 2024', { type: 'too-old', oldest: '2025-10-19' }],
  ])('%s', (line, fault) => {
    expect(readRecapSpan(line, TODAY)).toEqual(fault);
  });
});

test('a span is compared with as many days right before it', () => {
  expect(spanBefore({ from: '2026-11-16', to: TODAY })).toEqual({ from: '2026-11-09', to: '2026-11-15' });
});

const SATURDAY = '2026-11-21';
const read = (line: string) => parseStatementRequest(line, SATURDAY);

describe('what is typed after /statement', () => {
  test.each([
    ['', '', undefined],
    ['  2026-11-01   2026-11-10 ', '', ['2026-11-01', '2026-11-10']],
    ['2026-11-20 2999-01-01', '', ['2026-11-20', '2999-01-01']],
    ['@folake', '@folake', undefined],
    ['Folake  Adeyemi 2026-11-01', 'Folake Adeyemi', ['2026-11-01', SATURDAY]],
    ['5310204999 today', '5310204999', [SATURDAY, SATURDAY]],
    ['november', '', ['2026-11-01', SATURDAY]],
    ['Folake October 2025', 'Folake', ['2025-10-01', '2025-10-31']],
    ['folake week', 'folake', ['2026-11-15', SATURDAY]],
    ['May Johnson', 'May Johnson', undefined],
    ['folake nov 29', 'folake nov 29', undefined],
    ['2026-11-01 soon', '2026-11-01 soon', undefined],
  ])('“%s” is of “%s”, %j', (line, who, days) => {
    const [from = '', to = ''] = days ?? [];
    expect(read(line)).toEqual({ type: 'asked', who, ...(days === undefined ? {} : { range: { from, to } }) });
  });

  test.each([
    ['2026-13-01 soon', '2026-13-01'],
    ['today 11/10', '11/10'],
    ['@folake 11-01', '11-01'],
  ])('“%s” has no day in “%s”', (line, text) => {
    expect(read(line)).toEqual({ type: 'no-day', text });
  });
});
