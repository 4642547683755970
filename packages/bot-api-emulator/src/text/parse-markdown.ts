import type { MessageEntity } from '@grammyjs/types';
import { type ParsedText, byPlace, byteOffset, cannotParse, linkEntities } from './parsed-text.ts';

type Nested = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler' | 'link';

interface Open {
  type: Nested;
  offset: number;
  at: number;
}

/** What has been read so far, for both kinds of Markdown; in the old kind nothing is ever open. */
interface Reading {
  source: string;
  text: string;
  entities: MessageEntity[];
  open: Open[];
}

const reserved = new Set('_*[]()~`>#+-=|{}.!');

/** The marks, and how refusals name them. The longer ones come first, because "`__` is always greedily treated from left to right" (MarkdownV2 style). */
const marks: ReadonlyArray<readonly [mark: string, type: Nested, name: string]> = [
  ['__', 'underline', 'Underline'],
  ['||', 'spoiler', 'Spoiler'],
  ['*', 'bold', 'Bold'],
  ['_', 'italic', 'Italic'],
  ['~', 'strikethrough', 'Strikethrough'],
  ['[', 'link', 'TextUrl'],
];

/** After TDLib, MessageEntity.cpp, parse_markdown_v2; block quotes and custom emoji are not read, and so refused as unescaped. */
export function parseMarkdownV2(source: string): ParsedText {
  const reading: Reading = { source, text: '', entities: [], open: [] };
  let at = 0;
  while (at < source.length) at = readOne(reading, at);
  const left = reading.open.at(-1);
  if (left !== undefined) {
    const name = marks.find(([, type]) => type === left.type)?.[2];
    throw cannotParse(`Can't find end of ${name} entity at byte offset ${byteOffset(source, left.at)}`);
  }
  return { text: reading.text, entities: reading.entities.sort(byPlace) };
}

function readOne(reading: Reading, at: number): number {
  const { source } = reading;
  const character = source.charAt(at);
  if (character === '\\' && isEscapable(source.charCodeAt(at + 1))) {
    reading.text += source.charAt(at + 1);
    return at + 2;
  }
  if (character === '`') return readCode(reading, at);
  const isInLink = reading.open.at(-1)?.type === 'link';
  if (character === ']' && isInLink) return closeLink(reading, at);
  const found = marks.find(([mark]) => source.startsWith(mark, at));
  if (found !== undefined && !(character === '[' && isInLink)) return toggle(reading, at, found);
  if (reserved.has(character)) {
    throw cannotParse(`Character '${character}' is reserved and must be escaped with the preceding '\\'`);
  }
  reading.text += character;
  return at + 1;
}

/** "Any character with code between 1 and 126 inclusively can be escaped"; at the end of the text the code is NaN, which cannot. */
function isEscapable(code: number): boolean {
  return code >= 1 && code <= 126;
}

function toggle(reading: Reading, at: number, [mark, type]: (typeof marks)[number]): number {
  const innermost = reading.open.at(-1);
  if (type === 'link' || innermost?.type !== type) reading.open.push({ type, offset: reading.text.length, at });
  else {
    reading.open.pop();
    addEntity(reading, { type, ...placeSince(reading, innermost.offset) });
  }
  return at + mark.length;
}

function closeLink(reading: Reading, at: number): number {
  const opened = reading.open.pop();
  const offset = opened?.offset ?? reading.text.length;
  const target = /^\]\(((?:\\.|[^\\)])*)\)/s.exec(reading.source.slice(at));
  if (target === null && reading.source[at + 1] === '(') {
    throw cannotParse(`Can't find end of a URL at byte offset ${byteOffset(reading.source, at + 1)}`);
  }
  const url = target?.[1]?.replace(/\\(.)/gs, '$1') ?? reading.text.slice(offset);
  addLink(reading, url, offset);
  return at + (target?.[0].length ?? 1);
}

function addLink(reading: Reading, url: string, offset: number): void {
  for (const entity of linkEntities(url, placeSince(reading, offset))) addEntity(reading, entity);
}

function readCode(reading: Reading, at: number): number {
  const { source } = reading;
  const fence = source.startsWith('```', at) ? '```' : '`';
  const from = at + fence.length;
  const found = new RegExp(`^((?:\\\\.|(?!${fence})[^\\\\])*)${fence}`, 's').exec(source.slice(from));
  const kind = fence === '`' ? 'Code' : 'Pre';
  if (found === null) {
    throw cannotParse(`Can't find end of ${kind} entity at byte offset ${byteOffset(source, at)}`);
  }
  addCode(reading, kind, (found[1] ?? '').replace(/\\(.)/gs, '$1'));
  return from + found[0].length;
}

function addCode(reading: Reading, kind: 'Code' | 'Pre', inside: string): void {
  const language = kind === 'Pre' ? /^([!-~]+)\n/.exec(inside)?.[1] : undefined;
  const body = kind === 'Pre' ? inside.slice(language?.length ?? 0).replace(/^\n/, '') : inside;
  const offset = reading.text.length;
  reading.text += body;
  const place = placeSince(reading, offset);
  if (kind === 'Code') addEntity(reading, { type: 'code', ...place });
  else addEntity(reading, { type: 'pre', ...place, ...(language === undefined ? {} : { language }) });
}

function placeSince(reading: Reading, offset: number): { offset: number; length: number } {
  return { offset, length: reading.text.length - offset };
}

function addEntity(reading: Reading, entity: MessageEntity): void {
  if (entity.length > 0) reading.entities.push(entity);
}

/** The old parse_mode Markdown: no nesting; `_*` + "`[" may be escaped. After TDLib, parse_markdown. */
export function parseOldMarkdown(source: string): ParsedText {
  const reading: Reading = { source, text: '', entities: [], open: [] };
  let at = 0;
  while (at < source.length) at = readOldOne(reading, at);
  return { text: reading.text, entities: reading.entities };
}

const oldMarks: Readonly<Record<string, 'bold' | 'italic'>> = { '*': 'bold', _: 'italic' };

/** Everything but code: an escaped character, the text between two marks, a link, or any other character. */
const oldPart = /\\([_*`[])|([*_])([^]*?)\2|\[([^\]]*)\](?:\(([^)]*)\))?|[^*_[]/y;

function readOldOne(reading: Reading, at: number): number {
  const { source } = reading;
  if (source[at] === '`') return readCode(reading, at);
  oldPart.lastIndex = at;
  const found = oldPart.exec(source);
  if (found === null) {
    throw cannotParse(`Can't find end of the entity starting at byte offset ${byteOffset(source, at)}`);
  }
  const [other, escaped, mark = '', marked, label, url = ''] = found;
  const offset = reading.text.length;
  reading.text += escaped ?? marked ?? label ?? other;
  const type = oldMarks[mark];
  if (type !== undefined) addEntity(reading, { type, ...placeSince(reading, offset) });
  if (label !== undefined) addLink(reading, url, offset);
  return at + other.length;
}
