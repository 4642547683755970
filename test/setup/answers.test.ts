import { expect, test } from 'vitest';
import { withPassword } from '../../src/setup/ask-redis.ts';
import { addressOf } from '../../src/setup/ask-reseller.ts';
import { wrapWords } from '../../src/cli/command-line.ts';

test.each([
  ['redis://host:6379/0', 'redis://:p%40ss@host:6379/0'],
  ['rediss://user@host', 'rediss://user:p%40ss@host'],
  ['redis-sentinel://:old@a:1,b:2/0#main', 'redis-sentinel://:p%40ss@a:1,b:2/0#main'],
])('a password stands in %s where Redis looks for it', (url, expected) => {
  expect(withPassword(url, 'p@ss')).toBe(expected);
});

test.each([
  ['api.example.com', 'https://api.example.com'],
  ['https://example.com/shop/api/v2/', 'https://example.com/shop'],
  ['http://example.com/', 'http://example.com'],
  ['', ''],
])('%s is read as the address %s', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

test('lines break between words, and an address stays whole', () => {
  expect(wrapWords('Open this:\nhttps://t.me/BotFather and press Start', 12)).toEqual([
    'Open this:',
    'https://t.me/BotFather',
    'and press',
    'Start',
  ]);
});
