import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chunksOf, deflateRecord, inflateRecord } from '../../../../src/redis/orders/ended/deflate-record.ts';
import { FIRST_DICTIONARY } from '../../../../src/redis/orders/ended/record-dictionary.ts';
import { finishedOrder } from '../../../bench/store/finished-order.ts';
import { freshReference, T0 } from '../../../support/samples/sample-order.ts';

const reference = freshReference();

describe('a deflated record', () => {
  test('comes back as it was, whatever stands in it', () => {
    fc.assert(
      fc.property(fc.json(), fc.boolean(), (json, named) => {
        const record = named ? JSON.stringify({ reference, more: json, again: reference }) : json;
        expect(inflateRecord(deflateRecord(record, reference), reference)).toBe(record);
      }),
    );
  });

  test('of a purchase takes some 200 bytes', () => {
    const sizes = Array.from({ length: 200 }, (_, place) => {
      const one = freshReference();
      const life = { reference: one, userId: 7e8 + place * 37, at: T0 - place * 5e7, place, random: Math.random };
      return deflateRecord(JSON.stringify(finishedOrder(life).ended), one).length;
    });
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(220);
  });

  test('that is damaged, or of an unknown form, is none', () => {
    const deflated = deflateRecord(JSON.stringify({ reference, much: 'x'.repeat(50) }), reference);
    expect(inflateRecord(deflated.subarray(0, 6), reference)).toBeUndefined();
    expect(inflateRecord(Buffer.concat([Buffer.of(9), deflated.subarray(1)]), reference)).toBeUndefined();
    expect(inflateRecord(Buffer.alloc(0), reference)).toBeUndefined();
  });

  test('that swells without end is none', () => {
    expect(inflateRecord(deflateRecord('x'.repeat(1e6), reference), reference)).toBeUndefined();
  });

  test('is read with the dictionary that it was written with, which never changes', () => {
    expect(hash('sha256', FIRST_DICTIONARY, 'hex')).toBe(
      '2120a10f2a13ffbbea13dc8b06e080d8eb9f2743da77904b08cc4d614d7d33cf',
    );
  });

  test('is cut into pieces that Redis keeps in a small hash', () => {
    const bytes = Buffer.alloc(130, 7);
    expect(chunksOf(bytes).map(({ length }) => length)).toEqual([63, 63, 4]);
    expect(Buffer.concat(chunksOf(bytes))).toEqual(bytes);
  });
});
