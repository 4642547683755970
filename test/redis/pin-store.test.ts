import { beforeEach, describe, expect, test } from 'vitest';
import { KEYPAD_LIFE_MS, PROOF_LIFE_MS, MAX_PIN_TRIES, PIN_LOCKS_MS } from '../../src/domain/pin.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { BUYER, T0 } from '../support/samples/sample-order.ts';

const { userId } = BUYER;
const ORDER = { type: 'order', reference: 'VB1', read: 'ABCDEF' } as const;
const CHANGE = { type: 'change' } as const;

const real = await useRealStore();
const { pins } = real.store;

const key = (name: 'keypad' | 'pinTries' | 'pinLock') => real.keys[name](userId);

describe('a keypad', () => {
  beforeEach(() => pins.open(userId, { id: 'pad', purpose: ORDER, stage: 'check' }));

  const press = (pressId: number, place?: string, round = 0) =>
    pins.press(userId, { id: 'pad', round, pressId, place });

  test('takes none of another round, and none that a later press has overtaken, and says so', async () => {
    await press(7, 'c');
    for (const late of [press(6, 'd'), press(8, 'd', 1)])
      expect(await late).toMatchObject({ outcome: 'late', keypad: { places: 'c', step: 1 } });
    await pins.advance(userId, { id: 'pad', step: 1 }, { stage: 'again', firstPlaces: 'c' });
    expect(await press(9, 'd')).toMatchObject({ outcome: 'late', keypad: { places: '', round: 1 } });
    expect(await press(10, 'd', 1)).toMatchObject({ outcome: 'entered', keypad: { places: 'd' } });
  });

  test('is over when another one is opened, and is no one else’s', async () => {
    await pins.open(userId, { id: 'newer', purpose: CHANGE, stage: 'old' });
    expect(await press(1, 'a')).toBeUndefined();
    expect(await pins.press(1, { id: 'newer', round: 0, pressId: 1, place: 'a' })).toBeUndefined();
    expect(await pins.keypad(userId)).toMatchObject({ id: 'newer', places: '', purpose: CHANGE });
  });

  test('is gone after minutes, however much is pressed', async () => {
    await press(1, 'a');
    const lifeMs = await real.raw.pttl(key('keypad'));
    expect(lifeMs).toBeGreaterThan(KEYPAD_LIFE_MS - 60_000);
    expect(lifeMs).toBeLessThanOrEqual(KEYPAD_LIFE_MS);
  });

  test('that is damaged is none, and the log says so without what was entered', async () => {
    await real.raw.set(key('keypad'), '{"stage":"open"}');
    expect(await pins.keypad(userId)).toBeUndefined();
    expect(real.logger.lines.some(({ message }) => message.includes('damaged keypad'))).toBe(true);
  });
});

describe('wrong tries', () => {
  test('lock after five, for fifteen minutes, whatever keypad they come from', async () => {
    for (let count = 1; count < MAX_PIN_TRIES; count += 1) {
      const answer = await pins.beginTry(userId, `pad-${count}`, T0 + count);
      expect(answer).toEqual({ type: 'go', left: MAX_PIN_TRIES - count, lockedUntil: 0 });
    }
    const until = T0 + 9 + PIN_LOCKS_MS[0];
    expect(await pins.beginTry(userId, 'pad-5', T0 + 9)).toEqual({ type: 'go', left: 0, lockedUntil: until });
    expect(await pins.beginTry(userId, 'pad-6', until - 1)).toEqual({ type: 'locked', until });
    expect(await pins.lockedUntil(userId, until - 1)).toBe(until);
    expect(await pins.lockedUntil(userId, until)).toBeUndefined();
    expect(await pins.beginTry(userId, 'pad-7', until)).toMatchObject({ type: 'go', left: MAX_PIN_TRIES - 1 });
  });

  /** Wrong ones until no try is left, each on a keypad of its own. Resolves with the time until which that locks. */
  async function lockAt(now: number): Promise<number> {
    for (let count = 1; count < MAX_PIN_TRIES; count += 1) await pins.beginTry(userId, `${now}-${count}`, now);
    const last = await pins.beginTry(userId, `${now}-last`, now);
    expect(last).toMatchObject({ type: 'go', left: 0 });
    return last.type === 'go' ? last.lockedUntil : 0;
  }

  test('lock no longer than that by the clock of Redis, so that no clock that was ahead locks for a year', async () => {
    const until = await lockAt(T0 + 365 * 24 * 3_600_000);
    expect(await pins.lockedUntil(userId, T0)).toBe(until);
    for (const name of ['pinLock', 'pinTries'] as const) {
      const lifeMs = await real.raw.pttl(key(name));
      expect(lifeMs).toBeGreaterThan(PIN_LOCKS_MS[0] - 60_000);
      expect(lifeMs).toBeLessThanOrEqual(PIN_LOCKS_MS[0]);
    }
  });

  test.each(['a right one', 'a reset'])('lock for a quarter of an hour again after %s', async (what) => {
    const until = await lockAt(await lockAt(T0));
    await pins.open(userId, { id: 'pad', purpose: CHANGE, stage: 'old' });
    await pins.beginTry(userId, 'pad', until);
    if (what === 'a reset') await pins.reset(userId);
    else await pins.pass(userId, { id: 'pad', step: 0 }, { stage: 'new' });
    expect((await lockAt(until)) - until).toBe(15 * 60_000);
  });

  test('that lock are to be told to merchants, each lock by itself, until they were told', async () => {
    const { alertOutbox: untold } = real.store;
    const first = { type: 'pin-locked', userId, until: await lockAt(T0) } as const;
    expect(await untold.list()).toEqual([first]);
    const second = { ...first, until: await lockAt(first.until) };
    await untold.told(first);
    expect([await untold.list(), await untold.has(first), await untold.has(second)]).toEqual([[second], false, true]);
    await untold.told(second);
    expect(await untold.list()).toEqual([]);
  });

  test.each(['the fifth is right', 'a merchant resets it'])('are nothing to tell where %s', async (what) => {
    await pins.open(userId, { id: 'pad', purpose: CHANGE, stage: 'old' });
    for (let count = 1; count < MAX_PIN_TRIES; count += 1) await pins.beginTry(userId, `pad-${count}`, T0);
    await pins.beginTry(userId, 'pad', T0);
    if (what === 'a merchant resets it') await pins.reset(userId);
    else await pins.pass(userId, { id: 'pad', step: 0 }, { stage: 'new' });
    expect(await real.store.alertOutbox.list()).toEqual([]);
  });

  test('a hundred at once are five', async () => {
    const tries = Array.from({ length: 100 }, (_, index) => pins.beginTry(userId, `pad-${index}`, T0));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ type }) => type === 'go')).toHaveLength(MAX_PIN_TRIES);
  });

  test('do not run out by themselves, and are forgotten with a right one or a reset', async () => {
    await pins.beginTry(userId, 'pad', T0);
    expect(await real.raw.pttl(key('pinTries'))).toBe(-1);
    await pins.open(userId, { id: 'pad', purpose: CHANGE, stage: 'old' });
    expect(await pins.pass(userId, { id: 'pad', step: 0 }, { stage: 'new' })).toBe(true);
    expect(await pins.beginTry(userId, 'next', T0)).toMatchObject({ left: MAX_PIN_TRIES - 1 });
    await pins.reset(userId);
    expect(await real.raw.exists(key('pinTries'), key('pinLock'), key('keypad'))).toBe(0);
  });
});

describe('a right PIN', () => {
  test('proves it for one order, once, for two minutes', async () => {
    await pins.open(userId, { id: 'pad', purpose: ORDER, stage: 'check' });
    await pins.pass(userId, { id: 'pad', step: 0 }, { stage: 'passed', reference: 'VB1' });
    const lifeMs = await real.raw.pttl(real.keys.pinProof(userId, 'VB1'));
    expect(lifeMs).toBeGreaterThan(PROOF_LIFE_MS - 30_000);
    expect(lifeMs).toBeLessThanOrEqual(PROOF_LIFE_MS);
    expect([await pins.take(userId, 'VB2'), await pins.take(1, 'VB1')]).toEqual([undefined, undefined]);
    const taken = await Promise.all([1, 2, 3].map(() => pins.take(userId, 'VB1')));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('that came to nothing proves it again, by whom it was taken alone, and for no longer than before', async () => {
    await pins.open(userId, { id: 'pad', purpose: ORDER, stage: 'check' });
    await pins.pass(userId, { id: 'pad', step: 0 }, { stage: 'passed', reference: 'VB1' });
    await real.raw.pexpire(real.keys.pinProof(userId, 'VB1'), 60_000);
    const use = (await pins.take(userId, 'VB1')) ?? '';
    await pins.giveBack(userId, 'VB1', 'another use');
    expect(await pins.take(userId, 'VB1')).toBeUndefined();
    await pins.giveBack(userId, 'VB1', use);
    expect(await real.raw.pttl(real.keys.pinProof(userId, 'VB1'))).toBeLessThanOrEqual(60_000);
    expect(await pins.take(userId, 'VB1')).toBeDefined();
    await pins.giveBack(userId, 'VB1', use);
    expect(await pins.take(userId, 'VB1')).toBeUndefined();
    await real.raw.del(real.keys.pinProof(userId, 'VB1'));
    await pins.giveBack(userId, 'VB1', use);
    expect(await pins.take(userId, 'VB1')).toBeUndefined();
  });

  test('on a keypad that is over proves nothing and forgives nothing', async () => {
    await pins.open(userId, { id: 'newer', purpose: ORDER, stage: 'check' });
    await pins.beginTry(userId, 'pad', T0);
    expect(await pins.pass(userId, { id: 'pad', step: 0 }, { stage: 'passed', reference: 'VB1' })).toBe(false);
    expect(await pins.take(userId, 'VB1')).toBeUndefined();
    expect(await pins.beginTry(userId, 'next', T0)).toMatchObject({ left: MAX_PIN_TRIES - 2 });
  });
});

describe('a new PIN', () => {
  beforeEach(async () => {
    await pins.open(userId, { id: 'pad', purpose: CHANGE, stage: 'new' });
    await pins.advance(userId, { id: 'pad', step: 0 }, { stage: 'again', firstPlaces: 'abcd' });
  });

  test('is set once, on the keypad it was entered on, which forgets what was entered', async () => {
    expect(await pins.set(userId, { id: 'pad', step: 1 }, undefined, 'hash')).toBe(true);
    expect(await pins.set(userId, { id: 'pad', step: 1 }, undefined, 'another')).toBe(false);
    expect(await pins.hashOf(userId)).toBe('hash');
    expect(await pins.keypad(userId)).toMatchObject({ stage: 'done', places: '', firstPlaces: '' });
  });

  test('is not set over another one, nor at another step, nor on another keypad', async () => {
    expect(await pins.set(userId, { id: 'pad', step: 1 }, 'another', 'hash')).toBe(false);
    expect(await pins.set(userId, { id: 'pad', step: 0 }, undefined, 'hash')).toBe(false);
    expect(await pins.set(userId, { id: 'old', step: 1 }, undefined, 'hash')).toBe(false);
    expect(await pins.hashOf(userId)).toBeUndefined();
  });
});
