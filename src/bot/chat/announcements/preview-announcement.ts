import { GrammyError } from 'grammy';
import {
  type Content,
  languagesOf,
  type NamedContent,
  onlyRead,
  tooLongBy,
  withText,
} from '../../../domain/announcement.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, say, type Screen } from '../../ui/screen.ts';
import { audienceScreen, type ShownAudience, type ShownDraft } from './announcement-screens.ts';
import { longestFoot, sendContent } from './announcer.ts';
import { countReaders } from '../../../services/draft-announcement.ts';
import { newId } from '../../../services/new-id.ts';
import {
  type Asked,
  askQuestion,
  closeReplaced,
  drawPlainQuestion,
  questionDialog,
  standCard,
} from '../../shared/questions.ts';
import { button } from '../../ui/buttons.ts';
import { dropAnnouncement, lastAnnouncement } from './routes.ts';
import { isMoreOf, joined, refusedMark, unlessMore } from './split-message.ts';
import type { Message, MessageEntity } from 'grammy/types';

export async function previewAnnouncement(ctx: BotContext, content: Content, isForwarded = false): Promise<void> {
  const { words } = ctx;
  const tooLong = lengthFault(content, ctx);
  if (tooLong !== undefined) {
    return contentDialog.begin(ctx, { why: tooLong, refused: ctx.message && refusedMark(ctx.message) });
  }
  const counts = await countReaders(ctx.shop, false, localeIn(ctx));
  const named = onlyRead(withName(content, ctx), counts.languages);
  const id = newId();
  await ctx.shop.announcements.draft(id, ctx.userId, named);
  if (!(await showTexts(ctx, named))) return contentDialog.begin(ctx, { why: words.html('announce-fault-refused') });
  const screen = audienceScreen({ id, content: named }, { counts, active: false, isForwarded }, ctx);
  await drawDraft(ctx, id, screen, true);
}

/** False if Telegram refuses a text. @throws GrammyError, HttpError */
export async function showTexts(ctx: BotContext, content: NamedContent): Promise<boolean> {
  try {
    for (const language of languagesOf(content)) {
      await sendContent(ctx.api, ctx.chatId, content, ctx.allWords(language));
    }
    return true;
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    ctx.shop.logger.warn({ err: error }, 'Telegram refuses the preview of an announcement');
    return false;
  }
}

/** @param isBelow the pressed message stays as it is */
export async function askWhom(
  ctx: BotContext,
  { id, isBelow = false, ...shown }: { id: string; isBelow?: boolean } & Omit<ShownAudience, 'counts'>,
): Promise<void> {
  const draft = await findDraft(ctx, id);
  if (draft === undefined) return answerPress(ctx, ctx.words.plain('announce-gone'));
  const counts = await countReaders(ctx.shop, shown.active, localeIn(ctx));
  await drawDraft(ctx, id, audienceScreen(draft, { ...shown, counts }, ctx), isBelow);
}

/** Undefined if the draft is another merchant's, or is no draft any more. */
export async function findDraft(ctx: BotContext, id: string): Promise<ShownDraft | undefined> {
  const found = await ctx.shop.announcements.find(id);
  if (found?.by !== ctx.userId || found.state !== 'draft') return undefined;
  return { id, content: withName(found.content, ctx) };
}

/** Tells services in which language's words a person reads. */
export function localeIn({ allWords }: BotContext): (language: string | undefined) => string {
  return (language) => allWords(language).locale;
}

/** If a text has no language yet, it counts as written in the language of the person who writes it. */
function withName(content: Content, { words }: BotContext): NamedContent {
  return { ...content, language: content.language ?? words.locale };
}

interface ContentAsked {
  /** Why the last message cannot be announced. */
  readonly why?: string;
  /** The mark of a message that could not be taken: see refusedMark. */
  readonly refused?: string | undefined;
}

export const contentDialog = questionDialog(
  'announcement',
  { whose: 'merchants' },
  async (talk, asked: ContentAsked) => {
    await talk.ask((ctx) => askContent(ctx, asked.why), unlessMore(asked.refused, takeContent));
  },
);

async function askContent(ctx: BotContext, why: string | undefined): Promise<Asked> {
  const { words } = ctx;
  const hasLast = why === undefined && (await ctx.shop.announcements.newest()) !== undefined;
  const last = [button(words.plain('button-announce-last'), lastAnnouncement.data())];
  const rows = [...(hasLast ? [last] : []), [button(words.plain('button-cancel'), dropAnnouncement.data())]];
  return askQuestion(ctx, { isBelow: true, takesAnything: true }, { html: why ?? words.html('announce-ask'), rows });
}

export async function takeContent(ctx: BotContext): Promise<void> {
  const { words, message } = ctx;
  if (message === undefined) return;
  const read = readContent(message);
  if (read.type === 'content') return previewAnnouncement(ctx, read.content, read.isForwarded);
  await contentDialog.begin(ctx, { why: words.html(`announce-fault-${read.type}`), refused: refusedMark(message) });
}

/** By how much the text is too long in its longest language; undefined if it fits. @param kind what the bot asks for instead */
export function lengthFault(
  content: Content,
  { words, allWords }: BotContext,
  kind: 'text' | 'photo' = content.photo === undefined ? 'text' : 'photo',
): string | undefined {
  const count = tooLongBy(content, longestFoot(allWords));
  return count === undefined ? undefined : words.html(`announce-fault-long-${kind}`, { count });
}

interface DraftCard {
  readonly id: string;
  readonly messageId: number;
  /** The mark of the message that led to this card. More parts of that message may come. */
  readonly mark: string;
  /** Whether the draft holds that message. */
  readonly isTaken: boolean;
  /** Why the last message cannot replace the draft. */
  readonly why?: string;
}

/** A text that is written below the card of a draft replaces the draft. The draft is shown anew, and the card before is closed. */
const changeDialog = questionDialog('announcement-change', { whose: 'merchants' }, async (talk, card: DraftCard) => {
  await talk.ask(
    (ctx) => standCard(ctx, card.messageId, card.why),
    unlessMore(card.isTaken ? undefined : card.mark, (ctx) => takeChange(ctx, card)),
  );
});

export async function drawDraft(ctx: BotContext, id: string, screen: Screen, isBelow = false): Promise<void> {
  const messageId = await drawPlainQuestion(ctx, screen, { about: 'announcement', isBelow });
  const mark = ctx.message === undefined ? '' : refusedMark(ctx.message);
  await changeDialog.begin(ctx, { id, messageId, mark, isTaken: true });
}

async function takeChange(ctx: BotContext, card: DraftCard): Promise<void> {
  const { words, message } = ctx;
  const { id, messageId } = card;
  const draft = await findDraft(ctx, id);
  if (message === undefined || draft === undefined) return say(ctx, { html: words.html('announce-gone') });
  const keep = (why: string): Promise<void> =>
    changeDialog.begin(ctx, { id, messageId, mark: refusedMark(message), isTaken: false, why });
  if (isMoreOf(card.mark, message)) {
    const tooLong = lengthFault(joined(draft.content, message.text), ctx);
    if (tooLong !== undefined) return keep(tooLong);
  }
  const read = readContent(message);
  if (read.type !== 'content') return keep(words.html(`announce-fault-${read.type}`));
  const { isForwarded } = read;
  const { others = [], language, photo } = draft.content;
  if (others.length > 0) return keep(words.html('announce-change-several'));
  // A merchant who corrects the words under a photo means the same photo.
  const content = { ...read.content, photo: read.content.photo ?? photo };
  const tooLong = lengthFault(content, ctx);
  if (tooLong !== undefined) return keep(tooLong);
  const next = withText({ ...draft.content, photo: content.photo }, language, content);
  if (!(await showTexts(ctx, next))) return keep(words.html('announce-fault-refused'));
  // The change also ends the Confirm of the card before, because that is for the old text.
  if (!(await ctx.shop.announcements.change(id, next))) return say(ctx, { html: words.html('announce-gone') });
  await askWhom(ctx, { id, active: false, isForwarded, isBelow: true, isChanged: true });
  await closeReplaced(ctx, messageId);
}

type ReadContent =
  | { type: 'content'; content: Content; isForwarded: boolean }
  /** `album`: several photos at once. `file`: a picture sent as a file. `other`: a sticker, a voice message and the like. */
  | { type: 'album' | 'file' | 'other' };

export function readContent(message: Message): ReadContent {
  const { text, entities, photo, caption = '', caption_entities: captionEntities, document } = message;
  if (message.media_group_id !== undefined) return { type: 'album' };
  const isForwarded = message.forward_origin !== undefined;
  if (text !== undefined) {
    const hidesPreview = message.link_preview_options?.is_disabled === true;
    const content = { text, entities: markup(entities), ...(hidesPreview ? { hidesPreview } : {}) };
    return { type: 'content', content, isForwarded };
  }
  // Telegram sends a photo in several sizes, the largest last.
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

/** Leaves out what Telegram finds by itself in every message, such as links. */
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
