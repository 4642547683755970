import { GrammyError } from 'grammy';
import type { Content } from '../../../domain/announcements/announcement.ts';
import { languagesOf, type NamedContent, onlyRead } from '../../../domain/announcements/content-texts.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import type { AnnounceDeps } from './announce-deps.ts';
import { audienceScreen, type ShownAudience } from './announcement-screens.ts';
import { askContent } from './ask-content.ts';
import { drawDraft } from './draft-card.ts';
import { lengthFault, refusedMark } from './refused-message.ts';
import { sendContent } from './send-content.ts';

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
  await drawAudience(ctx, { id, content: named }, { counts, active: false, isForwarded }, deps, true);
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
  await drawAudience(ctx, draft, { ...shown, counts }, deps, isBelow);
}

async function drawAudience(
  ctx: BotContext,
  draft: Draft,
  shown: ShownAudience,
  deps: AnnounceDeps,
  isBelow: boolean,
): Promise<void> {
  const screen = audienceScreen(draft, shown, ctx.words, ctx.allWords.languages);
  await drawDraft(ctx, draft.id, screen, deps, isBelow);
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
