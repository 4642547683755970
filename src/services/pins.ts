import { randomBytes } from 'node:crypto';
import {
  advanced,
  digitsAt,
  isPinLength,
  type Keypad,
  type KeypadLayout,
  type KeypadPress,
  type KeypadPurpose,
  openedKeypad,
  pinFault,
  placesOf,
  type PressOutcome,
} from '../domain/pin.ts';
import { createPinHash, type PinHash } from '../crypto/hash-pin.ts';
import { newId } from './new-id.ts';
import type { ShownCard } from '../redis/orders/shown-card-store.ts';
import type { Shop } from './shop.ts';
import type { Person } from '../domain/people/person.ts';
import { type ChangeRefusal, refusalOf } from '../domain/people/access.ts';

export interface KeypadView {
  readonly keypad: Keypad;
  readonly keys: readonly string[];
  readonly news?: KeypadNews | undefined;
}

export type KeypadNews =
  | { type: 'length' | 'weak' | 'mismatch' }
  /** The press was made for an earlier question, so it did not count. */
  | { type: 'late' }
  | { type: 'wrong'; left: number };

export type PinOutcome =
  /** `left`: what an older keypad was for, whose place this one takes. */
  | { type: 'keypad'; view: KeypadView; left?: KeypadPurpose | undefined }
  /** Another keypad is open, or none: this one is over. */
  | { type: 'void' }
  | { type: 'locked'; until: number; purpose: KeypadPurpose }
  | { type: 'set'; purpose: KeypadPurpose }
  /** The PIN was right: the order or the list may be confirmed, once. */
  | { type: 'passed'; purpose: KeypadPurpose };

/** `over`: it takes no digits any more, but looks as if it did. */
export type KeypadOnScreen = { type: 'none' } | { type: 'over'; shown: ShownCard } | OpenKeypad;

type OpenKeypad = { type: 'open'; outcome: Extract<PinOutcome, { type: 'keypad' }>; shown: ShownCard | undefined };

export type EnterPin = ReturnType<typeof createEnterPin>;

/** Each person has one keypad at a time. */
const SHOWN_ID = 'keypad';

type PinShop = Pick<Shop, 'pins' | 'shown' | 'now' | 'logger'>;

export interface PinParts {
  readonly layoutOf: KeypadLayout;
  readonly hash?: PinHash;
  /** Never throws. */
  readonly pinLocked: (userId: number, until: number) => Promise<void>;
}

/**
 * The store keeps everything and decides each step by one script. So repeated updates, two devices and a crash cannot enter or count anything twice.
 */
export function createEnterPin(
  { pins, shown, now, logger }: PinShop,
  { layoutOf, hash = createPinHash({ randomBytes }), pinLocked }: PinParts,
) {
  return {
    /** If there is no PIN yet, the person sets one first. */
    async open(userId: number, purpose: KeypadPurpose): Promise<PinOutcome> {
      const [stored, until, present] = await Promise.all([
        pins.hashOf(userId),
        pins.lockedUntil(userId, now()),
        pins.keypad(userId),
      ]);
      // This is a second tap on the same card: the digits that were entered since the first tap stay.
      if (present !== undefined && until === undefined && isOpenFor(present, purpose)) return draw(present, undefined);
      if (stored !== undefined && until !== undefined) return { type: 'locked', until, purpose };
      const stage = purpose.type === 'change' ? 'old' : 'check';
      const outcome = await openAt(userId, purpose, stored === undefined ? 'new' : stage);
      return { ...outcome, left: present !== undefined && isOpen(present) ? present.purpose : undefined };
    },

    /** @param press without a place, it takes back the last digit */
    async press(userId: number, press: KeypadPress): Promise<PinOutcome> {
      const pressed = await pins.press(userId, press);
      return pressed === undefined ? { type: 'void' } : draw(pressed.keypad, NEWS_OF_PRESS[pressed.outcome]);
    },

    async submit(userId: number, at: KeypadPress): Promise<PinOutcome> {
      const keypad = await pins.keypad(userId);
      if (keypad?.id !== at.id) return { type: 'void' };
      const { purpose } = keypad;
      // An earlier sending of the same press has done this already, and its answer may have been lost.
      if (keypad.stage === 'done') return { type: 'set', purpose };
      if (keypad.stage === 'passed') return { type: 'passed', purpose };
      if (keypad.round !== at.round || at.pressId < keypad.pressed) return draw(keypad, { type: 'late' });
      const digits = digitsAt(keypad.places, layoutOf(keypad.id));
      switch (keypad.stage) {
        case 'old':
        case 'check':
          // No PIN has that length, so this is a slip and does not count as a try.
          return isPinLength(digits.length) ? tryPin(userId, keypad, digits) : draw(keypad, { type: 'length' });
        case 'new':
          return takeNew(userId, keypad, digits);
        case 'again':
          return takeAgain(userId, keypad, digits);
      }
    },

    async close(userId: number): Promise<void> {
      await Promise.all([pins.close(userId), gone(userId)]);
    },

    drawn: (userId: number, messageId: number) => shown.note(userId, SHOWN_ID, { messageId, at: now() }),

    async onScreen(userId: number): Promise<KeypadOnScreen> {
      const [keypad, [card]] = await Promise.all([pins.keypad(userId), shown.find(userId, [SHOWN_ID])]);
      if (keypad !== undefined && isOpen(keypad))
        return { type: 'open', outcome: draw(keypad, undefined), shown: card };
      return card === undefined ? { type: 'none' } : { type: 'over', shown: card };
    },
  };

  async function openAt(
    userId: number,
    purpose: KeypadPurpose,
    stage: Keypad['stage'],
    news?: KeypadNews,
  ): Promise<Extract<PinOutcome, { type: 'keypad' }>> {
    const keypad = { id: newId(), purpose, stage };
    await pins.open(userId, keypad);
    return draw(openedKeypad(keypad), news);
  }

  async function tryPin(userId: number, keypad: Keypad, digits: string): Promise<PinOutcome> {
    const { purpose, stage } = keypad;
    const stored = await pins.hashOf(userId);
    if (stored === undefined) return openAt(userId, purpose, 'new');
    // One id a step: the same press counts once, however often it comes. Other digits are at another step, even if this try is cut off.
    const attempt = await pins.beginTry(userId, `${keypad.id}:${keypad.step}`, now());
    if (attempt.type === 'locked') return { ...attempt, purpose };
    if (await hash.matches(digits, stored)) return pass(userId, keypad);
    if (attempt.left > 0) return openAt(userId, purpose, stage, { type: 'wrong', left: attempt.left });
    logger.warn({ userId }, 'too many wrong PINs: locked for a while');
    const { lockedUntil } = attempt;
    await Promise.all([pins.close(userId), gone(userId), pinLocked(userId, lockedUntil)]);
    return { type: 'locked', until: lockedUntil, purpose };
  }

  async function pass(userId: number, keypad: Keypad): Promise<PinOutcome> {
    const { purpose } = keypad;
    const isChange = purpose.type === 'change';
    const to = isChange ? ({ stage: 'new' } as const) : ({ stage: 'passed', reference: purpose.reference } as const);
    if (!(await pins.pass(userId, keypad, to))) return { type: 'void' };
    if (isChange) return draw(advanced(keypad, { stage: 'new' }), undefined);
    await gone(userId);
    return { type: 'passed', purpose };
  }

  async function takeNew(userId: number, keypad: Keypad, digits: string): Promise<PinOutcome> {
    const fault = pinFault(digits);
    if (fault === 'length') return draw(keypad, { type: 'length' });
    const to =
      fault === undefined
        ? ({ stage: 'again', firstPlaces: keypad.places } as const)
        : ({ stage: 'new', firstPlaces: '' } as const);
    return drawFound(await pins.advance(userId, keypad, to), fault === undefined ? undefined : { type: fault });
  }

  async function takeAgain(userId: number, keypad: Keypad, digits: string): Promise<PinOutcome> {
    if (keypad.places !== keypad.firstPlaces) {
      const anew = await pins.advance(userId, keypad, { stage: 'new', firstPlaces: '' });
      return drawFound(anew, { type: 'mismatch' });
    }
    const from = await pins.hashOf(userId);
    const isSet = await pins.set(userId, keypad, from, await hash.hash(digits));
    if (!isSet) return { type: 'void' };
    await gone(userId);
    return { type: 'set', purpose: keypad.purpose };
  }

  function gone(userId: number): Promise<void> {
    return shown.forget(userId, SHOWN_ID);
  }

  function drawFound(keypad: Keypad | undefined, news: KeypadNews | undefined): PinOutcome {
    return keypad === undefined ? { type: 'void' } : draw(keypad, news);
  }

  function draw(keypad: Keypad, news: KeypadNews | undefined): Extract<PinOutcome, { type: 'keypad' }> {
    return { type: 'keypad', view: { keypad, keys: placesOf(layoutOf(keypad.id)), news } };
  }
}

function isOpen({ stage }: Keypad): boolean {
  return stage !== 'passed' && stage !== 'done';
}

function isOpenFor(keypad: Keypad, wanted: KeypadPurpose): boolean {
  const { purpose: present } = keypad;
  if (present.type === 'change' || wanted.type === 'change' || !isOpen(keypad)) return false;
  return present.reference === wanted.reference && wayOf(present) === wayOf(wanted);
}

function wayOf(purpose: Exclude<KeypadPurpose, { type: 'change' }>): string {
  return `${purpose.type === 'list' ? purpose.how : ''}:${purpose.read ?? ''}`;
}

const NEWS_OF_PRESS: Readonly<Record<PressOutcome, KeypadNews | undefined>> = {
  entered: undefined,
  late: { type: 'late' },
  full: { type: 'length' },
};

export type ResetPinOutcome =
  | { type: 'reset'; person: Person }
  | { type: 'none'; person: Person }
  | { type: 'refused'; why: ChangeRefusal };

type ResetShop = Pick<Shop, 'people' | 'pins' | 'changeTrail' | 'isOwner' | 'hasAccounts' | 'now'>;

/** Takes a forgotten PIN away, and the lock with it; the person sets another one. @param changeId the same when the same change comes again, which is then noted once */
export async function resetPin(
  shop: ResetShop,
  by: number,
  userId: number,
  changeId: string,
): Promise<ResetPinOutcome> {
  const checked = await checkPinReset(shop, by, userId);
  // An earlier sending of the same tap took it away, and a crash came before the person was told.
  if (checked.type === 'none' && (await shop.changeTrail.has(changeId))) return { ...checked, type: 'reset' };
  if (checked.type !== 'reset') return checked;
  await shop.changeTrail.write(changeId, { by, at: shop.now(), what: 'pin-reset', whom: userId });
  await shop.pins.reset(userId);
  return checked;
}

export async function checkPinReset(shop: ResetShop, by: number, userId: number): Promise<ResetPinOutcome> {
  const person = await shop.people.find(userId);
  const why = pinRefusalOf(shop, by, person);
  if (person === undefined || why !== undefined) return { type: 'refused', why: why ?? 'unknown' };
  return { type: (await shop.pins.hashOf(userId)) === undefined ? 'none' : 'reset', person };
}

/** Merchants who may change a person may reset their PIN. This also decides who gets the button. */
export function pinRefusalOf(
  shop: Pick<Shop, 'isOwner' | 'hasAccounts'>,
  by: number,
  person: Person | undefined,
): ChangeRefusal | undefined {
  return refusalOf(shop, by, person, { what: 'access' });
}
