import { expect, test } from 'vitest';
import { resellerAccountId } from '../../src/services/recovery/reseller-account.ts';

const SECRET = 'a secret that is long enough';
const id = resellerAccountId(SECRET, 'https://service.example', 'key-1');

test('is the same for the same address and key, and fits into a button', () => {
  expect(resellerAccountId(SECRET, 'https://service.example', 'key-1')).toBe(id);
  expect(id).toMatch(/^[\w-]{12}$/u);
});

test.each([
  ['key', [SECRET, 'https://service.example', 'key-2']],
  ['address', [SECRET, 'https://other.example', 'key-1']],
  ['secret, without which nobody can try keys', ['another secret', 'https://service.example', 'key-1']],
] as const)('is another one for another %s', (_what, [secret, address, key]) => {
  expect(resellerAccountId(secret, address, key)).not.toBe(id);
});

test('cannot be the same for an address that ends in a part of the key', () => {
  expect(resellerAccountId(SECRET, 'https://a', 'bc')).not.toBe(resellerAccountId(SECRET, 'https://ab', 'c'));
});
