import type { MessageEntity } from '@grammyjs/types';
import { checkedLink } from './links.ts';

type Found = 'bot_command' | 'url' | 'email' | 'mention' | 'hashtag' | 'phone_number';

/** If two would overlap, the first in this order wins. */
const patterns: ReadonlyArray<readonly [Found, RegExp]> = [
  ['url', /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi],
  ['email', /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi],
  ['url', /\b(?:[a-z0-9-]+\.)+(?:com|org|net|ng|io|me|co|app|dev|info)\b(?:\/[^\s<>"']*[^\s<>"'.,;:!?)\]])?/gi],
  ['bot_command', /(?<![\w/<>])\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/<>])/gi],
  ['mention', /(?<!\w)@\w{3,32}\b/g],
  ['hashtag', /(?<![\w&])#(?=\w*[a-z_])\w{1,255}/gi],
  ['phone_number', /(?<![\w.])\+\d[\d ()-]{6,18}\d(?!\w)/g],
];

/**
 * The entities Telegram finds by itself in a text: commands, addresses, mentions, hashtags and international phone
 * numbers. Nothing is found within the entities already `taken` from links and code.
 */
export function findEntities(text: string, taken: readonly MessageEntity[] = []): MessageEntity[] {
  if (!/[/@#+.]/.test(text)) return [];
  const closed = taken.filter((entity) => ['code', 'pre', 'text_link', 'text_mention'].includes(entity.type));
  const found: MessageEntity[] = [];
  for (const [type, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const entity: MessageEntity = { type, offset: match.index, length: match[0].length };
      if (type === 'url' && checkedLink(match[0]) === undefined) continue;
      if (![...closed, ...found].some((other) => overlaps(entity, other))) found.push(entity);
    }
  }
  return found;
}

function overlaps(a: MessageEntity, b: MessageEntity): boolean {
  return a.offset < b.offset + b.length && b.offset < a.offset + a.length;
}
