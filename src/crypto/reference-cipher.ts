import { createCipheriv, createDecipheriv, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
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
import { deriveKey } from './derive-key.ts';

/**
 * References that only who has the secret can read or make: one block of AES-256 and a truncated HMAC-SHA256 over everything before it,
 * under two keys of their own.
 * @param secret long and random: a person who has references can try guesses at it unseen
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
  // As a key object, which Node takes as it is; bytes are made into one for every tag.
  const tagKey = createSecretKey(deriveKey(secret, 'vendbot reference authentication'));
  // One for all: in this mode no block depends on another, and making one costs more than the block.
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

/** A single block has no second one that it could be compared with, and holds 44 random bits; so it needs no mode and no nonce. */
const MODE = 'aes-256-ecb';
