import type { FluentBundle } from '@fluent/bundle';
import { isDraftSource, readLocaleSource, type SourceMessage } from './locale-source.ts';

/** A file of locales/. */
export interface LocaleFile {
  readonly bundle: FluentBundle;
  readonly ftl: string;
}

/** From which file each message of a language comes. */
export interface LocaleTexts {
  /** English for drafts about money, and for what is missing. */
  bundleOf(id: string): FluentBundle;
  /** The same with the drafts about money. Labels of buttons stay English among them: a button stands once, under both texts. */
  draftBundleOf(id: string): FluentBundle;
  isMoneyDraft(id: string): boolean;
  /**
   * Whether English stands in its place among the drafts, so that a text with it is in two languages. Not so for a message without words.
   */
  isLacking(id: string): boolean;
  readonly hasMoneyDrafts: boolean;
  readonly isDraft: boolean;
}

export function textsOf(own: LocaleFile, english: LocaleFile): LocaleTexts {
  const isDraft = isDraftSource(own.ftl);
  const { moneyDrafts, lacking } = isDraft ? sortDraft(own, english) : WHOLE;
  const isShown = (id: string): boolean => own.bundle.hasMessage(id);
  const isGood = (id: string): boolean => isShown(id) && !moneyDrafts.has(id);
  const isLabel = (id: string): boolean => id.startsWith('button-');
  return {
    bundleOf: (id) => (isGood(id) ? own.bundle : english.bundle),
    draftBundleOf: (id) => (isGood(id) || (isShown(id) && !isLabel(id)) ? own.bundle : english.bundle),
    isMoneyDraft: (id) => moneyDrafts.has(id) && !isLabel(id),
    isLacking: (id) => lacking.has(id),
    hasMoneyDrafts: moneyDrafts.size > 0,
    isDraft,
  };
}

interface SortedDraft {
  /** What no speaker has checked and says something about money. */
  readonly moneyDrafts: ReadonlySet<string>;
  readonly lacking: ReadonlySet<string>;
}

const WHOLE: SortedDraft = { moneyDrafts: new Set(), lacking: new Set() };

function sortDraft(own: LocaleFile, english: LocaleFile): SortedDraft {
  const checked = new Map(readLocaleSource(own.ftl).map(({ id, isChecked }) => [id, isChecked]));
  const all = readLocaleSource(english.ftl);
  // A message that was not classed counts as one about money.
  const money = all.filter(({ id, kind }) => kind !== 'rest' && checked.get(id) === false);
  const lacking = all.filter((message) => !checked.has(message.id) && hasWords(message));
  return {
    moneyDrafts: new Set(money.map(({ id }) => id)),
    lacking: new Set(lacking.map(({ id }) => id)),
  };
}

/** `{ $product } · { $number }` is the same in every language. */
function hasWords({ text }: SourceMessage): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}|<[^>]*>/gu, ''));
}
