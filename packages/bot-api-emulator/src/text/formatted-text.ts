import type { MessageEntity } from '@grammyjs/types';
import type { Parameters } from '../server/parameters.ts';
import { badRequest } from '../server/refusal.ts';
import { parseHtml } from './parse-html.ts';
import { parseMarkdownV2, parseOldMarkdown } from './parse-markdown.ts';
import { type ParsedText, byPlace, checkedLink } from './parsed-text.ts';

/** Limits of the Bot API documentation, in UTF-16 units after parsing: sendMessage.text and sendPhoto.caption. */
const textLimit = 4096;
const captionLimit = 1024;
/** "a single message can only support up to 100 markdown entities": Telegram drops the marks after that without a word (tdlib/telegram-bot-api#820). */
const entityLimit = 100;

export function readText(parameters: Parameters): ParsedText {
  const parsed = readFormatted(parameters, 'text', 'entities');
  if (parsed.text === '') throw badRequest('message text is empty');
  if (parsed.text.length > textLimit) throw badRequest('message is too long');
  return parsed;
}

/** The text is empty if there is none. */
export function readCaption(parameters: Parameters): ParsedText {
  const parsed = readFormatted(parameters, 'caption', 'caption_entities');
  if (parsed.text.length > captionLimit) throw badRequest('message caption is too long');
  return parsed;
}

/** A text as a person types it: no marks are read, Telegram finds the entities. */
export function plainText(text: string): ParsedText {
  return finished({ text: cleaned(text), entities: [] });
}

function readFormatted(parameters: Parameters, name: string, entitiesName: string): ParsedText {
  const source = cleaned(parameters.text(name));
  const mode = parameters.text('parse_mode').toLowerCase();
  if (source === '' || mode === '' || mode === 'none') {
    return finished({ text: source, entities: givenEntities(parameters, entitiesName, source) });
  }
  const parse = parsers.get(mode);
  if (parse === undefined) throw badRequest('unsupported parse_mode');
  return finished(parse(source));
}

const parsers = new Map([
  ['html', parseHtml],
  ['markdownv2', parseMarkdownV2],
  ['markdown', parseOldMarkdown],
]);

/** Telegram drops carriage returns and turns other control characters into spaces (TDLib, clean_input_string). */
function cleaned(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these characters are what is cleaned away
  return text.replaceAll('\r', '').replace(/[\0-\x08\x0b-\x1f]/g, ' ');
}

function givenEntities(parameters: Parameters, name: string, text: string): MessageEntity[] {
  const given = parameters.json(name, 'entities');
  if (!Array.isArray(given)) return [];
  const entities = given as MessageEntity[];
  for (const entity of entities) {
    if (typeof entity !== 'object' || !Number.isInteger(entity.offset) || !Number.isInteger(entity.length)) {
      throw badRequest('can\'t parse MessageEntity: Field "offset" must be of type Number');
    }
    if (entity.offset < 0 || entity.length < 0 || entity.offset + entity.length > text.length) {
      throw badRequest(`entity beginning at UTF-16 offset ${entity.offset} ends after the end of the text`);
    }
  }
  return entities.filter(({ length, type }) => length > 0 && !automatic.has(type));
}

/** The kinds that Telegram finds itself; if the bot gives such entities, they are ignored. */
const automatic = new Set(['mention', 'hashtag', 'cashtag', 'bot_command', 'url', 'email', 'phone_number']);

function finished({ text, entities }: ParsedText): ParsedText {
  const trimmed = trim({ text, entities: entities.slice(0, entityLimit) });
  return {
    text: trimmed.text,
    entities: [...trimmed.entities, ...findEntities(trimmed.text, trimmed.entities)].sort(byPlace),
  };
}

/** Messages have no white space at either end; entities move and shrink with it. */
function trim({ text, entities }: ParsedText): ParsedText {
  const kept = text.trim();
  if (kept.length === text.length) return { text, entities };
  const cut = text.length - text.trimStart().length;
  const moved = entities.map((entity) => {
    const from = Math.max(entity.offset - cut, 0);
    const to = Math.min(entity.offset + entity.length - cut, kept.length);
    return { ...entity, offset: from, length: to - from };
  });
  return { text: kept, entities: moved.filter(({ length }) => length > 0) };
}

type Found = 'bot_command' | 'url' | 'email' | 'mention' | 'hashtag' | 'phone_number';

/** If two of these would overlap, the first in this list wins. */
const patterns: ReadonlyArray<readonly [Found, RegExp]> = [
  ['url', /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/gi],
  ['email', /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi],
  ['url', /\b(?:[a-z0-9-]+\.)+(?:com|org|net|ng|io|me|co|app|dev|info)\b(?:\/[^\s<>"']*[^\s<>"'.,;:!?)\]])?/gi],
  ['bot_command', /(?<![\w/<>])\/[a-z0-9_]{1,64}(?:@\w{3,32})?(?![\w/<>])/gi],
  ['mention', /(?<!\w)@\w{3,32}\b/g],
  ['hashtag', /(?<![\w&])#(?=\w*[a-z_])\w{1,255}/gi],
  ['phone_number', /(?<![\w.])\+\d[\d ()-]{6,18}\d(?!\w)/g],
];

/** Nothing is found within the entities already `taken` from links and code. */
function findEntities(text: string, taken: readonly MessageEntity[] = []): MessageEntity[] {
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
