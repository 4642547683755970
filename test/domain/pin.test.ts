import { expect, test, describe } from 'vitest';
import {
  pinFault,
  needsPin,
  typedPinIn,
  MAX_PIN_TRIES,
  PIN_LOCKS_MS,
  type PinTries,
  tryPin,
} from '../../src/domain/pin.ts';
import { minor } from '../../src/domain/shared/money.ts';
import fc from 'fast-check';

test.each(['', '1', '123', '4827193'])('%j is no PIN: four to six digits', (digits) => {
  expect(pinFault(digits)).toBe('length');
});

test.each(['0000', '111111', '1212', '69696', '1234', '012345', '4321', '7890', '098765', '2580', '0852'])(
  '%s is too easy to guess',
  (digits) => {
    expect(pinFault(digits)).toBe('weak');
  },
);

test.each(['4827', '0907', '1243', '11222', '135791', '121213'])('%s is taken', (digits) => {
  expect(pinFault(digits)).toBeUndefined();
});

const policy = { pinAboveMinor: { agent: minor(500_000), customer: minor(0) } };

test.each([
  ['agent', 500_000, false],
  ['agent', 500_001, true],
  ['customer', 1, true],
  ['merchant', 100_000_000, false],
] as const)('%s who spends %i kobo needs a PIN: %s', (role, spent, needed) => {
  expect(needsPin(policy, role, minor(spent))).toBe(needed);
});

describe('a text is a typed PIN', () => {
  test.each([
    ['4827', 'digits'],
    ['482719', 'digits'],
    [' 4827 ', 'digits'],
    ['4 8 2 7', 'digits'],
    ['48-27-19', 'digits'],
    ['４８２７', 'digits'],
    ['٤٨٢٧', 'digits'],
    ['4\u200b827', 'digits'],
    ['0000', 'digits'],
    ['pin 4827', 'named'],
    ['PIN: 482719', 'named'],
    ['my pin is 4827', 'named'],
    ['mon code est 4827', 'named'],
    ['/pin4827', 'named'],
    ['/pin 4827', 'named'],
  ] as const)('“%s”: %s', (text, how) => {
    expect(typedPinIn(text)).toBe(how);
  });

  test.each([
    '482',
    '4827193',
    '₦4827',
    'mtn 500',
    '2k',
    '0803 123 4567',
    'pin',
    'pin me',
    'spin 4827',
    'pin 08031234567',
    'pinned 4827 x',
    '4827 mama',
    '4'.repeat(61),
    '',
  ])('“%s” is none', (text) => {
    expect(typedPinIn(text)).toBeUndefined();
  });
});

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
