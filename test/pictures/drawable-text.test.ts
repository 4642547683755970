import { expect, test } from 'vitest';
import { cleanText } from '../../src/pictures/drawable-text.ts';

test.each([
  [
    'letters of Nigeria as they are',
    '₦5,000 Ẹ̀bùn Ọlúṣọlá Ƙofar Ɗanladi ɓ ɗ ƙ ị ụ ṅ m̀',
    '₦5,000 Ẹ̀bùn Ọlúṣọlá Ƙofar Ɗanladi ɓ ɗ ƙ ị ụ ṅ m̀',
  ],
  ['letters in pieces composed', 'Ọlúṣọlá'.normalize('NFD'), 'Ọlúṣọlá'],
  ['emoji gone', 'Musa 🔥👨‍👩‍👧🇳🇬 & Sons 1️⃣', 'Musa & Sons 1'],
  ['half a pair as an ellipsis', 'a\ud800b', 'a…b'],
  ['control and direction characters gone', 'a\u0000b\u202ec\u200fd\u2066e', 'abcde'],
  ['other scripts as an ellipsis', '李小龙 Ada', '… Ada'],
  ['one line', ' a\n b\t\u2003c ', 'a b c'],
  ['a number held together', '0803\u00a0123\u202f4567', '0803\u00a0123\u00a04567'],
  ['no more accents than a letter bears', `a${'\u0323'.repeat(50)}b`, `ạ\u0323\u0323b`],
  ['foreign accents gone', 'x\u0336\u0337y', 'xy'],
])('%s', (_, given, cleaned) => {
  expect(cleanText(given)).toBe(cleaned.normalize('NFC'));
});

test('what is too long is cut between letters', () => {
  expect(cleanText('x'.repeat(5_000))).toBe(`${'x'.repeat(199)}…`);
  expect(cleanText('ọ́'.repeat(10), 10)).toBe(`${'ọ́'.repeat(4)}…`.normalize('NFC'));
});

test('a name of emoji alone leaves a trace, so that no blank stands in its place', () => {
  expect(cleanText(' 🔥🇳🇬 ')).toBe('…');
  expect(cleanText('\u202e')).toBe('');
});
