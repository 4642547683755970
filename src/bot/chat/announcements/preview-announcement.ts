import { GrammyError } from 'grammy';
import type { Content } from '../../../domain/announcements/announcement.ts';
import { tooLongBy } from '../../../domain/announcements/content-fault.ts';
import type { BotContext } from '../../context.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { drawPlainQuestion } from '../menu/question-messages.ts';
import type { AnnounceDeps } from './announce-deps.ts';
import { audienceScreen } from './announcement-screens.ts';
import { askContent } from './ask-content.ts';
import { longestFoot, sendContent } from './send-content.ts';

/** As people will see it, and the question whom it is for. */
export async function previewAnnouncement(
  ctx: BotContext,
  content: Content,
  deps: AnnounceDeps,
  isForwarded = false,
): Promise<void> {
  const { words } = ctx;
  const tooLong = tooLongBy(content, longestFoot(ctx.allWords));
  if (tooLong !== undefined) {
    const kind = content.photo === undefined ? 'text' : 'photo';
    return askContent(ctx, deps, words.html(`announce-fault-long-${kind}`, { count: tooLong }));
  }
  const id = await deps.drafting.keep(ctx.userId, content);
  try {
    await sendContent(ctx.api, ctx.chatId, content, words);
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    deps.logger.warn({ err: error }, 'Telegram refuses the preview of an announcement');
    return askContent(ctx, deps, words.html('announce-fault-refused'));
  }
  await askWhom(ctx, { id, active: false, isForwarded, isBelow: true }, deps);
}

export async function askWhom(
  ctx: BotContext,
  { id, active, ...from }: { id: string; active: boolean; isForwarded?: boolean; isBelow?: boolean },
  deps: AnnounceDeps,
): Promise<void> {
  if (!(await isOwnDraft(ctx, id, deps))) return answerPress(ctx, ctx.words.plain('announce-gone'));
  const { isForwarded = false, isBelow = false } = from;
  const counts = await deps.drafting.count(active);
  const screen = audienceScreen({ id, counts, active, isForwarded }, ctx.words);
  await drawPlainQuestion(ctx, screen, deps, { about: 'announcement', isBelow });
}

export async function isOwnDraft(
  { userId }: BotContext,
  id: string,
  { announcements }: AnnounceDeps,
): Promise<boolean> {
  const found = await announcements.find(id);
  return found?.by === userId && found.state === 'draft';
}
