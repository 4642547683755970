import { hash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_DICTIONARY } from '../../../../src/redis/accounts/packed/block-dictionary.ts';
import {
  headLine,
  headOf,
  packEntries,
  packRest,
  type StreamEntry,
  unpackEntries,
} from '../../../../src/redis/accounts/packed/packed-block.ts';
import { freshReference, T0 } from '../../../support/samples/sample-order.ts';

const someText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constantFrom('hold', '0', '', '"\n'));
const someFields = fc.array(fc.tuple(someText, someText), { minLength: 1, maxLength: 6 }).map((pairs) => pairs.flat());
const someShapes = fc.array(someFields, { minLength: 1, maxLength: 4 });
/** Entries whose ids rise, some in the same millisecond, of few kinds and of any. */
const someEntries = fc
  .tuple(fc.array(fc.tuple(fc.nat(3), fc.nat(1e9)), { minLength: 1, maxLength: 40 }), someShapes)
  .map(([steps, shapes]) => {
    let [time, number] = [T0, 0n];
    return steps.map(([step, seed], index): StreamEntry => {
      [time, number] = step === 0 ? [time, number + 1n + BigInt(seed) ** 2n] : [time + step * (seed + 1), 0n];
      return [`${time}-${number}`, shapes[(seed + index) % shapes.length] ?? []];
    });
  });

describe('a block of packed entries', () => {
  test('gives them back as they were, whatever their fields are', () => {
    fc.assert(
      fc.property(someEntries, fc.nat(1e6), fc.nat(1e4), (entries, total, place) => {
        const block = packEntries(entries, { total, place });
        expect(unpackEntries(block)).toEqual(entries);
        expect(headOf(block)).toEqual({
          firstId: entries[0]?.[0],
          lastId: entries.at(-1)?.[0],
          count: entries.length,
          total: total + entries.length,
          place: place + 1,
        });
      }),
    );
  });

  test('without its first entries says that these were packed too', () => {
    fc.assert(
      fc.property(someEntries, fc.nat(39), (entries, gone) => {
        fc.pre(gone < entries.length);
        const head = headOf(packEntries(entries, { total: 300, place: 2 }));
        const rest = packRest(entries.slice(gone), head);
        expect(unpackEntries(rest)).toEqual(entries.slice(gone));
        expect(headOf(rest)).toMatchObject({ count: entries.length - gone, total: head.total, place: head.place });
      }),
    );
  });

  test('takes some 60 bytes for a purchase, of which its reference is a third', () => {
    expect(packEntries(purchases(10)).length / 10).toBeLessThan(75);
    expect(packEntries(purchases(100)).length / 100).toBeLessThan(60);
  });

  test('that is damaged, or of an unknown form, is an error and no entry', () => {
    const block = packEntries(purchases(3));
    const line = headLine(block);
    expect(() => unpackEntries(block.subarray(0, block.length - 5))).toThrow('unexpected end of file');
    expect(() => unpackEntries(Buffer.from(`9${block.subarray(1).toString('latin1')}`, 'latin1'))).toThrow('form');
    expect(() =>
      unpackEntries(Buffer.concat([Buffer.from(line.replace(/ 6 /u, ' 7 ')), block.subarray(line.length)])),
    ).toThrow('has not the entries');
    expect(() => headOf(Buffer.from('1 2\n'))).toThrow('no head');
    expect(() => headOf(Buffer.alloc(0))).toThrow('no head');
  });

  test('is read with the dictionary that it was written with, which never changes', () => {
    expect(hash('sha256', FIRST_DICTIONARY, 'hex')).toBe(
      'bab208bb15d0cd4ffa7c8b40697b71f13fc5eae376c0242a39b41f8a761ad792',
    );
  });
});

/** As the bot's scripts write them. */
function purchases(count: number): StreamEntry[] {
  let balance = 100_000_000;
  return Array.from({ length: count }, (_, index): StreamEntry[] => {
    const [price, reference, at] = [10_000 * (1 + (index % 20)), freshReference(), T0 + index * 7_654_321];
    const sums = (...four: number[]) =>
      ['balanceBeforeMinor', 'balanceAfterMinor', 'heldBeforeMinor', 'heldAfterMinor'].flatMap((name, place) => [
        name,
        String(four[place]),
      ]);
    balance -= price;
    const about = ['userId', '700000001', 'kind'];
    const money = ['amountMinor', String(price)];
    const paid = ['costMinor', String(price), 'paidMinor', String(price * 0.98)];
    const hold = [...about, 'hold', ...money, ...sums(balance + price, balance, 0, price), 'by', '700000001'];
    const capture = [...about, 'capture', ...money, ...sums(balance, balance, price, 0), 'by', '0'];
    return [
      [`${at + 3}-0`, [...hold, 'at', String(at), 'reference', reference]],
      [`${at + 3_100 + index}-0`, [...capture, 'at', String(at + 3_050), 'reference', reference, ...paid]],
    ];
  }).flat();
}
