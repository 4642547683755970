import { GrammyError } from 'grammy';
import type { Content } from '../../../domain/announcements/announcement.ts';
import { languagesOf, type NamedContent, onlyRead, tooLongBy } from '../../../domain/announcements/content-texts.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, type Screen } from '../../ui/screen.ts';
import { audienceScreen, type ShownAudience, sendContent, longestFoot } from './announcement-screens.ts';
import type { DraftAnnouncement, SteerAnnouncement } from '../../../use-cases/announcements/draft-announcement.ts';
import type { AnnouncementStore } from '../../../use-cases/announcements/ports.ts';
import type { PeopleStore } from '../../../use-cases/people/ports.ts';
import type { Logger } from '../../../use-cases/shared/ports.ts';
import type { Questions } from '../menu/questions.ts';
import { drawPlainQuestion, awaitCorrection } from '../menu/question-messages.ts';
import { button } from '../../ui/buttons.ts';
import { dropAnnouncement, lastAnnouncement } from './routes.ts';
import type { Message } from 'grammy/types';
import type { PendingQuestion } from '../menu/pending-question.ts';

interface Draft {
  readonly id: string;
  readonly content: NamedContent;
}

/** As people will see it, and the question whom it is for. */
export async function previewAnnouncement(
  ctx: BotContext,
  content: Content,
  deps: AnnounceDeps,
  isForwarded = false,
): Promise<void> {
  const { words } = ctx;
  const tooLong = lengthFault(content, ctx);
  if (tooLong !== undefined) {
    return askContent(ctx, deps, tooLong, ctx.message === undefined ? '' : refusedMark(ctx.message));
  }
  const counts = await deps.drafting.count(false);
  const named = onlyRead(withName(content, ctx), counts.languages);
  const id = await deps.drafting.keep(ctx.userId, named);
  if (!(await showTexts(ctx, named, deps))) return askContent(ctx, deps, words.html('announce-fault-refused'));
  await drawAudience(ctx, { id, content: named }, { counts, active: false, isForwarded }, true);
}

/** Every text as its people will see it. False if Telegram refuses one. @throws GrammyError, HttpError */
export async function showTexts(ctx: BotContext, content: NamedContent, { logger }: AnnounceDeps): Promise<boolean> {
  try {
    for (const language of languagesOf(content)) {
      await sendContent(ctx.api, ctx.chatId, content, ctx.allWords(language));
    }
    return true;
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    logger.warn({ err: error }, 'Telegram refuses the preview of an announcement');
    return false;
  }
}

/** @param isBelow a pressed message stays as it is */
export async function askWhom(
  ctx: BotContext,
  { id, isBelow = false, ...shown }: { id: string; isBelow?: boolean } & Omit<ShownAudience, 'counts'>,
  deps: AnnounceDeps,
): Promise<void> {
  const draft = await findDraft(ctx, id, deps);
  if (draft === undefined) return answerPress(ctx, ctx.words.plain('announce-gone'));
  const counts = await deps.drafting.count(shown.active);
  await drawAudience(ctx, draft, { ...shown, counts }, isBelow);
}

async function drawAudience(ctx: BotContext, draft: Draft, shown: ShownAudience, isBelow: boolean): Promise<void> {
  const screen = audienceScreen(draft, shown, ctx.words, ctx.allWords.languages);
  await drawDraft(ctx, draft.id, screen, isBelow);
}

/** Undefined if it is another merchant's, or no draft any more. */
export async function findDraft(
  ctx: BotContext,
  id: string,
  { announcements }: Pick<AnnounceDeps, 'announcements'>,
): Promise<Draft | undefined> {
  const found = await announcements.find(id);
  if (found?.by !== ctx.userId || found.state !== 'draft') return undefined;
  return { id, content: withName(found.content, ctx) };
}

/** A text is taken to be in the language of the person who writes it. */
function withName(content: Content, { words }: BotContext): NamedContent {
  return { ...content, language: content.language ?? words.locale };
}

export interface AnnounceDeps {
  readonly announcements: Pick<AnnouncementStore, 'find' | 'newest' | 'unsure'>;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly drafting: DraftAnnouncement;
  readonly steering: SteerAnnouncement;
  readonly questions: Questions;
  readonly logger: Logger;
}

export const QUESTION = 'announcement';

/** @param fault why what came before cannot be announced; `about`: see refusedMark */
export async function askContent(ctx: BotContext, deps: AnnounceDeps, fault?: string, about = ''): Promise<void> {
  const { words } = ctx;
  const hasLast = fault === undefined && (await deps.announcements.newest()) !== undefined;
  const last = [button(words.plain('button-announce-last'), lastAnnouncement.data())];
  const rows = [...(hasLast ? [last] : []), [button(words.plain('button-cancel'), dropAnnouncement.data())]];
  const question = { name: QUESTION, about, isBelow: true, takesAnything: true } as const;
  await deps.questions.ask(ctx, question, { html: fault ?? words.html('announce-ask'), rows });
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
