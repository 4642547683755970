import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  mintReference,
  readReference,
  SHARD_COUNT,
  shardOfPerson,
  shardOfReference,
} from '../../src/domain/reference.ts';

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
/** Telegram's ids have at most 52 significant bits. */
const userIds = fc.integer({ min: 1, max: 2 ** 52 - 1 });

describe('mintReference', () => {
  test('is 15 to 40 characters of digits and capitals that nobody mistakes', () => {
    fc.assert(
      fc.property(userIds, bytes, (userId, random) => {
        expect(mintReference(userId, random)).toMatch(/^VB[0-9A-F][0-9A-HJKMNP-TV-Z]{26}$/u);
      }),
    );
    expect(mintReference(1, new Uint8Array(16))).toHaveLength(29);
  });

  test('holds the shard of its person', () => {
    fc.assert(
      fc.property(userIds, bytes, (userId, random) => {
        const shard = shardOfReference(mintReference(userId, random));
        expect(shard).toBe(shardOfPerson(userId));
        expect(shard).toBeGreaterThanOrEqual(0);
        expect(shard).toBeLessThan(SHARD_COUNT);
      }),
    );
  });

  test('different randomness gives different references: no bit of it is lost', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 0, max: 127 }), (random, bit) => {
        const other = Uint8Array.from(random);
        other[bit >> 3] = (other[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(mintReference(7, other)).not.toBe(mintReference(7, random));
      }),
    );
  });

  test.each([0, 15, 17])('refuses %d bytes of randomness', (length) => {
    expect(() => mintReference(7, new Uint8Array(length))).toThrow(RangeError);
  });
});

describe('shardOfPerson', () => {
  test('spreads people with neighbouring ids over all shards', () => {
    const counts = Array.from({ length: SHARD_COUNT }, () => 0);
    for (let id = 700_000_000; id < 700_001_600; id += 1) {
      const shard = shardOfPerson(id);
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    expect(Math.min(...counts)).toBeGreaterThan(50);
    expect(Math.max(...counts)).toBeLessThan(200);
  });
});

describe('readReference', () => {
  const reference = mintReference(700_000_101, new Uint8Array(16).fill(0xa7));

  test('reads what was minted, also in small letters and with space around', () => {
    fc.assert(
      fc.property(userIds, bytes, (userId, random) => {
        const minted = mintReference(userId, random);
        expect(readReference(` ${minted.toLowerCase()}\n`)).toBe(minted);
      }),
    );
  });

  test.each([
    '',
    'VB',
    reference.slice(0, -1),
    `${reference}0`,
    `X${reference.slice(1)}`,
    `${reference.slice(0, -1)}U`,
  ])('takes %j for no reference of ours', (text) => {
    expect(readReference(text)).toBeUndefined();
    expect(() => shardOfReference(text)).toThrow(RangeError);
  });

  test('never throws, and what it gives has a shard', () => {
    const near = fc.array(fc.constantFrom('V', 'B', '0', 'f', 'Z', 'i', ' ', '\n', 'ß', '{'), { maxLength: 32 });
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
