import { describe, expect, test } from 'vitest';
import { parsePriceLine } from '../../../../src/bot/chat/pricing/parse-price-line.ts';

const rule = (role: string, name: string, basisPoints: number, fixedMinor = 0, belowCost = false) => ({
  type: 'rule',
  role,
  name,
  margin: { basisPoints, fixedMinor },
  belowCost,
});

describe('what stands after /prices', () => {
  test.each([
    ['agent mtn -2%', rule('agent', 'mtn', -200)],
    ['Agents MTN -2% BELOW', rule('agent', 'MTN', -200, 0, true)],
    ['customer data +3%', rule('customer', 'data', 300)],
    ['customers ikeja electric 2% + 50', rule('customer', 'ikeja electric', 200, 5_000)],
    ['customer ikeja electric ₦50', rule('customer', 'ikeja electric', 0, 5_000)],
    ['agent mtn 0', rule('agent', 'mtn', 0)],
    ['agent all +1%', rule('agent', 'all', 100)],
    ['customer +5%', rule('customer', 'all', 500)],
    ['customer 2% + 50', rule('customer', 'all', 200, 5_000)],
    ['+20 agent mtn sme 1gb', rule('agent', 'mtn sme 1gb', 0, 2_000)],
    ['mtn sme 1gb +20 agent', rule('agent', 'mtn sme 1gb', 0, 2_000)],
    ['agent sme +20 1gb mtn', rule('agent', 'sme 1gb mtn', 0, 2_000)],
    ['mtn 2% + 50 customers', rule('customer', 'mtn', 200, 5_000)],
    ['-2% below mtn agent', rule('agent', 'mtn', -200, 0, true)],
    ['agent 1gb sme 50', rule('agent', '1gb sme', 0, 5_000)],
  ])('%j sets a rule', (line, read) => {
    expect(parsePriceLine(line)).toEqual(read);
  });

  test.each([
    ['', { type: 'page' }],
    ['agent mtn data off', { type: 'off', role: 'agent', name: 'mtn data' }],
    ['off agent mtn data', { type: 'off', role: 'agent', name: 'mtn data' }],
    ['rounding 10', { type: 'rounding', text: '10' }],
    ['round', { type: 'rounding', text: '' }],
    ['agent', { type: 'usage' }],
    ['agent mtn', { type: 'usage' }],
    ['merchant mtn +1%', { type: 'usage' }],
    ['mtn +1%', { type: 'usage' }],
    ['agent mtn a lot', { type: 'bad-margin', fault: 'not-a-margin', text: 'lot' }],
    ['agent mtn +2.555%', { type: 'bad-margin', fault: 'decimals', text: '+2.555%' }],
    ['agent airtime -100% below cost', { type: 'bad-margin', fault: 'percent-too-large', text: '-100%' }],
  ])('%j reads as %j', (line, read) => {
    expect(parsePriceLine(line)).toEqual(read);
  });
});
