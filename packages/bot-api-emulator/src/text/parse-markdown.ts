import { addEntity, addLink, placeSince, readCode, type Reading } from './markdown-reading.ts';
import { byPlace, byteOffset, cannotParse, type ParsedText } from './parsed-text.ts';

type Nested = 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler' | 'link';

interface Open {
  type: Nested;
  offset: number;
  at: number;
}

interface NestedReading extends Reading {
  open: Open[];
}

const reserved = new Set('_*[]()~`>#+-=|{}.!');

const typeNames: Readonly<Record<Nested, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strikethrough: 'Strikethrough',
  spoiler: 'Spoiler',
  link: 'TextUrl',
};

/**
 * parse_mode MarkdownV2: nested marks, escapes, code, links; reserved characters must be escaped.
 * After TDLib, MessageEntity.cpp, parse_markdown_v2; block quotes and custom emoji are not read and so refused as unescaped.
 */
export function parseMarkdownV2(source: string): ParsedText {
  const reading: NestedReading = { source, text: '', entities: [], open: [] };
  let at = 0;
  while (at < source.length) at = readOne(reading, at);
  const left = reading.open.at(-1);
  if (left !== undefined) {
    throw cannotParse(`Can't find end of ${typeNames[left.type]} entity at byte offset ${byteOffset(source, left.at)}`);
  }
  return { text: reading.text, entities: reading.entities.sort(byPlace) };
}

function readOne(reading: NestedReading, at: number): number {
  const { source } = reading;
  const character = source.charAt(at);
  if (character === '\\' && isEscapable(source.charCodeAt(at + 1))) {
    reading.text += source.charAt(at + 1);
    return at + 2;
  }
  if (character === '`') return readCode(reading, at);
  const mark = markAt(reading, at);
  if (mark !== undefined)
    return mark.type === 'link' && isInLink(reading) ? closeLink(reading, at) : toggle(reading, at, mark);
  if (reserved.has(character)) {
    throw cannotParse(`Character '${character}' is reserved and must be escaped with the preceding '\\'`);
  }
  reading.text += character;
  return at + 1;
}

/** "Any character with code between 1 and 126 inclusively can be escaped"; NaN at the end of the text is none. */
function isEscapable(code: number): boolean {
  return code >= 1 && code <= 126;
}

function isInLink(reading: NestedReading): boolean {
  return reading.open.at(-1)?.type === 'link';
}

function markAt({ source, open }: NestedReading, at: number): { type: Nested; length: number } | undefined {
  const two = source.slice(at, at + 2);
  // "`__` is always greedily treated from left to right as beginning or end of underline" (MarkdownV2 style).
  if (two === '__') return { type: 'underline', length: 2 };
  if (two === '||') return { type: 'spoiler', length: 2 };
  const innermost = open.at(-1)?.type;
  switch (source.charAt(at)) {
    case '*':
      return { type: 'bold', length: 1 };
    case '_':
      return { type: 'italic', length: 1 };
    case '~':
      return { type: 'strikethrough', length: 1 };
    case '[':
      return innermost === 'link' ? undefined : { type: 'link', length: 1 };
    case ']':
      return innermost === 'link' ? { type: 'link', length: 1 } : undefined;
    default:
      return undefined;
  }
}

function toggle(reading: NestedReading, at: number, mark: { type: Nested; length: number }): number {
  const innermost = reading.open.at(-1);
  if (innermost?.type !== mark.type) {
    reading.open.push({ type: mark.type, offset: reading.text.length, at });
    return at + mark.length;
  }
  reading.open.pop();
  addEntity(reading, { type: mark.type as Exclude<Nested, 'link'>, ...placeSince(reading, innermost.offset) });
  return at + mark.length;
}

function closeLink(reading: NestedReading, at: number): number {
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
