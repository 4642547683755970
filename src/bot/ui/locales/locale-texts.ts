import type { FluentBundle } from '@fluent/bundle';
import type { SourceMessage } from './locale-source.ts';
import { type LanguageReview, approvalOf } from './review.ts';

/** A file of locales/. */
export interface LocaleFile {
  readonly bundle: FluentBundle;
  /** Read where it is asked for: most languages need no more than their bundle. */
  readonly messages: () => readonly SourceMessage[];
}

/** From which file each message of a language comes. */
export interface LocaleTexts {
  /** English for drafts about money, and for what is missing, stale or reviewed by nobody. */
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
  /** Of which language dates and sums have the forms, if not of its own. */
  readonly forms: string | undefined;
}

/** @param review of this language; without one all that its file has is shown */
export function textsOf(own: LocaleFile, english: LocaleFile, review: LanguageReview | undefined): LocaleTexts {
  const { good, moneyDrafts, lacking, isDraft } = review === undefined ? WHOLE : reviewed(own, english, review);
  const isGood = (id: string): boolean => (good === undefined ? own.bundle.hasMessage(id) : good.has(id));
  return {
    bundleOf: (id) => (isGood(id) ? own.bundle : english.bundle),
    draftBundleOf: (id) => (isGood(id) || moneyDrafts.has(id) ? own.bundle : english.bundle),
    isMoneyDraft: (id) => moneyDrafts.has(id),
    isLacking: (id) => lacking.has(id),
    hasMoneyDrafts: moneyDrafts.size > 0,
    isDraft,
    forms: review?.forms,
  };
}

interface Sorted {
  /** What is shown by itself; undefined: all that there is. */
  readonly good: ReadonlySet<string> | undefined;
  readonly moneyDrafts: ReadonlySet<string>;
  readonly lacking: ReadonlySet<string>;
  readonly isDraft: boolean;
}

const WHOLE: Sorted = { good: undefined, moneyDrafts: new Set(), lacking: new Set(), isDraft: false };

function reviewed(own: LocaleFile, english: LocaleFile, { messages }: LanguageReview): Sorted {
  const ownById = new Map(own.messages().map((message) => [message.id, message]));
  const all = english.messages().map((message) => {
    const { id, kind } = message;
    return { id, kind, hasWords: hasWords(message), approval: approvalOf(messages[id], message, ownById.get(id)) };
  });
  const drafts = all.filter(({ approval }) => approval === 'draft');
  // A message that was not classed counts as one about money.
  const money = drafts.filter(({ kind }) => kind !== 'rest');
  const shown = all.filter(
    ({ kind, approval }) => approval === 'approved' || (approval === 'draft' && kind === 'rest'),
  );
  const lacking = all.filter(({ approval, hasWords }) => approval === 'none' && hasWords);
  return {
    good: new Set(shown.map(({ id }) => id)),
    moneyDrafts: new Set(money.map(({ id }) => id).filter((id) => !id.startsWith('button-'))),
    lacking: new Set(lacking.map(({ id }) => id)),
    isDraft: drafts.length > 0,
  };
}

/** `{ $product } · { $number }` is the same in every language. */
export function hasWords({ text }: SourceMessage): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}|<[^>]*>/gu, ''));
}
