import { createCipheriv, createDecipheriv, createHmac, createSecretKey, timingSafeEqual, hkdfSync } from 'node:crypto';
import {
  packContents,
  RANDOM_BYTES,
  signedPartOf,
  TAG_BYTES,
  takeApart,
  unpackContents,
  withTag,
} from '../domain/orders/reference.ts';
import type { References } from '../domain/orders/reference.ts';

/**
 * One block of AES-256 and a truncated HMAC-SHA256 over everything before it, with two separate keys.
 * @param secret long and random, because a person who has references can test guesses of it unseen
 * @param randomBytes from a cryptographic source
 */
export function createReferences({
  secret,
  randomBytes,
}: {
  secret: string;
  randomBytes: (length: number) => Uint8Array;
}): References {
  const encryptionKey = deriveKey(secret, 'vendbot reference encryption');
  // Kept as a key object, which Node uses directly. Bytes would be made into one for every tag.
  const tagKey = createSecretKey(deriveKey(secret, 'vendbot reference authentication'));
  // One cipher for all references: in this mode no block depends on another, and making a cipher costs more than a block.
  const cipher = createCipheriv(MODE, encryptionKey, null).setAutoPadding(false);
  const decipher = createDecipheriv(MODE, encryptionKey, null).setAutoPadding(false);

  return {
    mint(userId, at) {
      const plain = packContents({ userId, mintedAt: at }, randomBytes(RANDOM_BYTES));
      const signedPart = signedPartOf(userId, cipher.update(plain));
      return withTag(signedPart, tagOf(signedPart));
    },
    read(reference) {
      const parts = takeApart(reference);
      if (parts === undefined || !timingSafeEqual(parts.tag, tagOf(parts.signedPart))) return undefined;
      return unpackContents(decipher.update(parts.block));
    },
  };

  function tagOf(signedPart: string): Uint8Array {
    return createHmac('sha256', tagKey).update(signedPart).digest().subarray(0, TAG_BYTES);
  }
}

/** There is only one block, with 44 random bits in it, so no two blocks can be compared. So it needs no other mode and no nonce. */
const MODE = 'aes-256-ecb';

const KEY_BYTES = 32;

/** A separate key for each purpose, all from one secret. @param secret long and random */
export function deriveKey(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
}
