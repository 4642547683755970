import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { earnedOn } from '../../../src/domain/orders/earned-on.ts';
import type { Order } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { electricityOrder, sampleOrder } from '../../support/samples/sample-order.ts';

const sum = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }).map(minor);
const costMinor = fc.option(sum, { nil: undefined });

describe('what a buyer earns', () => {
  test('on a face value is what they pay less than it', () => {
    expect(earnedOn(electricityOrder({ priceMinor: minor(98_000), costMinor: minor(100_000) }))).toBe(2_000);
    fc.assert(
      fc.property(sum, sum, (priceMinor, face) => {
        const order = electricityOrder({ priceMinor, costMinor: face });
        expect(earnedOn(order)).toBe(Math.max(0, face - priceMinor));
      }),
    );
  });

  test('is never said of a fixed price, where it would tell what the merchant pays', () => {
    fc.assert(
      fc.property(sum, costMinor, (priceMinor, cost) => {
        expect(earnedOn(sampleOrder({ priceMinor, costMinor: cost }))).toBe(0);
      }),
    );
  });

  test('is nothing for who pays the face value or more, and never below nothing', () => {
    fc.assert(
      fc.property(sum, costMinor, (priceMinor, cost) => {
        expect(earnedOn(electricityOrder({ priceMinor, costMinor: cost }))).toBeGreaterThanOrEqual(0);
      }),
    );
    fc.assert(
      fc.property(sum, sum, (one, other) => {
        const [face, paid] = one < other ? [one, other] : [other, one];
        expect(earnedOn(electricityOrder({ priceMinor: paid, costMinor: face }))).toBe(0);
        expect(earnedOn(electricityOrder({ priceMinor: paid }))).toBe(0);
      }),
    );
  });

  test('does not change with what the service took', () => {
    fc.assert(
      fc.property(sum, sum, sum, (priceMinor, face, paidMinor) => {
        const changes: Partial<Order> = { priceMinor, costMinor: face };
        expect(earnedOn(electricityOrder({ ...changes, receipt: { paidMinor } }))).toBe(
          earnedOn(electricityOrder(changes)),
        );
      }),
    );
  });

  test('is nothing where the price could not be taken', () => {
    const billing = { heldMinor: minor(98_000), day: '2026-11-20', uncollected: true } as const;
    expect(earnedOn(electricityOrder({ priceMinor: minor(98_000), costMinor: minor(100_000), billing }))).toBe(0);
  });
});
