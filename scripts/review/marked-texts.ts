import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashOfText, readLocaleSource } from '../../src/bot/ui/locales/locale-source.ts';
import { approvalOf } from '../../src/bot/ui/locales/review.ts';
import type { Texts } from './review-table.ts';

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

/** A folder of words with English and this language, each message between two letters that nobody else uses. */
export function markTexts(locale: string, { english, own, review }: Texts): MarkedTexts {
  const ids = readLocaleSource(english).map(({ id }) => id);
  const markOf = (id: string): string => String.fromCharCode(FIRST + ids.indexOf(id));
  const directory = mkdtempSync(join(tmpdir(), 'marked-'));
  const write = (name: string, text: string): void => writeFileSync(join(directory, name), text);
  const ownById = new Map(readLocaleSource(own).map((message) => [message.id, message]));
  const marked = readLocaleSource(english).map((message) => {
    const { id, kind, text } = message;
    const draft = ownById.get(id);
    const approval = approvalOf(review.messages[id], message, draft);
    const by = review.messages[id]?.by ?? '';
    return {
      id,
      kind,
      by,
      approval,
      english: `${markOf(id)}${text}${END_OF_ENGLISH}`,
      own: `${markOf(id)}${draft?.text ?? ''}${END_OF_OWN}`,
    };
  });
  write('en.ftl', marked.map(({ id, kind, english }) => `# ${kind ?? 'money'}\n${id} = ${english}\n`).join('\n'));
  const there = marked.filter(({ approval }) => approval !== 'none');
  write(`${locale}.ftl`, there.map(({ id, own }) => `${id} = ${own}\n`).join('\n'));
  const entries = there.map(({ id, by, english, own }) => [
    id,
    { english: hashOfText(english), text: hashOfText(own), by, at: '2026-11-22' },
  ]);
  write('review.json', JSON.stringify({ [locale]: { ...review, messages: Object.fromEntries(entries) } }));
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
