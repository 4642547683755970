import type { Role } from './people/person.ts';
import type { Policy } from './pricing/policy.ts';
import { DAY_MS, HOUR_MS } from './shared/days.ts';
import type { Minor } from './shared/money.ts';
import { z } from 'zod';
import { batchWays } from './batches/batch.ts';

export const MIN_PIN_LENGTH = 4;
export const MAX_PIN_LENGTH = 6;

type PinFault =
  | 'length'
  /** A thief would try it among the first. */
  | 'weak';

/** Undefined if these digits can be a new PIN. */
export function pinFault(digits: string): PinFault | undefined {
  if (!isPinLength(digits.length)) return 'length';
  return isWeak(digits) ? 'weak' : undefined;
}

export function isPinLength(length: number): boolean {
  return length >= MIN_PIN_LENGTH && length <= MAX_PIN_LENGTH;
}

/** The middle column of the keypad, down and up. */
const ALONG_THE_KEYS: readonly string[] = ['2580', '0852'];
/** In the order of the keypad, where 0 follows 9. */
const UP = '01234567890';
const DOWN = '09876543210';

/** One or two digits repeated (0000, 1212), a run (1234, 9876), or a line on the keypad. */
function isWeak(digits: string): boolean {
  const repeats = digits === digits.slice(0, 2).repeat(3).slice(0, digits.length);
  return repeats || UP.includes(digits) || DOWN.includes(digits) || ALONG_THE_KEYS.includes(digits);
}

/** Characters between digits that a person writes apart. */
const BETWEEN = /[\s\p{Cf}.,_*-]/gu;
const NAMED = /^\/?(?:my |the |mon |le )?(?:code pin|pin|code)(?!\p{L})\D{0,12}(?=\d)/u;

/**
 * Whether a person typed a PIN. `digits`: only digits, in any script and with any spaces, which is a PIN only while one is asked for. `named`: a text
 * such as `my pin is 4827`, which is a PIN at any time.
 */
export function typedPinIn(text: string): 'digits' | 'named' | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Nd}/gu, '0')
    .trim();
  if (isPin(plain)) return 'digits';
  const [name] = NAMED.exec(plain) ?? [];
  return name !== undefined && isPin(plain.slice(name.length)) ? 'named' : undefined;
}

/** A longer text is no PIN, whatever it says. */
const MAX_TEXT_LENGTH = 60;

function isPin(text: string): boolean {
  const digits = text.replace(BETWEEN, '');
  return /^\d+$/u.test(digits) && isPinLength(digits.length);
}

export const MAX_PIN_TRIES = 5;
/** The length of the first lock, the second, and every later one, if no right PIN comes between. */
export const PIN_LOCKS_MS = [15 * 60_000, HOUR_MS, DAY_MS] as const;

/** A person's tries since their PIN was last right. */
export interface PinTries {
  /** The ids of the tries that count as wrong. */
  readonly ids: readonly string[];
  /** When the PIN may be tried again; 0 if it is not locked. */
  readonly lockedUntil: number;
  readonly locks: number;
}

export type PinTry =
  | { readonly type: 'locked'; readonly until: number }
  /** `left`: how many more tries the person has. `lockMs`: unless this try is right, it begins a lock of this length. */
  | { readonly type: 'go'; readonly left: number; readonly tries: PinTries; readonly lockMs?: number };

/** Counts a try as wrong, once under its id. Each lock is longer than the one before, up to the last length. */
export function tryPin(before: PinTries, id: string, now: number): PinTry {
  const { ids, lockedUntil, locks } = before;
  if (ids.includes(id)) return { type: 'go', left: leftOf(ids), tries: before };
  if (lockedUntil > now) return { type: 'locked', until: lockedUntil };
  const tried = [...(lockedUntil > 0 ? [] : ids), id];
  const left = leftOf(tried);
  if (left > 0) return { type: 'go', left, tries: { ids: tried, lockedUntil: 0, locks } };
  const lockMs = PIN_LOCKS_MS[Math.min(locks, PIN_LOCKS_MS.length - 1)] ?? PIN_LOCKS_MS[0];
  return { type: 'go', left, lockMs, tries: { ids: tried, lockedUntil: now + lockMs, locks: locks + 1 } };
}

function leftOf(ids: readonly string[]): number {
  return Math.max(0, MAX_PIN_TRIES - ids.length);
}

export function needsPin({ pinAboveMinor }: Pick<Policy, 'pinAboveMinor'>, role: Role, spentMinor: Minor): boolean {
  const aboveMinor = pinAboveMinor[role];
  return aboveMinor !== undefined && spentMinor > aboveMinor;
}

/** After this time everything that was entered on a keypad is forgotten. */
export const KEYPAD_LIFE_MS = 5 * 60_000;
/** The order goes on at once. If the service does not answer, or a question comes between, this leaves time for one or two more taps. */
export const PROOF_LIFE_MS = 2 * 60_000;
/** What a proof says until it is used. */
export const UNUSED_PROOF = 'unused';

const purposeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change') }),
  /** `read` and `how` come from the tap that asked for the PIN. `read`: the same purchase that the buyer has read of and wants a second time. */
  z.object({ type: z.literal('order'), reference: z.string(), read: z.string().optional() }),
  z.object({ type: z.literal('list'), reference: z.string(), how: z.enum(batchWays), read: z.string().optional() }),
]);

export type KeypadPurpose = z.infer<typeof purposeSchema>;

const keypadStages = [
  /** The old PIN, which is to be changed. */
  'old',
  /** The PIN, to go on with an order or a list. */
  'check',
  'new',
  /** The new PIN a second time. */
  'again',
  /** The PIN was right, and the order or the list may go on. */
  'passed',
  'done',
] as const;

/** A person's keypad, as it is stored. Each person has one at a time: a new keypad ends the one before. */
export const keypadSchema = z.object({
  id: z.string(),
  purpose: purposeSchema,
  stage: z.enum(keypadStages),
  /** Raised each time that an entry is asked for. A press carries the round in which it was made, and counts only in that round. */
  round: z.int(),
  /** Raised with every press. What was entered at one step is one try. */
  step: z.int(),
  /** The newest press that counts. Presses have growing ids: a press does not count if it comes again, or if a later one was handled first. */
  pressed: z.int(),
  /** What was entered so far, as places of the keypad (one letter each). Only code that knows the layout can tell the digits. */
  places: z.string(),
  /** In the stage `again`: what was entered the first time. */
  firstPlaces: z.string(),
});

export type Keypad = z.infer<typeof keypadSchema>;

/** The ten places of a keypad, as they stand in callback data. */
export const KEYPAD_PLACES = 'abcdefghij';

export function openedKeypad(keypad: Pick<Keypad, 'id' | 'purpose' | 'stage'>): Keypad {
  return { ...keypad, round: 0, step: 0, pressed: 0, places: '', firstPlaces: '' };
}

/** The place of a pressed key, without what was entered before, because a person taps faster than the keypad is drawn. */
export interface KeypadPress extends Pick<Keypad, 'id' | 'round'> {
  /** Raised with each press of a person. If the same press comes again, its id is the same. */
  readonly pressId: number;
  /** If absent, the last digit is taken back. */
  readonly place?: string | undefined;
}

/** `entered`: by this press, now or earlier. `late`: it was made in an earlier round, or a later press was handled first. `full`: no more digits are taken. */
export type PressOutcome = 'entered' | 'late' | 'full';

/** Presses count in the order in which they were made, even if the keypad has not shown them yet. */
export function pressKey(
  keypad: Keypad,
  { round, pressId, place }: KeypadPress,
): { readonly keypad: Keypad; readonly outcome: PressOutcome } {
  const { pressed, places, stage, step } = keypad;
  const isOver = stage === 'passed' || stage === 'done';
  if (keypad.round !== round || pressId < pressed || isOver) return { keypad, outcome: 'late' };
  if (pressId === pressed) return { keypad, outcome: 'entered' };
  const entered = place === undefined ? places.slice(0, -1) : places + place;
  if (entered.length > MAX_PIN_LENGTH) return { keypad, outcome: 'full' };
  return { keypad: { ...keypad, places: entered, step: step + 1, pressed: pressId }, outcome: 'entered' };
}

export function advanced(keypad: Keypad, to: Partial<Pick<Keypad, 'stage' | 'firstPlaces'>>): Keypad {
  return { ...keypad, ...to, places: '', step: keypad.step + 1, round: keypad.round + 1 };
}

/** @param layout the digit at each of the ten places */
export function digitsAt(places: string, layout: readonly number[]): string {
  return places
    .split('')
    .map((place) => layout[KEYPAD_PLACES.indexOf(place)] ?? '')
    .join('');
}

/** The place of each digit from 0 to 9. */
export function placesOf(layout: readonly number[]): readonly string[] {
  return layout.map((_, digit) => KEYPAD_PLACES[layout.indexOf(digit)] ?? '');
}

/** The digit at each of the ten places of a keypad. Each keypad has another order, and its id does not reveal it. */
export type KeypadLayout = (keypadId: string) => readonly number[];

export type KeypadStep = Pick<Keypad, 'id' | 'step'>;
