import { describe, expect, test } from 'vitest';
import { type OnSale, changeText, standsNow } from '../../../../src/bot/chat/pricing/policy-change-text.ts';
import type { Pause } from '../../../../src/domain/pricing/pause.ts';
import { changedPolicy, EMPTY_POLICY, type PolicyChange } from '../../../../src/domain/pricing/policy.ts';
import type { PriceRule } from '../../../../src/domain/pricing/price.ts';
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

describe('a price', () => {
  const all: Scope = { type: 'all' };
  const airtime: Scope = { type: 'service', service: 'airtime' };
  const percent = (basisPoints: number) => ({ margin: { basisPoints, fixedMinor: minor(0) }, belowCost: false });
  const ten = { margin: { basisPoints: 0, fixedMinor: minor(1_000) }, belowCost: false };
  const role = 'customer';
  const wide: PriceRule = { role, scope: all, ...percent(400) };
  const own: PriceRule = { role, scope: airtime, ...ten };
  const said = (change: PolicyChange, rules: readonly PriceRule[]) => {
    const policy = { ...EMPTY_POLICY, rules };
    return {
      asked: changeText(change, policy, english, onSale).html,
      done: standsNow(change, changedPolicy(policy, change), english, onSale),
    };
  };

  test('that a wider rule has set so far names it, and its example shows the price before', () => {
    const { asked } = said({ type: 'rule', rule: own }, [wide]);
    expect(asked).toContain('Before: Everything: +4%\nAfter: <b>+₦10.00</b>\n');
    expect(asked).toContain('₦1,000.00 sells for <b>₦1,040.00 → ₦1,010.00</b>');
  });

  test('whose rule is taken away names the wider rule that counts from then on', () => {
    const { asked, done } = said({ type: 'no-rule', role, scope: airtime }, [wide, own]);
    expect(asked).toContain('Before: +₦10.00\nAfter: <b>Everything: +4%</b>\n');
    expect(asked).toContain('₦1,000.00 sells for <b>₦1,010.00 → ₦1,040.00</b>');
    expect(done).toMatch(/After: <b>Everything: \+4%<\/b>$/u);
  });

  test.each([
    ['a product, by the service that it belongs to', { type: 'product', productName: 'mtn-1gb' }, data, 'Data: +4%'],
    ['a provider, which sells in other services too', mtn, data, 'no rule'],
    ['a service, by its own provider alone', data, mtnData, 'no rule'],
  ] satisfies [string, Scope, Scope, string][])('of %s', (_what, scope, other, before) => {
    const { asked } = said({ type: 'rule', rule: { ...own, scope } }, [{ ...wide, scope: other }]);
    expect(asked).toContain(`Before: ${before}\n`);
  });

  test.each([
    ['a small purchase, where the buyer chooses the amount', airtime, '₦100.00 sells for <b>₦1.00</b>'],
    ['the cheapest plan', data, '₦500.00 sells for <b>₦1.00</b>'],
  ])('that a sum is taken off is shown on %s, with its warning', (_what, scope, example) => {
    const rule: PriceRule = { role, scope, margin: { basisPoints: 0, fixedMinor: minor(-50_000) }, belowCost: true };
    expect(said({ type: 'rule', rule }, []).asked).toMatch(new RegExp(`${example}[^]*less than half`, 'u'));
  });

  test('is not made by a rule for the other role', () => {
    const { asked } = said({ type: 'rule', rule: own }, [{ ...wide, role: 'agent' }]);
    expect(asked).toContain('Before: no rule\n');
  });
});

test('what is paused already shows the reason that it had', () => {
  const change: PolicyChange = { type: 'pause', pause: { scope: tv, reason: 'No stock', by: 1, at: 1 } };
  const asked = (reason: string) =>
    changeText(change, { ...EMPTY_POLICY, pauses: [{ scope: tv, reason, by: 1, at: 0 }] }, english, []).html;
  expect(asked('Slow')).toContain('Before: Slow\nReason: No stock');
  expect(asked('')).toContain(`Before: ${english.plain('shop-none')}\n`);
  expect(changeText(change, EMPTY_POLICY, english, []).html).not.toContain('Before');
});

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
