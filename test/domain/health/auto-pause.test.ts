import { expect, test } from 'vitest';
import { type AutoPause, autoPauseStep, outletScope } from '../../../src/domain/health/auto-pause.ts';
import type { Sample } from '../../../src/domain/health/sample.ts';
import { ownPauseOf, type Pause, THE_BOT } from '../../../src/domain/pricing/pause.ts';

const MINUTE = 60_000;
const NOW = 1_795_000_000_000;
const outlet = { service: 'data', provider: 'MTN' };
const own: Pause = { scope: outletScope(outlet), reason: '', by: THE_BOT, at: NOW };
const ofMerchant: Pause = { ...own, by: 1, reason: 'No stock' };
const record: AutoPause = { id: 'x', outlet, at: NOW };
const over: AutoPause = { ...record, over: { at: NOW + MINUTE, by: 'trial' } };

/** @param from when the first began, in minutes from now */
function samples(count: number, state: Sample['state'], from: number): Sample[] {
  return Array.from({ length: count }, (_, index) => {
    const at = NOW + (from + index) * MINUTE;
    const who = { userId: index, recipient: `n${index}` };
    return { reference: `R${at}${state}`, startedAt: at, tookMs: 6_000, isWhole: true, seenAt: at, state, ...who };
  });
}

const six = samples(6, 'failed', -8);

test.each<[string, AutoPause | undefined, Sample[], Pause[], string]>([
  ['six failures', undefined, six, [], 'pause'],
  ['five', undefined, six.slice(1), [], 'stay'],
  ['six, and a merchant has paused it', undefined, six, [ofMerchant], 'stay'],
  ['six, and a merchant has paused all data', undefined, six, [{ ...ofMerchant, scope: { type: 'all' } }], 'stay'],
  ['paused, and the process died before it was recorded', undefined, six, [own], 'adopt'],
  ['paused, and nobody has tried', record, six, [own], 'stay'],
  ['a trial failed', record, [...six, ...samples(1, 'failed', 3)], [own], 'stay'],
  ['a trial was delivered', record, [...six, ...samples(1, 'delivered', 3)], [own], 'resume'],
  ['what was bought before the pause came at last', record, [...six, ...samples(1, 'delivered', -1)], [own], 'stay'],
  ['a merchant resumed it', record, six, [], 'leave'],
  ['a merchant paused it', record, [...six, ...samples(1, 'delivered', 3)], [ofMerchant], 'leave'],
  ['the process died before the pause was lifted', over, six, [own], 'resume'],
  ['on sale again: what failed before does not count', over, six, [], 'stay'],
  ['on sale again, and six more failed', over, [...six, ...samples(6, 'failed', 2)], [], 'pause'],
])('%s', (_name, before, given, pauses, step) => {
  expect(autoPauseStep(before, { outlet, samples: given, pauses, now: NOW + 10 * MINUTE })).toBe(step);
});

test('only what nothing but the bot has paused may be tried', () => {
  const wider: Pause = { ...ofMerchant, scope: { type: 'service', service: 'data' } };
  const product: Pause = { ...ofMerchant, scope: { type: 'product', productName: 'mtn-1gb' } };

  expect(ownPauseOf(outlet, [own])).toBe(own);
  expect(ownPauseOf(outlet, [own, wider])).toBeUndefined();
  expect(ownPauseOf({ ...outlet, productName: 'mtn-1gb' }, [own, product])).toBeUndefined();
  expect(ownPauseOf({ service: 'data' }, [own])).toBeUndefined();
  expect(ownPauseOf(outlet, [ofMerchant])).toBeUndefined();
});
