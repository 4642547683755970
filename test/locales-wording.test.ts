import { globSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { variablesOf } from '../scripts/message-ids.ts';
import { readLocaleSource } from '../src/bot/ui/locale-source.ts';

const ROOT = new URL('../', import.meta.url);
const english = textsOf('en');
const french = textsOf('fr');
/** Telegram's limit for what comes over the chat at a tap (https://core.telegram.org/bots/api#answercallbackquery, 2026-11). */
const MAX_TOAST_LENGTH = 200;
/** The length to which names are cut. */
const LONG_NAME = 'N'.repeat(30);

describe.each(['en', 'fr', 'pcm', 'ha'])('locales/%s.ftl', (locale) => {
  test('says in toasts no more than Telegram shows, and no markup', () => {
    const say = sayingIn(locale);
    const toasts = [...textsOf(locale).keys()].filter(toastIds()).map((id) => [id, say(id)] as const);
    expect(toasts.length).toBeGreaterThan(locale === 'en' ? 50 : 15);
    expect(toasts.filter(([, text]) => text.length > MAX_TOAST_LENGTH || text.includes('<'))).toEqual([]);
  });
});

describe('what docs/languages.md calls fixed words', () => {
  const STAY = 'airtime data token meter PIN network contact smartcard IUC units reference prepaid postpaid'.split(' ');

  test.each(['pcm', 'ha'])('stays English in the draft of %s', (locale) => {
    expect(STAY.flatMap((word) => strays(textsOf(locale), wordOf(word), wordOf(word)))).toEqual([]);
  });

  test('is one word each in French', () => {
    const pairs = [
      [/\bmerchants?\b/u, /commerçant/u],
      [/\bcard\b/u, /fiche/u],
      [/\bproviders?\b/iu, /fournisseur/iu],
      [/\bmeters?\b/iu, /compteur/iu],
      [/\breceipts?\b/iu, /reçu/iu],
      [/\bbalance\b/iu, /solde/iu],
      [/\bcharged\b/iu, /débité/iu],
    ] as const;
    expect(pairs.flatMap(([english, own]) => strays(french, english, own))).toEqual([]);
  });

  test('are the labels of buttons, which French texts name as they stand in French', () => {
    const labels = [...english].flatMap(([id, label]) =>
      id.startsWith('button-') && !label.includes('{') ? [{ id, label: bareLabel(label) }] : [],
    );
    const named = [...english].flatMap(([text, said]) => {
      const found = labels.filter(({ label }) => said.includes(`“${label}”`) || said.includes(`ap ${label} `));
      // “Tap Buy again” does not name Buy.
      const whole = found.filter(({ label }) => !found.some((other) => other.label.startsWith(`${label} `)));
      return whole.map(({ id }) => ({ text, button: id }));
    });
    expect(named.length).toBeGreaterThan(10);
    const isNamed = ({ text, button }: { text: string; button: string }) =>
      french.get(text)?.includes(bareLabel(french.get(button) ?? ''));
    expect(named.filter((each) => isNamed(each) !== true)).toEqual([]);
  });
});

describe('a person', () => {
  test.each([
    ['fr', 'vous', /(?<!\p{L})(?:tu|toi|te|ton|ta|tes)(?!\p{L})|(?<!\p{L})t[’'](?=\p{L})/iu],
    ['ha', 'ku', /(?<!\p{L})(?:ka|kana|kake|naka|taka|ki|kina|kike|naki|taki)(?!\p{L})/iu],
  ])('is spoken to in %s as %s everywhere', (locale, _, other) => {
    const said = [...textsOf(locale)].filter(([, text]) => other.test(bare(text)));
    expect(said).toEqual([]);
  });
});

/** The texts in which the English word stands and its own does not. */
function strays(own: ReadonlyMap<string, string>, word: RegExp, ownWord: RegExp): string[] {
  const said = [...own].filter(([id]) => word.test(bare(english.get(id) ?? '')));
  if (said.length === 0) return [`no text says ${word}`];
  return said.filter(([, text]) => !ownWord.test(bare(text))).map(([id]) => `${id}: ${word}`);
}

function wordOf(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}-])${word}s?(?![\\p{L}-])`, word === word.toLowerCase() ? 'iu' : 'u');
}

/** Without variables, examples and commands. */
function bare(text: string): string {
  return text
    .replaceAll(/\{[^{}]*\}/gu, '')
    .replaceAll(/<code>.*?<\/code>/gu, '')
    .replaceAll(/\/\w+/gu, '');
}

/** Without the sign in front. */
function bareLabel(label: string): string {
  return label.replace(/^\P{L}+/u, '');
}

/** What handlers give to answerPress by name. */
function toastIds(): (id: string) => boolean {
  const call = /answerPress\((?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*\)/gu;
  const sources = globSync('src/bot/**/*.ts', { cwd: ROOT }).map((path) => readFileSync(new URL(path, ROOT), 'utf8'));
  const named = sources
    .flatMap((source) => source.match(call) ?? [])
    .flatMap((answer) => [...answer.matchAll(/['`]([a-z]+-[a-z-]*)/gu)].map(([, id = '']) => id));
  // A name that is put together from two parts ends with its first.
  return (id) => named.some((name) => (name.endsWith('-') ? id.startsWith(name) : id === name));
}

function textsOf(locale: string): Map<string, string> {
  return new Map(readLocaleSource(sourceOf(locale)).map(({ id, text }) => [id, text]));
}

/** A message with a long name for each of its variables. */
function sayingIn(locale: string): (id: string) => string {
  const bundle = new FluentBundle(locale, { useIsolating: false });
  bundle.addResource(new FluentResource(sourceOf(locale)));
  const { messages } = variablesOf(sourceOf(locale));
  return (id) => {
    const variables = Object.fromEntries((messages.get(id) ?? []).map((name) => [name, LONG_NAME]));
    return bundle.formatPattern(bundle.getMessage(id)?.value ?? '', variables, []);
  };
}

function sourceOf(locale: string): string {
  return readFileSync(new URL(`locales/${locale}.ftl`, ROOT), 'utf8');
}
