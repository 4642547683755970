import type { Content } from './announcement.ts';

/** One text of an announcement. */
export type ContentText = Pick<Content, 'text' | 'entities' | 'hidesPreview'>;

/** What a reader of this language gets: the text in it, else the first one. */
export function textIn(content: Content, language: string): ContentText {
  return content.others?.find((other) => other.language === language) ?? content;
}
