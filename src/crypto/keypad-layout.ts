import { createHmac } from 'node:crypto';
import type { KeypadLayout } from '../domain/pin.ts';
import { deriveKey } from './derive-key.ts';

/**
 * Which digit stands at which place of a keypad, worked out of its id: so neither callback data nor Redis ever holds a digit of a PIN, nor
 * anything that tells one without the secret.
 * @param secret long and random
 */
export function createKeypadLayout(secret: string): KeypadLayout {
  const key = deriveKey(secret, 'vendbot keypad layout');
  return (keypadId) => {
    const bytes = createHmac('sha256', key).update(keypadId).digest();
    const ranks = DIGITS.map((digit) => bytes.readUInt16BE(2 * digit));
    // The digits in the order of random numbers of 16 bits: equal ones are rare, and then only two orders of the two fall together.
    return DIGITS.toSorted((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  };
}

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
