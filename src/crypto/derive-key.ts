import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** A separate key for each purpose, all from one secret. @param secret long and random */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}

const ID_BYTES = 9;

/**
 * Names the account at the service to which an address and a key lead. The same two give the same name, from which neither can be found out.
 * @param secret long and random
 */
export function resellerAccountId(secret: string, baseUrl: string, apiKey: string): string {
  return createHmac('sha256', deriveKey(secret, 'vendbot reseller account'))
    .update(JSON.stringify([baseUrl, apiKey]))
    .digest()
    .subarray(0, ID_BYTES)
    .toString('base64url');
}
