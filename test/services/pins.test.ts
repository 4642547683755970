import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { digitsAt, type Keypad, type KeypadPress, type KeypadPurpose, keypadSchema } from '../../src/domain/pin.ts';
import { createEnterPin, type EnterPin, type KeypadView, type PinOutcome, resetPin } from '../../src/services/pins.ts';
import { createKeypadLayout } from '../../src/crypto/keypad-layout.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { BUYER, T0 } from '../support/samples/sample-order.ts';

const { userId } = BUYER;
const CHANGE: KeypadPurpose = { type: 'change' };
const ORDER: KeypadPurpose = { type: 'order', reference: 'VB1' };
const PIN = '482719';
const layoutOf = createKeypadLayout('a secret of the test');

const real = await useRealStore();
let now: number;
let ids: number;
let pin: EnterPin;
let locks: [number, number][];

beforeEach(() => {
  now = T0;
  ids = 0;
  locks = [];
  pin = newProcess();
});

/** Another process, or the same after a restart, with hashes that take no time. */
function newProcess(
  matches = async (text: string, stored: string): Promise<boolean> => stored === `hash of ${text}`,
): EnterPin {
  const hash = { hash: async (text: string) => `hash of ${text}`, matches };
  const pinLocked = async (...lock: [number, number]) => void locks.push(lock);
  const { pins, shown } = real.store;
  return createEnterPin({ pins, shown, now: () => now, logger: real.logger }, { layoutOf, hash, pinLocked });
}

const cutOff = (): Promise<boolean> => Promise.reject(new Error('killed'));

function viewOf(outcome: PinOutcome): KeypadView {
  if (outcome.type !== 'keypad') throw new Error(`${outcome.type} instead of a keypad`);
  return outcome.view;
}

/** A press of this drawing of the keypad, as a tap makes it. */
const pressOn = ({ id, round }: Pick<Keypad, 'id' | 'round'>): KeypadPress => ({ id, round, pressId: (ids += 1) });

/** Presses every digit and then ✓, all of them on one drawing. */
async function enter({ keypad, keys }: KeypadView, digits: string): Promise<PinOutcome> {
  for (const digit of digits) await pin.press(userId, { ...pressOn(keypad), place: keys[Number(digit)] });
  return pin.submit(userId, pressOn(keypad));
}

async function setPin(digits = PIN): Promise<void> {
  const again = viewOf(await enter(viewOf(await pin.open(userId, CHANGE)), digits));
  expect(await enter(again, digits)).toEqual({ type: 'set', purpose: CHANGE });
}

describe('setting a PIN', () => {
  test('nowhere in Redis stands a digit that was entered', async () => {
    const view = viewOf(await pin.open(userId, CHANGE));
    await enter(view, PIN);
    const stored = (await real.raw.get(real.keys.keypad(userId))) ?? '';
    expect(stored).not.toContain(PIN);
    const { firstPlaces } = keypadSchema.parse(JSON.parse(stored));
    expect(firstPlaces).toMatch(/^[a-j]{6}$/u);
    expect(digitsAt(firstPlaces, layoutOf(view.keypad.id))).toBe(PIN);
  });

  test('✓ that comes again finds it set', async () => {
    const again = viewOf(await enter(viewOf(await pin.open(userId, CHANGE)), PIN));
    await enter(again, PIN);
    expect(await pin.submit(userId, pressOn(again.keypad))).toMatchObject({
      type: 'set',
    });
  });
});

describe('a PIN for an order', () => {
  test('is proven for that order by the right one, also if ✓ comes again', async () => {
    await setPin();
    const view = viewOf(await pin.open(userId, ORDER));
    expect(await enter(view, PIN)).toEqual({ type: 'passed', purpose: ORDER });
    expect(await pin.submit(userId, pressOn(view.keypad))).toEqual({ type: 'passed', purpose: ORDER });
    expect(await real.store.pins.take(userId, 'VB1')).toBeDefined();
    expect(await pin.submit(userId, pressOn(view.keypad))).toEqual({ type: 'passed', purpose: ORDER });
    expect(await real.store.pins.take(userId, 'VB1')).toBeUndefined();
  });

  test('is not tried on a keypad that was open when the lock came', async () => {
    await setPin();
    const view = viewOf(await pin.open(userId, ORDER));
    for (let count = 0; count < 5; count += 1) await real.store.pins.beginTry(userId, `elsewhere-${count}`, now);
    expect(await enter(view, PIN)).toMatchObject({ type: 'locked' });
  });

  test('other digits on a keypad whose try was cut off are another try, and none after the lock', async () => {
    await setPin();
    let { keypad, keys } = viewOf(await pin.open(userId, ORDER));
    for (const digit of '9073') {
      const press = { ...pressOn(keypad), place: keys[Number(digit)] };
      ({ keypad, keys } = viewOf(await pin.press(userId, press)));
    }
    for (const digit of '12345') {
      // The process dies after counting the try, and sees the same press again after its start.
      const ok = pressOn(keypad);
      await expect(newProcess(cutOff).submit(userId, ok)).rejects.toThrow('killed');
      await expect(newProcess(cutOff).submit(userId, ok)).rejects.toThrow('killed');
      for (const place of [undefined, keys[Number(digit)]]) {
        ({ keypad, keys } = viewOf(await pin.press(userId, { ...pressOn(keypad), place })));
      }
    }
    expect(await pin.submit(userId, pressOn(keypad))).toMatchObject({ type: 'locked' });
  });

  test('asked for twice by two taps is one keypad, which keeps what was entered; another order has another one', async () => {
    await setPin();
    const { keypad } = viewOf(await pin.open(userId, ORDER));
    await pin.press(userId, { ...pressOn(keypad), place: 'a' });
    expect(viewOf(await pin.open(userId, ORDER)).keypad).toMatchObject({ id: keypad.id, places: 'a' });
    for (const other of [{ ...ORDER, read: 'ABCDEF' }, { ...ORDER, reference: 'VB2' }, CHANGE]) {
      expect(viewOf(await pin.open(userId, other)).keypad).toMatchObject({ places: '', purpose: other });
    }
  });

  test('that a merchant resets meanwhile is no one’s any more: a new one is asked for, and the keypad is over', async () => {
    await setPin();
    const view = viewOf(await pin.open(userId, ORDER));
    await real.store.pins.reset(userId);
    expect(await pin.press(userId, { ...pressOn(view.keypad), place: 'a' })).toEqual({ type: 'void' });
    expect(viewOf(await pin.open(userId, ORDER)).keypad.stage).toBe('new');
  });
});

/** A press on the keypad as it was drawn first, however much was entered since. */
interface Press {
  readonly what: 'digit' | 'back' | 'ok';
  readonly digit: number;
  /** A later one came before it. */
  readonly overtaken: boolean;
  readonly elsewhere: boolean;
  /** Telegram brings it twice. */
  readonly twice: boolean;
}

/** What must be entered by now, and how a press must be answered. */
class Model {
  entered = '';
  step = 0;
  wrong = 0;

  take({ what, digit, overtaken, elsewhere }: Press): string {
    if (elsewhere) return 'void';
    if (overtaken && this.step > 0) return this.#shown();
    if (what === 'ok') return this.#submit();
    if (what === 'digit' && this.entered.length === 6) return this.#shown();
    this.entered = what === 'back' ? this.entered.slice(0, -1) : `${this.entered}${digit}`;
    this.step += 1;
    return this.#shown();
  }

  #submit(): string {
    if (this.entered.length < 4) return this.#shown();
    if (this.entered === PIN) return 'passed';
    this.wrong += 1;
    [this.entered, this.step] = ['', 0];
    return this.wrong === 5 ? 'locked' : this.#shown();
  }

  #shown(): string {
    return `keypad ${this.entered} at ${this.step}`;
  }
}

function shown(outcome: PinOutcome): string {
  if (outcome.type !== 'keypad') return outcome.type;
  const { keypad } = outcome.view;
  return `keypad ${digitsAt(keypad.places, layoutOf(keypad.id))} at ${keypad.step}`;
}

/** Makes the presses on one keypad after the other until it is over; resolves with the expected and the real answer to each. */
async function pressAll(presses: readonly Press[]): Promise<[expected: string[], found: string[]]> {
  const model = new Model();
  const [expected, found]: [string[], string[]] = [[], []];
  let view = viewOf(await pin.open(userId, ORDER));
  for (const press of presses) {
    const tap = pressOn(press.elsewhere ? { ...view.keypad, id: 'pad-of-nobody' } : view.keypad);
    const at = press.overtaken && model.step > 0 ? { ...tap, pressId: view.keypad.pressed - 1 } : tap;
    const place = press.what === 'digit' ? view.keys[press.digit] : undefined;
    const make = () => (press.what === 'ok' ? pin.submit(userId, at) : pin.press(userId, { ...at, place }));
    expected.push(model.take(press));
    const outcome = await make();
    if (press.twice) await make();
    found.push(shown(outcome));
    if (outcome.type === 'keypad') view = outcome.view;
    else if (outcome.type !== 'void') break;
  }
  return [expected, found];
}

test('whatever is pressed, in any order, again, overtaken or on other keypads: what is entered are the presses that counted', async () => {
  const anyPress = fc.record({
    what: fc.constantFrom('digit' as const, 'digit' as const, 'digit' as const, 'back' as const, 'ok' as const),
    digit: fc.nat(9),
    overtaken: fc.constantFrom(false, false, false, true),
    elsewhere: fc.constantFrom(false, false, false, true),
    twice: fc.boolean(),
  });
  const digitsOfPin = PIN.split('').map((digit) => ({ what: 'digit' as const, digit: Number(digit) }));
  const rightOne: Press[] = [...digitsOfPin, { what: 'ok' as const, digit: 0 }].map((press) => ({
    ...press,
    overtaken: false,
    elsewhere: false,
    twice: true,
  }));
  const presses = fc.array(fc.oneof({ weight: 9, arbitrary: anyPress.map((one) => [one]) }, fc.constant(rightOne)), {
    maxLength: 30,
  });
  await fc.assert(
    fc.asyncProperty(presses, async (parts) => {
      await real.raw.flushall();
      await setPin();
      const [expected, found] = await pressAll(parts.flat());
      expect(found).toEqual(expected);
      expect((await real.store.pins.take(userId, 'VB1')) !== undefined).toBe(expected.at(-1) === 'passed');
    }),
    { numRuns: 60 },
  );
});

test('a PIN that a killed bot has reset is reset for the tap that comes again, so that its person is told', async () => {
  await setPin();
  const person = { userId, name: 'Ada', firstSeenAt: 1 };
  await real.store.people.see(person);
  const shop = { ...real.store, isOwner: () => false, hasAccounts: true, now: () => now };
  const tap = (id: string) => resetPin(shop, 1, userId, id);
  expect((await tap('tap 1')).type).toBe('reset');
  expect(await tap('tap 1')).toMatchObject({ type: 'reset', person });
  expect(await tap('tap 2')).toMatchObject({ type: 'none' });
});
