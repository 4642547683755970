import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseBatch } from '../../../src/domain/batches/parse-batch.ts';
import type { ListForm } from '../../../src/domain/batches/parse-row.ts';
import { toDecimal } from '../../../src/domain/shared/money.ts';
import { SANDBOX_LINES } from '../order-text/sandbox-product-index.ts';

const context = { ...SANDBOX_LINES, named: [] };

/** Each row as `row: product number amount` or `row: fault`, with these two numbers by their letters. */
function show(text: string, form: ListForm = 'table'): string {
  const list = parseBatch(text, form, context);
  if (list.type !== 'rows') return list.type;
  const rows = list.rows.map((row) => {
    if (row.type === 'bad') return `${row.row}: ${row.fault.type}`;
    const { customerId, amountMinor } = row.prefill;
    const amount = amountMinor === undefined ? '' : ` ${toDecimal(amountMinor)}`;
    return `${row.row}: ${row.product.name} ${customerId}${amount}`;
  });
  return rows.join('; ').replaceAll('08031234567', 'A').replaceAll('08031234568', 'B');
}

describe('a table', () => {
  test.each([
    ['semicolons and a decimal comma', '08031234567;mtn;500,00', '1: mtn-airtime A 500'],
    ['no product, which is airtime', '08031234567,500', '1: mtn-airtime A 500'],
    ['a row that names the separator', 'sep=;\r\n08031234567;mtn;500', '2: mtn-airtime A 500'],
    ['that row, a comma, and a header', '﻿sep=,\nnumber,what\n08031234567,mtn 500', '3: mtn-airtime A 500'],
    ['columns in another order', 'mtn airtime,500,08031234567', '1: mtn-airtime A 500'],
    ['a header', 'number,product,amount\r\n08031234567,mtn,500\r\n', '2: mtn-airtime A 500'],
    ['a byte order mark', '﻿number,product,amount\n08031234567,mtn,500', '2: mtn-airtime A 500'],
    ['old line ends', '08031234567,mtn,500\r08031234567,mtn,500', '1: mtn-airtime A 500; 2: mtn-airtime A 500'],
    [
      'blank rows, which are counted',
      '08031234567,mtn,500\n\n,,\n08031234567,mtn,500',
      '1: mtn-airtime A 500; 4: mtn-airtime A 500',
    ],
    ['quoted cells', '"08031234567","mtn","1,500"', '1: mtn-airtime A 1500'],
    ['a quoted separator of another kind', '"0803;1234567";mtn;500', '1: unclear-numbers'],
    [
      'a line end within quotes',
      '"08031234567\n",mtn,500\n08031234567,mtn,500',
      '1: mtn-airtime A 500; 3: mtn-airtime A 500',
    ],
    ['a number kept as text', '="08031234567",mtn,500', '1: mtn-airtime A 500'],
    ['an apostrophe before it', "'08031234567,mtn,500", '1: mtn-airtime A 500'],
    ['blanks within a number', '0803 123 4567,mtn,500', '1: mtn-airtime A 500'],
    ['an international number', '+234 803-123-4567,mtn,500', '1: mtn-airtime A 500'],
    ['full-width digits', '０８０３１２３４５６７,mtn,５００', '1: mtn-airtime A 500'],
    ['a fixed price', '08031234567,mtn 1gb 1 day', '1: mtn-1gb-1day A'],
    ['a smartcard', '7023456789,dstv padi', '1: dstv-padi-1month 7023456789'],
    ['a plus in a name', '7023456789,dstv compact+', '1: dstv-compact-plus-1month 7023456789'],
    ['a plus in a cell of its own', '7023456789,dstv,compact,+', '1: dstv-compact-plus-1month 7023456789'],
    ['a word that nothing knows', '7023456789,dstv compact hd', '1: unclear-word'],
    ['fewer cells than the header', 'number,product,amount\n7023456789,dstv padi', '2: dstv-padi-1month 7023456789'],
    ['an amount in French groups', '08031234567;mtn;1 500,00', '1: mtn-airtime A 1500'],
    [
      'a column that counts the rows',
      'S/N,number,product,amount\n1,08031234567,mtn,500\n2,08031234567,mtn airtime,',
      '2: mtn-airtime A 500; 3: amount-missing',
    ],
    ['an amount with its sign behind the number', '08031234567,₦500.00,mtn', '1: mtn-airtime A 500'],
    ['the currency in a cell of its own', '08031234567,NGN,500,mtn', '1: mtn-airtime A 500'],
    [
      'a sum at the end',
      'number,product,amount\n08031234567,mtn,500\nTotal,,500',
      '2: mtn-airtime A 500; 3: unreadable',
    ],
    [
      'a column of names',
      'Name,Phone,Network,Amount\nChidi,08031234567,MTN,500\nAda Obi,0803123456,MTN,500',
      '2: mtn-airtime A 500; 3: phone-length',
    ],
    [
      'a column of names that may be the product’s',
      'Name,Number,Amount\nMTN sme 1gb,08031234567,\nbigboy,08031234567,500',
      '2: mtn-sme-1gb-30days A; 3: unclear-word',
    ],
    ['no rows', '\n \n', 'empty'],
    ['nothing', '', 'empty'],
  ])('with %s is read', (_what, text, rows) => {
    expect(show(text)).toBe(rows);
  });

  test.each([
    ['a number that a spreadsheet has rounded', '8.03123E+09,mtn,500', '1: rounded'],
    ['an amount with raised kobo', '08031234567,mtn,500⁰⁰', '1: unreadable'],
    ['one that it has rounded with a comma', '8,03123E+09;mtn;500', '1: rounded'],
    ['a number written by the spreadsheet with all its digits', '8.031234567E+09,mtn,500', '1: mtn-airtime A 500'],
    ['a lost leading zero of a phone number', '8031234567,mtn,500', '1: mtn-airtime A 500'],
    ['an amount that falls in two by its comma', 'number,product,amount\n08031234567,mtn,1,500', '2: columns'],
    ['the same with no header', '08031234567,mtn,1,500', '1: unclear-numbers'],
    ['a quotation mark that never closes', '"08031234567,mtn,500', '1: torn'],
    ['no number', 'mtn,500', '1: number-missing'],
    ['no amount', '08031234567,mtn airtime', '1: amount-missing'],
    ['a plan of several', '08031234567,mtn 1gb', '1: several'],
    ['a plan that there is not', '08031234567,mtn 77gb', '1: no-such'],
    ['a word of nobody', '08031234567,mtn,500,xyzzy', '1: unclear-word'],
    ['a number too short', '0803123456,mtn,500', '1: phone-length'],
    ['a negative amount', '08031234567,mtn,-500', '1: unclear-amount'],
    ['a formula', '=SUM(A1:A9),mtn,500', '1: unreadable'],
    ['two amounts in a cell', '08031234567,mtn,100-200', '1: unclear-numbers'],
    ['a day in place of the amount', '08031234567,mtn airtime,20-11-26', '1: unclear-numbers'],
    ['an amount in brackets, which is less than nothing', '08031234567,mtn,(500)', '1: unclear-numbers'],
    ['a number that only the next cell would complete', '08031234,589,mtn sme 1gb', '1: phone-length'],
  ])('with %s says so by its row', (_what, text, row) => {
    expect(show(text)).toBe(row);
  });
});

describe('lines', () => {
  test('are read each as a line of its own', () => {
    expect(show('mtn 500 08031234567\nglo 1,500 0805 123 4567\r\n\ndstv padi 7023456789\nhello there', 'lines')).toBe(
      '1: mtn-airtime A 500; 2: glo-airtime 08051234567 1500; 4: dstv-padi-1month 7023456789; 5: unreadable',
    );
  });

  test.each([
    ['1. mtn 500 08031234567\n2. glo 200 08051234567'],
    ['1) mtn 500 08031234567\n2) glo 200 08051234567'],
    ['(1) mtn 500 08031234567\n(2) glo 200 08051234567'],
    ['1 - mtn 500 08031234567\n2 - glo 200 08051234567'],
    ['1️⃣ mtn 500 08031234567\n2️⃣ glo 200 08051234567'],
  ])('that are numbered are read without their numbers: %j', (text) => {
    expect(show(text, 'lines')).toBe('1: mtn-airtime A 500; 2: glo-airtime 08051234567 200');
  });

  test.each([
    ['0. mtn 500 08031234567\n1. glo 200 08051234567', '1: mtn-airtime A 500; 2: glo-airtime 08051234567 200'],
    ['7: mtn 500 08031234567\n8: glo 200 08051234567', '7: mtn-airtime A 500; 8: glo-airtime 08051234567 200'],
    [
      'Good morning\n1. mtn 500 08031234567\n2. glo abc 08051234567\n3. mtn 200 08031234567',
      '1: mtn-airtime A 500; 2: unclear-word; 3: mtn-airtime A 200',
    ],
    [
      'mtn 500 08031234567\n2. glo 200 08051234567\n3. mtn 200 08031234567',
      '1: mtn-airtime A 500; 2: glo-airtime 08051234567 200; 3: mtn-airtime A 200',
    ],
  ])('that are all numbered are called by these numbers: %j', (text, rows) => {
    expect(show(text, 'lines')).toBe(rows);
  });

  test.each([
    ['1. 08031234567\n2. 08031234567\n3. 08031234567', '1: bare-number; 2: bare-number; 3: bare-number'],
    ['1. 08031234567\n3. 08031234567', '1: unreadable; 2: unreadable'],
    ['mtn 500\n1. 08031234567\n2. 08031234568', '2: mtn-airtime A 500; 3: mtn-airtime B 500'],
    [
      'ikeja 2000\n12. 0412 345 6789\n13. 0412 345 6780',
      '2: ikeja-electric-prepaid 04123456789 2000; 3: ikeja-electric-prepaid 04123456780 2000',
    ],
    ['ikeja 2000\n12. 0412 345 6789', '1: number-missing; 2: unreadable'],
    [
      'ikeja 2000\n1 04123456789\n2 04123456780',
      '2: ikeja-electric-prepaid 04123456789 2000; 3: ikeja-electric-prepaid 04123456780 2000',
    ],
    ['mtn 500\n1 08031234567\n2 0803 123 4568', '2: mtn-airtime A 500; 3: mtn-airtime B 500'],
    ['mtn 500\n+234 8031234567\n+234 803-123-4568', '2: mtn-airtime A 500; 3: mtn-airtime B 500'],
    ['100 08031234567\n101 08031234567', '1: mtn-airtime A 100; 2: mtn-airtime A 101'],
    ['bet9ja 1000\n1234567 500', '2: unclear-numbers'],
    ['ikeja 2000\n04123456789 5', '2: unclear-numbers'],
    ['ikeja 2000\n2026-11-20\n5412 3456 7890 1', '2: unclear-numbers; 3: ikeja-electric-prepaid 5412345678901 2000'],
    ['mtn 100-200 08031234567', '1: unclear-numbers'],
    ['1.5gb mtn weekly 08031234567\n2.5gb mtn 08031234567', '1: mtn-1.5gb-7days A; 2: mtn-2.5gb-2days A'],
  ])('take no amount and no size from how they are numbered and written: %j', (text, rows) => {
    expect(show(text, 'lines')).toBe(rows);
  });
});

test('five hundred rows are read, and one more is too many', () => {
  const countOf = (text: string) => show(text).split('; ').length;
  const rows = (count: number) => Array.from({ length: count }, () => '08031234567,mtn,500').join('\n');
  expect(countOf(rows(500))).toBe(500);
  expect(countOf(`number,product,amount\n${rows(500)}`)).toBe(500);
  expect(show(rows(501))).toBe('too-many');
  expect(show(`number,product,amount\n${rows(501)}`)).toBe('too-many');
});

describe('a file', () => {
  const LENGTH = 256 * 1_024;
  const filled = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length));

  test.each<[string, string]>([
    ...['1', 'a', ',', '"', '\n', ' ', '\t', '1,', '0-', '1.', 'a,', '"a\n', '"""a\n', 'x,"""a\n', 'mtn 500 '].map(
      (piece): [string, string] => [JSON.stringify(piece), piece],
    ),
    ['rows of four thousand digits', `${'1'.repeat(4_000)}\n`],
    ['rows of a thousand words', `${'mtn '.repeat(1_000)}\n`],
    ['rows of many numbers', `${'08031234567 '.repeat(300)}\n`],
    ['rows that a spreadsheet rounded', `8.${'0'.repeat(4_000)}E+9\n`],
    ['five hundred rows of words', `${'abcde '.repeat(85)}\n`],
  ])('of a quarter of a megabyte of %s is read in no long time', (_what, piece) => {
    const startedAt = performance.now();
    for (const form of ['table', 'lines'] as const) parseBatch(filled(piece), form, context);
    // A quarter of a second if nothing else runs. Something that grows with the square of the length takes minutes.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

describe('whatever a file holds', () => {
  const wild = fc.array(
    fc.oneof(
      fc.constantFrom(
        ',',
        ';',
        '\t',
        '\n',
        '\r',
        '\r\n',
        '"',
        '""',
        ' ',
        '\uFEFF',
        'mtn',
        '500',
        '08031234567',
        '8.03E+09',
        '1,500',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 40 },
  );

  test('it is read, and every row has a number of its own in order', () => {
    fc.assert(
      fc.property(wild, fc.constantFrom<ListForm>('table', 'lines'), (pieces, form) => {
        const list = parseBatch(pieces.join(''), form, context);
        const rows = list.type === 'rows' ? list.rows.map(({ row }) => row) : [];
        expect(rows).toEqual([...new Set(rows)].toSorted((one, other) => one - other));
      }),
      { numRuns: 2_000 },
    );
  });

  test('no customer number comes out whose digits do not stand in it side by side', () => {
    fc.assert(
      fc.property(wild, fc.constantFrom<ListForm>('table', 'lines'), (pieces, form) => {
        const text = pieces.join('');
        const list = parseBatch(text, form, context);
        const bought = list.type === 'rows' ? list.rows.filter((row) => row.type === 'good') : [];
        const digits = text.normalize('NFKC').replace(/\D/gu, '');
        expect(bought.filter(({ prefill }) => !digits.includes(prefill.customerId.slice(1)))).toEqual([]);
      }),
      { numRuns: 2_000 },
    );
  });

  test('rows of plain cells come out as they went in, whatever separates and quotes them', () => {
    const phone = fc.integer({ min: 0, max: 9_999_999 }).map((rest) => `0806${String(rest).padStart(7, '0')}`);
    const amount = fc.integer({ min: 50, max: 500_000 }).map(String);
    const rows = fc.array(fc.tuple(phone, amount), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(',', ';', '\t'),
        fc.boolean(),
        fc.constantFrom('\n', '\r\n'),
        (list, by, quoted, end) => {
          const cell = (text: string) => (quoted ? `"${text}"` : text);
          const text = list.map(([number, sum]) => [number, 'mtn', sum].map(cell).join(by)).join(end);
          const read = list.map(([number, sum], at) => `${at + 1}: mtn-airtime ${number} ${sum}`).join('; ');
          expect(show(text)).toBe(read);
        },
      ),
    );
  });
});
