import { readReference } from './character-reference.ts';
import { byteOffset, cannotParse } from './parsed-text.ts';

/**
 * The attributes of a start tag from behind its name to its `>`; of them Telegram needs one argument a tag: the link, the
 * language, the class. `begin` is the byte offset of the tag, for refusals.
 */
export function readAttributes(
  source: string,
  from: number,
  tag: string,
  begin: number,
): { argument: string; end: number } {
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

export function isSpace(character: string | undefined): boolean {
  return character !== undefined && /[ \t\r\n\v\f\0]/.test(character);
}

export function skipSpaces(source: string, from: number): number {
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
