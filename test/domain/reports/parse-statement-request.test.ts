import { describe, expect, test } from 'vitest';
import { parseStatementRequest } from '../../../src/domain/reports/parse-statement-request.ts';

const TODAY = '2026-11-21';
const read = (line: string) => parseStatementRequest(line, TODAY);

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
    ['Folake 20/11', 'Folake', ['2026-11-20', TODAY]],
    ['20.11.2026 21 Nov', '', ['2026-11-20', TODAY]],
  ])('“%s” is of “%s”, %j', (line, who, days) => {
    const [from = '', to = ''] = days ?? [];
    expect(read(line)).toEqual({ type: 'asked', who, ...(days === undefined ? {} : { range: { from, to } }) });
  });

  test.each([
    ['2026-02-30', '2026-02-30'],
    ['2026-11-01 soon', 'soon'],
    ['today 11/10', '11/10'],
    ['@folake 11-01', '11-01'],
  ])('“%s” has no day in “%s”', (line, text) => {
    expect(read(line)).toEqual({ type: 'no-day', text });
  });

  test('is refused if the days are the wrong way round, too many, or have not come yet', () => {
    expect(read('2026-11-10 2026-11-09')).toEqual({
      type: 'reversed-days',
      range: { from: '2026-11-10', to: '2026-11-09' },
    });
    expect(read('2026-11-01 2026-11-02 2026-11-03')).toEqual({ type: 'too-many-days' });
    expect(read('2026-11-22')).toEqual({ type: 'future-day', date: '2026-11-22' });
  });
});
