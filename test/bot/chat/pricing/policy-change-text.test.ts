import { describe, expect, test } from 'vitest';
import { type OnSale, changeText, standsNow } from '../../../../src/bot/chat/pricing/policy-change-text.ts';
import type { Pause } from '../../../../src/domain/pricing/pause.ts';
import { changedPolicy, EMPTY_POLICY, type PolicyChange } from '../../../../src/domain/pricing/policy.ts';
import type { Scope } from '../../../../src/domain/pricing/scope.ts';
import { minor } from '../../../../src/domain/shared/money.ts';
import { english } from '../../../support/words.ts';

const mtn: Scope = { type: 'provider', provider: 'MTN' };
const mtnData: Scope = { type: 'provider', provider: 'MTN', service: 'data' };
const data: Scope = { type: 'service', service: 'data' };
const tv: Scope = { type: 'service', service: 'tv' };
const onSale: OnSale[] = [
  { service: 'data', provider: 'MTN', productName: 'mtn-1gb', priceMinor: minor(58_900) },
  { service: 'data', provider: 'Glo', productName: 'glo-1gb', priceMinor: minor(50_000) },
  { service: 'airtime', provider: 'MTN', productName: 'mtn-airtime', priceMinor: minor(0) },
];

describe('what is resumed', () => {
  const pauseOf = (scope: Scope): Pause => ({ scope, reason: 'Slow', by: 1, at: 0 });
  const resumed = (scope: Scope, paused: readonly Scope[]) => {
    const change: PolicyChange = { type: 'resume', scope };
    const policy = { ...EMPTY_POLICY, pauses: paused.map(pauseOf) };
    return {
      asked: changeText(change, policy, english, onSale).html,
      done: standsNow(change, changedPolicy(policy, change), english, onSale),
    };
  };

  test('is back on sale, whatever else is paused', () => {
    expect(resumed(mtn, [mtn, tv]).done).toBe('▶️ <b>MTN</b> is back on sale.');
  });

  test.each([
    ['a part of it', mtn, mtnData, 'MTN · Data'],
    ['something that is a part of both', data, mtn, 'MTN'],
  ])('names %s that stays paused', (_what, scope, other, name) => {
    const { asked, done } = resumed(scope, [scope, other]);
    const still = `⚠️ Still paused (1):\n⏸ <b>${name}</b> is paused: Slow`;
    expect(asked).toContain(still);
    expect(done).toMatch(/is back on sale\.\n⚠️/u);
    expect(done).toContain(still);
  });

  test('is not called back on sale while a wider pause covers all of it', () => {
    expect(resumed(mtnData, [mtnData, data]).done).toBe('⚠️ Still paused (1):\n⏸ <b>Data</b> is paused: Slow');
  });
});
