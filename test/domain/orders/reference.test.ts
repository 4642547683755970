import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  packContents,
  RANDOM_BYTES,
  readReference,
  SHARD_COUNT,
  shardOfPerson,
  shardOfReference,
  signedPartOf,
  takeApart,
  TAG_BYTES,
  unpackContents,
  withTag,
} from '../../../src/domain/orders/reference.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
/** Telegram's ids have at most 52 significant bits. */
const userIds = fc.integer({ min: 1, max: 2 ** 52 - 1 });
const seconds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const references = fc
  .tuple(userIds, bytes(16), bytes(TAG_BYTES))
  .map(([userId, block, tag]) => withTag(signedPartOf(userId, block), tag));

describe('the contents of a block', () => {
  test('come back for every person and second', () => {
    fc.assert(
      fc.property(userIds, seconds, bytes(RANDOM_BYTES), (userId, second, random) => {
        const block = packContents({ userId, mintedAt: second * 1_000 + 999 }, random);
        expect(block).toHaveLength(16);
        expect(unpackContents(block)).toEqual({ userId, mintedAt: second * 1_000 });
      }),
    );
    const last = { userId: 2 ** 52 - 1, mintedAt: (2 ** 32 - 1) * 1_000 };
    expect(unpackContents(packContents(last, new Uint8Array(RANDOM_BYTES).fill(255)))).toEqual(last);
  });

  test('differ for the same person and second in every one of 44 random bits', () => {
    fc.assert(
      fc.property(bytes(RANDOM_BYTES), fc.integer({ min: 4, max: 47 }), (random, bit) => {
        const other = Uint8Array.from(random);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (0x80 >> (bit & 7));
        const contents = { userId: 7, mintedAt: 1_000 };
        expect(packContents(contents, other)).not.toEqual(packContents(contents, random));
      }),
    );
  });

  test.each([
    [{ userId: 2 ** 52, mintedAt: 0 }, RANDOM_BYTES],
    [{ userId: -1, mintedAt: 0 }, RANDOM_BYTES],
    [{ userId: 1.5, mintedAt: 0 }, RANDOM_BYTES],
    [{ userId: 1, mintedAt: 2 ** 32 * 1_000 }, RANDOM_BYTES],
    [{ userId: 1, mintedAt: -1 }, RANDOM_BYTES],
    [{ userId: 1, mintedAt: 0 }, RANDOM_BYTES - 1],
    [{ userId: 1, mintedAt: 0 }, RANDOM_BYTES + 1],
  ])('of %j with %d random bytes are refused', (contents, length) => {
    expect(() => packContents(contents, new Uint8Array(length))).toThrow(RangeError);
  });
});

test('a reference is 37 digits and capitals that no one mistakes, holds the shard of its person, and comes apart again', () => {
  fc.assert(
    fc.property(userIds, bytes(16), bytes(TAG_BYTES), (userId, block, tag) => {
      const signedPart = signedPartOf(userId, block);
      const reference = withTag(signedPart, tag);
      expect(reference).toMatch(/^VB[0-9A-F][0-9A-HJKMNP-TV-Z]{34}$/u);
      expect(shardOfReference(reference)).toBe(shardOfPerson(userId));
      expect(takeApart(reference)).toEqual({ signedPart, block, tag });
    }),
  );
});

test('shardOfPerson spreads people with neighbouring ids over all shards', () => {
  const counts = Array.from({ length: SHARD_COUNT }, () => 0);
  for (let id = 700_000_000; id < 700_001_600; id += 1) {
    const shard = shardOfPerson(id);
    counts[shard] = (counts[shard] ?? 0) + 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(50);
  expect(Math.max(...counts)).toBeLessThan(200);
});

describe('readReference', () => {
  const [reference = ''] = fc.sample(references, { numRuns: 1, seed: 7 });

  test('reads what was minted, also in small letters and with space around', () => {
    fc.assert(
      fc.property(references, (minted) => {
        expect(readReference(` ${minted.toLowerCase()}\n`)).toBe(minted);
      }),
    );
  });

  test.each([
    '',
    'VB',
    reference.slice(0, -1),
    `${reference}0`,
    // Without its tag.
    reference.slice(0, -8),
    `X${reference.slice(1)}`,
    `${reference.slice(0, -1)}U`,
  ])('takes %j for no reference of ours', (text) => {
    expect(readReference(text)).toBeUndefined();
    expect(takeApart(text)).toBeUndefined();
    expect(() => shardOfReference(text)).toThrow(RangeError);
  });

  test('never throws, and what it gives has a shard', () => {
    const near = fc.array(fc.constantFrom('V', 'B', '0', 'f', 'Z', 'i', ' ', '\n', 'ß', '{'), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          near.map((all) => all.join('')),
        ),
        (text) => {
          const read = readReference(text);
          expect(read === undefined || shardOfReference(read) < SHARD_COUNT).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
