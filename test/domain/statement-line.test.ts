import { describe, expect, test } from 'vitest';
import { lastDays, readStatementLine } from '../../src/domain/statement-line.ts';

const TODAY = '2026-11-21';
const read = (line: string) => readStatementLine(line, TODAY);

describe('what is typed after /statement', () => {
  test.each([
    ['', '', undefined],
    ['2026-11-01', '', ['2026-11-01', TODAY]],
    ['  2026-11-01   2026-11-10 ', '', ['2026-11-01', '2026-11-10']],
    ['today', '', [TODAY, TODAY]],
    ['Yesterday', '', ['2026-11-20', '2026-11-20']],
    ['2026-11-19 yesterday', '', ['2026-11-19', '2026-11-20']],
    ['yesterday today', '', ['2026-11-20', TODAY]],
    ['2026-11-20 2999-01-01', '', ['2026-11-20', '2999-01-01']],
    ['@folake', '@folake', undefined],
    ['Folake  Adeyemi 2026-11-01', 'Folake Adeyemi', ['2026-11-01', TODAY]],
    ['5310204999 today', '5310204999', [TODAY, TODAY]],
  ])('“%s” is of “%s”, %j', (line, who, days) => {
    const [from = '', to = ''] = days ?? [];
    expect(read(line)).toEqual({ type: 'asked', who, ...(days === undefined ? {} : { range: { from, to } }) });
  });

  test.each([
    ['2026-02-30', '2026-02-30'],
    ['20.11.2026', '20.11.2026'],
    ['2026-11-01 soon', 'soon'],
    ['today 31/12', '31/12'],
    ['2026-11-01 2026-11-02 2026-11-03', '2026-11-03'],
    ['@folake 11-01', '11-01'],
  ])('“%s” has no day in “%s”', (line, text) => {
    expect(read(line)).toEqual({ type: 'no-day', text });
  });

  test('is refused where the days are the wrong way round, or have not come yet', () => {
    expect(read('2026-11-10 2026-11-09')).toEqual({
      type: 'reversed',
      range: { from: '2026-11-10', to: '2026-11-09' },
    });
    expect(read('2026-11-22')).toEqual({ type: 'future', date: '2026-11-22' });
  });
});

test('the last days end today', () => {
  expect(lastDays(30, TODAY)).toEqual({ from: '2026-10-23', to: TODAY });
  expect(lastDays(1, TODAY)).toEqual({ from: TODAY, to: TODAY });
});
