import { expect, test } from 'vitest';
import { keypadScreen, lockedText } from '../../../src/bot/shared/keypad-screen.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { openedKeypad } from '../../../src/domain/pin.ts';
import { electricityOrder } from '../../support/samples/sample-order.ts';
import { english } from '../../support/words.ts';

test('the keypad names the amount that was chosen, and beside it what is paid, if that is another sum', () => {
  const bought = (costMinor: number): string => {
    const order = electricityOrder({ priceMinor: minor(58_800), costMinor: minor(costMinor) });
    const keypad = openedKeypad({ id: 'k', stage: 'check', purpose: { type: 'order', reference: order.reference } });
    return keypadScreen({ keypad, keys: [] }, english, { isMerchant: false, bought: order }).html;
  };
  expect(bought(60_000)).toContain('<b>₦600.00 (you pay ₦588.00)</b>');
  expect(bought(58_800)).toContain('<b>₦588.00</b>');
});

test('only who is no merchant is sent to the merchants with a PIN that they forgot', () => {
  const keypad = openedKeypad({ id: 'k', stage: 'check', purpose: { type: 'order', reference: 'VB1' } });
  const of = (isMerchant: boolean): string => keypadScreen({ keypad, keys: [] }, english, { isMerchant }).html;
  expect([of(false), of(true)].map((text) => text.includes('/contact'))).toEqual([true, false]);
  expect(lockedText(0, english, { isMerchant: true })).not.toContain('/contact');
});
