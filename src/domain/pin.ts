import type { Role } from './people/person.ts';
import type { Policy } from './pricing/policy.ts';
import type { Minor } from './shared/money.ts';
import { z } from 'zod';
import { batchWays } from './batches/batch.ts';

/** How many digits a PIN has. */
export const MIN_PIN_LENGTH = 4;
export const MAX_PIN_LENGTH = 6;

type PinFault =
  | 'length'
  /** One of the first that a thief would try. */
  | 'weak';

/** Why these digits cannot be a new PIN; undefined if they can. */
export function pinFault(digits: string): PinFault | undefined {
  if (!isPinLength(digits.length)) return 'length';
  return isWeak(digits) ? 'weak' : undefined;
}

export function isPinLength(length: number): boolean {
  return length >= MIN_PIN_LENGTH && length <= MAX_PIN_LENGTH;
}

/** Down the middle of the keypad, and up. */
const ALONG_THE_KEYS: readonly string[] = ['2580', '0852'];
/** As on the keypad, on which 0 comes after 9. */
const UP = '01234567890';
const DOWN = '09876543210';

/** One or two digits again and again (0000, 1212), a run (1234, 9876), or a line on the keypad. */
function isWeak(digits: string): boolean {
  const repeats = digits === digits.slice(0, 2).repeat(3).slice(0, digits.length);
  return repeats || UP.includes(digits) || DOWN.includes(digits) || ALONG_THE_KEYS.includes(digits);
}

/** Between digits that a person writes apart. */
const BETWEEN = /[\s\p{Cf}.,_*-]/gu;
const NAMED = /^\/?(?:my |the |mon |le )?(?:code pin|pin|code)(?!\p{L})\D{0,12}(?=\d)/u;

/**
 * Whether a text is a PIN that a person typed: `digits` alone, in any script and however spaced, which is one only while a PIN is asked for;
 * or `named`, `my pin is 4827`, which is one at any time.
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

/** Longer is no PIN, whatever stands in it. */
const MAX_TEXT_LENGTH = 60;

function isPin(text: string): boolean {
  const digits = text.replace(BETWEEN, '');
  return /^\d+$/u.test(digits) && isPinLength(digits.length);
}

export const MAX_PIN_TRIES = 5;
/** The first lock, the second, and each further one, with no right PIN in between. */
export const PIN_LOCKS_MS = [15 * 60_000, 3_600_000, 24 * 3_600_000] as const;

/** A person's tries since their PIN was last right. */
export interface PinTries {
  /** Of the tries that count as wrong. */
  readonly ids: readonly string[];
  /** When the PIN may be tried again; 0 if it is not locked. */
  readonly lockedUntil: number;
  /** How often it was locked. */
  readonly locks: number;
}

export type PinTry =
  | { readonly type: 'locked'; readonly until: number }
  /** `left`: how many more there may be. `lockMs`: this try begins a lock of this length, unless it is right. */
  | { readonly type: 'go'; readonly left: number; readonly tries: PinTries; readonly lockMs?: number };

/** Counts a try as a wrong one, once under its id. Each lock is longer than the one before, up to the last length. */
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

/** Whether a person in this role enters their PIN before they spend this much with one tap. */
export function needsPin({ pinAboveMinor }: Pick<Policy, 'pinAboveMinor'>, role: Role, spentMinor: Minor): boolean {
  const aboveMinor = pinAboveMinor[role];
  return aboveMinor !== undefined && spentMinor > aboveMinor;
}

/** After this time what was entered on a keypad is forgotten, whatever came of it. */
export const KEYPAD_LIFE_MS = 5 * 60_000;
/** The order goes on at once. If the service does not answer, or a question comes between, this leaves time for another tap or two. */
export const PROOF_LIFE_MS = 2 * 60_000;
/** What a proof says as long as no use has it. */
export const UNUSED_PROOF = 'unused';

/** What a person enters a PIN for. */
const purposeSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change') }),
  /** `again`: of the tap that asked for it, because the buyer wants the same purchase a second time. */
  z.object({ type: z.literal('order'), reference: z.string(), again: z.boolean() }),
  /** `how`: of the tap that asked for it. */
  z.object({ type: z.literal('list'), reference: z.string(), how: z.enum(batchWays) }),
]);

export type KeypadPurpose = z.infer<typeof purposeSchema>;

const keypadStages = [
  /** The PIN that is to be changed. */
  'old',
  /** The PIN, to go on with an order or a list. */
  'check',
  'new',
  /** The new one a second time. */
  'again',
  /** The PIN was right, and the order or the list may go on. */
  'passed',
  /** The new PIN stands. */
  'done',
] as const;

/** A person's keypad, as it is stored: of each person there is one at a time, and one that is opened ends the one before. */
export const keypadSchema = z.object({
  id: z.string(),
  purpose: purposeSchema,
  stage: z.enum(keypadStages),
  /** Grows with each entry that is asked for: a press carries the round it was made in, and counts in no other. */
  round: z.int(),
  /** Grows with everything that is pressed: what was entered at one step is one try. */
  step: z.int(),
  /** The newest press that counts. They grow: one that comes again, or that a later one has overtaken, does not count. */
  pressed: z.int(),
  /** What was entered so far, as places of the keypad (a letter each): only who knows its layout can tell the digits. */
  places: z.string(),
  /** With `again`: what was entered the first time. */
  firstPlaces: z.string(),
});

export type Keypad = z.infer<typeof keypadSchema>;

/** The ten places of a keypad, as they stand in callback data. */
export const KEYPAD_PLACES = 'abcdefghij';

export function openedKeypad(keypad: Pick<Keypad, 'id' | 'purpose' | 'stage'>): Keypad {
  return { ...keypad, round: 0, step: 0, pressed: 0, places: '', firstPlaces: '' };
}

/** Where a key was pressed, whatever was entered by then: a person taps faster than the keypad is drawn anew. */
export interface KeypadPress extends Pick<Keypad, 'id' | 'round'> {
  /** Grows with each press of a person, and is the same when a press comes again. */
  readonly pressId: number;
  /** Absent: the last one is taken back. */
  readonly place?: string | undefined;
}

/** `entered`: now or before. `late`: it was made in an earlier round, or a later press has overtaken it. `full`: no digit more is taken. */
export type PressOutcome = 'entered' | 'late' | 'full';

/** Presses count in the order in which they were made, however little of them the keypad has shown by then. */
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

/** The next entry is asked for, on an empty keypad. */
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

/** The digit at each of the ten places of a keypad: in another order on every keypad, and the id does not tell which. */
export type KeypadLayout = (keypadId: string) => readonly number[];

/** Which keypad, and how it stood. */
export type KeypadStep = Pick<Keypad, 'id' | 'step'>;
