import { describe, expect, test } from 'vitest';
import type { ReadRow } from '../../../src/domain/batches/parse-row.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { changedPolicy, EMPTY_POLICY } from '../../../src/domain/pricing/policy.ts';
import { checkRows } from '../../../src/services/batches/check-rows.ts';
import { type Reseller, ResellerError } from '../../../src/domain/shared/reseller.ts';
import { shopOf } from '../../support/fakes/shop-of.ts';
import { sampleProduct } from '../../support/samples/sample-order.ts';

const TERMS = { role: 'customer', limits: {}, policy: EMPTY_POLICY } as const;
const LEAST = new Map([['airtime', minor(5_000)]]);
const meter = sampleProduct({ requiresVerification: true });

function meters(count: number): ReadRow[] {
  return Array.from({ length: count }, (_, at) => ({
    type: 'good',
    row: at + 1,
    product: meter,
    prefill: { customerId: String(41_000_000_000 + at), again: false },
  }));
}

/** A service that answers eight at once, each in this time, on a clock that goes on with each answer. */
function slowSetup(answerMs: number) {
  const setup = { now: 0, waiting: 0, most: 0, calls: 0 };
  const verify: Reseller['verify'] = async ({ customerId }) => {
    setup.calls += 1;
    setup.waiting += 1;
    setup.most = Math.max(setup.most, setup.waiting);
    await new Promise(setImmediate);
    setup.now += answerMs / 8;
    setup.waiting -= 1;
    return { type: 'verified', customerName: `NAME OF ${customerId}` };
  };
  return { setup, shop: shopOf({ reseller: { verify }, minAmounts: LEAST, now: () => setup.now }) };
}

describe('a hundred meters', () => {
  test('are asked for side by side, eight at a time, and counted as they come', async () => {
    const { setup, shop } = slowSetup(200);
    const counts: number[] = [];
    const { good, bad } = await checkRows(shop, meters(100), TERMS, (asked) => counts.push(asked));
    expect([good.length, bad.length]).toEqual([100, 0]);
    expect(setup.most).toBe(8);
    expect(counts).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  test('of a slow service are asked for during twenty-five seconds, and the others are said to be unasked', async () => {
    const { setup, shop } = slowSetup(5_000);
    const { good, bad } = await checkRows(shop, meters(100), TERMS);
    expect(good.length).toBe(setup.calls);
    expect(setup.now).toBeLessThanOrEqual(30_000);
    expect(good.length + bad.length).toBe(100);
    expect(bad.length).toBeGreaterThan(0);
    expect(new Set(bad.map(({ fault }) => fault.type))).toEqual(new Set(['unanswered']));
  });
});

describe('a row', () => {
  test.each([
    ['less than the service takes', 4_999, true, [{ type: 'below-least', leastMinor: 5_000 }]],
    ['the least', 5_000, true, []],
    ['something at a price of its own', 4_999, false, []],
  ])('of %s', async (_what, amountMinor, amountRequired, faults) => {
    const product = sampleProduct({ service: 'airtime', requiresVerification: false, amountRequired });
    const prefill = { customerId: '08031230200', amountMinor: minor(amountMinor), again: false };
    const { bad } = await checkRows(slowSetup(1).shop, [{ type: 'good', row: 1, product, prefill }], TERMS);
    expect(bad.map(({ fault }) => fault)).toEqual(faults);
  });

  test('whose name the service cannot be asked for says so, and keeps no one else', async () => {
    const verify: Reseller['verify'] = async ({ customerId }) => {
      if (customerId.endsWith('1')) throw new ResellerError('timeout', 'no answer');
      return { type: 'verified', customerName: 'ADA' };
    };
    const shop = shopOf({ reseller: { verify }, minAmounts: LEAST, now: () => 0 });
    const { good, bad } = await checkRows(shop, meters(3), TERMS);
    expect(good.map(({ row }) => row)).toEqual([1, 3]);
    expect(bad).toMatchObject([{ row: 2, fault: { type: 'unanswered' } }]);
  });

  test('that is paused or over the limit is not asked about, and says which', async () => {
    const { setup, shop } = slowSetup(0);
    const pause = { scope: { type: 'service', service: meter.service }, reason: 'Down', by: 1, at: 0 } as const;
    const paused = changedPolicy(EMPTY_POLICY, { type: 'pause', pause });
    const limits = { perPurchaseMinor: minor(1) };
    const outcomes = [
      await checkRows(shop, meters(1), { ...TERMS, policy: paused }),
      await checkRows(shop, meters(1), { ...TERMS, limits }),
    ];
    expect(outcomes.flatMap(({ bad }) => bad.map(({ fault }) => fault.type))).toEqual(['paused', 'limit']);
    expect(setup.calls).toBe(0);
  });
});
