import { expect, test } from 'vitest';
import { contentSchema } from '../../../src/domain/announcements/announcement.ts';
import { textIn } from '../../../src/domain/announcements/content-texts.ts';

const english = { text: 'We close at six.', entities: [] };
const hausa = { language: 'ha', text: 'Muna rufewa karfe shida.', entities: [] };

test('a reader gets the text in their language, else the first one', () => {
  const content = contentSchema.parse({ ...english, language: 'en', others: [hausa] });
  expect(textIn(content, 'ha')).toEqual(hausa);
  expect(textIn(content, 'fr').text).toBe(english.text);
});

test('an announcement of the version before has one text for all', () => {
  expect(textIn(contentSchema.parse(english), 'ha').text).toBe(english.text);
});
