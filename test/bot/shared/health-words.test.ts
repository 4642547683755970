import { expect, test } from 'vitest';
import { outletName } from '../../../src/bot/shared/health-words.ts';
import { allWords } from '../../support/words.ts';

test.each([
  ['en', 'MTN', 'data', 'MTN data'],
  ['en', 'StarTimes', 'tv', 'StarTimes TV'],
  ['en', 'DSTV', 'tv', 'DSTV'],
  ['en', 'Ikeja Electric', 'electricity', 'Ikeja Electric'],
  ['en', 'WAEC', 'exams', 'WAEC exam PINs'],
  ['fr', 'WAEC', 'exams', 'WAEC PIN d’examen'],
])('in %s, %s of the service %s is named “%s” within a sentence', (locale, provider, service, name) => {
  expect(outletName({ service, provider }, allWords(locale))).toBe(name);
});
