import type { Content } from './announcement.ts';

const MAX_LENGTH = 120;

/** How an announcement begins, on one line. */
export function excerptOf({ text }: Pick<Content, 'text'>): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  return line.length <= MAX_LENGTH ? line : `${line.slice(0, MAX_LENGTH - 1).toWellFormed()}…`;
}
