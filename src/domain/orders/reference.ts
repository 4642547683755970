/** The keys of all people are spread over so many shards. Each of a person's references contains their shard. */
export const SHARD_COUNT = 16;
export const SHARDS: readonly number[] = Array.from({ length: SHARD_COUNT }, (_, shard) => shard);

/** What a reference says, in encrypted form, about the purchase that it names. */
export interface ReferenceContents {
  /** The buyer's id in Telegram, up to 52 bits (https://core.telegram.org/bots/api#user, 2026-11). */
  readonly userId: number;
  /** Milliseconds since 1970, kept only as whole seconds. */
  readonly mintedAt: number;
}

export const RANDOM_BYTES = 6;
const BLOCK_BYTES = 16;
export const TAG_BYTES = 5;

const PREFIX = 'VB';
/** Crockford's base 32: it has no letters that look like digits when a reference is read out. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BLOCK_LENGTH = Math.ceil((BLOCK_BYTES * 8) / 5);
const TAG_LENGTH = Math.ceil((TAG_BYTES * 8) / 5);
const SIGNED_LENGTH = PREFIX.length + 1 + BLOCK_LENGTH;
export const REFERENCE_LENGTH = SIGNED_LENGTH + TAG_LENGTH;
const PATTERN = new RegExp(`^${PREFIX}[0-9A-F][${ALPHABET}]{${BLOCK_LENGTH + TAG_LENGTH}}$`, 'u');

const USER_BITS = 52n;
const TIME_BITS = 32n;
const RANDOM_BITS = 44n;

/** The shard, 0 to 15, that holds all records of a person. */
export function shardOfPerson(userId: number): number {
  // Telegram gives out ids one after the other. A multiplication spreads neighbours (Knuth, TAOCP 6.4).
  return Math.imul(userId % 0x7fffffff, 0x9e3779b1) >>> 28;
}

export function shardsOf(userId: number | undefined): readonly number[] {
  return userId === undefined ? SHARDS : [shardOfPerson(userId)];
}

/**
 * The plain text of one block: id, time, randomness.
 * @param random RANDOM_BYTES from a cryptographic source, of which 44 bits are kept
 * @throws RangeError if something does not fit
 */
export function packContents({ userId, mintedAt }: ReferenceContents, random: Uint8Array): Uint8Array {
  if (random.length !== RANDOM_BYTES) throw new RangeError(`a reference takes ${RANDOM_BYTES} random bytes`);
  const user = fitting(userId, USER_BITS);
  const seconds = fitting(Math.floor(mintedAt / 1_000), TIME_BITS);
  const noise = BigInt.asUintN(Number(RANDOM_BITS), bitsOf(random));
  return bytesOf((user << (TIME_BITS + RANDOM_BITS)) | (seconds << RANDOM_BITS) | noise, BLOCK_BYTES);
}

export function unpackContents(block: Uint8Array): ReferenceContents {
  const bits = bitsOf(block) >> RANDOM_BITS;
  return {
    userId: Number(bits >> TIME_BITS),
    mintedAt: Number(BigInt.asUintN(Number(TIME_BITS), bits)) * 1_000,
  };
}

/** The text from which the tag of a reference is made: `VB`, the owner's shard as one hexadecimal digit, the encrypted block. */
export function signedPartOf(userId: number, block: Uint8Array): string {
  return PREFIX + shardOfPerson(userId).toString(16).toUpperCase() + base32(block, BLOCK_LENGTH);
}

/** 37 (REFERENCE_LENGTH) of the 15 to 40 characters that the service takes (specification, section 8). */
export function withTag(signedPart: string, tag: Uint8Array): string {
  return signedPart + base32(tag, TAG_LENGTH);
}

/** Undefined if it is no reference. */
export function takeApart(reference: string): { signedPart: string; block: Uint8Array; tag: Uint8Array } | undefined {
  if (!PATTERN.test(reference)) return undefined;
  const signedPart = reference.slice(0, SIGNED_LENGTH);
  const tag = bytesOf(fromBase32(reference.slice(SIGNED_LENGTH)), TAG_BYTES);
  return { signedPart, block: bytesOf(fromBase32(signedPart.slice(PREFIX.length + 1)), BLOCK_BYTES), tag };
}

/** A reference as a person typed or copied it, or undefined if it cannot be one of ours. */
export function readReference(text: string): string | undefined {
  const bare = text.trim().toUpperCase();
  return PATTERN.test(bare) ? bare : undefined;
}

/** @throws RangeError if the text is no reference of ours: check with readReference first. */
export function shardOfReference(reference: string): number {
  if (!PATTERN.test(reference)) throw new RangeError('not a reference of ours');
  return Number.parseInt(reference.charAt(PREFIX.length), 16);
}

function fitting(value: number, bits: bigint): bigint {
  if (!Number.isSafeInteger(value) || value < 0 || BigInt(value) >> bits !== 0n) {
    throw new RangeError(`${value} does not fit into ${bits} bits of a reference`);
  }
  return BigInt(value);
}

function bitsOf(bytes: Uint8Array): bigint {
  return bytes.reduce((bits, byte) => (bits << 8n) | BigInt(byte), 0n);
}

/** The lowest bits as bytes, the most significant byte first. */
function bytesOf(bits: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, place) => Number((bits >> BigInt(8 * (length - 1 - place))) & 0xffn));
}

/** The first letter gets the bits that are left over. */
function base32(bytes: Uint8Array, length: number): string {
  const bits = bitsOf(bytes);
  const letterAt = (place: number): string => ALPHABET.charAt(Number((bits >> BigInt(5 * (length - 1 - place))) & 31n));
  return Array.from({ length }, (_, place) => letterAt(place)).join('');
}

function fromBase32(text: string): bigint {
  return Array.from(text).reduce((bits, character) => (bits << 5n) | BigInt(ALPHABET.indexOf(character)), 0n);
}

/** The names of purchases. They say who bought and when, but only we can read that. */
export interface References {
  /** A new one, never the same again. @param at milliseconds since 1970 */
  mint(userId: number, at: number): string;
  /** Undefined if the reference is foreign or was altered. */
  read(reference: string): ReferenceContents | undefined;
}
