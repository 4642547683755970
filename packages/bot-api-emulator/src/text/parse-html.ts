import type { MessageEntity } from '@grammyjs/types';
import { type ParsedText, byPlace, byteOffset, cannotParse, linkEntities, readReference } from './parsed-text.ts';

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

/** Offsets in UTF-16 units, refusals with the byte offset. Follows TDLib, td/telegram/MessageEntity.cpp, parse_html. */
export function parseHtml(source: string): ParsedText {
  const open: OpenTag[] = [];
  const spans: Span[] = [];
  let text = '';
  let at = 0;
  while (at < source.length) {
    if (source[at] === '&') {
      const reference = readReference(source, at);
      text += reference.text;
      at = reference.end;
    } else if (source[at] !== '<') {
      text += source.charAt(at);
      at += 1;
    } else if (source[at + 1] === '/') at = closeTag(source, at, open, spans, text);
    else at = openTag(source, at, open, text.length);
  }
  const left = open.at(-1);
  if (left !== undefined) throw cannotParse(`Can't find end tag corresponding to start tag "${left.name}"`);
  return { text, entities: spans.map(plainEntity).sort(byPlace) };
}

function plainEntity(span: Span): MessageEntity {
  const { codeLanguage: _, ...entity } = span;
  return entity;
}

const spaces = /[ \t\r\n\v\f\0]*/y;
const tagName = /[^ \t\r\n\v\f\0>]*/y;
const attributeName = /[^ \t\r\n\v\f\0=>]*/y;
const bareValue = /[a-z0-9.-]*/iy;

/** Each pattern also fits an empty text. */
function take(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

function skipSpaces(source: string, from: number): number {
  return from + take(spaces, source, from).length;
}

function openTag(source: string, at: number, open: OpenTag[], offset: number): number {
  const begin = byteOffset(source, at);
  const written = take(tagName, source, at + 1);
  const end = at + 1 + written.length;
  if (end >= source.length) throw cannotParse(`Unclosed start tag at byte offset ${begin}`);
  const name = written.toLowerCase();
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
  const found = take(tagName, source, at + 2).toLowerCase();
  const end = skipSpaces(source, at + 2 + found.length);
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
  else if (tag.name === 'a') spans.push(...linkEntities(tag.argument || text.slice(tag.offset), place));
  else if (tag.name === 'tg-emoji') spans.push({ type: 'custom_emoji', ...place, custom_emoji_id: emojiId(tag) });
  else if (tag.name === 'blockquote') {
    spans.push({ type: tag.argument === 'expandable' ? 'expandable_blockquote' : 'blockquote', ...place });
  } else addCode(tag, place, spans);
}

function emojiId(tag: OpenTag): string {
  if (!/^[1-9]\d*$/.test(tag.argument)) throw cannotParse('Invalid custom emoji identifier specified');
  return tag.argument;
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

/** Telegram needs one argument of a tag: the link, the language or the class. `begin` is the byte offset of the tag, for refusals. */
function readAttributes(source: string, from: number, tag: string, begin: number): { argument: string; end: number } {
  let argument = '';
  let at = skipSpaces(source, from);
  while (source[at] !== '>') {
    const name = take(attributeName, source, at).toLowerCase();
    if (name === '') throw cannotParse(`Empty attribute name in the tag "${tag}" at byte offset ${begin}`);
    const { value, end } = readValue(source, skipSpaces(source, at + name.length), `${tag} ${name}`, begin);
    argument = argumentOf(tag, name, value) ?? argument;
    at = skipSpaces(source, end);
    if (at >= source.length) throw cannotParse(`Unclosed start tag at byte offset ${begin}`);
  }
  return { argument, end: at };
}

function argumentOf(tag: string, attribute: string, value: string): string | undefined {
  if (tag === 'a' && attribute === 'href') return value;
  if (tag === 'code' && attribute === 'class' && value.startsWith('language-')) return value.slice(9);
  if (tag === 'span' && attribute === 'class' && value.startsWith('tg-')) return value.slice(3);
  if (tag === 'tg-emoji' && attribute === 'emoji-id') return value;
  if (tag === 'blockquote' && attribute === 'expandable') return 'expandable';
  return undefined;
}

/** What stands behind an attribute's name: `=` and a value, in quotes or bare. */
function readValue(source: string, from: number, of: string, begin: number): { value: string; end: number } {
  const tag = of.split(' ', 1)[0];
  if (source[from] !== '=') {
    if (of === 'blockquote expandable') return { value: '', end: from };
    throw cannotParse(`Expected equal sign in declaration of an attribute of the tag "${tag}" at byte offset ${begin}`);
  }
  const at = skipSpaces(source, from + 1);
  if (at >= source.length) throw cannotParse(`Unclosed start tag "${tag}" at byte offset ${begin}`);
  const quote = source.charAt(at);
  if (quote !== '"' && quote !== "'") {
    const token = take(bareValue, source, at);
    const end = at + token.length;
    if (source[end] === '>' || skipSpaces(source, end) > end) return { value: token.toLowerCase(), end };
    throw cannotParse(`Unexpected end of name token at byte offset ${byteOffset(source, at)}`);
  }
  const end = source.indexOf(quote, at + 1);
  if (end === -1) throw cannotParse(`Unclosed start tag at byte offset ${begin}`);
  return { value: source.slice(at + 1, end).replace(/&[^&;]{1,10};?/g, decodeWhole), end: end + 1 };
}

function decodeWhole(reference: string): string {
  const { text, end } = readReference(reference, 0);
  return text + reference.slice(end);
}
