import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** A separate key for each purpose, all from one secret. @param secret long and random */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}
