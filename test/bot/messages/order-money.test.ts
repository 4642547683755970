import { describe, expect, test } from 'vitest';
import { asBuyerSees } from '../../../src/bot/messages/order-money.ts';
import { minor } from '../../../src/domain/money.ts';
import type { Order } from '../../../src/domain/order.ts';
import { sampleOrder } from '../../support/sample-order.ts';

/** Cost ₦4,400.00, sold for ₦4,500.00, and the service took ₦4,312.00. */
function sold(remark: string, changes: Partial<Order> = {}): Order {
  return sampleOrder({
    state: 'successful',
    priceMinor: minor(450_000),
    costMinor: minor(440_000),
    billing: { heldMinor: minor(450_000), day: '2026-11-21' },
    receipt: { remark, paidMinor: minor(431_200) },
    ...changes,
  });
}

const remarkOf = (order: Order): string | undefined => asBuyerSees(order).receipt?.remark;

describe('what the service says, as a buyer with a margin reads it', () => {
  test.each([
    ['DSTV Padi of NGN 4400.00 for 1234567890 was successful', 'DSTV Padi of … for 1234567890 was successful'],
    ['You paid ₦4,400. Thank you.', 'You paid …. Thank you.'],
    ['Charged 4312.00 of 4400', 'Charged … of …'],
    ['PIN: A4400B, serial 4400123, cost 4,400.00', 'PIN: A4400B, serial 4400123, cost …'],
    ['Sold for NGN 4500.00', 'Sold for NGN 4500.00'],
    ['Version 1.4400', 'Version 1.4400'],
  ])('%j reads %j', (remark, read) => {
    expect(remarkOf(sold(remark))).toBe(read);
  });

  test('keeps the amount that the buyer asked for, and hides what was taken for it', () => {
    const item = { ...sold('').item, amountRequired: true };
    expect(remarkOf(sold('NGN 4400.00 for NGN 4312.00', { item }))).toBe('NGN 4400.00 for …');
  });

  test('is left as it is where it was sold at the service’s own price on the wallet', () => {
    const { costMinor: _costMinor, billing: _billing, ...atCost } = sold('Charged NGN 4312.00');
    expect(remarkOf(atCost)).toBe('Charged NGN 4312.00');
  });

  test('is without the cost also where it says why it failed', () => {
    const failed = sold('', { state: 'failed', failure: { reason: 'refused', message: 'Cannot charge NGN 4400' } });
    expect(asBuyerSees(failed).failure?.message).toBe('Cannot charge …');
  });
});
