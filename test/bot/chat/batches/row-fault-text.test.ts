import { parseHtml } from 'bot-api-emulator';
import { describe, expect, test } from 'vitest';
import { wrongRowLine, wrongRowOf } from '../../../../src/bot/chat/batches/row-fault-text.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import type { CheckFault } from '../../../../src/domain/batches/check-row.ts';
import { allWords } from '../../../support/words.ts';

/** As the card has it, with plain blanks. */
function lineOf(text: string, fault: CheckFault, locale = 'en'): string {
  const words = allWords(locale);
  const html = wrongRowLine(wrongRowOf({ row: 3, text, fault }, minor(50_000_000), words), words);
  return parseHtml(html).text.replaceAll(/[\u00A0\u202F]/gu, ' ');
}

describe('the line of a row that cannot be bought', () => {
  test.each<[string, CheckFault, string]>([
    [
      '0803200',
      { type: 'phone-length', text: '0803200', off: -4, usual: 11 },
      'Row 3 “0803200”: the number is too short: 4 digits are missing. A phone number has 11.',
    ],
    [
      'mtn 500 080312345678',
      { type: 'phone-length', text: '080312345678', off: 1, usual: 11 },
      'Row 3 “mtn 500 080312345678”: the number is too long: it has one digit too many. A phone number has 11.',
    ],
    [
      '0412 345 · Ikeja Electric prepaid',
      { type: 'doubted', doubt: { type: 'length', kind: 'meter', count: 7 }, customerId: '0412345' },
      'Row 3 “0412 345 · Ikeja Electric prepaid”: the number has 7 digits; a meter number has 11 or 13. If it is right, send this row by itself and tap “Use it all the same”.',
    ],
    [
      '70A345678 · DStv',
      { type: 'doubted', doubt: { type: 'letters', kind: 'smartcard' }, customerId: '70A345678' },
      'Row 3 “70A345678 · DStv”: the number has letters in it; a smartcard number has digits only. If it is right, send this row by itself and tap “Use it all the same”.',
    ],
    [
      '70A3 · DStv',
      { type: 'doubted', doubt: { type: 'letters', kind: 'smartcard' }, customerId: '70A3' },
      'Row 3 “70A3 · DStv”: the number has letters in it; a smartcard number has digits only.',
    ],
    [
      'ikeja 2000 04123456789012345',
      { type: 'doubted', doubt: { type: 'length', kind: 'meter', count: 17 }, customerId: '04123456789012345' },
      'Row 3 “ikeja 2000 04123456789012345”: the number has 17 digits; a meter number has 11 or 13.',
    ],
    [
      'mtn 500 bananas 08031234567',
      { type: 'unclear-word', word: 'bananas' },
      'Row 3 “mtn 500 bananas 08031234567”: 🤔 I don’t know what “bananas” means.',
    ],
  ])('%s says its number, or its word, once', (text, fault, line) => {
    expect(lineOf(text, fault)).toBe(line);
  });

  test('with a number in groups that may lack a digit says so, as a single line does', () => {
    const fault = { type: 'unclear-numbers', isSpaced: true } as const;
    const lacks = 'A digit may be missing, too: please check the number.';
    expect(lineOf('ikeja 50000 0412 3456 7890', { ...fault, mayLackDigit: true })).toMatch(
      new RegExp(`${lacks}$`, 'u'),
    );
    expect(lineOf('ikeja 2000 0412 3456', fault)).not.toContain(lacks);
  });
});
