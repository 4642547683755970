import { expect, test } from 'vitest';
import { fitsWords, orderWords } from '../../../src/domain/orders/order-fits-words.ts';
import { electricityOrder, orderIn } from '../../support/samples/sample-order.ts';

const meter = electricityOrder({ state: 'successful' });
const { customerId } = meter.recipient;

test.each([
  ['ikeja', true],
  ['IKEDC', true],
  ['light', true],
  ['mtn', false],
  ['delivered', true],
  ['failed', false],
  [customerId.slice(-4), true],
  [`${customerId.slice(0, 4)} ${customerId.slice(4)}`, true],
  [customerId.slice(-3), false],
  [`ikeja ${customerId.slice(-4)}`, true],
  [`mtn ${customerId.slice(-4)}`, false],
  [String(meter.priceMinor / 100), true],
  ['1', false],
])('%j finds the token: %j', (typed, isFound) => {
  expect(fitsWords(meter, orderWords(typed), 'NG')).toBe(isFound);
});

test.each([
  ['failed', 'failed', true],
  ['failed', 'successful', false],
  ['processing', 'pending', true],
  ['reversed', 'reversed', true],
  ['reversed', 'failed', false],
] as const)('an order that is %s is found by “%s”: %j', (state, word, isFound) => {
  expect(fitsWords(orderIn(state), [[word]], 'NG')).toBe(isFound);
});
