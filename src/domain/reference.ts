/** How many shards the keys of all people are spread over; a person's shard is part of every reference of theirs. */
export const SHARD_COUNT = 16;

const PREFIX = 'VB';
/** Crockford's base 32: no letters that are mistaken for digits when a reference is read out. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_BYTES = 16;
const BODY_LENGTH = Math.ceil((RANDOM_BYTES * 8) / 5);
const PATTERN = new RegExp(`^${PREFIX}[0-9A-F][${ALPHABET}]{${BODY_LENGTH}}$`, 'u');

/** The shard, 0 to 15, that holds everything of a person. */
export function shardOfPerson(userId: number): number {
  // Telegram's ids are handed out in runs; a multiplication spreads neighbours (Knuth, TAOCP 6.4).
  return Math.imul(userId % 0x7fffffff, 0x9e3779b1) >>> 28;
}

/**
 * A new purchase reference: `VB`, the owner's shard as one hexadecimal digit, 128 random bits; 29 characters of the 15 to 40 that
 * the service takes (specification, section 8).
 * @param random 16 bytes from a cryptographic source
 */
export function mintReference(userId: number, random: Uint8Array): string {
  if (random.length !== RANDOM_BYTES) throw new RangeError(`a reference takes ${RANDOM_BYTES} random bytes`);
  return PREFIX + shardOfPerson(userId).toString(16).toUpperCase() + base32(random);
}

/** A reference as a person typed or copied it, or undefined where it cannot be one of ours. */
export function readReference(text: string): string | undefined {
  const bare = text.trim().toUpperCase();
  return PATTERN.test(bare) ? bare : undefined;
}

/** @throws RangeError where the text is no reference of ours: check with readReference first. */
export function shardOfReference(reference: string): number {
  if (!PATTERN.test(reference)) throw new RangeError('not a reference of ours');
  return Number.parseInt(reference.charAt(PREFIX.length), 16);
}

function base32(bytes: Uint8Array): string {
  let bits = 0n;
  for (const byte of bytes) bits = (bits << 8n) | BigInt(byte);
  let text = '';
  for (let place = 0; place < BODY_LENGTH; place += 1) {
    text = ALPHABET.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return text;
}
