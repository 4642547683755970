import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageOf, storedLanguageOf } from '../../../src/domain/people/person.ts';

test('what a person chose goes before what is known of them otherwise', () => {
  expect(languageOf({ chosenLanguage: 'fr' }, 'en')).toBe('fr');
  expect(languageOf({}, 'en')).toBe('en');
  expect(languageOf(undefined, 'en')).toBe('en');
  expect(storedLanguageOf({ chosenLanguage: 'fr', language: 'en' })).toBe('fr');
  expect(storedLanguageOf({ language: 'en' })).toBe('en');
  expect(storedLanguageOf(undefined)).toBeUndefined();
});

const root = new URL('../../../src/', import.meta.url).pathname;
const sources = globSync('**/*.ts', { cwd: root }).map((path) => [path, readFileSync(root + path, 'utf8')] as const);

function whereIs(pattern: RegExp): string[] {
  return sources.flatMap(([path, source]) => (pattern.test(source) ? [path] : [])).toSorted();
}

test('nothing but the one function for it reads what Telegram says of a language', () => {
  expect(whereIs(/\.language_code\b|\{[^}\n]*\blanguage_code\b[^}\n]*\}\s*=/u)).toEqual(['bot/ui/words.ts']);
});

test('every place that asks what Telegram says asks what was chosen, too; only the record keeps it as it is', () => {
  const asking = sources.filter(
    ([path, source]) => path !== 'bot/ui/words.ts' && source.includes('telegramLanguageOf('),
  );
  const bare = asking.flatMap(([path, source]) =>
    source.split('\n').some((line) => line.includes('telegramLanguageOf(') && !line.includes('languageOf('))
      ? [path]
      : [],
  );
  expect(bare.filter((path) => path !== 'bot/chat/people/access-gate.ts')).toEqual([]);
});

test('a stored language is read by the one function, and where it is kept', () => {
  expect(whereIs(/(?:person|Person)\??\.(?:language|chosenLanguage)\b/u)).toEqual([
    'domain/people/person.ts',
    'services/people/offer-language.ts',
  ]);
});
