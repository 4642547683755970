import { GrammyError } from 'grammy';
import { type Content, languagesOf, type NamedContent, onlyRead, tooLongBy } from '../../../domain/announcement.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, type Screen } from '../../ui/screen.ts';
import { audienceScreen, type ShownAudience, sendContent, longestFoot } from './announcement-screens.ts';
import { countReaders } from '../../../services/draft-announcement.ts';
import { newId } from '../../../services/new-id.ts';
import { askQuestion, awaitCorrection, drawPlainQuestion } from '../../shared/questions.ts';
import { button } from '../../ui/buttons.ts';
import { dropAnnouncement, lastAnnouncement } from './routes.ts';
import type { Message } from 'grammy/types';
import type { PendingQuestion } from '../../runtime/update-leases.ts';

interface Draft {
  readonly id: string;
  readonly content: NamedContent;
}

/** As people will see it, and the question whom it is for. */
export async function previewAnnouncement(ctx: BotContext, content: Content, isForwarded = false): Promise<void> {
  const { words } = ctx;
  const tooLong = lengthFault(content, ctx);
  if (tooLong !== undefined) {
    return askContent(ctx, tooLong, ctx.message === undefined ? '' : refusedMark(ctx.message));
  }
  const counts = await countReaders(ctx.shop, false, localeIn(ctx));
  const named = onlyRead(withName(content, ctx), counts.languages);
  const id = newId();
  await ctx.shop.announcements.draft(id, ctx.userId, named);
  if (!(await showTexts(ctx, named))) return askContent(ctx, words.html('announce-fault-refused'));
  await drawAudience(ctx, { id, content: named }, { counts, active: false, isForwarded }, true);
}

/** Every text as its people will see it. False if Telegram refuses one. @throws GrammyError, HttpError */
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

/** @param isBelow a pressed message stays as it is */
export async function askWhom(
  ctx: BotContext,
  { id, isBelow = false, ...shown }: { id: string; isBelow?: boolean } & Omit<ShownAudience, 'counts'>,
): Promise<void> {
  const draft = await findDraft(ctx, id);
  if (draft === undefined) return answerPress(ctx, ctx.words.plain('announce-gone'));
  const counts = await countReaders(ctx.shop, shown.active, localeIn(ctx));
  await drawAudience(ctx, draft, { ...shown, counts }, isBelow);
}

async function drawAudience(ctx: BotContext, draft: Draft, shown: ShownAudience, isBelow: boolean): Promise<void> {
  const screen = audienceScreen(draft, shown, ctx.words, ctx.allWords.languages);
  await drawDraft(ctx, draft.id, screen, isBelow);
}

/** Undefined if it is another merchant's, or no draft any more. */
export async function findDraft(ctx: BotContext, id: string): Promise<Draft | undefined> {
  const found = await ctx.shop.announcements.find(id);
  if (found?.by !== ctx.userId || found.state !== 'draft') return undefined;
  return { id, content: withName(found.content, ctx) };
}

/** For services: which words there are for a language. */
export function localeIn({ allWords }: BotContext): (language: string | undefined) => string {
  return (language) => allWords(language).locale;
}

/** A text is taken to be in the language of the person who writes it. */
function withName(content: Content, { words }: BotContext): NamedContent {
  return { ...content, language: content.language ?? words.locale };
}

export const QUESTION = 'announcement';

/** @param fault why what came before cannot be announced; `about`: see refusedMark */
export async function askContent(ctx: BotContext, fault?: string, about = ''): Promise<void> {
  const { words } = ctx;
  const hasLast = fault === undefined && (await ctx.shop.announcements.newest()) !== undefined;
  const last = [button(words.plain('button-announce-last'), lastAnnouncement.data())];
  const rows = [...(hasLast ? [last] : []), [button(words.plain('button-cancel'), dropAnnouncement.data())]];
  const question = { name: QUESTION, about, isBelow: true, takesAnything: true } as const;
  await askQuestion(ctx, question, { html: fault ?? words.html('announce-ask'), rows });
}

/** By how much it is too long, in any language; undefined if it fits. @param kind what is asked for in its place */
export function lengthFault(
  content: Content,
  { words, allWords }: BotContext,
  kind: 'text' | 'photo' = content.photo === undefined ? 'text' : 'photo',
): string | undefined {
  const count = tooLongBy(content, longestFoot(allWords));
  return count === undefined ? undefined : words.html(`announce-fault-long-${kind}`, { count });
}

/** Telegram's apps split a text of more than 4,096 letters, at the end of a line or at a space in the second half of these, and send its parts at once. */
const SPLIT_FROM = 2_048;
const AT_ONCE_SECONDS = 1;

/**
 * How the bot knows that more comes of a message that could not be taken: by its album, or by the moment of a text that may have been
 * split.
 */
export function refusedMark({ media_group_id: album = '', text = '', date }: Message): string {
  return (text.length >= SPLIT_FROM ? String(date) : album).slice(0, 64);
}

/** The next photo of an album, or the next part of a text. The answer to the one before was for both. */
export function isMoreOf(mark: string, { media_group_id: album, text, date }: Message): boolean {
  if (mark === '') return false;
  return album === undefined
    ? text !== undefined && Math.abs(date - Number(mark)) <= AT_ONCE_SECONDS
    : album.startsWith(mark);
}

/** The question stays open as it is, and nothing more is said. */
export function waitOn(ctx: BotContext, question: PendingQuestion): void {
  ctx.lease.question = { ...question, askedAt: ctx.shop.now() };
}

export const CHANGE = 'announcement-change';

/** A question about a draft. A text or a photo that comes now takes the draft's place. */
export async function drawDraft(ctx: BotContext, id: string, screen: Screen, isBelow = false): Promise<void> {
  const messageId = await drawPlainQuestion(ctx, screen, { about: 'announcement', isBelow });
  awaitCorrection(ctx, { name: CHANGE, about: aboutDraft(id, ctx.message, true), messageId });
}

const TAKEN = 'taken';

/** @param answered the message that led here, of which more may come @param isTaken whether the draft has it */
export function aboutDraft(id: string, answered: Message | undefined, isTaken: boolean): string {
  const mark = answered === undefined ? '' : refusedMark(answered);
  return mark === '' ? id : [id, ...(isTaken ? [TAKEN] : []), mark].join(' ');
}

export function readAbout(about: string): { id: string; mark: string; isTaken: boolean } {
  const [id = '', ...rest] = about.split(' ');
  const isTaken = rest[0] === TAKEN;
  return { id, mark: rest.slice(isTaken ? 1 : 0).join(' '), isTaken };
}
