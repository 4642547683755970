import type { Role } from '../people/person.ts';
import type { Policy } from '../pricing/policy.ts';
import type { Minor } from '../shared/money.ts';

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
  return /^\d+$/u.test(digits) && digits.length >= MIN_PIN_LENGTH && digits.length <= MAX_PIN_LENGTH;
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
