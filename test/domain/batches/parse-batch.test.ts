import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutLines, parseBatch } from '../../../src/domain/batches/parse-batch.ts';
import type { ListForm } from '../../../src/domain/batches/parse-row.ts';
import { SANDBOX_LINES } from '../order-text/sandbox-product-index.ts';
import { parsed, showRows, withNumbers } from './show-rows.ts';

const show = (text: string, form: ListForm = 'table') => showRows(parsed(text, form));

describe('a table', () => {
  test.each([
    ['semicolons and a decimal comma', 'A;mtn;500,00', '1: mtn A 500'],
    ['no product, which is airtime', 'A,500', '1: mtn A 500'],
    ['a row that names the separator', 'sep=;\r\nA;mtn;500', '2: mtn A 500'],
    ['that row, a comma, and a header', '﻿sep=,\nnumber,what\nA,mtn 500', '3: mtn A 500'],
    ['columns in another order', 'mtn airtime,500,A', '1: mtn A 500'],
    ['a header', 'number,product,amount\r\nA,mtn,500\r\n', '2: mtn A 500'],
    ['a byte order mark', '﻿number,product,amount\nA,mtn,500', '2: mtn A 500'],
    ['old line ends', 'A,mtn,500\rA,mtn,500', '1: mtn A 500; 2: mtn A 500'],
    ['blank rows, which are counted', 'A,mtn,500\n\n,,\nA,mtn,500', '1: mtn A 500; 4: mtn A 500'],
    ['quoted cells', '"A","mtn","1,500"', '1: mtn A 1500'],
    ['a quoted separator of another kind', '"0803;1234567";mtn;500', '1: unclear-numbers'],
    ['a line end within quotes', '"A\n",mtn,500\nA,mtn,500', '1: mtn A 500; 3: mtn A 500'],
    ['a number kept as text', '="A",mtn,500', '1: mtn A 500'],
    ['an apostrophe before it', "'A,mtn,500", '1: mtn A 500'],
    ['blanks within a number', '0803 123 4567,mtn,500', '1: mtn A 500'],
    ['an international number', '+234 803-123-4567,mtn,500', '1: mtn A 500'],
    ['full-width digits', '０８０３１２３４５６７,mtn,５００', '1: mtn A 500'],
    ['a fixed price', 'A,mtn 1gb 1 day', '1: mtn-1gb-1day A'],
    ['a smartcard', '7023456789,dstv padi', '1: dstv-padi-1month 7023456789'],
    ['a plus in a name', '7023456789,dstv compact+', '1: dstv-compact-plus-1month 7023456789'],
    ['a plus in a cell of its own', '7023456789,dstv,compact,+', '1: dstv-compact-plus-1month 7023456789'],
    ['a word that nothing knows', '7023456789,dstv compact hd', '1: unclear-word'],
    ['fewer cells than the header', 'number,product,amount\n7023456789,dstv padi', '2: dstv-padi-1month 7023456789'],
    ['an amount in French groups', 'A;mtn;1 500,00', '1: mtn A 1500'],
    [
      'a column with its title that counts them with gaps',
      'S/N,number,network,amount\n1,A,mtn,500\n5,A,mtn,200',
      '2: mtn A 500; 3: mtn A 200',
    ],
    ['the same in one row', 'S/N,number,network,amount\n1,A,mtn,500', '2: mtn A 500'],
    ['a first column that may be amounts', '100,A,mtn\n200,A,mtn', '1: mtn A 100; 2: mtn A 200'],
    [
      'a column that counts the rows',
      'S/N,number,product,amount\n1,A,mtn,500\n2,A,mtn airtime,',
      '2: mtn A 500; 3: amount-missing',
    ],
    ['an amount with its sign behind the number', 'A,₦500.00,mtn', '1: mtn A 500'],
    ['the currency in a cell of its own', 'A,NGN,500,mtn', '1: mtn A 500'],
    ['a sum at the end', 'number,product,amount\nA,mtn,500\nTotal,,500', '2: mtn A 500; 3: unreadable'],
    [
      'a column of names',
      'Name,Phone,Network,Amount\nChidi,A,MTN,500\nAda Obi,0803123456,MTN,500',
      '2: mtn A 500; 3: phone-length',
    ],
    ['customers', 'Customer,Phone,Network,Amount\nali,A,MTN,500\nBisi Ojo,A,MTN,300', '2: mtn A 500; 3: mtn A 300'],
    ['clients and no product', 'S/N,Client,Phone No,Amount\n1,ali,A,500\n3,bisi,B,300', '2: mtn A 500; 3: mtn B 300'],
    ['numbers of customers', 'Customer,Network,Amount\nA,MTN,500\n0803123456,MTN,300', '2: mtn A 500; 3: phone-length'],
    ['remarks', 'Phone,Network,Amount,Remark\nA,MTN,500,owes me\nB,MTN,300,', '2: mtn A 500; 3: mtn B 300'],
    [
      'notes that may be the product',
      'Phone,Amount,Note\nA,500,owes me\nA,500,owes 200',
      '2: unclear-word; 3: unreadable',
    ],
    [
      'a column of names that may be the product’s',
      'Name,Number,Amount\nMTN sme 1gb,A,\nbigboy,A,500',
      '2: mtn-sme-1gb-30days A; 3: unclear-word',
    ],
    ['a name that begins with digits', 'name,number,product,amount\n247 Store,A,mtn,500', '2: mtn A 500'],
    ['a note that does', 'number,product,amount,note\nA,mtn,1500,102 Main Block', '2: mtn A 1500'],
    ['no rows', '\n \n', 'empty'],
    ['nothing', '', 'empty'],
  ])('with %s is read', (_what, text, rows) => {
    expect(show(text)).toBe(rows);
  });

  test.each([
    ['a number that a spreadsheet has rounded', '8.03123E+09,mtn,500', '1: rounded'],
    ['an amount with raised kobo', 'A,mtn,500⁰⁰', '1: unreadable'],
    ['one that it has rounded with a comma', '8,03123E+09;mtn;500', '1: rounded'],
    ['a number written by the spreadsheet with all its digits', '8.031234567E+09,mtn,500', '1: mtn A 500'],
    ['a lost leading zero of a phone number', '8031234567,mtn,500', '1: mtn A 500'],
    ['an amount that falls in two by its comma', 'number,product,amount\nA,mtn,1,500', '2: columns'],
    ['the same with no header', 'A,mtn,1,500', '1: unclear-numbers'],
    ['the same, its rest among names', 'number,product,amount,name\nA,mtn,150,000 Musa', '2: unclear-numbers'],
    ['a quotation mark that never closes', '"A,mtn,500', '1: torn'],
    ['no number', 'mtn,500', '1: number-missing'],
    ['no amount', 'A,mtn airtime', '1: amount-missing'],
    ['a plan of several', 'A,mtn 1gb', '1: several'],
    ['a plan that there is not', 'A,mtn 77gb', '1: no-such'],
    ['a word of nobody', 'A,mtn,500,xyzzy', '1: unclear-word'],
    ['a number too short', '0803123456,mtn,500', '1: phone-length'],
    ['a negative amount', 'A,mtn,-500', '1: unclear-amount'],
    ['a formula', '=SUM(A1:A9),mtn,500', '1: unreadable'],
    ['two amounts in a cell', 'A,mtn,100-200', '1: unclear-numbers'],
    ['a day in place of the amount', 'A,mtn airtime,20-11-26', '1: unclear-numbers'],
    ['an amount in brackets, which is less than nothing', 'A,mtn,(500)', '1: unclear-numbers'],
    ['a number that only the next cell would complete', '08031234,589,mtn sme 1gb', '1: phone-length'],
  ])('with %s says so by its row', (_what, text, row) => {
    expect(show(text)).toBe(row);
  });
});

describe('lines', () => {
  test('are read each as a line of its own', () => {
    expect(show('mtn 500 A\nglo 1,500 0805 123 4567\r\n\ndstv padi 7023456789\nhello there', 'lines')).toBe(
      '1: mtn A 500; 2: glo G 1500; 4: dstv-padi-1month 7023456789; 5: unreadable',
    );
  });

  test.each([
    ['1. mtn 500 A\n2. glo 200 G'],
    ['1) mtn 500 A\n2) glo 200 G'],
    ['(1) mtn 500 A\n(2) glo 200 G'],
    ['1 - mtn 500 A\n2 - glo 200 G'],
    ['1️⃣ mtn 500 A\n2️⃣ glo 200 G'],
  ])('that are numbered are read without their numbers: %j', (text) => {
    expect(show(text, 'lines')).toBe('1: mtn A 500; 2: glo G 200');
  });

  test.each([
    ['0. mtn 500 A\n1. glo 200 G', '1: mtn A 500; 2: glo G 200'],
    ['1. mtn 500 A\n2. mtn 300 A\n5. glo 200 G', '1: mtn A 500; 2: mtn A 300; 5: glo G 200'],
    ['7: mtn 500 A\n8: glo 200 G', '7: mtn A 500; 8: glo G 200'],
    ['Good morning\n1. mtn 500 A\n2. glo abc G\n3. mtn 200 A', '1: mtn A 500; 2: unclear-word; 3: mtn A 200'],
    ['mtn 500 A\n2. glo 200 G\n3. mtn 200 A', '1: mtn A 500; 2: glo G 200; 3: mtn A 200'],
    ['Please recharge these for me\n1. mtn 500 A\n2. glo 200 G', '1: mtn A 500; 2: glo G 200; 3: unreadable'],
    [
      'for my people\nList for today\n1. mtn 500 A\n2. mtn 300 A\nTotal',
      '1: mtn A 500; 2: mtn A 300; 3: unreadable; 4: unreadable; 5: unreadable',
    ],
    [
      'for my people\n1 mtn 1gb 1 day A\n2. mtn 500 A\n3. mtn 300 A',
      '1: unclear-numbers; 2: mtn A 500; 3: mtn A 300; 4: unreadable',
    ],
    ['1. mtn 500 A\n\n2 mtn 1gb 1 day A\n3. glo 200 G', '1: mtn A 500; 2: unclear-numbers; 3: glo G 200'],
    ['1. mtn 500 A\nglo 100 G\n2. glo 200 G\nglo 300 G', '1: mtn A 500; 2: glo G 200; 3: glo G 300; 4: glo G 100'],
    ['mtn 500\n1. A\n2. B\nglo 200\n3. G', '1: mtn A 500; 2: mtn B 500; 3: glo G 200'],
  ])('that are numbered are called by these numbers, and no other row is: %j', (text, rows) => {
    expect(show(text, 'lines')).toBe(rows);
  });

  test.each([
    ['1. A\n2. A\n3. A', '1: bare-number; 2: bare-number; 3: bare-number'],
    ['1. A\n3. A', '1: bare-number; 3: bare-number'],
    ['3. A\n1. A', '1: unreadable; 2: unreadable'],
    ['100: A\n200: A', '1: mtn A 100; 2: mtn A 200'],
    ['mtn 500\n1. A\n2. B', '1: mtn A 500; 2: mtn B 500'],
    [
      'ikeja 2000\n12. 0412 345 6789\n13. 0412 345 6780',
      '12: ikeja prepaid M 2000; 13: ikeja prepaid 04123456780 2000',
    ],
    ['ikeja 2000\n12. 0412 345 6789', '1: number-missing; 2: unreadable'],
    ['ikeja 2000\n1 M\n2 04123456780', '1: ikeja prepaid M 2000; 2: ikeja prepaid 04123456780 2000'],
    ['mtn 500\n1 A\n2 0803 123 4568', '1: mtn A 500; 2: mtn B 500'],
    ['mtn 500\n1 0803-123-4567\n2 +234 803 123 4568', '1: mtn A 500; 2: mtn B 500'],
    ['mtn 500\n+234 8031234567\n+234 803-123-4568', '2: mtn A 500; 3: mtn B 500'],
    ['100 A\n101 A', '1: mtn A 100; 2: mtn A 101'],
    ['bet9ja 1000\n1234567 500', '2: unclear-numbers'],
    ['bet9ja 500\n1000 123457', '2: unclear-numbers'],
    ['bet9ja 500\n123457 1000.00', '2: unclear-numbers'],
    ['bet9ja 500\n1234 567', '2: bet9ja-wallet 1234567 500'],
    ['ikeja 500\n10 0412 3456 789', '2: unclear-numbers'],
    ['ikeja 2000\nM 5', '2: unclear-numbers'],
    ['ikeja 2000\n2026-11-20\n5412 3456 7890 1', '2: unclear-numbers; 3: ikeja prepaid 5412345678901 2000'],
    ['mtn 100-200 A', '1: unclear-numbers'],
    ['1.5gb mtn weekly A\n2.5gb mtn A', '1: mtn-1.5gb-7days A; 2: mtn-2.5gb-2days A'],
  ])('take no amount and no size from how they are numbered and written: %j', (text, rows) => {
    expect(show(text, 'lines')).toBe(rows);
  });
});

describe('lines below the titles of columns', () => {
  const named = 'Name,Phone,Network,Amount\nsule,A,MTN,500\nAda Obi,G,Glo,200';

  test.each([
    ['commas', named, '1: mtn A 500; 2: glo G 200'],
    ['tabs', named.replaceAll(',', '\t'), '1: mtn A 500; 2: glo G 200'],
    ['semicolons', named.replaceAll(',', ';'), '1: mtn A 500; 2: glo G 200'],
    ['blanks', named.replaceAll(',', ', '), '1: mtn A 500; 2: glo G 200'],
    [
      'counts',
      'S/N\tName\tPhone number\tNetwork\tAmount (₦)\n1\tsule\tA\tMTN\t500\n3\tAda\tG\tGlo\t200',
      '1: mtn A 500; 3: glo G 200',
    ],
    ['counts that are no names', 'S/N,Phone,Network,Amount\n1,A,MTN,500\n1,G,Glo,200', '1: mtn A 500; 2: glo G 200'],
    ['no names', 'Phone, Network, Amount\nA, MTN, 500\nA, MTN airtime,', '1: mtn A 500; 2: amount-missing'],
    ['a greeting above it', `Good morning\n${named}`, '1: mtn A 500; 2: glo G 200'],
    ['thanks below it', `${named}\nthanks`, '1: mtn A 500; 2: glo G 200'],
    ['a row with a fault', `${named}\nBisi,0803123456,MTN,300`, '1: mtn A 500; 2: glo G 200; 3: phone-length'],
  ])('are read as a table, with %s', (_what, text, rows) => {
    expect(show(text, 'lines')).toBe(rows);
  });

  test.each([
    [
      'amounts that their commas would cut',
      'Phone, Network, Amount\nA, MTN, 1,500\nG, Glo, 2,000',
      '2: mtn A 1500; 3: glo G 2000',
    ],
    [
      'amounts of which their commas would put the rest into a column of notes',
      'Phone, Network, Amount, Remark\nA, MTN, 1,500\nG, Glo, 2,000',
      '1: unreadable; 2: mtn A 1500; 3: glo G 2000',
    ],
    [
      'amounts of which their commas would put the rest into a column of notes, with words',
      'Phone, Network, Amount, Remark\nA, MTN, 1,500 naira\nG, Glo, 2,000/=',
      '1: unreadable; 2: mtn A 1500; 3: glo G 2000',
    ],
    [
      'an amount that its comma would cut, among names',
      `${named}\nBisi,B,MTN,1,500`,
      '1: unreadable; 2: unclear-word; 3: unclear-word; 4: unclear-numbers',
    ],
    ['amounts that come first', 'Amount, Phone, Network\n1,500, A, MTN\n2,500, G, Glo', '2: mtn A 1500; 3: glo G 2500'],
    [
      'counts that are not the first column',
      'Network, Phone, Name, No\nMTN, A, sule, 1',
      '1: unreadable; 2: unclear-word',
    ],
    ['a network among the titles', 'Network Glo, number\nA\nB', '2: several; 3: several'],
    ['a title that says what is bought', 'mtn, number\nA\nB', '2: several; 3: several'],
    ['no column of numbers', 'Name, Network, Amount\nsule, MTN, 500 A', '1: unreadable; 2: unclear-word'],
    ['one title', 'Phone\nA\nmtn 500 B', '2: bare-number; 3: mtn B 500'],
    ['other words', 'Phone, Network, please\nA mtn 500', '2: mtn A 500'],
  ])('are read as lines, with %s', (_what, text, rows) => {
    expect(show(text, 'lines')).toBe(rows);
  });
});

test('five hundred rows are read, and one more is too many', () => {
  const countOf = (text: string) => show(text).split('; ').length;
  const rows = (count: number) => Array.from({ length: count }, () => 'A,mtn,500').join('\n');
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
    for (const form of ['table', 'lines'] as const) parseBatch(filled(piece), form, SANDBOX_LINES);
    // A quarter of a second if nothing else runs. Something that grows with the square of the length takes minutes.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

describe('whatever a file holds', () => {
  const wild = fc.array(
    fc.oneof(
      fc.constantFrom(...',|;|\t|\n|\r|\r\n|"|""| |\uFEFF|mtn|500|08031234567|8.03E+09|1,500'.split('|')),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    { maxLength: 40 },
  );

  test('it is read, and every row has a number of its own in order', () => {
    fc.assert(
      fc.property(wild, fc.constantFrom<ListForm>('table', 'lines'), (pieces, form) => {
        const list = parseBatch(pieces.join(''), form, SANDBOX_LINES);
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
        const list = parseBatch(text, form, SANDBOX_LINES);
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
          const read = list.map(([number, sum], at) => `${at + 1}: mtn ${number} ${sum}`).join('; ');
          expect(show(text)).toBe(read);
          const titled = `${['Phone', 'Network', 'Amount'].map(cell).join(by)}${end}${text}`;
          expect(show(titled, 'lines')).toBe(read);
          expect(show(titled)).toBe(read.replaceAll(/\d+(?=:)/gu, (row) => String(Number(row) + 1)));
        },
      ),
    );
  });
});

describe('a line with several purchases is one for each of them', () => {
  test.each([
    ['mtn 500 to A and G', '1: mtn A 500; 2: mtn G 500'],
    ['mtn 500 A, G', '1: mtn A 500; 2: mtn G 500'],
    ['mtn 500 A,G', '1: mtn A 500; 2: mtn G 500'],
    ['mtn 500 0803 123 4567 and 1000 0805 123 4567', '1: mtn A 500; 2: glo G 1000'],
    ['mtn 500 A/G', '1: mtn A 500; 2: mtn G 500'],
    ['mtn 500 A & G', '1: mtn A 500; 2: mtn G 500'],
    ['mtn 500 0803 123 4567, 0805-123-4567', '1: mtn A 500; 2: mtn G 500'],
    ['send A mtn 500 and to +234 805 123 4567', '1: mtn A 500; 2: mtn G 500'],
    ['mtn 500 each to A, G and 08061234567', '1: mtn A 500; 2: mtn G 500; 3: mtn 08061234567 500'],
    ['500 to A and G', '1: mtn A 500; 2: glo G 500'],
    ['mtn 500 to mama and max', '1: mtn A 500; 2: mtn 08061234567 500'],
    ['mtn 500 to mama and G', '1: mtn A 500; 2: mtn G 500'],
    ['mtn 500 to A, glo 200 to G', '1: mtn A 500; 2: glo G 200'],
    ['mtn 500 to A and 200 to G', '1: mtn A 500; 2: glo G 200'],
    ['mtn, 500, A; glo, 200, G', '1: mtn A 500; 2: glo G 200'],
    ['pls send mtn 500 to A, and 1gb to G, light 5000 M', '1: mtn A 500; 2: several; 3: several'],
    ['Good morning, mtn 500 A, glo 200 G, thanks and God bless', '1: mtn A 500; 2: glo G 200'],
    ['mtn 1gb 1 day to A and G', '1: mtn-1gb-1day A; 2: mtn-1gb-1day G'],
    [
      'ikeja 2,000 M, 04123456780 and mtn 1,500 A',
      '1: ikeja prepaid M 2000; 2: ikeja prepaid 04123456780 2000; 3: mtn A 1500',
    ],
    ['mtm 500 A, glo 200 G', '1: unclear-word; 2: glo G 200'],
    ['mtn 500\nA, G', '2: mtn A 500; 3: mtn G 500'],
    ['mtn 500 A and G\nthanks', '1: mtn A 500; 2: mtn G 500'],
  ])('%j', (text, rows) => {
    expect(show(text, 'lines')).toBe(rows);
  });
});

describe('a line is left as it is', () => {
  test.each([
    'mtn 1,500 A',
    'mtn ₦1,500.00, A',
    'mtn, 500, A',
    'A, 500, mtn, thanks',
    'mtn 500 0803,123,4567',
    'mtn 1,500,000 and A',
    'mtn 500 A G',
    // Whose the amount is, behind a number that may lack it, is not certain.
    'mtn A, 500, glo G, 200',
    'airtime A, 500, G, 200',
    'mtn 500 A, G, 200',
    'A, G mtn 500',
    'A and G, mtn 500',
    'ikeja 500 M and 20 000 0412 3456',
    'mtn 1gb A, 1 day, 2gb G',
    'call me on A and G',
    'mtn 500 to mama and dad',
    'call me, then I send 500',
    Array.from({ length: 50 }, () => 'mtn 500 A').join(', '),
  ])('%j', (letters) => {
    const line = withNumbers(letters);
    expect(cutLines(line, SANDBOX_LINES)).toBe(line);
  });
});

test('whatever is joined, no row has a number or an amount that does not stand in the line as one', () => {
  const amount = fc.constantFrom('500', '1,500', '2k', '₦300');
  const number = fc.constantFrom('08031234567', '08051234567', '0806 123 4567', '+2348031234567');
  const piece = fc.oneof(
    fc.tuple(fc.constantFrom('mtn', 'glo', ''), amount, number).map((all) => all.join(' ')),
    number,
    amount,
    fc.constantFrom('mtn', 'pls', '1gb', 'mtn 1gb 1 day 08031234567', 'thanks'),
  );
  const by = fc.constantFrom(', ', ' / ', ' and ', ' and to ', '; ', '\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, by), { minLength: 2, maxLength: 6 }), (pieces) => {
      const text = pieces.flat().join('');
      const list = parseBatch(text, 'lines', SANDBOX_LINES);
      const good = list.type === 'rows' ? list.rows.filter((row) => row.type === 'good') : [];
      const digits = text.replace(/\D/gu, '');
      expect(good.filter(({ prefill }) => !digits.includes(prefill.customerId.slice(1)))).toEqual([]);
      const amounts = good.flatMap(({ prefill }) => prefill.amountMinor ?? []);
      expect(amounts.filter((sum) => ![50_000, 150_000, 200_000, 30_000].includes(sum))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});
