import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readLocaleSource } from '../../../../src/bot/ui/locale-source.ts';

/** The first of the letters that stand for messages; Unicode leaves them, and the two that end a message, to whoever uses them. */
const FIRST = 0xe000;
const END_OF_ENGLISH = '\uF8FE';
const END_OF_OWN = '\uF8FF';

/** A text of a screen, or a message in it. */
export type Piece = string | { readonly id: string; readonly isEnglish: boolean; readonly pieces: readonly Piece[] };

/** A language whose texts say in every screen of which messages it is made. */
export interface MarkedTexts {
  /** In place of locales/. */
  readonly directory: URL;
  /** The letter that begins a message. */
  markOf(id: string): string;
  read(text: string): Piece[];
}

/** A folder of words with English and a draft of this language, each message between two letters that nobody else uses. */
export function markTexts(locale: string, english: string, own: string): MarkedTexts {
  const messages = readLocaleSource(english);
  const ids = messages.map(({ id }) => id);
  const markOf = (id: string): string => String.fromCharCode(FIRST + ids.indexOf(id));
  const directory = mkdtempSync(join(tmpdir(), 'marked-'));
  const write = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(directory, name), lines.join('\n\n'));
  write(
    'en.ftl',
    messages.map(({ id, kind, text }) => `# ${kind ?? 'money'}\n${id} = ${markOf(id)}${text}${END_OF_ENGLISH}`),
  );
  const drafts = readLocaleSource(own).map(({ id, text }) => `${id} = ${markOf(id)}${text}${END_OF_OWN}`);
  write(`${locale}.ftl`, ['### Draft', ...drafts]);
  return { directory: pathToFileURL(`${directory}/`), markOf, read: (text) => readPieces(text, ids) };
}

function readPieces(text: string, ids: readonly string[]): Piece[] {
  const top: Piece[] = [];
  const open: { id: string; pieces: Piece[] }[] = [];
  const add = (piece: Piece): unknown => (open.at(-1)?.pieces ?? top).push(piece);
  for (const part of text.split(/([\uE000-\uF8FF])/u)) {
    if (part === END_OF_OWN || part === END_OF_ENGLISH) {
      const closed = open.pop();
      if (closed !== undefined) add({ ...closed, isEnglish: part === END_OF_ENGLISH });
    } else if (MARK.test(part)) open.push({ id: ids[part.charCodeAt(0) - FIRST] ?? '', pieces: [] });
    else if (part !== '') add(part);
  }
  // A text that was cut has lost the ends of its messages.
  for (const cut of open.toReversed()) {
    open.pop();
    add({ ...cut, isEnglish: true });
  }
  return top;
}

const MARK = /^[\uE000-\uF8FF]$/u;
