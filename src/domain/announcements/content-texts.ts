import type { Content } from './announcement.ts';

/** One text of an announcement. */
type ContentText = Pick<Content, 'text' | 'entities' | 'hidesPreview'>;

/** Of which it is known in which language the first text is. */
export type NamedContent = Content & { readonly language: string };

/** How many people read which language. */
export type Readership = ReadonlyMap<string, number>;

interface Readers {
  readonly language: string;
  readonly count: number;
}

/** What a reader of this language gets: the text in it, else the first one. */
export function textIn(content: Content, language: string): ContentText {
  return content.others?.find((other) => other.language === language) ?? content;
}

/** The languages in which it has a text, the first one's first. */
export function languagesOf({ language, others = [] }: NamedContent): readonly string[] {
  return [language, ...others.map((other) => other.language)];
}

/** How many people get which text: the first one goes to all who have none in their language. */
export function readersByText(content: NamedContent, readership: Readership): Readers[] {
  const [first = content.language, ...others] = languagesOf(content);
  const counted = others.map((language) => ({ language, count: readership.get(language) ?? 0 }));
  return [{ language: first, count: sum(readership.values()) - sum(counted.map(({ count }) => count)) }, ...counted];
}

/** What people read that it has no text in, the most read first. */
export function languagesToAdd(content: NamedContent, readership: Readership): Readers[] {
  const has = new Set(languagesOf(content));
  return [...readership]
    .map(([language, count]) => ({ language, count }))
    .filter(({ language }) => !has.has(language))
    .toSorted((one, other) => other.count - one.count);
}

/** The text in this language, in the place of the one that it had, if any. */
export function withText(content: NamedContent, language: string, text: ContentText): NamedContent {
  const { others = [] } = content;
  const own = { text: text.text, entities: text.entities, hidesPreview: text.hidesPreview };
  if (language === content.language) return { ...content, ...own };
  const place = others.findIndex((other) => other.language === language);
  const added = { ...own, language };
  return { ...content, others: place === -1 ? [...others, added] : others.with(place, added) };
}

/** If the first one goes, the next one becomes the first. Undefined: there is none in this language, or no other. */
export function withoutText(content: NamedContent, language: string): NamedContent | undefined {
  const [next, ...rest] = content.others ?? [];
  if (next === undefined || !languagesOf(content).includes(language)) return undefined;
  if (language === content.language)
    return { ...withText(content, language, next), language: next.language, others: rest };
  return { ...content, others: content.others?.filter((other) => other.language !== language) };
}

/** Without the texts that nobody would get. */
export function onlyRead(content: NamedContent, readership: Readership): NamedContent {
  return { ...content, others: content.others?.filter(({ language }) => readership.has(language)) };
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}

/** Telegram's limits for a text and for the words under a photo (https://core.telegram.org/bots/api#sendmessage, #sendphoto, 2026-11). */
const MAX_TEXT = 4096;
const MAX_CAPTION = 1024;

/** Stands between an announcement and its foot. */
export const FOOT_GAP = '\n\n';

/** By how many letters it is too long; undefined if it fits. @param footLength of the longest foot that any language has */
export function tooLongBy({ text, photo }: Content, footLength: number): number | undefined {
  const room = (photo === undefined ? MAX_TEXT : MAX_CAPTION) - footLength - FOOT_GAP.length;
  return text.length > room ? text.length - room : undefined;
}
