import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readLocaleSource } from '../../src/bot/ui/locale-source.ts';

/** The first marks the beginning of every draft about money, the second that of every other draft. */
export const MONEY_MARK = '¤';
const OTHER_MARK = '~';

/**
 * A folder of words with the bot's English and a language `xx` in which a machine drafted every message. A draft is the English with a mark in
 * front of it, so that a test sees which words are drafts, and that the whole English stands below drafts about money.
 */
export function draftedLocales(): URL {
  const directory = mkdtempSync(join(tmpdir(), 'drafted-'));
  const english = readFileSync(new URL('../../locales/en.ftl', import.meta.url), 'utf8');
  const drafts = readLocaleSource(english)
    .filter(({ id }) => id !== 'language-name')
    .map(({ id, text, kind }) => `${id} = ${kind === 'rest' ? OTHER_MARK : MONEY_MARK}${text}`);
  writeFileSync(join(directory, 'en.ftl'), english);
  writeFileSync(join(directory, 'xx.ftl'), ['### Draft', ...drafts].join('\n\n'));
  return pathToFileURL(`${directory}/`);
}
