import type { FluentBundle } from '@fluent/bundle';

/** `money`: the text says what happens to money, or what was bought, so a wrong word in it does harm. */
type MessageKind = 'money' | 'rest';

interface SourceMessage {
  readonly id: string;
  /** The text behind the equals sign, without the line break at its end. */
  readonly text: string;
  /** The heading above the message, without its kind. */
  readonly group: string;
  /** Undefined if neither the message nor its group has a kind. Only English must have one. */
  readonly kind: MessageKind | undefined;
  /** Whether a comment above it says that a speaker has checked it: `# checked by Ada, 2026-11-30`. */
  readonly isChecked: boolean;
}

const MESSAGE = /^(?<id>[a-zA-Z][\w-]*) *=(?<text>.*)$/u;
const GROUP = /^## (?<group>.*?)(?: \((?<kind>money|rest)\))?$/u;
const OWN_KIND = /^# (?<kind>money|rest)$/u;
const CHECKED = /^# checked by \S/u;
const DRAFT = /^### Draft\b/u;

/** The first line of a file that a machine wrote begins with `### Draft`. */
export function isDraftSource(ftl: string): boolean {
  return DRAFT.test(ftl);
}

/** Reads the comments too, which Fluent's own parser does not while the bot runs. */
export function readLocaleSource(ftl: string): SourceMessage[] {
  const messages: (Omit<SourceMessage, 'text'> & { lines: string[] })[] = [];
  let group = '';
  let groupKind: MessageKind | undefined;
  let ownKind: MessageKind | undefined;
  let isChecked = false;
  for (const line of ftl.split('\n')) {
    const message = MESSAGE.exec(line)?.groups;
    if (message !== undefined) {
      const { id = '', text = '' } = message;
      messages.push({ id, lines: [text], group, kind: ownKind ?? groupKind, isChecked });
    } else if (/^(?: |$|\}|\[|\*)/u.test(line)) messages.at(-1)?.lines.push(line);
    const heading = GROUP.exec(line)?.groups;
    if (heading !== undefined) {
      group = heading['group'] ?? '';
      groupKind = heading['kind'] as MessageKind | undefined;
    }
    ownKind = OWN_KIND.exec(line)?.groups?.['kind'] as MessageKind | undefined;
    isChecked = CHECKED.test(line);
  }
  return messages.map(({ lines, ...message }) => ({ ...message, text: textOf(lines) }));
}

function textOf(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

export interface LocaleFile {
  readonly bundle: FluentBundle;
  readonly ftl: string;
}

/** Which file each message of a language comes from. */
export interface LocaleTexts {
  /** English for drafts about money, and for messages that are missing. */
  bundleOf(id: string): FluentBundle;
  /** The same, but with the drafts about money. Labels of buttons stay English, because a button stands only once, under both texts. */
  draftBundleOf(id: string): FluentBundle;
  isMoneyDraft(id: string): boolean;
  /**
   * Whether English stands in place of a message, even among drafts, so that a text with it would be in two languages. False for a message without words.
   */
  isLacking(id: string): boolean;
  readonly hasMoneyDrafts: boolean;
  readonly isDraft: boolean;
}

export function textsOf(own: LocaleFile, english: LocaleFile): LocaleTexts {
  const isDraft = isDraftSource(own.ftl);
  const all = isDraft ? readLocaleSource(english.ftl) : [];
  const checked = new Map(isDraft ? readLocaleSource(own.ftl).map(({ id, isChecked }) => [id, isChecked]) : []);
  const isUnchecked = ({ id }: SourceMessage): boolean => checked.get(id) === false;
  // Messages about money that no speaker has checked. A message without a kind counts as one about money.
  const moneyDrafts = idsOf(all.filter((message) => message.kind !== 'rest' && isUnchecked(message)));
  const lacking = idsOf(all.filter((message) => !checked.has(message.id) && hasWords(message)));
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

function idsOf(messages: readonly SourceMessage[]): ReadonlySet<string> {
  return new Set(messages.map(({ id }) => id));
}

/** Whether a message has words of its own. `{ $product } · { $number }` has none: it is the same in every language. */
function hasWords({ text }: SourceMessage): boolean {
  return /\p{L}/u.test(text.replaceAll(/\{[^{}]*\}|<[^>]*>/gu, ''));
}
