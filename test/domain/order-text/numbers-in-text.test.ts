import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecipientKind } from '../../../src/domain/catalogue/sold-services.ts';
import { minor, toDecimal } from '../../../src/domain/shared/money.ts';
import { amountInSentence, numberInSentence } from '../../../src/domain/order-text/numbers-in-text.ts';

const rules = { country: 'NG', maxAmountMinor: minor(50_000_000) } as const;

function shown(text: string, kind: RecipientKind): string | undefined {
  const said = numberInSentence(text, kind, rules);
  if (said === undefined) return undefined;
  return said.amountMinor === undefined ? said.number : `${said.number} for ${toDecimal(said.amountMinor)}`;
}

describe('the number in a sentence', () => {
  test.each<[RecipientKind, string, string | undefined]>([
    ['meter', 'my meter is 04123456789 pls', '04123456789'],
    ['meter', 'Meter No: 0412 3456 789.', '04123456789'],
    ['meter', '04123456789 o', '04123456789'],
    ['meter', 'the light meter na 0412 3456 789 o', '04123456789'],
    ['meter', 'my home meter\nis 04123456789', '04123456789'],
    ['meter', 'mon compteur est le 04123456789 svp', '04123456789'],
    ['meter', '2000 for 04123456789', '04123456789 for 2000'],
    ['meter', '₦2,000 for 04123456789', '04123456789 for 2000'],
    ['meter', '5000 0412 3456 789', '04123456789 for 5000'],
    ['meter', 'meter 041234567', '041234567'],
    ['meter', 'I want ₦2000', undefined],
    ['meter', 'I want 2000', undefined],
    ['meter', '5 thousand for 04123456789', undefined],
    ['meter', 'it is not 04123456789', undefined],
    ['meter', '04123456789 or 04123456780', undefined],
    ['meter', '500 2000 04123456789', undefined],
    ['meter', `04123456789 ${'x'.repeat(200)}`, undefined],
    ['phone', 'e be 0803 123 4567', '08031234567'],
    ['phone', 'number is +234 803 123 4567 thanks', '08031234567'],
    ['phone', 'send 500 to 08031234567', '08031234567 for 500'],
    ['phone', 'my line 0803123456', '0803123456'],
    ['phone', 'Mama line 2 08031234567', undefined],
    ['meter', '549 972 372 848 5', undefined],
    ['phone', '₦5 to 08031234567', '08031234567 for 5'],
    ['phone', 'call 08031234567 or 08031234568', undefined],
    ['customer', 'AB-12345', undefined],
    ['customer', 'my id is 5551234', '5551234'],
    ['user-id', '1000 1234567', '1234567 for 1000'],
    ['user-id', '1234 567', '1234 567'],
  ])('for a %s, “%s” is %s', (kind, text, number) => {
    expect(shown(text, kind)).toBe(number);
  });

  test('never has a digit that does not stand there', () => {
    const piece = fc.oneof(fc.constantFrom('my', 'is', 'mtn', '₦', '-', '/', '+234'), fc.nat(99_999_999).map(String));
    const kinds = fc.constantFrom<RecipientKind>('phone', 'meter', 'smartcard', 'customer');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), kinds, (pieces, kind) => {
        const text = pieces.join(' ');
        const number = numberInSentence(text, kind, rules)?.number.replace(/\D/gu, '').replace(/^0/u, '') ?? '';
        expect(text.replace(/\D/gu, '')).toContain(number);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the amount in a sentence', () => {
  test.each<[string, string | undefined]>([
    ['I want 2000 naira own', 'amount 2000 naira'],
    ['make it 500 please', 'amount 500'],
    ['abeg 1.5k', 'amount 1.5k'],
    ['mets 3000 svp', 'amount 3000'],
    ['give me 2 000', 'amount 2 000'],
    ['#500', 'amount 500'],
    ['e be 0803 123 4567', 'number 0803 123 4567'],
    ['08031234567', 'number 08031234567'],
    ['meter 62123456789', 'number 62123456789'],
    ['999999999999999', 'amount 999999999999999'],
    ['5 thousand', undefined],
    ['50 units', undefined],
    ['$50', undefined],
    ['50-100', undefined],
    ['500 or 1000', undefined],
    ['₦500 to 08031234567', undefined],
    ['not 500', undefined],
    ['hello', undefined],
  ])('“%s” is %s', (text, amount) => {
    const said = amountInSentence(text);
    expect(said === undefined ? undefined : `${said.type} ${said.text}`).toBe(amount);
  });
});
