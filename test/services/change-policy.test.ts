import { beforeEach, expect, test } from 'vitest';
import type { ChangeRecord } from '../../src/domain/people/change-trail.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { changedPolicy, EMPTY_POLICY, type Policy, type PolicyChange } from '../../src/domain/pricing/policy.ts';
import { changePolicy, standsAt } from '../../src/services/pricing.ts';
import type { Shop } from '../../src/services/shop.ts';
import { shopOf } from '../support/fakes/shop-of.ts';

let policy: Policy;
let trail: [string, ChangeRecord][];
let storeIsAway: boolean;
let shop: Shop;

beforeEach(() => {
  policy = EMPTY_POLICY;
  trail = [];
  storeIsAway = false;
  shop = shopOf({
    policy: {
      read: async () => policy,
      stored: async () => null,
      async set(change) {
        if (storeIsAway) throw new Error('away');
        policy = changedPolicy(policy, change);
        return true;
      },
    },
    changeTrail: { write: async (id, record) => void trail.push([id, record]) },
    now: () => 5,
  });
});

const facts = () => trail.map(([, { what, about, before, after }]) => [what, about, before, after]);

test('every change is made, and is in the trail with whose it was and what was before', async () => {
  const scope = { type: 'provider', provider: 'MTN', service: 'data' } as const;
  const plan = { provider: 'MTN', sizeMb: 1024, productName: 'mtn-sme', title: 'MTN SME 1GB' };
  const margin = { basisPoints: 200, fixedMinor: minor(5_000) };
  const changes: PolicyChange[] = [
    { type: 'rule', rule: { role: 'agent', scope, margin, belowCost: false } },
    { type: 'rule', rule: { role: 'agent', scope, margin: { ...margin, basisPoints: -150 }, belowCost: true } },
    { type: 'no-rule', role: 'agent', scope },
    { type: 'rounding', unitMinor: minor(1_000) },
    { type: 'limit', role: 'customer', kind: 'perDayMinor', amountMinor: minor(50_000) },
    { type: 'limit', role: 'customer', kind: 'perDayMinor' },
    { type: 'pin', role: 'merchant', aboveMinor: minor(0) },
    { type: 'pause', pause: { scope, reason: 'No stock', by: 9, at: 5 } },
    { type: 'resume', scope },
    { type: 'usual', plan },
    { type: 'usual', plan, isOff: true },
  ];
  for (const [index, change] of changes.entries()) {
    const seen = standsAt(change, policy);
    expect(await changePolicy(shop, change, { by: 9, id: `change-${index}`, seen })).toBe('made');
  }
  expect(facts()).toEqual([
    ['price', 'agent MTN data', undefined, '+2% + 50'],
    ['price', 'agent MTN data', '+2% + 50', '-1.5% + 50 below'],
    ['price', 'agent MTN data', '-1.5% + 50 below', undefined],
    ['price', 'rounding', '100', '1000'],
    ['limit', 'customer day', undefined, '50000'],
    ['limit', 'customer day', '50000', undefined],
    ['pin', 'merchant', undefined, '0'],
    ['pause', 'MTN data', undefined, 'No stock'],
    ['pause', 'MTN data', 'No stock', undefined],
    ['usual-plan', undefined, undefined, 'MTN SME 1GB'],
    ['usual-plan', undefined, 'MTN SME 1GB', undefined],
  ]);
  expect(trail.map(([id, { by, at }]) => [id, by, at])).toEqual(changes.map((_, index) => [`change-${index}`, 9, 5]));
  expect(policy).toMatchObject({ rules: [], pauses: [], roundingMinor: 1_000, pinAboveMinor: { merchant: 0 } });
});

test('where something else stands than was seen, nothing is changed, and nothing is in the trail', async () => {
  const change = { type: 'rounding', unitMinor: minor(500) } as const;
  expect(await changePolicy(shop, change, { by: 9, id: 'x', seen: '200' })).toBe('meanwhile');
  expect([facts(), policy]).toEqual([[], EMPTY_POLICY]);
});

test('a change that cannot be made is in the trail all the same: nothing is changed unseen', async () => {
  storeIsAway = true;
  await expect(
    changePolicy(shop, { type: 'rounding', unitMinor: minor(500) }, { by: 9, id: 'x', seen: '100' }),
  ).rejects.toThrow('away');
  expect([facts().length, policy]).toEqual([1, EMPTY_POLICY]);
});
