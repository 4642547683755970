import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/redis/open-store.ts';
import { minor } from '../../src/domain/shared/money.ts';
import { EMPTY_POLICY, type PolicyChange } from '../../src/domain/pricing/policy.ts';
import { createPolicyStore } from '../../src/redis/policy-store.ts';
import { changePolicy } from '../../src/services/pricing.ts';
import { shopOf } from '../support/fakes/shop-of.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { storeParts } from '../support/redis/store-parts.ts';

const real = await useRealStore();
let policy: Store['policy'];

beforeEach(() => {
  policy = createPolicyStore(storeParts(real, { logger: real.logger }));
});

const dataRule: PolicyChange = {
  type: 'rule',
  rule: {
    role: 'agent',
    scope: { type: 'provider', provider: 'MTN', service: 'data' },
    margin: { basisPoints: 250, fixedMinor: minor(5_000) },
    belowCost: false,
  },
};
const paused: PolicyChange = {
  type: 'pause',
  pause: { scope: { type: 'service', service: 'tv' }, reason: 'No stock <today>', by: 1, at: 5 },
};
const dayLimit = { type: 'limit', role: 'customer', kind: 'perDayMinor', amountMinor: minor(500_000) } as const;

function usualPlan(productName: string) {
  return { type: 'usual', plan: { provider: 'MTN', sizeMb: 1024, productName, title: 'MTN 1GB' } } as const;
}

test('everything that is set is read again, each beside the others', async () => {
  const pin: PolicyChange = { type: 'pin', role: 'agent', aboveMinor: minor(0) };
  const rounding = { type: 'rounding', unitMinor: minor(1_000) } as const;
  const usual = [usualPlan('mtn-sme'), usualPlan('mtn-weekly')];
  for (const change of [dataRule, paused, dayLimit, pin, rounding, ...usual]) await policy.set(change);
  expect(await policy.read()).toEqual({
    rules: [dataRule.type === 'rule' ? dataRule.rule : undefined],
    roundingMinor: 1_000,
    limits: { customer: { perDayMinor: 500_000 } },
    pauses: [paused.type === 'pause' ? paused.pause : undefined],
    pinAboveMinor: { agent: 0 },
    usualPlans: [usualPlan('mtn-weekly').plan],
  });
});

test('what is taken back is gone', async () => {
  for (const change of [dataRule, paused, dayLimit, usualPlan('mtn-sme')]) await policy.set(change);
  await policy.set({ ...usualPlan('mtn-weekly'), isOff: true });
  await policy.set({ type: 'no-rule', role: 'agent', scope: { type: 'provider', provider: 'mtn', service: 'Data' } });
  await policy.set({ type: 'resume', scope: { type: 'service', service: 'TV' } });
  await policy.set({ type: 'limit', role: 'customer', kind: 'perDayMinor' });
  expect(await policy.read()).toEqual({ ...EMPTY_POLICY, limits: { customer: {} } });
});

test('of two merchants who change one thing at once, the second changes nothing, and is asked again', async () => {
  const shop = shopOf({ policy, changeTrail: { write: async () => undefined }, now: () => 5 });
  const outcomes = await Promise.all(
    [1_000_00, 2_000_00].map((amountMinor, index) =>
      changePolicy(
        shop,
        { ...dayLimit, amountMinor: minor(amountMinor) },
        { by: index, id: `${index}`, seen: undefined },
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual(['made', 'meanwhile']);
  const stands = outcomes[0] === 'made' ? 1_000_00 : 2_000_00;
  expect((await policy.read()).limits).toEqual({ customer: { perDayMinor: stands } });
});

test.each([
  'no JSON',
  '{"type":"rule"}',
  '{"type":"limit","role":"customer","kind":"perDayMinor","amountMinor":-5}',
  '7',
])('a damaged field (%s) is left aside and said, and the others count', async (damaged) => {
  await policy.set(paused);
  await real.raw.hset(real.keys.policy(), 'odd', damaged);
  expect((await policy.read()).pauses).toHaveLength(1);
  expect(real.logger.messages('error')).toContain('a damaged setting of the policy is left aside');
  expect(await real.raw.hget(real.keys.policy(), 'odd')).toBe(damaged);
});
