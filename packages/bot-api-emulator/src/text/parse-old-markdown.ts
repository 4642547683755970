import { addEntity, addLink, placeSince, readCode, type Reading } from './markdown-reading.ts';
import { byteOffset, cannotParse, type ParsedText } from './parsed-text.ts';

/** The old parse_mode Markdown: no nesting; `_*` + "`[" may be escaped. After TDLib, parse_markdown. */
export function parseOldMarkdown(source: string): ParsedText {
  const reading: Reading = { source, text: '', entities: [] };
  let at = 0;
  while (at < source.length) at = readOldOne(reading, at);
  return { text: reading.text, entities: reading.entities };
}

const oldMarks: Readonly<Record<string, 'bold' | 'italic'>> = { '*': 'bold', _: 'italic' };

function readOldOne(reading: Reading, at: number): number {
  const { source } = reading;
  const character = source.charAt(at);
  if (character === '\\' && /[_*`[]/.test(source[at + 1] ?? '')) {
    reading.text += source.charAt(at + 1);
    return at + 2;
  }
  if (character === '`') return readCode(reading, at);
  if (character === '[') return readOldLink(reading, at);
  const type = oldMarks[character];
  if (type === undefined) {
    reading.text += character;
    return at + 1;
  }
  return readOldMark(reading, at, character, type);
}

function readOldMark(reading: Reading, at: number, mark: string, type: 'bold' | 'italic'): number {
  const end = reading.source.indexOf(mark, at + 1);
  if (end === -1) throw cannotFindEnd(reading.source, at);
  const offset = reading.text.length;
  reading.text += reading.source.slice(at + 1, end);
  addEntity(reading, { type, ...placeSince(reading, offset) });
  return end + 1;
}

function readOldLink(reading: Reading, at: number): number {
  const found = /^\[([^\]]*)\](?:\(([^)]*)\))?/.exec(reading.source.slice(at));
  if (found === null) throw cannotFindEnd(reading.source, at);
  const offset = reading.text.length;
  reading.text += found[1] ?? '';
  addLink(reading, found[2] ?? '', offset);
  return at + found[0].length;
}

function cannotFindEnd(source: string, at: number): Error {
  return cannotParse(`Can't find end of the entity starting at byte offset ${byteOffset(source, at)}`);
}
