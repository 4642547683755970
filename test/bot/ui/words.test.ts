import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { loadWords, type WordsSettings } from '../../../src/bot/ui/words.ts';
import { minor } from '../../../src/domain/shared/money.ts';

const LOCALES = new URL('../../../locales/', import.meta.url);
const AT = Date.UTC(2026, 10, 21, 5, 30);

function wordsWith(changes: Partial<WordsSettings> = {}) {
  return loadWords({
    directory: LOCALES,
    defaultLocale: 'en',
    currency: 'NGN',
    timeZone: 'Africa/Lagos',
    ...changes,
  });
}

describe('a value in a message', () => {
  const english = wordsWith()('en');

  test('is escaped in text, if the markup of the locale file stays', () => {
    expect(english.html('card-name', { name: '<b>Tom & Co</b>' })).toBe('Name: <b>&lt;b&gt;Tom &amp; Co&lt;/b&gt;</b>');
  });

  test('has no half characters in text, which Telegram would refuse', () => {
    expect(english.html('card-name', { name: 'Ada\ud83d' })).toBe('Name: <b>Ada\ufffd</b>');
  });

  test('stays as it is on buttons', () => {
    expect(english.plain('access-stopped', { merchant: 'Tom & <Co>' })).toContain('Ask Tom & <Co> to');
  });

  test('carries no invisible marks, which would be copied along', () => {
    expect(english.html('order-token', { token: '7078 7288' })).toBe('Token: <code>7078 7288</code>');
  });
});

describe('the language of a person', () => {
  test.each([
    ['fr', 'fr'],
    ['fr-CA', 'fr'],
    ['FR', 'fr'],
    ['en-GB', 'en'],
    ['zh-hans', 'en'],
    ['xx', 'en'],
    ['frr', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%j is served in %j', (asked, locale) => {
    expect(wordsWith()(asked).locale).toBe(locale);
  });

  test('is the default one if we have no file for it', () => {
    const words = wordsWith({ defaultLocale: 'fr' });
    expect([words('xx').locale, words(undefined).locale, words('en').locale]).toEqual(['fr', 'fr', 'en']);
    expect(words('xx').plain('button-cancel')).toBe('Annuler');
  });

  test('has the plural forms of that language: nothing is singular in French', () => {
    const words = wordsWith();
    expect(words('en').html('history-total', { total: 0 })).toBe('0 purchases');
    expect(words('fr').html('history-total', { total: 0 })).toBe('0 achat');
    expect(words('fr').html('history-total', { total: 2 })).toBe('2 achats');
  });

  test('must have a file to be the default one', () => {
    expect(() => wordsWith({ defaultLocale: 'xx' })).toThrow(new Error('DEFAULT_LOCALE: there is no locales/xx.ftl'));
  });
});

describe('a language whose file is not complete', () => {
  const directory = mkdtempSync(join(tmpdir(), 'locales-'));
  writeFileSync(join(directory, 'en.ftl'), 'button-back = Back\ncard-name = Name: <b>{ $name }</b>\n');
  writeFileSync(join(directory, 'ha.ftl'), 'button-back = Baya\n');
  writeFileSync(join(directory, 'pt-BR.ftl'), 'button-back = Voltar\n');
  afterAll(() => rmSync(directory, { recursive: true }));
  const words = wordsWith({ directory: pathToFileURL(`${directory}/`), defaultLocale: 'ha' });

  test('speaks English if a message is missing, with its values escaped all the same', () => {
    expect(words('ha').plain('button-back')).toBe('Baya');
    expect(words('ha').html('card-name', { name: 'A&B' })).toBe('Name: <b>A&amp;B</b>');
  });

  test('is named among the languages that there are', () => {
    expect([...words.locales].sort()).toEqual(['en', 'ha', 'pt-BR']);
  });

  test.each(['pt-BR', 'pt-br'])('and whose name has a region is found by %s', (asked) => {
    expect(words(asked).plain('button-back')).toBe('Voltar');
  });
});

test.each([
  ['en', 'NGN', '₦1,234,567.50'],
  ['fr', 'NGN', '1\u202f234\u202f567,50\u00a0₦'],
  ['en', 'GHS', 'GH₵1,234,567.50'],
])('money in %s and %s has its sign and separators: %s', (locale, currency, written) => {
  expect(wordsWith({ currency })(locale).money(minor(123_456_750))).toBe(written);
});

test.each([
  ['Africa/Lagos', 'en', '21 Nov 2026, 06:30', 'WAT'],
  ['Africa/Lagos', 'fr', '21 nov. 2026, 06:30', 'WAT'],
  ['Africa/Accra', 'en', '21 Nov 2026, 05:30', 'GMT'],
  ['Europe/Paris', 'en', '21 Nov 2026, 06:30', 'CET'],
  ['Asia/Kathmandu', 'en', '21 Nov 2026, 11:15', 'GMT+5:45'],
])('a time is that of TIME_ZONE %s in %s: %s, and if it is handed on it names the clock: %s', (...row) => {
  const [timeZone, locale, time, clock] = row;
  const words = wordsWith({ timeZone })(locale);
  expect([words.time(AT), words.zonedTime(AT)]).toEqual([time, `${time} ${clock}`]);
});

test.each([
  ['en', 44_000, '44 seconds'],
  ['en', 30 * 60_000 + 59_000, '30 minutes'],
  ['en', 90 * 60_000, '90 minutes'],
  ['en', 5 * 3_600_000, '5 hours'],
  ['en', 49 * 3_600_000, '2 days'],
  ['en', -5, '0 seconds'],
  ['fr', 30 * 60_000, '30 minutes'],
])('in %s, %i ms are said as %s', (locale, ms, text) => {
  expect(wordsWith()(locale).duration(ms).replaceAll('\u00a0', ' ')).toBe(text);
});

test('a number of the service is written as the language writes it, and other text is left alone', () => {
  const words = wordsWith();
  expect(words('fr').decimal('4.77 kWh')).toBe('4,77 kWh');
  expect(words('en').decimal('4.77 kWh')).toBe('4.77 kWh');
  expect(words('fr').decimal('v1.2.3, 12')).toBe('v1.2.3, 12');
});
