import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readLocaleSource } from '../../src/bot/ui/locale-source.ts';

/** Begins every draft about money, and every other one. */
export const MONEY_MARK = '¤';
const OTHER_MARK = '~';

/**
 * A folder of words with the bot's English and a language `xx` beside it, in which a machine drafted every message: the English with a mark in front of it,
 * so that a test sees which words are drafts, and that English stands whole below those about money.
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
