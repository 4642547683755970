import { refusedMark, unlessMore } from './split-message.ts';
import * as routes from './routes.ts';
import { askQuestion, leaveQuestion, questionDialog } from '../../shared/questions.ts';
import { Composer } from 'grammy';
import { type Audience, languagesOf, withoutText, withText } from '../../../domain/announcement.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, refuse } from '../../ui/screen.ts';
import { on } from '../../ui/callback-routes.ts';
import { adminRow } from '../../shared/merchant-rows.ts';
import { keepEnd } from '../../shared/command-text.ts';
import {
  askWhom,
  contentDialog,
  drawDraft,
  findDraft,
  lengthFault,
  localeIn,
  readContent,
  showTexts,
  takeContent,
} from './preview-announcement.ts';
import { backButton, confirmScreen, nameOf, statusScreen, textsScreen } from './announcement-screens.ts';
import {
  chooseAudience,
  countReaders,
  sendToUnsureAgain,
  startAnnouncement,
  stopAnnouncement as stop,
} from '../../../services/draft-announcement.ts';
import { newsFeature } from './news.ts';
import type { Feature } from '../../feature.ts';

/** /announce: the merchant sees the text or photo as readers will, and confirms it once. */
const announceFeature = new Composer<BotContext>();

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
  if (ctx.match.trim() === '') return contentDialog.begin(ctx, {});
  keepEnd(ctx, ctx.match);
  return takeContent(ctx);
});
on(announceFeature, routes.openAnnounce, (ctx) => contentDialog.begin(ctx, {}));
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

async function askConfirm(ctx: BotContext, id: string, audience: Audience): Promise<void> {
  const draft = await findDraft(ctx, id);
  if (draft === undefined) return gone(ctx);
  const plan = await chooseAudience(ctx.shop, id, audience, localeIn(ctx));
  if (plan === undefined) return gone(ctx);
  if (plan.count === 0) return answerPress(ctx, ctx.words.plain('announce-nobody'));
  await drawDraft(ctx, id, confirmScreen(draft, plan, ctx));
}

async function startSending(ctx: BotContext, id: string, planId: string): Promise<void> {
  const { words, callbackQuery } = ctx;
  const messageId = callbackQuery?.message?.message_id ?? 0;
  const tap = { by: ctx.userId, id: String(ctx.update.update_id), messageId };
  const outcome = await startAnnouncement(ctx.shop, id, planId, tap, ctx.bot.wakeAnnouncements);
  if (outcome === 'gone') return gone(ctx);
  if (outcome !== 'confirmed') return answerPress(ctx, words.plain(`announce-confirm-${outcome}`));
  ctx.shop.logger.info({ announcement: id, by: ctx.userId }, 'an announcement is confirmed');
  await showStatus(ctx, id);
  await leaveQuestion(ctx);
}

/** A failed edit is only logged: the announcement is confirmed, and the message is drawn again while it is being sent. */
async function showStatus(ctx: BotContext, id: string): Promise<void> {
  const announcement = await ctx.shop.announcements.find(id);
  if (announcement === undefined) return gone(ctx);
  try {
    await draw(ctx, statusScreen(ctx.shop, announcement, ctx.words));
  } catch (error) {
    ctx.shop.logger.warn({ err: error, announcement: id }, 'the progress of an announcement could not be shown');
  }
}

/** A draft may have a text for each language. The bot asks for each by itself, and shows all before it asks again whom the announcement is for. */
on(announceFeature, routes.openTexts, (ctx, { id }) => showList(ctx, id));
on(announceFeature, routes.askText, (ctx, { id, language }) => openText(ctx, { id, language }));
on(announceFeature, routes.dropText, (ctx, { id, language }) => drop(ctx, { id, language }));
const textDialog = questionDialog('announcement-text', { whose: 'merchants' }, async (talk, asked: TextAsked) => {
  await talk.ask(
    (ctx) => askQuestion(ctx, { takesAnything: true }, { html: asked.html, rows: [[backButton(asked.id, ctx.words)]] }),
    unlessMore(asked.refused, (ctx) => takeText(ctx, asked)),
  );
});

async function showList(ctx: BotContext, id: string): Promise<void> {
  const draft = await findDraft(ctx, id);
  if (draft === undefined) return gone(ctx);
  const { languages } = await countReaders(ctx.shop, false, localeIn(ctx));
  await drawDraft(ctx, id, textsScreen(draft, languages, ctx));
}

interface TextOf {
  readonly id: string;
  readonly language: string;
}

interface TextAsked extends TextOf {
  /** The question, or why the last message cannot be taken. */
  readonly html: string;
  /** The mark of a message that could not be taken: see refusedMark. */
  readonly refused?: string | undefined;
}

async function openText(ctx: BotContext, { id, language }: TextOf): Promise<void> {
  const { words, allWords } = ctx;
  const draft = await findDraft(ctx, id);
  if (draft === undefined || !allWords.locales.includes(language)) return gone(ctx);
  const isThere = languagesOf(draft.content).includes(language);
  const name = nameOf(language, ctx);
  const ask = words.html(isThere ? 'announce-text-change' : 'announce-text-add', { name });
  const photo = draft.content.photo === undefined ? [] : [words.html('announce-text-photo')];
  await textDialog.begin(ctx, { id, language, html: [ask, ...photo].join('\n') });
}

async function takeText(ctx: BotContext, asked: TextAsked): Promise<void> {
  const { words, message } = ctx;
  const { id, language } = asked;
  if (message === undefined) return;
  const draft = await findDraft(ctx, id);
  if (draft === undefined) return gone(ctx);
  const again = (html: string, refused?: string): Promise<void> =>
    textDialog.begin(ctx, { id, language, html, refused });
  const read = readContent(message);
  const refused = refusedMark(message);
  if (read.type !== 'content' || read.content.photo !== undefined)
    return again(words.html('announce-text-words'), refused);
  const { content, isForwarded } = read;
  const tooLong = lengthFault({ ...content, photo: draft.content.photo }, ctx, 'text');
  if (tooLong !== undefined) return again(tooLong, refused);
  const next = withText(draft.content, language, content);
  if (!(await showTexts(ctx, next))) return again(words.html('announce-fault-refused'), asked.refused);
  if (!(await ctx.shop.announcements.change(id, next))) return gone(ctx);
  await askWhom(ctx, { id, active: false, isForwarded, isBelow: true });
}

async function drop(ctx: BotContext, { id, language }: TextOf): Promise<void> {
  const { words } = ctx;
  const draft = await findDraft(ctx, id);
  if (draft === undefined) return gone(ctx);
  const next = withoutText(draft.content, language);
  if (next === undefined) return answerPress(ctx, words.plain('announce-text-gone'));
  if (!(await ctx.shop.announcements.change(id, next))) return gone(ctx);
  await draw(ctx, { html: words.html('announce-text-dropped', { name: nameOf(language, ctx) }) });
  await leaveQuestion(ctx);
  await showTexts(ctx, next);
  await askWhom(ctx, { id, active: false, isBelow: true });
}

function gone(ctx: BotContext): Promise<void> {
  return refuse(ctx, 'announce-gone');
}
