import type { MessageEntity } from '@grammyjs/types';
import {
  type ParsedText,
  byPlace,
  byteOffset,
  cannotParse,
  checkedLink,
  linkedUserId,
  readReference,
} from './parsed-text.ts';

interface OpenTag {
  name: string;
  argument: string;
  offset: number;
}

type Span = MessageEntity & { codeLanguage?: string };

const simpleTags: Readonly<Record<string, 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler'>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  'tg-spoiler': 'spoiler',
  span: 'spoiler',
};

const knownTags = new Set([...Object.keys(simpleTags), 'a', 'tg-emoji', 'pre', 'code', 'blockquote']);

/**
 * parse_mode HTML as Telegram reads it: text and entities in UTF-16 units, refusals with the byte offset.
 * Follows TDLib, td/telegram/MessageEntity.cpp, parse_html.
 */
export function parseHtml(source: string): ParsedText {
  const open: OpenTag[] = [];
  const spans: Span[] = [];
  let text = '';
  let at = 0;
  while (at < source.length) {
    const character = source.charAt(at);
    if (character === '&') {
      const reference = readReference(source, at);
      text += reference.text;
      at = reference.end;
    } else if (character !== '<') {
      text += character;
      at += 1;
    } else if (source[at + 1] === '/') at = closeTag(source, at, open, spans, text);
    else at = openTag(source, at, open, text.length);
  }
  const left = open.at(-1);
  if (left !== undefined) throw cannotParse(`Can't find end tag corresponding to start tag "${left.name}"`);
  return { text, entities: spans.map(plainEntity).sort(byPlace) };
}

function openTag(source: string, at: number, open: OpenTag[], offset: number): number {
  const begin = byteOffset(source, at);
  let end = at + 1;
  while (end < source.length && !isSpace(source[end]) && source[end] !== '>') end += 1;
  if (end >= source.length) throw cannotParse(`Unclosed start tag at byte offset ${begin}`);
  const name = source.slice(at + 1, end).toLowerCase();
  if (!knownTags.has(name)) throw cannotParse(`Unsupported start tag "${name}" at byte offset ${begin}`);
  const tag = readAttributes(source, end, name, begin);
  if (name === 'span' && tag.argument !== 'spoiler') {
    throw cannotParse(`Tag "span" must have class "tg-spoiler" at byte offset ${begin}`);
  }
  open.push({ name, argument: tag.argument, offset });
  return tag.end + 1;
}

function closeTag(source: string, at: number, open: OpenTag[], spans: Span[], text: string): number {
  const begin = byteOffset(source, at);
  const tag = open.pop();
  if (tag === undefined) throw cannotParse(`Unexpected end tag at byte offset ${begin}`);
  let end = at + 2;
  while (end < source.length && !isSpace(source[end]) && source[end] !== '>') end += 1;
  const found = source.slice(at + 2, end).toLowerCase();
  end = skipSpaces(source, end);
  if (source[end] !== '>') throw cannotParse(`Unclosed end tag at byte offset ${begin}`);
  if (found !== '' && found !== tag.name) {
    throw cannotParse(`Unmatched end tag at byte offset ${begin}, expected "</${tag.name}>", found "</${found}>"`);
  }
  if (text.length > tag.offset) addSpan(tag, text, spans);
  return end + 1;
}

function addSpan(tag: OpenTag, text: string, spans: Span[]): void {
  const place = { offset: tag.offset, length: text.length - tag.offset };
  const simple = simpleTags[tag.name];
  if (simple !== undefined) spans.push({ type: simple, ...place });
  else if (tag.name === 'a') addLink(tag.argument || text.slice(tag.offset), place, spans);
  else if (tag.name === 'tg-emoji') spans.push({ type: 'custom_emoji', ...place, custom_emoji_id: emojiId(tag) });
  else if (tag.name === 'blockquote') {
    spans.push({ type: tag.argument === 'expandable' ? 'expandable_blockquote' : 'blockquote', ...place });
  } else addCode(tag, place, spans);
}

function emojiId(tag: OpenTag): string {
  if (!/^[1-9]\d*$/.test(tag.argument)) throw cannotParse('Invalid custom emoji identifier specified');
  return tag.argument;
}

function addLink(url: string, place: { offset: number; length: number }, spans: Span[]): void {
  const userId = linkedUserId(url);
  if (userId !== undefined) {
    spans.push({ type: 'text_mention', ...place, user: { id: userId, is_bot: false, first_name: '' } });
    return;
  }
  const link = checkedLink(url);
  // A link that leads nowhere is no error: Telegram leaves the text bare.
  if (link !== undefined) spans.push({ type: 'text_link', ...place, url: link });
}

/** <pre><code class="language-x"> is one `pre` with a language, in either order of nesting. */
function addCode(tag: OpenTag, place: { offset: number; length: number }, spans: Span[]): void {
  const last = spans.at(-1);
  const same = last !== undefined && last.offset === place.offset && last.length === place.length;
  if (same && tag.name === 'pre' && last.type === 'code' && last.codeLanguage !== undefined) {
    spans[spans.length - 1] = { type: 'pre', ...place, language: last.codeLanguage };
  } else if (same && tag.name === 'code' && last.type === 'pre' && tag.argument !== '') {
    spans[spans.length - 1] = { type: 'pre', ...place, language: tag.argument };
  } else if (tag.name === 'pre') spans.push({ type: 'pre', ...place });
  else spans.push({ type: 'code', ...place, ...(tag.argument === '' ? {} : { codeLanguage: tag.argument }) });
}

function plainEntity(span: Span): MessageEntity {
  const { codeLanguage: _, ...entity } = span;
  return entity;
}

/**
 * The attributes of a start tag from behind its name to its `>`; of them Telegram needs one argument a tag: the link, the
 * language, the class. `begin` is the byte offset of the tag, for refusals.
 */
function readAttributes(source: string, from: number, tag: string, begin: number): { argument: string; end: number } {
  let argument = '';
  let at = skipSpaces(source, from);
  while (source[at] !== '>') {
    const attribute = readAttribute(source, at, tag, begin);
    argument = argumentOf(tag, attribute.name, attribute.value) ?? argument;
    at = skipSpaces(source, attribute.end);
    if (at >= source.length) throw cannotParse(`Unclosed start tag at byte offset ${begin}`);
  }
  return { argument, end: at };
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /[ \t\r\n\v\f\0]/.test(character);
}

function skipSpaces(source: string, from: number): number {
  let at = from;
  while (at < source.length && isSpace(source[at])) at += 1;
  return at;
}

function argumentOf(tag: string, attribute: string, value: string): string | undefined {
  if (tag === 'a' && attribute === 'href') return value;
  if (tag === 'code' && attribute === 'class' && value.startsWith('language-')) return value.slice(9);
  if (tag === 'span' && attribute === 'class' && value.startsWith('tg-')) return value.slice(3);
  if (tag === 'tg-emoji' && attribute === 'emoji-id') return value;
  if (tag === 'blockquote' && attribute === 'expandable') return 'expandable';
  return undefined;
}

interface Attribute {
  name: string;
  value: string;
  end: number;
}

function readAttribute(source: string, from: number, tag: string, begin: number): Attribute {
  let at = from;
  while (at < source.length && !isSpace(source[at]) && source[at] !== '=' && source[at] !== '>') at += 1;
  const name = source.slice(from, at).toLowerCase();
  if (name === '') throw cannotParse(`Empty attribute name in the tag "${tag}" at byte offset ${begin}`);
  at = skipSpaces(source, at);
  if (source[at] !== '=') {
    if (tag === 'blockquote' && name === 'expandable') return { name, value: '', end: at };
    throw cannotParse(`Expected equal sign in declaration of an attribute of the tag "${tag}" at byte offset ${begin}`);
  }
  at = skipSpaces(source, at + 1);
  if (at >= source.length) throw cannotParse(`Unclosed start tag "${tag}" at byte offset ${begin}`);
  const quote = source.charAt(at);
  return quote === '"' || quote === "'" ? readQuoted(source, at, name, begin) : readToken(source, at, name);
}

function readQuoted(source: string, from: number, name: string, begin: number): Attribute {
  const end = source.indexOf(source.charAt(from), from + 1);
  if (end === -1) throw cannotParse(`Unclosed start tag at byte offset ${begin}`);
  const value = source.slice(from + 1, end).replace(/&[^&;]{1,10};?/g, decodeWhole);
  return { name, value, end: end + 1 };
}

function decodeWhole(reference: string): string {
  const { text, end } = readReference(reference, 0);
  return text + reference.slice(end);
}

function readToken(source: string, from: number, name: string): Attribute {
  const token = /^[a-z0-9.-]*/i.exec(source.slice(from))?.[0] ?? '';
  const end = from + token.length;
  if (!isSpace(source[end]) && source[end] !== '>') {
    throw cannotParse(`Unexpected end of name token at byte offset ${byteOffset(source, from)}`);
  }
  return { name, value: token.toLowerCase(), end };
}
