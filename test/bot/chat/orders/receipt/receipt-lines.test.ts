import { describe, expect, test } from 'vitest';
import { tokenLines, tokenOwners } from '../../../../../src/bot/chat/orders/receipt/receipt-lines.ts';
import { minor } from '../../../../../src/domain/shared/money.ts';
import { electricityOrder, T0 } from '../../../../support/samples/sample-order.ts';
import { allWords, english, english as words } from '../../../../support/words.ts';
import { pendingLine } from '../../../../../src/bot/chat/orders/receipt/tokens.ts';
import { copyCodesButton, copyRows } from '../../../../../src/bot/chat/orders/receipt/order-buttons.ts';

const DAY_MS = 86_400_000;

function tokenOf(customerId: string, amount: number, confirmedAt = T0) {
  const order = electricityOrder({ priceMinor: minor(amount * 100), confirmedAt });
  return { ...order, recipient: { ...order.recipient, customerId } };
}

test('a token is shown whole, and copied whole or not at all', () => {
  const long = `KCT1: ${'12345678901234567890, '.repeat(23)}`.trim();
  expect(long.length).toBeGreaterThan(500);
  const [shown = ''] = tokenLines({ token: long }, english);
  expect(shown.replace(/\D/gu, '')).toBe(long.replace(/\D/gu, ''));
  for (const copyOf of [
    (token: string) => copyCodesButton({ token }, english),
    (token: string) => copyRows({ token }, english)[0]?.[0],
  ]) {
    expect(copyOf(long)).toBeUndefined();
    expect(copyOf('7'.repeat(256))).toMatchObject({ copy_text: { text: '7'.repeat(256) } });
    expect(copyOf('7'.repeat(257))).toBeUndefined();
  }
});

test('PIN and serial have a line and a button each; in a list one button copies both', () => {
  const receipt = { remark: 'PIN: 123456789012, serial WRC182135587. Done' };
  expect(tokenLines(receipt, english).map((line) => line.replaceAll('\u00a0', ' '))).toEqual([
    'PIN: <code>1234 5678 9012</code>',
    'Serial: <code>WRC182135587</code>',
    '',
  ]);
  expect(copyRows(receipt, english)).toEqual([
    [
      { text: 'Copy PIN', copy_text: { text: '123456789012' } },
      { text: 'Copy serial', copy_text: { text: 'WRC182135587' } },
    ],
  ]);
  expect(copyCodesButton(receipt, english, 'Ada')).toEqual({
    text: 'Copy Ada',
    copy_text: { text: 'PIN: 123456789012\nSerial: WRC182135587' },
  });
  const several = copyRows({ remark: 'PINs: 123456789012, 210987654321' }, english).flat();
  expect(several.map(({ text }) => text)).toEqual(['Copy PIN 1', 'Copy PIN 2']);
});

describe('what tells the copy buttons of one message apart', () => {
  const ownersOf = (...orders: ReturnType<typeof tokenOf>[]): string[] => tokenOwners(orders, english);

  test('is the meter', () => {
    expect(ownersOf(tokenOf('04123456780', 500), tokenOf('04129999999', 500))).toEqual(['0412…780', '0412…999']);
  });

  test('is the amount if all are for one meter, and the time if an amount was bought twice', () => {
    expect(ownersOf(tokenOf('04123456780', 5000), tokenOf('04123456780', 2000))).toEqual(['₦5,000', '₦2,000']);
    const twice = ownersOf(tokenOf('04123456780', 500), tokenOf('04123456780', 500, T0 - DAY_MS));
    expect(twice).toEqual([english.shortTime(T0), english.shortTime(T0 - DAY_MS)]);
  });

  test('is the meter and the amount if one of several meters has two', () => {
    expect(ownersOf(tokenOf('04123456780', 5000), tokenOf('04129999999', 700), tokenOf('04123456780', 2000))).toEqual([
      '0412…780 · ₦5,000',
      '0412…999',
      '0412…780 · ₦2,000',
    ]);
  });

  test('is the place if not even the time differs', () => {
    expect(ownersOf(tokenOf('04123456780', 500), tokenOf('04123456780', 500))).toEqual(['(1)', '(2)']);
  });
});

test('units have the decimal sign of the reader', () => {
  expect(tokenLines({ units: '4.77 kWh' }, allWords('fr'))[0]).toMatch(/4,77 kWh/u);
});

test('one that waits for its token says that it is paid', () => {
  expect(pendingLine(electricityOrder({ state: 'token-due' }), words)).toMatch(
    /^⏳ Your <b>Ikeja Electric prepaid<\/b> for .+ is paid\. The token is on its way: I send it here/u,
  );
});
