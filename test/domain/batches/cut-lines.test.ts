import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutLines, parseBatch } from '../../../src/domain/batches/parse-batch.ts';
import { toDecimal } from '../../../src/domain/shared/money.ts';
import { SANDBOX_LINES } from '../order-text/sandbox-product-index.ts';

const A = '08031234567';
const B = '08051234567';
const METER = '04123456789';

/** The rows of a text with these numbers, each as `product number amount` or its fault. */
function show(letters: string): string {
  const text = letters.replaceAll(/\bA\b/gu, A).replaceAll(/\bB\b/gu, B).replaceAll('METER', METER);
  const list = parseBatch(text, 'lines', SANDBOX_LINES);
  if (list.type !== 'rows') return list.type;
  const rows = list.rows.map((row) => {
    if (row.type === 'bad') return row.fault.type;
    const { customerId, amountMinor } = row.prefill;
    return `${row.product.name} ${customerId}${amountMinor === undefined ? '' : ` ${toDecimal(amountMinor)}`}`;
  });
  return rows.join('; ').replaceAll(A, 'A').replaceAll(B, 'B').replaceAll(METER, 'METER');
}

describe('a line with several purchases is one for each of them', () => {
  test.each([
    ['mtn 500 to A and B', 'mtn-airtime A 500; mtn-airtime B 500'],
    ['mtn 500 A, B', 'mtn-airtime A 500; mtn-airtime B 500'],
    ['mtn 500 A,B', 'mtn-airtime A 500; mtn-airtime B 500'],
    ['mtn 500 A/B', 'mtn-airtime A 500; mtn-airtime B 500'],
    ['mtn 500 A & B', 'mtn-airtime A 500; mtn-airtime B 500'],
    ['mtn 500 0803 123 4567, 0805-123-4567', 'mtn-airtime A 500; mtn-airtime B 500'],
    ['send A mtn 500 and to +234 805 123 4567', 'mtn-airtime A 500; mtn-airtime B 500'],
    ['mtn 500 each to A, B and 08061234567', 'mtn-airtime A 500; mtn-airtime B 500; mtn-airtime 08061234567 500'],
    ['500 to A and B', 'mtn-airtime A 500; glo-airtime B 500'],
    ['mtn 500 to mama and max', 'mtn-airtime A 500; mtn-airtime 08061234567 500'],
    ['mtn 500 to mama and B', 'mtn-airtime A 500; mtn-airtime B 500'],
    ['mtn 500 to A, glo 200 to B', 'mtn-airtime A 500; glo-airtime B 200'],
    ['mtn 500 to A and 200 to B', 'mtn-airtime A 500; glo-airtime B 200'],
    ['mtn, 500, A; glo, 200, B', 'mtn-airtime A 500; glo-airtime B 200'],
    ['pls send mtn 500 to A, and 1gb to B, light 5000 METER', 'mtn-airtime A 500; several; several'],
    ['Good morning, mtn 500 A, glo 200 B, thanks and God bless', 'mtn-airtime A 500; glo-airtime B 200'],
    ['mtn 1gb 1 day to A and B', 'mtn-1gb-1day A; mtn-1gb-1day B'],
    [
      'ikeja 2,000 METER, 04123456780 and mtn 1,500 A',
      'ikeja-electric-prepaid METER 2000; ikeja-electric-prepaid 04123456780 2000; mtn-airtime A 1500',
    ],
    ['mtm 500 A, glo 200 B', 'unclear-word; glo-airtime B 200'],
    ['mtn 500\nA, B', 'mtn-airtime A 500; mtn-airtime B 500'],
    ['mtn 500 A and B\nthanks', 'mtn-airtime A 500; mtn-airtime B 500'],
  ])('%j', (text, rows) => {
    expect(show(text)).toEqual(rows);
  });
});

describe('a line is left as it is', () => {
  test.each([
    [`mtn 1,500 ${A}`],
    [`mtn ₦1,500.00, ${A}`],
    [`mtn, 500, ${A}`],
    [`${A}, 500, mtn, thanks`],
    [`mtn 500 0803,123,4567`],
    [`mtn 1,500,000 and ${A}`],
    [`mtn 500 ${A} ${B}`],
    // Whose the amount is, behind a number that may lack it, is not certain.
    [`mtn ${A}, 500, glo ${B}, 200`],
    [`airtime ${A}, 500, ${B}, 200`],
    [`mtn 500 ${A}, ${B}, 200`],
    [`${A}, ${B} mtn 500`],
    [`${A} and ${B}, mtn 500`],
    [`mtn 1gb ${A}, 1 day, 2gb ${B}`],
    [`call me on ${A} and ${B}`],
    [`mtn 500 to mama and dad`],
    [`call me, then I send 500`],
    [Array.from({ length: 50 }, () => `mtn 500 ${A}`).join(', ')],
  ])('%j', (line) => {
    expect(cutLines(line, SANDBOX_LINES)).toBe(line);
  });
});

test('whatever is joined, no row has a number or an amount that does not stand in the line as one', () => {
  const amount = fc.constantFrom('500', '1,500', '2k', '₦300');
  const number = fc.constantFrom(A, B, '0806 123 4567', '+2348031234567');
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
