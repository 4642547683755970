import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outletScope } from '../../../src/domain/health/auto-pause.ts';
import { outletKey } from '../../../src/domain/health/sample.ts';
import { type RealStore, startRealStore } from '../../support/redis/real-store.ts';

let real: RealStore;
beforeAll(async () => {
  real = await startRealStore();
});
afterAll(() => real.stop());
beforeEach(() => real.raw.flushall());

const outlet = { service: 'data', provider: 'MTN' };
const scope = outletScope(outlet);
const one = { userId: 7, reference: 'VB1' };

test('one person tries, with one purchase, for five minutes', async () => {
  const { trials } = real.store;
  expect(await Promise.all([trials.claim(outlet, 7), trials.claim(outlet, 8)])).toEqual([true, false]);
  expect([await trials.claim(outlet, 7), await trials.mayBe(outlet, one)]).toEqual([true, true]);
  expect([await trials.use(outlet, one), await trials.use(outlet, one)]).toEqual([true, true]);
  expect(await trials.use(outlet, { ...one, reference: 'VB2' })).toBe(false);
  expect(await trials.use(outlet, { ...one, userId: 8 })).toBe(false);
  expect([await trials.mayBe(outlet, one), await trials.mayBe(outlet, { ...one, reference: 'VB2' })]).toEqual([
    true,
    false,
  ]);
  expect([await trials.claim(outlet, 7), await trials.claim(outlet, 8)]).toEqual([false, false]);

  const left = await real.raw.pttl(real.keys.trial(outletKey(outlet)));
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThanOrEqual(5 * 60_000);
  await real.raw.del(real.keys.trial(outletKey(outlet)));
  expect([await trials.use(outlet, one), await trials.claim(outlet, 8)]).toEqual([false, true]);
});

test("the bot's pause takes no merchant's place, and lifting it lifts no merchant's", async () => {
  const { ownPauses, policy } = real.store;
  const pauses = async () => (await policy.read({ fresh: true })).pauses;
  const own = { scope, reason: '', by: 0, at: 5 };
  const ofMerchant = { scope, reason: 'No stock', by: 1, at: 6 };
  await ownPauses.add(own);
  expect(await pauses()).toEqual([own]);
  await ownPauses.lift(scope);
  await ownPauses.lift(scope);
  expect(await pauses()).toEqual([]);

  await policy.set({ type: 'pause', pause: ofMerchant });
  await ownPauses.add(own);
  await ownPauses.lift(scope);
  expect(await pauses()).toEqual([ofMerchant]);
  await policy.set({ type: 'resume', scope });
  await ownPauses.add(own);
  await policy.set({ type: 'resume', scope });
  expect(await pauses()).toEqual([]);
});
