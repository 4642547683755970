import type { MessageEntity } from '@grammyjs/types';
import { badRequest } from '../server/refusal.ts';

/** A text without its marks, and what they said about it, in UTF-16 units. */
export interface ParsedText {
  text: string;
  entities: MessageEntity[];
}

/** Outer entities before the ones within them, as Telegram lists them. */
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
