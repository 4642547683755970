import { onAnswerOf } from '../menu/questions.ts';
import { Composer } from 'grammy';
import type { Audience } from '../../../domain/announcements/audience.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import { on } from '../../ui/callback-routes.ts';
import { adminRow } from '../menu/admin-row.ts';
import { keepEnd } from '../menu/command-text.ts';
import type { PendingQuestion } from '../menu/pending-question.ts';
import { leaveQuestion } from '../menu/question-messages.ts';
import {
  askContent,
  QUESTION,
  drawDraft,
  askWhom,
  findDraft,
  localeIn,
  previewAnnouncement,
  isMoreOf,
  refusedMark,
  waitOn,
} from './preview-announcement.ts';
import { confirmScreen, statusScreen } from './announcement-screens.ts';
import { announcementTexts } from './announcement-texts.ts';
import { readContent } from './change-draft.ts';
import {
  chooseAudience,
  sendToUnsureAgain,
  startAnnouncement,
  stopAnnouncement as stop,
} from '../../../services/announcements/draft-announcement.ts';
import {
  askAudience,
  dropAnnouncement,
  lastAnnouncement,
  openAnnounce,
  pickAudience,
  sendAnnouncement,
  sendToUnsure,
  stopAnnouncement,
} from './routes.ts';

/** /announce: a text or a photo to many people, seen as they will see it, and confirmed once. Merchants only. */
export const announceFeature = new Composer<BotContext>();

announceFeature.command('announce', (ctx) => {
  if (ctx.match.trim() === '') return askContent(ctx);
  keepEnd(ctx, ctx.match);
  return takeContent(ctx);
});
on(announceFeature, openAnnounce, async (ctx) => {
  await Promise.all([answerPress(ctx), askContent(ctx)]);
});
on(announceFeature, askAudience, (ctx, { id, whom }) => askWhom(ctx, { id, active: whom === 'active' }));
on(announceFeature, pickAudience, (ctx, { id, group, whom }) =>
  askConfirm(ctx, id, { group, active: whom === 'active' }),
);
announceFeature.use(announcementTexts);
on(announceFeature, sendAnnouncement, (ctx, { id, planId }) => startSending(ctx, id, planId));
on(announceFeature, dropAnnouncement, async (ctx) => {
  await draw(ctx, { html: ctx.words.html('announce-dropped'), rows: [adminRow(ctx.words)] });
  await leaveQuestion(ctx);
});
on(announceFeature, stopAnnouncement, async (ctx, { id }) => {
  const outcome = await stop(ctx.shop, id, { by: ctx.userId, id: `announce-stop-${ctx.update.update_id}` });
  await answerPress(ctx, ctx.words.plain(outcome === 'stopped' ? 'announce-stopping' : 'announce-over'));
});
on(announceFeature, sendToUnsure, async (ctx, { id }) => {
  const tap = { by: ctx.userId, id: `announce-again-${ctx.update.update_id}` };
  const outcome = await sendToUnsureAgain(ctx.shop, id, tap, ctx.bot.wakeAnnouncements);
  if (outcome !== 'again') return answerPress(ctx, ctx.words.plain(`announce-again-${outcome}`));
  await showStatus(ctx, id);
});
on(announceFeature, lastAnnouncement, async (ctx) => {
  await showStatus(ctx, (await ctx.shop.announcements.newest()) ?? '');
});
onAnswerOf('merchants', QUESTION, (ctx, _about, question) => take(ctx, question));

async function take(ctx: BotContext, question: PendingQuestion): Promise<void> {
  const { message } = ctx;
  // Each photo of an album comes by itself.
  if (message !== undefined && isMoreOf(question.about, message)) return waitOn(ctx, question);
  return takeContent(ctx);
}

async function takeContent(ctx: BotContext): Promise<void> {
  const { words, message } = ctx;
  if (message === undefined) return;
  const read = readContent(message);
  if (read.type === 'content') return previewAnnouncement(ctx, read.content, read.isForwarded);
  return askContent(ctx, words.html(`announce-fault-${read.type}`), refusedMark(message));
}

async function askConfirm(ctx: BotContext, id: string, audience: Audience): Promise<void> {
  const draft = await findDraft(ctx, id);
  if (draft === undefined) return answerPress(ctx, ctx.words.plain('announce-gone'));
  const plan = await chooseAudience(ctx.shop, id, audience, localeIn(ctx));
  if (plan === undefined) return answerPress(ctx, ctx.words.plain('announce-gone'));
  if (plan.count === 0) return answerPress(ctx, ctx.words.plain('announce-nobody'));
  await drawDraft(ctx, id, confirmScreen(draft, plan, ctx.words, ctx.allWords.languages));
}

async function startSending(ctx: BotContext, id: string, planId: string): Promise<void> {
  const { words, callbackQuery } = ctx;
  const messageId = callbackQuery?.message?.message_id ?? 0;
  const tap = { by: ctx.userId, id: String(ctx.update.update_id), messageId };
  const outcome = await startAnnouncement(ctx.shop, id, planId, tap, ctx.bot.wakeAnnouncements);
  if (outcome !== 'confirmed') return answerPress(ctx, words.plain(`announce-confirm-${outcome}`));
  ctx.shop.logger.info({ announcement: id, by: ctx.userId }, 'an announcement is confirmed');
  await showStatus(ctx, id);
  await leaveQuestion(ctx);
}

/** It is confirmed, whatever Telegram says to this edit: the message is drawn again while the announcement is being sent. */
async function showStatus(ctx: BotContext, id: string): Promise<void> {
  const announcement = await ctx.shop.announcements.find(id);
  if (announcement === undefined) return answerPress(ctx, ctx.words.plain('announce-gone'));
  try {
    await draw(ctx, statusScreen(ctx.shop, announcement, ctx.words));
  } catch (error) {
    ctx.shop.logger.warn({ err: error, announcement: id }, 'how far an announcement is could not be shown');
  }
}
