import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrderMeaning } from '../../../src/domain/order-text/meaning.ts';
import { parseQuickOrder } from '../../../src/domain/order-text/parse-quick-order.ts';
import { toDecimal } from '../../../src/domain/shared/money.ts';
import { LINES } from './sample-lines.ts';
import { saved, SANDBOX_LINES, SANDBOX_PRODUCTS } from './sandbox-product-index.ts';
import { showMeaning } from './show-meaning.ts';

describe.each(LINES)('%s', (_topic, cases) => {
  test.each(cases)('“%s” means %s', (line, meaning) => {
    expect(showMeaning(parseQuickOrder(line, SANDBOX_LINES))).toBe(meaning);
  });
});

test('who saved a number as Mo or Go means it by that', () => {
  const named = ['Mo', 'Go'].map((name) => saved(name, 'phone', '08031234567', 'MTN', 'mtn-airtime'));
  const meaning = (line: string) => showMeaning(parseQuickOrder(line, { ...SANDBOX_LINES, named }));
  expect(meaning('mtn 500 mo')).toBe('mtn-airtime → 08031234567 500 @Mo');
  expect(meaning('mtn 20 go')).toBe('mtn-airtime → 08031234567 20 @Go');
});

test.each([
  ['500 mama', 'glo-airtime → 08051234567 500 (taken: glo) @Mama'],
  ['mtn 500 mama', 'mtn-airtime → 08051234567 500 @Mama'],
  ['neco mama', 'neco-result-checker → 08051234567 @Mama'],
])('a phone number that was saved with a PIN has its usual network, as one that is typed: “%s”', (line, meaning) => {
  const named = [saved('Mama', 'phone', '08051234567', 'NECO', 'neco-result-checker')];
  expect(showMeaning(parseQuickOrder(line, { ...SANDBOX_LINES, named }))).toBe(meaning);
});

test.each([
  ['mtn 500 mama', 'mtn-airtime → 08031234567 500 @Mama'],
  ['ikeja 2000 mama', 'ikeja-electric-prepaid → 04123456789 2000 @Mama'],
  ['light 2k for mama', 'ikeja-electric-prepaid → 04123456789 2000 @Mama'],
  ['dstv padi mama', 'Mama is a phone'],
  ['500 mama', 'whose? Mama phone airtime, Mama meter electricity'],
  ['airtime 500 mama', 'mtn-airtime → 08031234567 500 @Mama'],
])('a name of a phone and of a meter is the one that is bought for: “%s”', (line, meaning) => {
  const phone = saved('Mama', 'phone', '08031234567', 'MTN', 'mtn-airtime');
  const named = [phone, saved('Mama', 'meter', '04123456789', 'Ikeja Electric', 'ikeja-electric-prepaid')];
  expect(showMeaning(parseQuickOrder(line, { ...SANDBOX_LINES, named }))).toBe(meaning);
});

test.each([
  ['500 mama', 'word? mama'],
  ['mama 2k', 'word? mama'],
  ['mama', 'none'],
  ['good morning mama', 'none'],
  ['500 mama kate', 'none'],
  ['500 ngozi', 'none'],
])('the first word of a saved name is asked about beside an amount: “%s”', (line, meaning) => {
  const named = [saved('Mama Ngozi', 'phone', '08031234567', 'MTN', 'mtn-airtime')];
  expect(showMeaning(parseQuickOrder(line, { ...SANDBOX_LINES, named }))).toBe(meaning);
});

describe('whatever is typed', () => {
  test('it has a meaning', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), wildLine()), (line) => {
        expect(parseQuickOrder(line, SANDBOX_LINES)).toHaveProperty('type');
      }),
      { numRuns: 1_000 },
    );
  });

  test('no customer number and no amount comes out that does not stand in it', () => {
    fc.assert(
      fc.property(wildLine(), (line) => {
        const meaning = parseQuickOrder(line, { ...SANDBOX_LINES, named: [] });
        const { customerIds, amounts } = numbersOf(meaning);
        expect(customerIds.filter((id) => !digitsOf(line).includes(id.replace(/^0/u, '')))).toEqual([]);
        expect(amounts.filter((amount) => !amountsIn(line).includes(amount))).toEqual([]);
      }),
      { numRuns: 5_000 },
    );
  });

  test('of what is bought the product has every word, and number and amount have every digit', () => {
    let bought = 0;
    fc.assert(
      fc.property(closeLine(), (line) => {
        const meaning = parseQuickOrder(line, { ...SANDBOX_LINES, named: [] });
        if (meaning.type !== 'purchase') return;
        bought += 1;
        const { product, prefill } = meaning;
        const said = Object.values(product).join(' ').toLowerCase();
        const words = line.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
        expect(words.filter((word) => !said.includes(word))).toEqual([]);
        const amountMinor = product.amountRequired ? prefill.amountMinor : undefined;
        expect(splitsOf(digitsOf(line), prefill.customerId)).toContain(amountMinor);
      }),
      { numRuns: 5_000 },
    );
    // If all lines are refused, there is nothing to show.
    expect(bought).toBeGreaterThan(100);
  });

  test('groups that may be an amount and a number are never taken for one number, if that kind has no usual length', () => {
    const group = fc.stringMatching(/^[1-9]\d{1,6}$/u);
    fc.assert(
      fc.property(fc.array(group, { minLength: 2, maxLength: 4 }), (groups) => {
        const meaning = parseQuickOrder(`bet9ja ${groups.join(' ')}`, SANDBOX_LINES);
        const customerIds = 'prefill' in meaning ? [meaning.prefill.customerId] : [];
        expect(customerIds).not.toContain(groups.join(''));
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is taken for certain has every size that was typed, and is sold', () => {
    const size = fc.tuple(
      fc.constantFrom('0.5', '1', '1.5', '2', '2.5', '3', '5', '10', '15'),
      fc.constantFrom('mb', 'gb'),
    );
    const provider = fc.constantFrom('mtn', 'glo', 'airtel', '9mobile');
    fc.assert(
      fc.property(provider, size, (name, [count, unit]) => {
        const meaning = parseQuickOrder(`${name} ${count}${unit} 08031234567`, SANDBOX_LINES);
        const bought = meaning.type === 'purchase' ? [meaning.product] : [];
        const offered = meaning.type === 'several' ? meaning.products : bought;
        for (const product of offered) {
          expect(product.provider.toLowerCase()).toBe(name);
          expect(product.quantity?.toLowerCase()).toBe(`${count}${unit}`);
          expect(product.available).toBe(true);
        }
      }),
    );
  });
});

/** Pieces of lines in any order and number, and rubbish among them. */
function wildLine(): fc.Arbitrary<string> {
  const word = fc.constantFrom(
    ...new Set(SANDBOX_PRODUCTS.flatMap(({ provider, service, category = '' }) => [provider, service, category])),
  );
  const number = fc.oneof(
    fc.integer({ min: -10, max: 1_000_000 }).map(String),
    fc.constantFrom('08031234567', '0803 123 4567', '+234 802 123 4567', '04123456789', '0412 3456 789', '7023456789'),
    fc.stringMatching(/^[₦N]?\d{1,6}[.,]?\d{0,3}k?$/u),
    fc.stringMatching(/^\d{1,4}-\d{1,4}$/u),
    fc.constantFrom('1gb', '1.5 gb', '500mb', '30 days', '1 month', '2x', '5e3'),
  );
  const piece = fc.oneof({ weight: 3, arbitrary: word }, { weight: 4, arbitrary: number }, fc.string({ maxLength: 4 }));
  return fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(' '));
}

/** Whole and partial numbers, amounts and words, with what people put between them. */
function closeLine(): fc.Arbitrary<string> {
  const word = fc.constantFrom('mtn', 'glo', 'airtime', 'ikeja', 'prepaid', 'electric');
  const number = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('08031234567', '0803 123 4567', '+234 803 123 4567', '234 803 123 4567') },
    { weight: 2, arbitrary: fc.constantFrom('04123456789', '0412 3456 789', '5412 3456 7890 1', '5412345678901') },
    { weight: 1, arbitrary: fc.constantFrom('0803123', '4567', '(0803) 123', '0412', '803-123-4567', '8031234567') },
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 20_000 }).map(String) },
    { weight: 2, arbitrary: fc.stringMatching(/^(?:₦|)[1-9]\d{0,2}(?:[.,]\d{1,3})?k?$/u) },
  );
  const marks = ', _,_; _. _._ - _-_/_=_ | _\u00A0_\u200B_*_ ₦_'.split('_');
  const between = fc.oneof(
    { weight: 5, arbitrary: fc.constant(' ') },
    { weight: 1, arbitrary: fc.constantFrom(...marks) },
  );
  const piece = fc.tuple(fc.oneof({ weight: 2, arbitrary: word }, { weight: 3, arbitrary: number }), between);
  return fc.array(piece, { minLength: 2, maxLength: 5 }).map((pieces) =>
    pieces
      .map(([text, gap], at) => {
        const next = pieces[at + 1]?.[0];
        if (next === undefined) return text;
        return `${text}${areOneWord(text, gap, next) ? ' ' : gap}`;
      })
      .join(''),
  );
}

/** Two words that nothing visible parts are another word: `electricmtn` is two slips away from electricity. */
function areOneWord(text: string, gap: string, next: string): boolean {
  return (gap === '' || gap === '\u200B') && /\p{L}$/u.test(text) && /^\p{L}/u.test(next);
}

/** The amounts in minor units that digits may mean beside a customer number at their beginning or end; undefined if the number is all. */
function splitsOf(digits: string, customerId: string): (number | undefined)[] {
  const bare = customerId.replace(/^0/u, '');
  const numbers = ['', '0', '234', '2340', '00234', '002340'].map((before) => before + bare);
  return numbers.flatMap((number) => {
    const rests = [
      ...(digits.startsWith(number) ? [digits.slice(number.length)] : []),
      ...(digits.endsWith(number) ? [digits.slice(0, -number.length)] : []),
    ];
    return rests.flatMap((rest): (number | undefined)[] => (rest === '' ? [undefined] : amountsOf(Number(rest))));
  });
}

/** With up to three decimals, and in thousands. */
function amountsOf(digits: number): number[] {
  return [1, 10, 100, 1_000].flatMap((parts) => [1, 1_000].map((units) => Math.round((digits * units * 100) / parts)));
}

function numbersOf(meaning: OrderMeaning): { customerIds: string[]; amounts: number[] } {
  const { customerId, amountMinor } =
    'prefill' in meaning
      ? meaning.prefill
      : { customerId: meaning.type === 'no-such' ? meaning.customerId : undefined, amountMinor: undefined };
  const amount = meaning.type === 'number-missing' ? meaning.amountMinor : amountMinor;
  return {
    customerIds: customerId === undefined ? [] : [customerId],
    amounts: amount === undefined ? [] : [toDecimal(amount)],
  };
}

function digitsOf(line: string): string {
  return line.normalize('NFKC').replace(/\D/gu, '');
}

/** Every amount that another reader would see in the line: whole pieces between spaces, read in the plainest way. */
function amountsIn(line: string): number[] {
  const text = line.normalize('NFKC').toLowerCase();
  // A `k` may stand behind a space: `N2 k`.
  const pieces = `${text} ${text.replaceAll(/(?<=\d)\s+(?=k(?![\p{L}\d]))/gu, '')}`
    // A hyphen, and no sign.
    .replaceAll(/(?<=[\p{L})])-/gu, ' ')
    // Nor is it one behind digits that no others follow, nor is a point one of a fraction: `1-a`, `1.a`, `n1- a`.
    .replaceAll(/(?<=\d)[-.]+(?![-.\d])/gu, ' ')
    // Between words, and not within a number.
    .replaceAll(/,(?!\d)/gu, ' ')
    .split(/[^\p{L}\d.,₦-]+/u);
  return pieces.flatMap((piece) => {
    const match = /^[^\d-]*?(\d[\d.,]*?)(k?)(?:naira|ngn|₦)?[.,]*$/u.exec(piece);
    if (match === null) return [];
    const [, digits = '', thousand] = match;
    const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/u.test(digits)
      ? digits.replaceAll(',', '')
      : digits.replace(',', '.');
    return [Math.round(Number(grouped) * (thousand === 'k' ? 1000 : 1) * 100) / 100];
  });
}
