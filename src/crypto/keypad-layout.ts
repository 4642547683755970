import { createHmac } from 'node:crypto';
import type { KeypadLayout } from '../domain/pin.ts';
import { deriveKey } from './reference-cipher.ts';

/**
 * The digit at each place of a keypad, computed from the keypad's id. So neither callback data nor Redis ever has a digit of a PIN, or anything from
 * which one could be found without the secret.
 * @param secret long and random
 */
export function createKeypadLayout(secret: string): KeypadLayout {
  const key = deriveKey(secret, 'vendbot keypad layout');
  return (keypadId) => {
    const bytes = createHmac('sha256', key).update(keypadId).digest();
    const ranks = DIGITS.map((digit) => bytes.readUInt16BE(2 * digit));
    // The digits are sorted by random numbers of 16 bits. Two are rarely equal, and then only two of the possible orders become one.
    return DIGITS.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  };
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
