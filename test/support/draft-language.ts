import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOfText, readLocaleSource } from '../../src/bot/ui/locales/locale-source.ts';

/** Begins every draft about money, and every other one. */
export const MONEY_MARK = '¤';
export const OTHER_MARK = '~';

/**
 * A folder of words with the bot's English and a language `xx` beside it, in which a machine drafted every message: the English with a mark in front of it,
 * so that a test sees which words are drafts, and that English stands whole below those about money.
 */
export function draftedLocales(): URL {
  const directory = mkdtempSync(join(tmpdir(), 'drafted-'));
  const english = readFileSync(new URL('../../locales/en.ftl', import.meta.url), 'utf8');
  const drafts = readLocaleSource(english)
    .filter(({ id }) => id !== 'language-name')
    .map(({ id, text, kind }) => {
      const draft = `${kind === 'rest' ? OTHER_MARK : MONEY_MARK}${text}`;
      return {
        id,
        draft,
        entry: { english: hashOfText(text), text: hashOfText(draft), by: 'machine', at: '2026-11-22' },
      };
    });
  const messages = Object.fromEntries(drafts.map(({ id, entry }) => [id, entry]));
  writeFileSync(join(directory, 'en.ftl'), english);
  writeFileSync(join(directory, 'xx.ftl'), drafts.map(({ id, draft }) => `${id} = ${draft}\n`).join('\n'));
  writeFileSync(join(directory, 'review.json'), JSON.stringify({ xx: { messages } }));
  return pathToFileURL(`${directory}/`);
}
