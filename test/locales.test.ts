import { globSync, readdirSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { describe, expect, test } from 'vitest';
import { FluentParser, type SelectExpression, Visitor } from '@fluent/syntax';
import { isDraftSource, readLocaleSource } from '../src/bot/ui/locale-source.ts';
import { cleanText } from '../src/pictures/drawable-text.ts';
import { variablesOf } from '../scripts/message-ids.ts';
import { parseHtml } from 'bot-api-emulator';

const ROOT = new URL('../', import.meta.url);
const LOCALES = readdirSync(new URL('locales/', ROOT))
  .filter((name) => name.endsWith('.ftl'))
  .map((name) => name.slice(0, -'.ftl'.length));
/** One number for every plural form that a language here has, because a message may differ for each. */
const COUNTS = [0, 1, 2, 5, 11, 21, 100, 1_000_000];
/** Telegram's limit for a command's description (https://core.telegram.org/bots/api#botcommand, 2026-11). */
const MAX_DESCRIPTION_LENGTH = 256;
const MAX_LABEL_LENGTH = 40;
/** Telegram's limit for what comes over the chat at a tap (https://core.telegram.org/bots/api#answercallbackquery, 2026-11). */
const MAX_TOAST_LENGTH = 200;
/** The messages that stand on buttons; a service's name is one, too. */
const LABEL = /^(?:button-.+|service-(?:airtime|data|electricity|tv)|category-other)$/u;
/** The length to which names are cut. */
const LONG_NAME = 'N'.repeat(30);
/** A long sum of money, which is no name. */
const LONG_AMOUNT = '₦10,000,000.00';
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'balance']);

const english = readLocale('en');
const englishTexts = textsOf('en');
const french = textsOf('fr');
const isToast = toastIds();

describe.each(LOCALES)('locales/%s.ftl', (locale) => {
  const { messages, faults, say } = readLocale(locale);
  const ids = [...messages.keys()];

  test('has no entry that is broken or stands twice', () => {
    expect(faults).toEqual([]);
  });

  test('has the same messages with the same variables as English', () => {
    // A draft may have some of them.
    const wanted = isDraftSource(source(locale)) ? some(english.messages, ids) : english.messages;
    expect(Object.fromEntries(messages)).toEqual(Object.fromEntries(wanted));
  });

  test('has every plural form that its language has, and no other one', () => {
    expect(pluralFaults(source(locale), isDraftSource(source(locale)) ? 'en' : locale)).toEqual([]);
  });

  test('has no letter that pictures cannot paint', () => {
    const letters = new Set(source(locale).match(/(?!\p{Extended_Pictographic})\p{L}\p{M}*/gu));
    expect([...letters].filter((letter) => cleanText(letter) !== letter.normalize('NFC'))).toEqual([]);
  });

  test('says something in every message, whatever the count', () => {
    const silent = ids.filter((id) => COUNTS.some((count) => say(id, count).trim() === ''));
    expect(silent).toEqual([]);
  });

  test('has markup that Telegram takes, the same as in English', () => {
    const texts = ids.flatMap((id) => COUNTS.map((count) => [id, say(id, count), english.say(id, count)] as const));
    for (const [, text] of texts) expect(() => parseHtml(text)).not.toThrow();
    expect(texts.map(([id, text]) => [id, tagsOf(text)])).toEqual(texts.map(([id, , text]) => [id, tagsOf(text)]));
  });

  test('tears no number over two lines: its groups are joined by no-break spaces', () => {
    expect(ids.filter((id) => /(?<!\d)0\d{3} \d{3}|\d\u00a0\d+ \d{3,4}(?!\d)/u.test(say(id, 1)))).toEqual([]);
  });

  test('begins no sentence with the shop, which may be called no more than “the shop”', () => {
    const first = /(?:^|[.!?] )[^\p{L}{]*\{ \$shop \}/mu;
    const texts = readLocaleSource(source(locale)).map(({ id, text }) => ({
      id,
      said: text.replaceAll(/<[^>]*>/gu, ''),
    }));
    const begun = texts.filter(({ said }) => first.test(said)).map(({ id }) => id);
    expect(begun).toEqual([]);
  });

  test('describes every command as shortly as Telegram asks for', () => {
    const descriptions = ids.filter((id) => id.startsWith('command-')).map((id) => say(id, 0));
    expect(descriptions.filter(({ length }) => length > MAX_DESCRIPTION_LENGTH)).toEqual([]);
  });

  test('tells in /help of every command that the menu has', () => {
    const help = ['help', 'help-account', 'help-statement', 'help-merchant', 'help-merchant-rest', 'help-agent']
      .map((id) => say(id, 0))
      .join('\n');
    const commands = ids.flatMap((id) => /^command-([a-z]+)$/u.exec(id)?.slice(1) ?? []);
    const untold = commands.filter((name) => name !== 'help' && !help.includes(`/${name}`));
    expect(ids.includes('help') ? untold : []).toEqual([]);
  });

  test('has no sign that a dark or a light theme hides, but on buttons, if a word stands beside it', () => {
    expect(ids.filter((id) => !LABEL.test(id) && /[➕➖]/u.test(say(id, 1)))).toEqual([]);
  });

  test('says in toasts no more than Telegram shows, and no markup', () => {
    const toasts = ids.filter(isToast).map((id) => [id, say(id, LONG_NAME)] as const);
    expect(toasts.length).toBeGreaterThan(locale === 'en' ? 50 : 15);
    expect(toasts.filter(([, text]) => text.length > MAX_TOAST_LENGTH || text.includes('<'))).toEqual([]);
  });

  test('has labels that a phone shows whole, with a long name or a long sum in them too', () => {
    const held = (name: string): string => (AMOUNTS.has(name) ? LONG_AMOUNT : LONG_NAME);
    const labels = ids.filter((id) => LABEL.test(id)).map((id) => say(id, held));
    expect(labels.filter(({ length }) => length > MAX_LABEL_LENGTH)).toEqual([]);
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
    expect(pairs.flatMap(([word, own]) => strays(french, word, own))).toEqual([]);
  });

  test('are the labels of buttons, which French texts name as they stand in French', () => {
    const labels = [...englishTexts].flatMap(([id, label]) =>
      id.startsWith('button-') && !label.includes('{') ? [{ id, label: bareLabel(label) }] : [],
    );
    const named = [...englishTexts].flatMap(([text, said]) => {
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

test('French has a narrow no-break space before ; : ! ?, and a no-break space inside « » and before %', () => {
  const { messages, say } = readLocale('fr');
  const wrong = /[^\u202f][;:!?](?=[\s<]|$)|«[^\u00a0]|[^\u00a0]»|[^\u00a0\d]%|'/u;
  expect([...messages.keys()].filter((id) => wrong.test(say(id, 'x')))).toEqual([]);
});

describe('a draft', () => {
  const drafts = LOCALES.filter((locale) => isDraftSource(source(locale))).map(
    (locale) => [locale, readLocale(locale)] as const,
  );

  test.each(drafts)(
    'of %s quotes no button in its own words: below a draft about money buttons are English',
    (_, own) => {
      const labels = [...own.messages.keys()]
        .filter((id) => LABEL.test(id) && own.say(id, 'x') !== english.say(id, 'x'))
        .map((id) => `“${own.say(id, 'x')}”`);
      const quoting = [...own.messages.keys()].filter((id) => labels.some((label) => own.say(id, 'x').includes(label)));
      expect(labels.length).toBeGreaterThan(10);
      expect(quoting).toEqual([]);
    },
  );
});

test('Pidgin and Hausa are drafts, English and French are not', () => {
  expect(LOCALES.filter((locale) => isDraftSource(source(locale)))).toEqual(['ha', 'pcm']);
});

describe('the classes of English', () => {
  const messages = readLocaleSource(source('en'));

  test('are said of every message, by its heading or by a comment of its own', () => {
    expect(messages.filter(({ kind }) => kind === undefined).map(({ id, group }) => `${group}: ${id}`)).toEqual([]);
    // What looks like a heading and is none leaves its messages to the heading before.
    expect(source('en')).not.toMatch(/^# ?[-=]/mu);
  });

  test('are read of the same messages that Fluent reads', () => {
    expect(messages.map(({ id }) => id)).toEqual([...english.messages.keys()]);
  });

  test('say by a comment of its own that a message is not about money, if it has a word of money in it', () => {
    const own = new Set([...source('en').matchAll(/^# rest\n([\w-]+) =/gmu)].map(([, id]) => id));
    const unsaid = messages.filter(({ id, kind, text }) => kind === 'rest' && !own.has(id) && OF_MONEY.test(text));
    expect(unsaid.map(({ id }) => id)).toEqual([]);
  });
});

/** In English, a sign that a message says what happens to money. */
const OF_MONEY =
  /charged|refund|\bpaid\b|\bpay(?:s|ing)?\b|\bfail(?:s|ed)\b|\btokens?\b|\bPIN\b|top[- ]?up|was (?:bought|booked|added)|given back|credit(?:ed)?\b|\bConfirm(?:ed)?\b|balance|processing|price|cost/iu;

function some<T>(all: ReadonlyMap<string, T>, ids: readonly string[]): Map<string, T> {
  return new Map([...all].filter(([id]) => ids.includes(id)));
}

/** Where a choice by number lacks a form of its language, or names one that it has not. Numbers such as [0] may stand anywhere. */
function pluralFaults(ftl: string, locale: string): string[] {
  const forms = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const faults: string[] = [];
  for (const entry of new FluentParser({ withSpans: false }).parse(ftl).body) {
    if (entry.type !== 'Message') continue;
    const visitor = new (class extends Visitor {
      override visitSelectExpression({ variants }: SelectExpression): void {
        const keys = variants.flatMap(({ key }) => (key.type === 'Identifier' ? [key.name] : []));
        // A form that no whole number of ours takes, as French has many, is what `other` says.
        const missing = ['one', 'two', 'few'].filter(
          (form) => forms.includes(form as Intl.LDMLPluralRule) && !keys.includes(form),
        );
        const foreign = keys.filter((key) => !forms.includes(key as Intl.LDMLPluralRule));
        if (missing.length + foreign.length > 0)
          faults.push(`${entry.id.name}: ${[...missing, ...foreign].join(', ')}`);
      }
    })();
    visitor.visit(entry);
  }
  return faults;
}

function readLocale(locale: string) {
  const { messages, faults } = variablesOf(source(locale));
  const bundle = new FluentBundle(locale, { useIsolating: false });
  bundle.addResource(new FluentResource(source(locale)));
  return { messages, faults, say };

  /** The message with one value for all its variables, or a value for each by its name. */
  function say(id: string, value: string | number | ((name: string) => string)): string {
    const pattern = bundle.getMessage(id)?.value ?? '';
    const valueOf = (name: string) => (typeof value === 'function' ? value(name) : value);
    const variables = Object.fromEntries((messages.get(id) ?? []).map((name) => [name, valueOf(name)]));
    const errors: Error[] = [];
    const text = bundle.formatPattern(pattern, variables, errors);
    expect(errors).toEqual([]);
    return text;
  }
}

function source(locale: string): string {
  return read(`locales/${locale}.ftl`);
}

function read(path: string): string {
  return readFileSync(new URL(path, ROOT), 'utf8');
}

function tagsOf(text: string): string[] {
  return (text.match(/<[^>]*>/gu) ?? []).sort();
}

/** The texts in which the English word stands and its own does not. */
function strays(own: ReadonlyMap<string, string>, word: RegExp, ownWord: RegExp): string[] {
  const said = [...own].filter(([id]) => word.test(bare(englishTexts.get(id) ?? '')));
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
  const sources = globSync('src/bot/**/*.ts', { cwd: ROOT }).map(read);
  const named = sources
    .flatMap((source) => source.match(call) ?? [])
    .flatMap((answer) => [...answer.matchAll(/['`]([a-z]+-[a-z-]*)/gu)].map(([, id = '']) => id));
  // A name that is put together from two parts ends with its first.
  return (id) => named.some((name) => (name.endsWith('-') ? id.startsWith(name) : id === name));
}

function textsOf(locale: string): Map<string, string> {
  return new Map(readLocaleSource(source(locale)).map(({ id, text }) => [id, text]));
}
