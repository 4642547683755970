import { readdirSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { stripControls } from '../../domain/shared/text.ts';
import { type LocaleFile, type LocaleTexts, readLocaleSource, textsOf } from './locale-source.ts';
import type { MessageVariables } from './message-ids.ts';
import { createFormats, type Formats, remembered } from './formats.ts';

export type MessageId = keyof MessageVariables;

export type BareMessageId = { [K in MessageId]: [MessageVariables[K]] extends [never] ? K : never }[MessageId];

export type ButtonId = BareMessageId & `button-${string}`;

type Variables<K extends MessageId> = [MessageVariables[K]] extends [never]
  ? []
  : [Record<MessageVariables[K], string | number>];

export interface Words extends Formats {
  readonly locale: string;
  /** For message text: values are cleaned and escaped, the markup of the locale file is kept. */
  html<K extends MessageId>(id: K, ...variables: Variables<K>): string;
  /** For buttons, toasts and lists of commands: without markup. Values are cleaned, and nothing is escaped. */
  plain<K extends MessageId>(id: K, ...variables: Variables<K>): string;
  /**
   * Set if the language has drafts about money. These words say all of that in English. The code that sends a screen takes the drafts, and puts the
   * English below.
   */
  readonly drafts?: Drafts;
}

interface Drafts {
  /** Words that use the drafts, for one screen. */
  open(): DraftWords;
  readonly english: Words;
}

export interface DraftWords {
  readonly words: Words;
  /** Whether these words have said a draft about money. */
  hasHeldMoney(): boolean;
  /** Whether all message texts that these words said were in their language, and none in English. Labels, and what a button copies, do not count. */
  isWhole(): boolean;
}

export interface WordsSettings {
  readonly directory: URL;
  readonly defaultLocale: string;
  readonly currency: string;
  readonly timeZone: string;
}

/** Words by language. If a language has no file, the default one is taken. If a file lacks a message, that message is English. */
export interface AllWords {
  (locale: string | undefined): Words;
  /** The languages that have a file, as their files are named. */
  readonly locales: readonly string[];
  /** The same languages as choices, the default one first. */
  readonly languages: readonly Language[];
}

export interface Language {
  readonly locale: string;
  readonly name: string;
  /** Whether a machine wrote it, and no speaker has checked all of it. */
  readonly isDraft: boolean;
  /** The messages that are said in English, because the language's file does not have them, or they cannot be read. */
  readonly lacks: readonly string[];
}

/** @throws Error if the default language has no file */
export function loadWords(settings: WordsSettings): AllWords {
  const files = loadFiles(settings.directory);
  const english = files.get('en');
  if (english === undefined || !files.has(settings.defaultLocale)) {
    throw new Error(`DEFAULT_LOCALE: there is no locales/${settings.defaultLocale}.ftl`);
  }
  const englishWords = createWords('en', textsOf(english, english), settings);
  const ids = readLocaleSource(english.ftl).map(({ id }) => id);
  const loaded = [...files].map(([locale, file]) => {
    const texts = textsOf(file, english);
    const words = locale === 'en' ? englishWords : createWords(locale, texts, settings, englishWords);
    const lacks = ids.filter((id) => !file.bundle.hasMessage(id));
    return { locale, words, name: ownNameOf(locale, file), isDraft: texts.isDraft, lacks };
  });
  const words = new Map(loaded.map((each) => [each.locale.toLowerCase(), each.words]));
  const standardWords = words.get(settings.defaultLocale.toLowerCase()) ?? englishWords;
  const wordsOf = (locale: string | undefined): Words => {
    const asked = locale?.toLowerCase() ?? '';
    return words.get(asked) ?? words.get(asked.split('-')[0] ?? '') ?? standardWords;
  };
  const languages = loaded.map(({ words: _words, ...language }) => language);
  const isStandard = ({ locale }: Language): boolean => locale === settings.defaultLocale;
  return Object.assign(wordsOf, {
    locales: [...files.keys()],
    languages: [...languages.filter(isStandard), ...languages.filter((language) => !isStandard(language))],
  });
}

/**
 * Words for a text that is said once and kept, or drawn beside English: a picture, a file, a row of a list. If the language has drafts about money, the text
 * is English.
 */
export function inOneLanguage(words: Words): Words {
  return words.drafts?.english ?? words;
}

/** A draft may leave the name out, and then Intl's name for the language is used. */
function ownNameOf(locale: string, { bundle }: LocaleFile): string {
  const own = bundle.getMessage('language-name')?.value;
  if (typeof own === 'string') return own;
  return new Intl.DisplayNames([locale, 'en'], { type: 'language' }).of(locale) ?? locale;
}

/** Escapes a text for Telegram's HTML. Half characters, which Telegram refuses, are replaced (https://core.telegram.org/bots/api#html-style, 2026-11). */
function escapeHtml(text: string): string {
  if (!UNSAFE.test(text)) return text;
  return text.toWellFormed().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const UNSAFE = /[&<>\p{Cs}]/u;

function loadFiles(directory: URL): Map<string, LocaleFile> {
  const names = readdirSync(directory).filter((name) => name.endsWith('.ftl'));
  return new Map(
    names.map((name) => {
      const locale = name.slice(0, -'.ftl'.length);
      const ftl = readFileSync(new URL(name, directory), 'utf8');
      // Isolation marks would be copied along with tokens and numbers.
      const bundle = new FluentBundle(locale, { useIsolating: false });
      bundle.addResource(new FluentResource(ftl));
      return [locale, { bundle, ftl }];
    }),
  );
}

/** @param english given if the language may have drafts about money */
function createWords(locale: string, texts: LocaleTexts, settings: WordsSettings, english?: Words): Words {
  // A draft writes dates and sums as English does, because no speaker has checked those of its language.
  const formats = createFormats(texts.isDraft ? 'en' : locale, settings);
  const own: Words = { locale, ...formats, ...sayingFrom(formatsOf((id) => texts.bundleOf(id))) };
  if (english === undefined || !texts.hasMoneyDrafts) return own;
  const draftOf = formatsOf((id) => texts.draftBundleOf(id));
  return { ...own, drafts: { english, open: () => openDrafts(own, texts, draftOf) } };
}

function openDrafts(own: Words, texts: LocaleTexts, draftOf: (id: MessageId) => Format): DraftWords {
  let held = false;
  let whole = true;
  const saying = sayingFrom((id) => {
    held ||= texts.isMoneyDraft(id);
    return draftOf(id);
  });
  const html: Words['html'] = (id, ...variables) => {
    whole &&= !texts.isLacking(id);
    return saying.html(id, ...variables);
  };
  return { words: { ...own, ...saying, html }, hasHeldMoney: () => held, isWhole: () => whole };
}

type Format = (variables: Record<string, FluentVariable> | undefined) => string;

/** Each message is looked up once. */
function formatsOf(bundleOf: (id: MessageId) => FluentBundle): (id: MessageId) => Format {
  return remembered(MAX_MESSAGES, (id: MessageId) => formatOf(id, bundleOf(id)));
}

/** More messages than a language has. */
const MAX_MESSAGES = 10_000;

function formatOf(id: MessageId, bundle: FluentBundle): Format {
  const pattern = bundle.getMessage(id)?.value;
  if (pattern === undefined || pattern === null) return () => id;
  // With an error list, nothing is thrown: a missing variable shows its name. A test of the locales makes sure that none is missing.
  return (variables) => bundle.formatPattern(pattern, variables, []);
}

function sayingFrom(formatOf: (id: MessageId) => Format): Pick<Words, 'html' | 'plain'> {
  return {
    html: (id, ...[variables]) => formatOf(id)(cleanAll(variables, (value) => escapeHtml(stripControls(value)))),
    plain: (id, ...[variables]) => formatOf(id)(cleanAll(variables, stripControls)),
  };
}

/** Cleans all values, wherever they come from, because people will read them. What goes back to the service is not changed here. */
function cleanAll(
  variables: Record<string, string | number> | undefined,
  clean: (value: string) => string,
): Record<string, FluentVariable> | undefined {
  if (variables === undefined) return undefined;
  const cleaned: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(variables)) {
    // People write the number of a row back as they read it, so it is not formatted.
    cleaned[name] = name === 'row' ? String(value) : typeof value === 'string' ? clean(value) : value;
  }
  return cleaned;
}

/** The language of a person's Telegram. They did not choose it for this bot, so only languageOf may decide what it counts for. */
export function telegramLanguageOf(from: { language_code?: string | undefined } | undefined): string | undefined {
  return from?.language_code;
}
