import { parseHtml } from 'bot-api-emulator';
import { describe, expect, test } from 'vitest';
import { wrongRowLine, wrongRowOf } from '../../../../src/bot/chat/batches/row-fault-text.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import type { NumberDoubt } from '../../../../src/domain/recipients/recipient.ts';
import type { CheckFault } from '../../../../src/domain/batches/check-row.ts';
import { english } from '../../../support/words.ts';

/** As the card has it, with plain blanks. */
function lineOf(text: string, fault: CheckFault): string {
  const html = wrongRowLine(wrongRowOf({ row: 3, text, fault }, minor(50_000_000), english), english);
  return parseHtml(html).text.replaceAll(/[\u00A0\u202F]/gu, ' ');
}

const wrongLength = (text: string, off: number): CheckFault => ({ type: 'phone-length', text, off, usual: 11 });
const doubted = (doubt: NumberDoubt, customerId: string): CheckFault => ({ type: 'doubted', doubt, customerId });
const meterOf = (customerId: string) =>
  doubted({ type: 'length', kind: 'meter', count: customerId.length }, customerId);
const letters = { type: 'letters', kind: 'smartcard' } as const;
const spaced = { type: 'unclear-numbers', isSpaced: true } as const;
const SPACED = 'I can’t tell the amount from the number: write the amount as ₦500, or the number without spaces.';
const INSIST = 'If it is right, send this row by itself and tap “Use it all the same”.';

describe('the line of a row that cannot be bought', () => {
  test.each<[string, CheckFault, string]>([
    ['0803200', wrongLength('0803200', -4), 'the number is too short: 4 digits are missing. A phone number has 11.'],
    [
      'mtn 500',
      wrongLength('080312345678', 1),
      'the number is too long: it has one digit too many. A phone number has 11.',
    ],
    ['0412 345', meterOf('0412345'), `the number has 7 digits; a meter number has 11 or 13. ${INSIST}`],
    ['ikeja 2000', meterOf('04123456789012345'), 'the number has 17 digits; a meter number has 11 or 13.'],
    [
      'DStv',
      doubted(letters, '70A345678'),
      `the number has letters in it; a smartcard number has digits only. ${INSIST}`,
    ],
    ['DStv', doubted(letters, '70A3'), 'the number has letters in it; a smartcard number has digits only.'],
    ['mtn 500 bananas', { type: 'unclear-word', word: 'bananas' }, 'I don’t know what “bananas” means.'],
    [
      '2 mtn 500',
      { type: 'unclear-numbers' },
      'I can’t tell amount from number, or the number is not complete. A row’s count needs a dot: 1. mtn',
    ],
    ['ikeja', spaced, SPACED],
    ['ikeja', { ...spaced, mayLackDigit: true }, `${SPACED} A digit may be missing, too: please check the number.`],
  ])('%s says its number, or its word, once', (text, fault, why) => {
    expect(lineOf(text, fault)).toBe(`Row 3 “${text}”: ${why}`);
  });
});
