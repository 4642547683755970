import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  beginningWith,
  matching,
  optional,
  reference,
  route,
  wholeNumber,
} from '../../../src/bot/ui/callback-routes.ts';
import { allRoutes } from '../../support/callback-routes.ts';

const buttons = [...allRoutes];

describe('every button', () => {
  test.each(buttons)(
    '%s reads what it prints, whatever its values, and no other one does',
    (name, { pattern, read, data }) => {
      fc.assert(
        fc.property(fc.stringMatching(pattern), (text) => {
          const values = read(text);
          // A number may be too large to be one.
          fc.pre(values !== undefined);
          expect(Buffer.byteLength(data(values))).toBeLessThanOrEqual(64);
          expect(read(data(values))).toEqual(values);
          expect(readBy(text)).toEqual([name]);
        }),
      );
    },
  );

  test('throws at nothing that comes from outside', () => {
    const known = fc.constantFrom(...buttons).chain(([, { pattern }]) => fc.stringMatching(pattern));
    const near = fc.tuple(known, fc.nat(64), fc.string({ unit: 'binary', maxLength: 8 }));
    const mended = near.map(([data, at, text]) => data.slice(0, at) + text + data.slice(at));
    fc.assert(
      fc.property(fc.oneof(mended, fc.string({ unit: 'binary' })), (text) => {
        expect(readBy(text).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('a definition', () => {
  const page = route('h', { page: wholeNumber(6), word: optional(matching('.*', 10)) });

  test('prints its parts behind its words, and leaves out what is not given', () => {
    expect(page.data({ page: 3, word: 'a:b' })).toBe('h:3:a:b');
    expect(page.data({ page: 3, word: undefined })).toBe('h:3');
    expect(route('m:buy').data()).toBe('m:buy');
  });

  test('reads the values of its own data, and of nothing else', () => {
    expect(page.read('h:3:a:b')).toEqual({ page: 3, word: 'a:b' });
    expect(page.read('h:3')).toEqual({ page: 3, word: undefined });
    const others = [undefined, '', 'h', 'h:', 'h:x', 'h:1234567', 'hh:3', ' h:3', 'h:3\n'];
    expect(others.filter((other) => page.read(other) !== undefined)).toEqual([]);
  });

  test('refuses data that Telegram would refuse', () => {
    expect(() => route('o:confirm', { reference, word: matching('.*', 17) })).toThrow(/65 bytes/u);
  });

  test('is told by how data begin', () => {
    const some = beginningWith([page, route('u:open')]);
    expect(['h:', 'h', 'h:x:5', 'u:open'].every((data) => some.test(data))).toBe(true);
    expect(['ha:1', 'u:opened', 'u:open:5', 'u', 'x:h:3'].some((data) => some.test(data))).toBe(false);
  });
});

function readBy(data: string): string[] {
  return buttons.filter(([, { read }]) => read(data) !== undefined).map(([name]) => name);
}
