import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moneyCell, writeCsv } from '../../../src/domain/shared/csv.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { readCsv } from '../../support/read-csv.ts';

const cellOf = (text: string): string => readCsv(writeCsv(['name'], [[text, 'end']])).rows[1]?.[0] ?? '';

describe('a file', () => {
  test('begins with a byte order mark, and every line ends as RFC 4180 has it', () => {
    expect(writeCsv(['a', 'b'], [['1', 'two, "three"']])).toBe('\uFEFFa,b\r\n1,"two, ""three"""\r\n');
    expect(writeCsv(['a', 'b'], [])).toBe('\uFEFFa,b\r\n');
  });

  test('gives back every text as it was, but for an apostrophe before what a spreadsheet would run', () => {
    const rows = fc.array(fc.tuple(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), { maxLength: 5 });
    fc.assert(
      fc.property(rows, (texts) => {
        const { mark, rows: read } = readCsv(writeCsv(['one', 'other'], texts));
        expect(mark).toBe(true);
        const marked = (text: string): string =>
          text
            .replace(/^(?=[\t\r\n])/u, "'")
            .replace(/(^|[;\r\n])(?=(?:[^\S\r\n]|")*[=+\-@＝＋－＠])/gu, "$1'")
            .replace(/^''/u, "'");
        expect(read.slice(1)).toEqual(texts.map((row) => row.map((cell) => marked(cell.toWellFormed()))));
        expect(
          read
            .slice(1)
            .flat()
            .filter((cell) => /^(?:\s*[=+\-@]|[\t\r\n])/u.test(cell)),
        ).toEqual([]);
      }),
    );
  });

  test.each(['=1+1', '+234803', '-2', '@SUM(A1)', '\tx', '  =1+1', '\r1', '\n', '＝1', '=HYPERLINK("http://x","y")'])(
    'makes %j harmless',
    (text) => {
      expect(cellOf(text)).toBe(`'${text}`);
    },
  );

  test('makes a formula harmless that begins a cell where semicolons part them, as in French', () => {
    expect(cellOf('paid;=1+1; @x;y')).toBe("paid;'=1+1;' @x;y");
    expect(cellOf('=1;-1')).toBe("'=1;'-1");
  });

  test.each([
    ['paid\n=1+1;x', "paid\n'=1+1;x"],
    ['paid\r\n@x', "paid\r\n'@x"],
    ['\r=1', "'\r'=1"],
    ['paid;"=1+1;x', `paid;'"=1+1;x`],
  ])('and where its quotes are none there, because they begin no cell: %j', (text, harmless) => {
    expect(cellOf(text)).toBe(harmless);
  });

  test.each(['08031234567', 'a=b', 'a; b', '0', 'ADA & SONS', "'quoted'", 'two\r\nlines', ''])(
    'leaves %j alone',
    (text) => {
      expect(cellOf(text)).toBe(text);
    },
  );
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [49_000, '490.00'],
  [123_456_789, '1234567.89'],
  [-100_050, '-1000.50'],
])('%d kobo are the plain decimal %s', (amount, decimal) => {
  expect(moneyCell(minor(amount))).toEqual({ decimal });
});

test('money that is not known is blank', () => {
  expect(moneyCell(undefined)).toBe('');
});
