import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shardOfPerson, shardOfReference } from '../../src/domain/orders/reference.ts';
import { createReferences } from '../../src/crypto/reference-cipher.ts';
import { T0 } from '../support/samples/sample-order.ts';

const secret = 'correct horse battery staple';
const references = createReferences({ secret, randomBytes });
/** The same bytes in every run. */
const still = createReferences({ secret, randomBytes: (length) => new Uint8Array(length) });

/** Telegram's ids have at most 52 significant bits. */
const userIds = fc.oneof(fc.integer({ min: 1, max: 2 ** 52 - 1 }), fc.constantFrom(1, 2 ** 32, 2 ** 52 - 1));
const seconds = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

describe('a minted reference', () => {
  test('says who bought and when, to who has the secret', () => {
    fc.assert(
      fc.property(userIds, seconds, (userId, second) => {
        const reference = references.mint(userId, second * 1_000 + 123);
        expect(reference).toHaveLength(37);
        expect(shardOfReference(reference)).toBe(shardOfPerson(userId));
        expect(references.read(reference)).toEqual({ userId, mintedAt: second * 1_000 });
      }),
      { numRuns: 500 },
    );
  });

  test('is another one each time, for the same person in the same second', () => {
    const minted = Array.from({ length: 1_000 }, () => references.mint(7, T0));
    expect(new Set(minted).size).toBe(1_000);
  });

  test('shows nothing of neighbours: the next person of a shard has another block and another tag', () => {
    const [one, other] = [still.mint(7, T0), still.mint(8, T0)];
    const alike = Array.from(one.slice(3)).filter((character, place) => character === other.charAt(place + 3));
    expect(alike.length).toBeLessThan(12);
  });

  test('altered in any one character says nothing', () => {
    const reference = references.mint(700_000_101, T0);
    for (let place = 0; place < reference.length; place += 1) {
      for (const character of ALPHABET.replace(reference.charAt(place), '')) {
        const altered = reference.slice(0, place) + character + reference.slice(place + 1);
        expect(references.read(altered)).toBeUndefined();
      }
    }
  });

  test('says nothing under another secret, and one secret reads the same in every process', () => {
    const reference = references.mint(700_000_101, T0);
    expect(createReferences({ secret: `${secret}.`, randomBytes }).read(reference)).toBeUndefined();
    expect(still.read(reference)).toEqual({ userId: 700_000_101, mintedAt: T0 });
  });

  test('is read for as long as the bot lives: what this secret minted on 2026-11-21', () => {
    expect(still.mint(700_000_101, T0)).toBe('VB26Y64JQH6GF0YZF3G231N2N4Q8ZCJQ1D283');
  });
});

describe('what is not ours says nothing', () => {
  test('whatever the text', () => {
    const shaped = fc
      .array(fc.constantFrom(...ALPHABET.split('')), { minLength: 34, maxLength: 34 })
      .map((all) => `VB7${all.join('')}`);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), shaped), (text) => {
        expect(references.read(text)).toBeUndefined();
      }),
      { numRuns: 2_000 },
    );
  });

  test.each(['', 'VB7Q2M4C8Z1T5KX9W3RJ6HDNPSB0A00000000', 'order-2026-11-20-0001'])('%j', (text) => {
    expect(references.read(text)).toBeUndefined();
  });
});
