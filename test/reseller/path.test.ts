import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { query, segment } from '../../src/reseller/path.ts';

test('a segment holds any name as one step of the path', () => {
  expect(segment('MTN 1GB/30 days?#50%')).toBe('MTN%201GB%2F30%20days%3F%2350%25');
  expect(segment('..')).toBe('%2E%2E');
  expect(segment('.')).toBe('%2E');
  expect(segment('a..b')).toBe('a..b');
  expect(segment('half \ud83d pair')).toBe('half%20%EF%BF%BD%20pair');
});

test('a segment reads back as the name it was made of', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      expect(segment(name)).toMatch(/^[\w%!'()*.~-]+$/u);
      expect(decodeURIComponent(segment(name))).toBe(name.toWellFormed());
    }),
  );
});

test('a query has what is defined, and reads back', () => {
  expect(query({})).toBe('');
  expect(query({ service: undefined })).toBe('');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const read = new URLSearchParams(query({ service: value, page: 2, provider: undefined }));
      expect([...read]).toEqual([
        ['service', value.toWellFormed()],
        ['page', '2'],
      ]);
    }),
  );
});
