/** How many digits a PIN has. */
export const MIN_PIN_LENGTH = 4;
export const MAX_PIN_LENGTH = 6;

export type PinFault =
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
