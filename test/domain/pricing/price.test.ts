import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import {
  isCommission,
  MAX_BASIS_POINTS,
  MAX_FIXED_MINOR,
  MIN_BASIS_POINTS,
} from '../../../src/domain/pricing/margin.ts';
import { priceFor, type PriceRule, ruleFor, rulesBefore } from '../../../src/domain/pricing/price.ts';
import { plainScope, type Scope, scopeKey, type Sold, specificityOf } from '../../../src/domain/pricing/scope.ts';

const NAIRA = minor(100);
const SOLD: Sold = { service: 'data', provider: 'MTN', category: 'SME', productName: 'mtn-1gb' };

function rule(
  basisPoints: number,
  fixedMinor: number,
  more: Partial<Pick<PriceRule, 'role' | 'scope' | 'belowCost'>> = {},
): PriceRule {
  return {
    role: 'agent',
    scope: { type: 'all' },
    margin: { basisPoints, fixedMinor: minor(fixedMinor) },
    belowCost: false,
    ...more,
  };
}

const below = { belowCost: true };
const priceOf = (costMinor: number, rules: readonly PriceRule[], roundingMinor = NAIRA) =>
  priceFor(minor(costMinor), SOLD, 'agent', { rules, roundingMinor });

describe('the price', () => {
  test.each([
    ['no rule', 29_550, [], 29_550],
    ['a rule of nothing leaves an odd cost alone', 29_550, [rule(0, 0)], 29_550],
    ['2.5 % on ₦1,000', 100_000, [rule(250, 0)], 102_500],
    ['2.5 % on ₦295.50 is 302.8875, and up to 303', 29_550, [rule(250, 0)], 30_300],
    ['₦50 on ₦500', 50_000, [rule(0, 5_000)], 55_000],
    ['2 % and ₦50 on ₦500', 50_000, [rule(200, 5_000)], 56_000],
    ['1 % of one kobo is rounded up to a whole naira', 1, [rule(100, 0)], 100],
    ['-3 % on ₦1,000, below cost', 100_000, [rule(-300, 0, below)], 97_000],
    ['-3 % on ₦1,000, never below cost', 100_000, [rule(-300, 0)], 100_000],
    ['-0.1 % on ₦100.50 is not rounded up past the cost', 10_050, [rule(-10, 0, below)], 10_050],
    ['-₦50 on ₦40 gives nothing away', 4_000, [rule(0, -5_000, below)], 100],
    ['-99.99 % on 50 kobo is never more than the cost', 50, [rule(-9_999, 0, below)], 50],
    ['2 % less ₦50 on ₦500, never below cost', 50_000, [rule(200, -5_000)], 50_000],
    ['2 % less ₦50 on ₦5,000', 500_000, [rule(200, -5_000)], 505_000],
  ])('%s', (_title, cost, rules, price) => {
    expect(priceOf(cost, rules)).toBe(price);
  });

  test('of one role is not that of another', () => {
    const rules = [rule(1_000, 0, { role: 'customer' })];
    expect(priceFor(minor(10_000), SOLD, 'agent', { rules, roundingMinor: NAIRA })).toBe(10_000);
    expect(priceFor(minor(10_000), SOLD, 'customer', { rules, roundingMinor: NAIRA })).toBe(11_000);
  });

  test('beyond what can be counted is the most that can be', () => {
    expect(priceOf(Number.MAX_SAFE_INTEGER, [rule(MAX_BASIS_POINTS, 0)])).toBe(Number.MAX_SAFE_INTEGER);
  });
});

describe('of several rules the narrowest wins', () => {
  const scopes: Scope[] = [
    { type: 'all' },
    { type: 'service', service: 'Data' },
    { type: 'provider', provider: 'mtn' },
    { type: 'provider', provider: 'mtn', service: 'DATA' },
    { type: 'category', category: 'sme', service: 'data' },
    { type: 'category', category: 'SME', service: 'data', provider: 'MTN' },
    { type: 'product', productName: 'MTN-1GB' },
  ];

  test('whatever the order in which they were made', () => {
    const made = fc.shuffledSubarray(scopes, { minLength: 1 });
    fc.assert(
      fc.property(made, (chosen) => {
        const narrowest = scopes.findLast((scope) => chosen.includes(scope))!;
        const rules = chosen.map((scope) => rule(100, 0, { scope }));
        expect(ruleFor(SOLD, 'agent', rules)?.scope).toEqual(narrowest);
      }),
    );
  });

  test('and those about something else count for nothing', () => {
    const others: Scope[] = [
      { type: 'service', service: 'airtime' },
      { type: 'provider', provider: 'Glo' },
      { type: 'provider', provider: 'MTN', service: 'airtime' },
      { type: 'category', category: 'Daily', service: 'data' },
      { type: 'category', category: 'SME', service: 'airtime' },
      { type: 'category', category: 'SME', service: 'data', provider: 'Glo' },
      { type: 'product', productName: 'mtn-2gb' },
    ];
    expect(
      ruleFor(
        SOLD,
        'agent',
        others.map((scope) => rule(100, 0, { scope })),
      ),
    ).toBeUndefined();
  });

  test('every kind of scope is narrower than the one before, and has a key of its own', () => {
    expect(scopes.map(specificityOf)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(new Set(scopes.map(scopeKey)).size).toBe(scopes.length);
  });

  test('names that only look alike have keys of their own', () => {
    const keys = [
      scopeKey({ type: 'provider', provider: 'a","b' }),
      scopeKey({ type: 'provider', provider: 'a', service: 'b' }),
    ];
    expect(keys[0]).not.toBe(keys[1]);
    expect(scopeKey({ type: 'service', service: ' DATA ' })).toBe(scopeKey({ type: 'service', service: 'data' }));
  });
});

describe('whatever the rule and the cost', () => {
  const anyCost = fc.integer({ min: 1, max: 100_000_000_000 }).map(minor);
  const anyUnit = fc.constantFrom(1, 50, 100, 500, 1_000, 10_000).map(minor);
  const anyMargin = fc.record({
    basisPoints: fc.integer({ min: MIN_BASIS_POINTS, max: MAX_BASIS_POINTS }),
    fixedMinor: fc.integer({ min: 0 - MAX_FIXED_MINOR, max: MAX_FIXED_MINOR }),
  });

  test('the price is never below cost unless the rule allows it', () => {
    fc.assert(
      fc.property(anyCost, anyUnit, anyMargin, (cost, unit, { basisPoints, fixedMinor }) => {
        expect(priceOf(cost, [rule(basisPoints, fixedMinor)], unit)).toBeGreaterThanOrEqual(cost);
      }),
    );
  });

  test('a commission never makes it dearer, and nothing is given away', () => {
    fc.assert(
      fc.property(anyCost, anyUnit, anyMargin, (cost, unit, { basisPoints, fixedMinor }) => {
        const lowering = rule(-Math.abs(basisPoints) % 10_000, -Math.abs(fixedMinor), below);
        expect(isCommission(lowering.margin)).toBe(true);
        const price = priceOf(cost, [lowering], unit);
        expect(price).toBeLessThanOrEqual(cost);
        expect(price).toBeGreaterThan(0);
      }),
    );
  });

  test('what costs more is not sold for less', () => {
    fc.assert(
      fc.property(anyCost, anyCost, anyUnit, anyMargin, fc.boolean(), (one, other, unit, margin, belowCost) => {
        const rules = [rule(margin.basisPoints, margin.fixedMinor, { belowCost })];
        const [low, high] = one < other ? [one, other] : [other, one];
        expect(priceOf(low, rules, unit)).toBeLessThanOrEqual(priceOf(high, rules, unit));
      }),
    );
  });

  test('rounding adds less than one unit, and what is rounded is a whole number of units', () => {
    const raising = fc.record({
      basisPoints: fc.integer({ min: 0, max: MAX_BASIS_POINTS }),
      fixedMinor: fc.integer({ min: 1, max: MAX_FIXED_MINOR }),
    });
    fc.assert(
      fc.property(anyCost, anyUnit, raising, (cost, unit, { basisPoints, fixedMinor }) => {
        const price = priceOf(cost, [rule(basisPoints, fixedMinor)], unit);
        const exact = BigInt(cost) * BigInt(10_000 + basisPoints) + BigInt(fixedMinor) * 10_000n;
        const added = BigInt(price) * 10_000n - exact;
        expect(price % unit).toBe(0);
        expect(added >= 0n && added < BigInt(unit) * 10_000n).toBe(true);
      }),
    );
  });
});

describe('rules that go before another one', () => {
  const onSale = [
    { service: 'data', provider: 'MTN', productName: 'MTN-1GB' },
    { service: 'airtime', provider: 'MTN', productName: 'MTN-VTU' },
    { service: 'airtime', provider: 'Glo', productName: 'GLO-VTU' },
  ];
  const ruleOf = (scope: PriceRule['scope'], role: PriceRule['role'] = 'agent'): PriceRule => ({
    role,
    scope,
    margin: { basisPoints: 100, fixedMinor: minor(0) },
    belowCost: false,
  });
  const plan = ruleOf({ type: 'product', productName: 'mtn-1gb' });
  const mtn = ruleOf({ type: 'provider', provider: 'MTN' });
  const mtnData = ruleOf({ type: 'provider', provider: 'mtn', service: 'data' });
  const airtime = ruleOf({ type: 'service', service: 'airtime' });
  const all = ruleOf({ type: 'all' });
  const rules = [plan, mtn, mtnData, airtime, all, ruleOf({ type: 'all' }, 'customer'), ruleOf(plan.scope, 'customer')];

  test.each([
    ['all', all, [plan, mtn, mtnData, airtime]],
    ['a service', airtime, [mtn]],
    ['a provider', mtn, [plan, mtnData]],
    ['a provider in a service', mtnData, [plan]],
    ['a product', plan, []],
  ])('are those that are narrower and meet it: %s', (_, rule, before) => {
    expect(rulesBefore(rule, rules, onSale)).toEqual(before);
  });

  test('are named as far as they say it themselves if no one knows what is sold', () => {
    expect(rulesBefore(all, rules, [])).toEqual([plan, mtn, mtnData, airtime]);
    expect(rulesBefore(mtn, rules, [])).toEqual([mtnData]);
    expect(rulesBefore(mtnData, rules, [])).toEqual([]);
  });
});

test.each([
  [{ type: 'category', service: 'data', category: 'SME', provider: 'MTN' }, 'MTN SME data'],
  [{ type: 'category', service: 'data', category: 'SME' }, 'SME data'],
] satisfies [Scope, string][])('a kind of plans is named with its service', (scope, name) => {
  expect(plainScope(scope)).toBe(name);
});
