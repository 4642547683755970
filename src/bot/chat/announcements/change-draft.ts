import { closeReplaced, keepCard, onAnswerOf } from '../../shared/questions.ts';
import { type Content, type NamedContent, withText } from '../../../domain/announcement.ts';
import type { BotContext } from '../../context.ts';
import { say } from '../../ui/screen.ts';
import type { PendingQuestion } from '../../runtime/update-leases.ts';
import {
  aboutDraft,
  CHANGE,
  readAbout,
  askWhom,
  findDraft,
  showTexts,
  isMoreOf,
  lengthFault,
  waitOn,
} from './preview-announcement.ts';
import type { Message, MessageEntity } from 'grammy/types';

/** What is written below the card of a draft takes the draft's place. It is shown anew, and the card before is closed. */
onAnswerOf('merchants', CHANGE, (ctx, _about, card) => take(ctx, card));

async function take(ctx: BotContext, card: PendingQuestion): Promise<void> {
  const { words, message } = ctx;
  const { id, mark, isTaken } = readAbout(card.about);
  const draft = await findDraft(ctx, id);
  if (message === undefined || draft === undefined) return say(ctx, { html: words.html('announce-gone') });
  const keep = (fault: string): Promise<void> =>
    keepCard(ctx, { ...card, about: aboutDraft(id, message, false) }, fault);
  if (isMoreOf(mark, message)) {
    if (!isTaken) return waitOn(ctx, card);
    const tooLong = lengthFault(joined(draft.content, message.text), ctx);
    if (tooLong !== undefined) return keep(tooLong);
  }
  const read = readContent(message);
  if (read.type !== 'content') return keep(words.html(`announce-fault-${read.type}`));
  const { isForwarded } = read;
  const { others = [], language, photo } = draft.content;
  if (others.length > 0) return keep(words.html('announce-change-several'));
  // A person who corrects the words under a photo means the same photo.
  const content = { ...read.content, photo: read.content.photo ?? photo };
  const tooLong = lengthFault(content, ctx);
  if (tooLong !== undefined) return keep(tooLong);
  const next = withText({ ...draft.content, photo: content.photo }, language, content);
  if (!(await showTexts(ctx, next))) return keep(words.html('announce-fault-refused'));
  // The Confirm of the card before ends with its words.
  if (!(await ctx.shop.announcements.change(id, next))) return say(ctx, { html: words.html('announce-gone') });
  await askWhom(ctx, { id, active: false, isForwarded, isBelow: true, isChanged: true });
  return closeReplaced(ctx, card);
}

/**
 * The whole text, of which the draft has the first part. If the whole fits into one message, Telegram did not split it, so they are two
 * texts.
 */
function joined(content: NamedContent, rest = ''): Content {
  const texts = [content, ...(content.others ?? [])].toSorted((one, other) => other.text.length - one.text.length);
  return { ...content, text: `${texts[0]?.text} ${rest}` };
}

type ReadContent =
  | { type: 'content'; content: Content; isForwarded: boolean }
  /** `album`: several photos at once. `file`: a picture sent as a file. `other`: a sticker, a voice message and the like. */
  | { type: 'album' | 'file' | 'other' };

/** What a merchant wants announced: a text, or one photo with the words under it. */
export function readContent(message: Message): ReadContent {
  const { text, entities, photo, caption = '', caption_entities: captionEntities, document } = message;
  if (message.media_group_id !== undefined) return { type: 'album' };
  const isForwarded = message.forward_origin !== undefined;
  if (text !== undefined) {
    const hidesPreview = message.link_preview_options?.is_disabled === true;
    const content = { text, entities: markup(entities), ...(hidesPreview ? { hidesPreview } : {}) };
    return { type: 'content', content, isForwarded };
  }
  // Telegram makes several sizes, the largest last.
  const largest = photo?.at(-1);
  if (largest !== undefined) {
    return {
      type: 'content',
      content: { text: caption, entities: markup(captionEntities), photo: largest.file_id },
      isForwarded,
    };
  }
  return { type: document?.mime_type?.startsWith('image/') === true ? 'file' : 'other' };
}

/** Telegram finds links and the like by itself, in every message anew. */
function markup(entities: readonly MessageEntity[] = []): Content['entities'] {
  return entities.filter(({ type }) => !FOUND.has(type)).map((entity) => ({ ...entity }));
}

const FOUND: ReadonlySet<MessageEntity['type']> = new Set([
  'mention',
  'hashtag',
  'cashtag',
  'bot_command',
  'url',
  'email',
  'phone_number',
]);
