import type { MessageEntity } from '@grammyjs/types';
import { checkedLink, linkedUserId } from './links.ts';
import { byteOffset, cannotParse } from './parsed-text.ts';

/** What both kinds of Markdown have read so far. */
export interface Reading {
  source: string;
  text: string;
  entities: MessageEntity[];
}

export function addLink(reading: Reading, url: string, offset: number): void {
  const userId = linkedUserId(url);
  const place = placeSince(reading, offset);
  if (userId !== undefined) {
    addEntity(reading, { type: 'text_mention', ...place, user: { id: userId, is_bot: false, first_name: '' } });
    return;
  }
  const link = checkedLink(url);
  if (link !== undefined) addEntity(reading, { type: 'text_link', ...place, url: link });
}

export function readCode(reading: Reading, at: number): number {
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

export function placeSince(reading: Reading, offset: number): { offset: number; length: number } {
  return { offset, length: reading.text.length - offset };
}

export function addEntity(reading: Reading, entity: MessageEntity): void {
  if (entity.length > 0) reading.entities.push(entity);
}
