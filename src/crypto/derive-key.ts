import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** A key of its own for each purpose, all of one secret. @param secret long and random */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}
