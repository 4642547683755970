import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openBuy } from '../../../src/bot/chat/menu/routes.ts';
import { button, fitRows, fits, MAX_LABEL_LENGTH } from '../../../src/bot/ui/buttons.ts';

const row = (...labels: string[]) => labels.map((label) => button(label, openBuy.data()));
const shown = (rows: ReturnType<typeof fitRows>): string[][] => rows.map((each) => each.map(({ text }) => text));

describe('a row of buttons', () => {
  test('stays together if a phone shows every label whole', () => {
    expect(shown(fitRows([row('➕ Credit', '➖ Debit'), row('1', '2', '3', '4')]))).toEqual([
      ['➕ Credit', '➖ Debit'],
      ['1', '2', '3', '4'],
    ]);
  });

  test('is broken if one would be cut, and those that still fit share a row', () => {
    expect(shown(fitRows([row('Ikeja Electric Prepaid', 'Eko', 'Abuja')]))).toEqual([
      ['Ikeja Electric Prepaid'],
      ['Eko', 'Abuja'],
    ]);
  });

  test('is broken where a screen of 390 px cuts a label, as it cuts one that has a sign beside it', () => {
    expect(shown(fitRows([row('Leave this row out', 'Back')]))).toEqual([['Leave this row out'], ['Back']]);
    const share = [
      { text: 'Send on WhatsApp', url: 'https://wa.me/' },
      { text: 'Copy receipt', copy_text: { text: 'a' } },
    ];
    expect(shown(fitRows([share]))).toEqual([['Send on WhatsApp'], ['Copy receipt']]);
  });

  test('whatever the labels: each stays, in its order, and is seen whole', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string({ maxLength: 60 }), { minLength: 1, maxLength: 9 })), (labels) => {
        const rows = labels.map((each) => row(...each));
        const fitted = fitRows(rows);
        expect(fitted.flat()).toEqual(rows.flat());
        expect(fitted.every((each) => fits(each) && each.every(({ text }) => text.length <= MAX_LABEL_LENGTH))).toBe(
          true,
        );
      }),
    );
  });
});
