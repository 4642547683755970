import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Scope } from '../../../src/domain/pricing/scope.ts';
import { type Pause, pauseOf } from '../../../src/domain/pricing/pause.ts';
import {
  changedPolicy,
  EMPTY_POLICY,
  pauseAt,
  type Policy,
  type PolicyChange,
  policyChangeSchema,
  ruleAt,
} from '../../../src/domain/pricing/policy.ts';

const pause = (scope: Scope, reason = ''): Pause => ({ scope, reason, by: 1, at: 5 });
const MTN: Scope = { type: 'provider', provider: 'MTN' };

const changes: PolicyChange[] = [
  {
    type: 'rule',
    rule: { role: 'agent', scope: MTN, margin: { basisPoints: -200, fixedMinor: minor(0) }, belowCost: true },
  },
  {
    type: 'rule',
    rule: {
      role: 'agent',
      scope: { ...MTN, provider: 'mtn' },
      margin: { basisPoints: 5, fixedMinor: minor(7) },
      belowCost: false,
    },
  },
  { type: 'no-rule', role: 'agent', scope: MTN },
  { type: 'rounding', unitMinor: minor(1_000) },
  { type: 'limit', role: 'customer', kind: 'perDayMinor', amountMinor: minor(500_000) },
  { type: 'limit', role: 'customer', kind: 'perPurchaseMinor', amountMinor: minor(50_000) },
  { type: 'limit', role: 'customer', kind: 'perDayMinor' },
  { type: 'pin', role: 'merchant', aboveMinor: minor(0) },
  { type: 'pin', role: 'merchant' },
  { type: 'pause', pause: pause(MTN, 'No stock') },
  { type: 'pause', pause: pause({ type: 'provider', provider: 'mtn', service: 'data' }, 'Network down') },
  { type: 'resume', scope: { type: 'provider', provider: ' mtn ' } },
  { type: 'usual', plan: { provider: 'MTN', sizeMb: 1024, productName: 'mtn-sme', title: 'MTN SME 1GB' } },
  { type: 'usual', plan: { provider: 'MTN', sizeMb: 1024, productName: 'mtn-week', title: 'MTN 1GB' } },
  { type: 'usual', plan: { provider: 'MTN', sizeMb: 1024, productName: 'mtn-sme', title: 'MTN SME 1GB' }, isOff: true },
];

const after = (...made: readonly PolicyChange[]): Policy => made.reduce(changedPolicy, EMPTY_POLICY);

describe('a change of the policy', () => {
  test('made twice is the same as made once, whatever came before', () => {
    const history = fc.array(fc.constantFrom(...changes), { maxLength: 10 });
    fc.assert(
      fc.property(history, fc.constantFrom(...changes), (before, change) => {
        expect(after(...before, change, change)).toEqual(after(...before, change));
      }),
    );
  });

  test('has the shape that is checked when it is read', () => {
    for (const change of changes) expect(policyChangeSchema.parse(change)).toEqual(change);
  });

  test.each([
    { type: 'rounding', unitMinor: 0 },
    { type: 'rounding', unitMinor: 100_001 },
    { type: 'limit', role: 'customer', kind: 'perDayMinor', amountMinor: 0 },
    { type: 'limit', role: 'merchant', kind: 'perDayMinor', amountMinor: 1 },
    { type: 'pin', role: 'agent', aboveMinor: -1 },
    { type: 'resume', scope: { type: 'provider' } },
  ])('that cannot be is refused: %j', (change) => {
    expect(policyChangeSchema.safeParse(change).success).toBe(false);
  });

  test('of a rule takes the place of the one for the same role and names, however they are written', () => {
    const policy = after(changes[0]!, changes[1]!);
    expect(policy.rules).toHaveLength(1);
    expect(ruleAt(policy, 'agent', MTN)?.margin.basisPoints).toBe(5);
    expect(ruleAt(policy, 'customer', MTN)).toBeUndefined();
    expect(after(changes[0]!, changes[2]!).rules).toEqual([]);
  });

  test('takes a PIN back without a trace', () => {
    expect(after(changes[7]!).pinAboveMinor).toEqual({ merchant: 0 });
    expect(after(changes[7]!, changes[8]!)).toEqual(EMPTY_POLICY);
  });

  test('of a pause can be taken back by any spelling of the name, and only that pause', () => {
    const policy = after(changes[9]!, changes[10]!, changes[11]!);
    expect(policy.pauses.map(({ reason }) => reason)).toEqual(['Network down']);
    expect(pauseAt(policy, MTN)).toBeUndefined();
  });
});

describe('a pause', () => {
  const pauses = [
    pause({ type: 'service', service: 'Data' }, 'service'),
    pause({ type: 'provider', provider: 'mtn' }, 'provider'),
    pause({ type: 'product', productName: 'MTN-1GB' }, 'product'),
  ];

  test.each([
    ['data', undefined, undefined, 'service'],
    ['DATA', 'Glo', 'glo-1gb', 'service'],
    ['data', 'MTN', undefined, 'provider'],
    ['airtime', 'MTN', 'mtn-airtime', 'provider'],
    ['data', 'MTN', 'mtn-1gb', 'product'],
    ['airtime', undefined, undefined, undefined],
    ['airtime', 'Glo', undefined, undefined],
  ])('of %s, %s, %s is the narrowest one: %s', (service, provider, productName, reason) => {
    expect(pauseOf({ service, provider, productName }, pauses)?.reason).toBe(reason);
  });
});
