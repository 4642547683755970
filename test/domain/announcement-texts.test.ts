import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contentSchema,
  languagesOf,
  languagesToAdd,
  type NamedContent,
  onlyRead,
  readersByText,
  textIn,
  withoutText,
  withText,
} from '../../src/domain/announcement.ts';

const english = { text: 'We close at six.', entities: [] };
const hausa = { language: 'ha', text: 'Muna rufewa karfe shida.', entities: [], hidesPreview: true };
const both: NamedContent = { ...english, photo: 'a photo', language: 'en', others: [hausa] };

describe('a text that is taken away', () => {
  test('is never the only one, and never one that is not there', () => {
    expect(withoutText({ ...both, others: [] }, 'en')).toBeUndefined();
    expect(withoutText(both, 'fr')).toBeUndefined();
  });
});

test('what nobody reads is left out, and only what somebody reads can be added, the most read first', () => {
  const readership = new Map([
    ['fr', 1],
    ['en', 50],
    ['pcm', 7],
  ]);
  expect(onlyRead(both, readership).others).toEqual([]);
  expect(languagesToAdd(both, readership).map(({ language }) => language)).toEqual(['pcm', 'fr']);
});

const LANGUAGES = ['en', 'fr', 'ha', 'pcm', 'yo'] as const;
const anyLanguage = fc.constantFrom(...LANGUAGES);
const anyStep = fc.record({ does: fc.constantFrom('put', 'drop'), language: anyLanguage, text: fc.string() });

test('whatever is added, changed and taken away: one text a language, and everybody gets exactly one', () => {
  const readerships = fc.dictionary(anyLanguage, fc.integer({ min: 1, max: 100_000 }));
  fc.assert(
    fc.property(fc.array(anyStep), readerships, (steps, counts) => {
      let content: NamedContent = { ...english, language: 'en' };
      const model = new Map([['en', english.text]]);
      for (const { does, language, text } of steps) {
        if (does === 'put') model.set(language, text);
        else if (model.size > 1) model.delete(language);
        if (does === 'put') content = withText(content, language, { text, entities: [] });
        else content = withoutText(content, language) ?? content;
      }
      const languages = languagesOf(content);
      expect(languages.map((language) => [language, textIn(content, language).text])).toEqual([...model]);
      const readership = new Map(Object.entries(counts));
      const total = [...readership.values()].reduce((sum, count) => sum + count, 0);
      const read = readersByText(content, readership);
      expect(read.reduce((sum, { count }) => sum + count, 0)).toBe(total);
      expect(read.every(({ count }) => count >= 0)).toBe(true);
      expect(contentSchema.parse(JSON.parse(JSON.stringify(content))).others?.length ?? 0).toBe(languages.length - 1);
    }),
  );
});
