import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_PIN_TRIES, PIN_LOCKS_MS, type PinTries, tryPin } from '../../../src/domain/pins/pin-tries.ts';

const NONE: PinTries = { ids: [], lockedUntil: 0, locks: 0 };
const T0 = 1_795_000_000_000;

test('the fifth try locks, and each lock is longer than the one before, up to a day', () => {
  let tries = NONE;
  const locks: (number | undefined)[] = [];
  const isLocked: boolean[] = [];
  let now = T0;
  for (let index = 1; index <= 4 * MAX_PIN_TRIES; index += 1) {
    const tried = tryPin(tries, `try ${index}`, now);
    if (tried.type === 'locked') throw new Error('locked too early');
    tries = tried.tries;
    if (tried.left > 0) continue;
    locks.push(tried.lockMs);
    isLocked.push(tryPin(tries, 'one more', now).type === 'locked');
    now = tries.lockedUntil;
  }
  expect(isLocked).toEqual([true, true, true, true]);
  expect(locks).toEqual([...PIN_LOCKS_MS, PIN_LOCKS_MS.at(-1)]);
});

test('a try that comes again counts once, and is not locked out by the lock that it began', () => {
  let tries = NONE;
  for (let index = 1; index <= MAX_PIN_TRIES; index += 1) {
    const tried = tryPin(tries, `try ${index}`, T0);
    if (tried.type === 'go') tries = tried.tries;
    expect(tryPin(tries, `try ${index}`, T0)).toMatchObject({ type: 'go', left: MAX_PIN_TRIES - index, tries });
  }
});

test('whoever tries, and whenever, there are never more tries than five between two locks', () => {
  const steps = fc.array(fc.record({ id: fc.nat(30), waitMs: fc.constantFrom(0, 1_000, 20 * 60_000, 3_600_000) }));
  fc.assert(
    fc.property(steps, (tried) => {
      let [tries, now] = [NONE, T0];
      for (const { id, waitMs } of tried) {
        now += waitMs;
        const outcome = tryPin(tries, String(id), now);
        if (outcome.type === 'go') tries = outcome.tries;
        expect(outcome.type === 'go' || now < outcome.until).toBe(true);
        expect(tries.ids.length).toBeLessThanOrEqual(MAX_PIN_TRIES);
        expect(tries.ids.length === MAX_PIN_TRIES).toBe(tries.lockedUntil > 0);
      }
    }),
  );
});
