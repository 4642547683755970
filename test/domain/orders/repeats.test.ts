import { expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { latestDifferent } from '../../../src/domain/orders/repeats.ts';
import { sampleOrder } from '../../support/samples/sample-order.ts';

function order(reference: string, changes: { number?: string; priceMinor?: number; open?: boolean } = {}): Order {
  const { number = '08031234567', priceMinor = 50_000, open = true } = changes;
  const { item, recipient, ...rest } = sampleOrder({ reference });
  return {
    ...rest,
    state: 'successful',
    item: { ...item, amountRequired: open },
    recipient: { ...recipient, customerId: number },
    priceMinor: minor(priceMinor),
  };
}

test('the same product for the same number and amount comes once, as it was bought last', () => {
  const orders = [order('3'), order('2', { number: '08061234567' }), order('1')];
  expect(latestDifferent(orders, 5).map(({ reference }) => reference)).toEqual(['3', '2']);
});

test('another amount is another purchase, and another price of the same plan is not', () => {
  expect(latestDifferent([order('2'), order('1', { priceMinor: 60_000 })], 5)).toHaveLength(2);
  const plans = [order('2', { open: false }), order('1', { open: false, priceMinor: 60_000 })];
  expect(latestDifferent(plans, 5)).toHaveLength(1);
});

test('no more come than are wanted, the latest first', () => {
  const orders = Array.from({ length: 9 }, (_, at) => order(String(at), { number: `0803123456${at}` }));
  expect(latestDifferent(orders, 5).map(({ reference }) => reference)).toEqual(['0', '1', '2', '3', '4']);
});

test.each(['failed', 'closed', 'reversed', 'processing', 'unknown', 'confirmed'] as const)(
  'one that is %s is left out, and an earlier one like it is not',
  (state) => {
    const orders = [{ ...order('3'), state }, { ...order('2', { number: '08061234567' }), state }, order('1')];
    expect(latestDifferent(orders, 5).map(({ reference }) => reference)).toEqual(['1']);
  },
);
