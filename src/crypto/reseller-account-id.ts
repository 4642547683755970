import { createHmac } from 'node:crypto';
import { deriveKey } from './derive-key.ts';

const ID_BYTES = 9;

/**
 * Names the account at the service to which an address and a key lead: the same for the same two, and of no use for finding either out.
 * @param secret long and random
 */
export function resellerAccountId(secret: string, baseUrl: string, apiKey: string): string {
  return createHmac('sha256', deriveKey(secret, 'vendbot reseller account'))
    .update(JSON.stringify([baseUrl, apiKey]))
    .digest()
    .subarray(0, ID_BYTES)
    .toString('base64url');
}
