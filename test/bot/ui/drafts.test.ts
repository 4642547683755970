import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { readLocaleSource } from '../../../src/bot/ui/locale-source.ts';
import { asSent, type Screen } from '../../../src/bot/ui/screen.ts';
import { type AllWords, loadWords, type Words } from '../../../src/bot/ui/words.ts';
import { minor } from '../../../src/domain/shared/money.ts';

const ENGLISH = readFileSync(new URL('../../../locales/en.ftl', import.meta.url), 'utf8');
const sources = new Map(readLocaleSource(ENGLISH).map(({ id, text }) => [id, text]));
const directories: string[] = [];

afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true });
});

interface Draft {
  readonly text: string;
  /** The speaker who checked it. */
  readonly by?: string;
}

/** The bot's words, and a draft of these messages alone. */
function wordsWith(drafts: Record<string, Draft>): AllWords {
  const directory = mkdtempSync(join(tmpdir(), 'drafts-'));
  directories.push(directory);
  const messages = Object.entries(drafts).map(
    ([id, { text, by }]) => `${by === undefined ? '' : `# checked by ${by}, 2026-11-22\n`}${id} = ${text}`,
  );
  writeFileSync(join(directory, 'en.ftl'), ENGLISH);
  writeFileSync(join(directory, 'xx.ftl'), ['### Draft', ...messages].join('\n\n'));
  return loadWords({
    directory: pathToFileURL(`${directory}/`),
    defaultLocale: 'en',
    currency: 'NGN',
    timeZone: 'Africa/Lagos',
  });
}

/** The screen as its reader gets it. */
const sent = (words: Words, draw: (words: Words) => Screen): Screen => asSent(draw, words);

const CHARGED: Draft = { text: 'Moni no comot.' };
const charged = (words: Words) => ({ html: words.html('order-nothing-charged') });
const BOTH =
  'Moni no comot.\n\n🇬🇧 <b>The same in English:</b>\n<blockquote expandable>Nothing was charged.</blockquote>';

describe('a language with some messages', () => {
  test('writes dates and sums as English does', () => {
    const draft = { 'walk-ask-service': { text: 'Wetin?' } };
    expect(wordsWith(draft)('xx').money(minor(50_000))).toBe('₦500.00');
  });

  test('is a draft as long as the head of its file says so', () => {
    const { languages } = wordsWith({ 'walk-ask-service': { text: 'Wetin?', by: 'Ada' } });
    expect(languages.map(({ locale, isDraft }) => [locale, isDraft])).toEqual([
      ['en', false],
      ['xx', true],
    ]);
  });
});

describe('a draft about money', () => {
  test('is not shown without its English, which stands whole below it', () => {
    const words = wordsWith({ 'order-nothing-charged': CHARGED })('xx');
    expect(sent(words, charged).html).toBe(BOTH);
  });

  test('has its English in one quote, also what the screen quotes itself: Telegram has no quote in a quote', () => {
    const words = wordsWith({ 'order-nothing-charged': CHARGED })('xx');
    const quoting = (own: Words) => ({
      html: `${charged(own).html}\n<blockquote expandable>PIN 1122\n0500</blockquote>\n<blockquote>x</blockquote>`,
    });
    const [own, english] = sent(words, quoting).html.split('\n\n🇬🇧 <b>The same in English:</b>\n');
    expect(own).toBe(quoting({ ...words, html: () => 'Moni no comot.' }).html);
    expect(english).toBe('<blockquote expandable>Nothing was charged.\nPIN 1122\n0500\nx</blockquote>');
  });

  test('has the line above its English in the language itself', () => {
    const label = { 'language-english-below': { text: 'Na so for English:' } };
    const words = wordsWith({ 'order-nothing-charged': CHARGED, ...label })('xx');
    expect(sent(words, charged).html).toContain('\n\nNa so for English:\n<blockquote');
  });

  test('stays English alone where a text cannot stand twice: on buttons, in toasts, pictures and files', () => {
    const words = wordsWith({ 'order-nothing-charged': CHARGED, 'button-confirm': { text: 'Gree' } })('xx');
    expect(words.plain('order-nothing-charged')).toBe('Nothing was charged.');
    const screen = sent(words, (own) => ({
      ...charged(own),
      rows: [[{ text: own.plain('button-confirm'), callback_data: 'x' }]],
    }));
    expect(screen).toMatchObject({ html: BOTH, rows: [[{ text: 'Confirm' }]] });
  });

  test('stands once if it says the same as its English', () => {
    const words = wordsWith({ 'account-balance': { text: sources.get('account-balance') ?? '' } })('xx');
    const balance = (own: Words) => ({ html: own.html('account-balance', { balance: '₦5' }) });
    expect(sent(words, balance).html).toBe('Your balance: <b>₦5</b>');
  });

  test.each([
    ['that is missing', {}],
    ['that is not about money', { 'walk-ask-service': { text: 'Wetin?' } }],
  ])('is left out beside one %s: no screen is half in one language and half in the other', (_, other) => {
    const words = wordsWith({ 'order-processing-hint': { text: 'No buy am.' }, ...other })('xx');
    const lines = (own: Words) => ({
      html: [own.html('order-processing-hint'), own.html('walk-ask-service'), own.html('order-nothing-charged')].join(
        ' ',
      ),
    });
    expect(sent(words, lines).html).toBe(lines(wordsWith({})('en')).html);
  });

  test('stands beside what has no words, which no language has to translate', () => {
    const words = wordsWith({ 'order-nothing-charged': CHARGED })('xx');
    const facts = { product: 'MTN', number: '0803', price: '₦500' };
    const { html } = sent(words, (own) => ({
      html: `${own.html('order-nothing-charged')} ${own.html('about-purchase', facts)}`,
    }));
    expect(html).toMatch(/^Moni no comot[^]*The same in English/u);
  });

  test('stands by itself once a speaker checked it', () => {
    const words = wordsWith({ 'order-nothing-charged': { ...CHARGED, by: 'Ada' } })('xx');
    expect(sent(words, charged).html).toBe('Moni no comot.');
    expect(words.plain('order-nothing-charged')).toBe('Moni no comot.');
  });
});

test('a screen with drafts about nothing but other things stands by itself', () => {
  const words = wordsWith({ 'order-nothing-charged': CHARGED, 'walk-ask-service': { text: 'Wetin?' } })('xx');
  expect(sent(words, (own) => ({ html: own.html('walk-ask-service') })).html).toBe('Wetin?');
});
