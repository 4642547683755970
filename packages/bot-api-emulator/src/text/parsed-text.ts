import type { MessageEntity } from '@grammyjs/types';
import { badRequest } from '../server/refusal.ts';

/** A text without its marks, and the entities that the marks stood for, in UTF-16 units. */
export interface ParsedText {
  text: string;
  entities: MessageEntity[];
}

/** Sorts outer entities before the ones within them, as Telegram lists them. */
export function byPlace(a: MessageEntity, b: MessageEntity): number {
  return a.offset - b.offset || b.length - a.length;
}

export function cannotParse(reason: string): Error {
  return badRequest(`can't parse entities: ${reason}`);
}

/** A position in the text as the byte offset that Telegram's messages name. */
export function byteOffset(source: string, at: number): number {
  return Buffer.byteLength(source.slice(0, at));
}

/** Undefined for any other link. */
export function linkedUserId(url: string): number | undefined {
  const match = /^tg:(?:\/\/)?user\?id=(\d+)$/i.exec(url);
  return match === null ? undefined : Number(match[1]);
}

/** Undefined if Telegram does not accept it. Hosts need a dot: localhost is refused (TDLib, LinkManager::check_link and parse_url). */
export function checkedLink(url: string): string | undefined {
  const withProtocol = /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`;
  if (/\s/.test(url) || !URL.canParse(withProtocol)) return undefined;
  const { protocol, hostname, href } = new URL(withProtocol);
  if (['tg:', 'ton:', 'tonsite:'].includes(protocol)) return withProtocol;
  if (protocol !== 'http:' && protocol !== 'https:') return undefined;
  return hostname.includes('.') || hostname.startsWith('[') ? href : undefined;
}

/** None if Telegram does not accept the link. */
export function linkEntities(url: string, place: { offset: number; length: number }): MessageEntity[] {
  const userId = linkedUserId(url);
  if (userId !== undefined) {
    return [{ type: 'text_mention', ...place, user: { id: userId, is_bot: false, first_name: '' } }];
  }
  const link = checkedLink(url);
  return link === undefined ? [] : [{ type: 'text_link', ...place, url: link }];
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** Text that is none stays as written, as in TDLib's decode_html_entity. */
export function readReference(source: string, at: number): { text: string; end: number } {
  const match = /^&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));?/i.exec(source.slice(at, at + 16));
  const code = match?.[1] !== undefined ? Number.parseInt(match[1], 16) : Number(match?.[2] ?? 0);
  const character = match?.[3] === undefined ? characterOf(code) : named[match[3]];
  if (match === null || character === undefined) return { text: '&', end: at + 1 };
  return { text: character, end: at + match[0].length };
}

function characterOf(code: number): string | undefined {
  return code > 0 && code < 0x10ffff ? String.fromCodePoint(code) : undefined;
}
