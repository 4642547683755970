import { askQuestion, leaveQuestion, onAnswerOf } from '../../shared/questions.ts';
import { Composer } from 'grammy';
import { type Audience, languagesOf, withoutText, withText } from '../../../domain/announcement.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, refuse } from '../../ui/screen.ts';
import { on } from '../../ui/callback-routes.ts';
import { adminRow } from '../../shared/admin-row.ts';
import { keepEnd } from '../../shared/command-text.ts';
import type { PendingQuestion } from '../../runtime/update-leases.ts';
import {
  askContent,
  askWhom,
  drawDraft,
  findDraft,
  isMoreOf,
  lengthFault,
  localeIn,
  previewAnnouncement,
  QUESTION,
  refusedMark,
  showTexts,
  waitOn,
} from './preview-announcement.ts';
import { confirmScreen, statusScreen } from './announcement-screens.ts';
import { readContent } from './change-draft.ts';
import {
  chooseAudience,
  countReaders,
  sendToUnsureAgain,
  startAnnouncement,
  stopAnnouncement as stop,
} from '../../../services/draft-announcement.ts';
import { backButton, nameOf, textsScreen } from './texts-screen.ts';
import * as routes from './routes.ts';
import { newsFeature } from './news.ts';
import type { Feature } from '../../feature.ts';

/** /announce: a text or a photo to many people, seen as they will see it, and confirmed once. Merchants only. */
const announceFeature = new Composer<BotContext>();

/** What merchants announce, and who wants to read it. */
export const announcements: Feature = {
  commands: {
    announce: { menu: 'merchants', behind: 'MTN is slow today' },
    news: { menu: 'everybody', behind: 'off' },
  },
  buttons: routes,
  admin: [['button-announce', routes.openAnnounce.data()]],
  handlers: [announceFeature, newsFeature],
};

announceFeature.command('announce', (ctx) => {
  if (ctx.match.trim() === '') return askContent(ctx);
  keepEnd(ctx, ctx.match);
  return takeContent(ctx);
});
on(announceFeature, routes.openAnnounce, async (ctx) => {
  await Promise.all([answerPress(ctx), askContent(ctx)]);
});
on(announceFeature, routes.askAudience, (ctx, { id, whom }) => askWhom(ctx, { id, active: whom === 'active' }));
on(announceFeature, routes.pickAudience, (ctx, { id, group, whom }) =>
  askConfirm(ctx, id, { group, active: whom === 'active' }),
);
on(announceFeature, routes.sendAnnouncement, (ctx, { id, planId }) => startSending(ctx, id, planId));
on(announceFeature, routes.dropAnnouncement, async (ctx) => {
  await draw(ctx, { html: ctx.words.html('announce-dropped'), rows: [adminRow(ctx.words)] });
  await leaveQuestion(ctx);
});
on(announceFeature, routes.stopAnnouncement, async (ctx, { id }) => {
  const outcome = await stop(ctx.shop, id, { by: ctx.userId, id: `announce-stop-${ctx.update.update_id}` });
  await answerPress(ctx, ctx.words.plain(outcome === 'stopped' ? 'announce-stopping' : 'announce-over'));
});
on(announceFeature, routes.sendToUnsure, async (ctx, { id }) => {
  const tap = { by: ctx.userId, id: `announce-again-${ctx.update.update_id}` };
  const outcome = await sendToUnsureAgain(ctx.shop, id, tap, ctx.bot.wakeAnnouncements);
  if (outcome !== 'again') return answerPress(ctx, ctx.words.plain(`announce-again-${outcome}`));
  await showStatus(ctx, id);
});
on(announceFeature, routes.lastAnnouncement, async (ctx) => {
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
  if (outcome === 'gone') return answerPress(ctx, words.plain('announce-gone'));
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

const TEXT_QUESTION = 'announcement-text';

/** One text a language. Each is asked for by itself, and all are shown before the bot asks again whom the announcement is for. */
on(announceFeature, routes.openTexts, (ctx, { id }) => showList(ctx, id));
on(announceFeature, routes.askText, (ctx, { id, language }) => ask(ctx, { id, language }));
on(announceFeature, routes.dropText, (ctx, { id, language }) => drop(ctx, { id, language }));
onAnswerOf('merchants', TEXT_QUESTION, (ctx, _about, question) => takeText(ctx, question));

async function showList(ctx: BotContext, id: string): Promise<void> {
  const draft = await findDraft(ctx, id);
  if (draft === undefined) return gone(ctx);
  const { languages } = await countReaders(ctx.shop, false, localeIn(ctx));
  const screen = textsScreen(draft, languages, ctx.words, ctx.allWords.languages);
  await drawDraft(ctx, id, screen);
}

interface Asked {
  readonly id: string;
  readonly language: string;
  /** What could not be taken: see refusedMark. */
  readonly refused?: string;
}

async function ask(ctx: BotContext, { id, language, refused = '' }: Asked, fault?: string) {
  const { words, allWords } = ctx;
  const draft = await findDraft(ctx, id);
  if (draft === undefined || !allWords.locales.includes(language)) return gone(ctx);
  const isThere = languagesOf(draft.content).includes(language);
  const name = nameOf(language, allWords.languages);
  const html = fault ?? words.html(isThere ? 'announce-text-change' : 'announce-text-add', { name });
  const photo = draft.content.photo === undefined || fault !== undefined ? [] : [words.html('announce-text-photo')];
  const question = { name: TEXT_QUESTION, about: aboutOf({ id, language, refused }), takesAnything: true } as const;
  await askQuestion(ctx, question, {
    html: [html, ...photo].join('\n'),
    rows: [[backButton(id, words)]],
  });
}

function aboutOf({ id, language, refused = '' }: Asked): string {
  return `${id} ${language} ${refused}`;
}

function readAbout(about: string): Required<Asked> {
  const [id = '', language = '', ...refused] = about.split(' ');
  return { id, language, refused: refused.join(' ') };
}

async function takeText(ctx: BotContext, question: PendingQuestion): Promise<void> {
  const { words, message } = ctx;
  const asked = readAbout(question.about);
  if (message === undefined) return;
  const draft = await findDraft(ctx, asked.id);
  if (draft === undefined) return gone(ctx);
  if (isMoreOf(asked.refused, message)) return waitOn(ctx, question);
  const read = readContent(message);
  const refused = refusedMark(message);
  if (read.type !== 'content' || read.content.photo !== undefined) {
    return ask(ctx, { ...asked, refused }, words.html('announce-text-words'));
  }
  const { content, isForwarded } = read;
  const tooLong = lengthFault({ ...content, photo: draft.content.photo }, ctx, 'text');
  if (tooLong !== undefined) return ask(ctx, { ...asked, refused }, tooLong);
  const next = withText(draft.content, asked.language, content);
  if (!(await showTexts(ctx, next))) return ask(ctx, asked, words.html('announce-fault-refused'));
  if (!(await ctx.shop.announcements.change(asked.id, next))) return gone(ctx);
  await askWhom(ctx, { id: asked.id, active: false, isForwarded, isBelow: true });
}

async function drop(ctx: BotContext, { id, language }: Asked): Promise<void> {
  const { words, allWords } = ctx;
  const draft = await findDraft(ctx, id);
  if (draft === undefined) return gone(ctx);
  const next = withoutText(draft.content, language);
  if (next === undefined) return answerPress(ctx, words.plain('announce-text-gone'));
  if (!(await ctx.shop.announcements.change(id, next))) return gone(ctx);
  await draw(ctx, { html: words.html('announce-text-dropped', { name: nameOf(language, allWords.languages) }) });
  await leaveQuestion(ctx);
  await showTexts(ctx, next);
  await askWhom(ctx, { id, active: false, isBelow: true });
}

/** As an answer to a press, or to what was written. */
function gone(ctx: BotContext): Promise<void> {
  return refuse(ctx, 'announce-gone');
}
