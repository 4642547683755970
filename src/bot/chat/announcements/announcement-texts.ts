import { Composer } from 'grammy';
import { languagesOf, withoutText, withText } from '../../../domain/announcements/content-texts.ts';
import type { BotContext } from '../../context.ts';
import { answerPress, draw, refuse } from '../../ui/screen.ts';
import { on } from '../../ui/callback-routes.ts';
import type { PendingQuestion } from '../menu/pending-question.ts';
import { askQuestion, onAnswerOf } from '../menu/questions.ts';
import { countReaders } from '../../../services/announcements/draft-announcement.ts';
import { leaveQuestion } from '../menu/question-messages.ts';
import {
  drawDraft,
  askWhom,
  findDraft,
  showTexts,
  isMoreOf,
  lengthFault,
  localeIn,
  refusedMark,
  waitOn,
} from './preview-announcement.ts';
import { readContent } from './change-draft.ts';
import { askText, dropText, openTexts } from './routes.ts';
import { backButton, nameOf, textsScreen } from './texts-screen.ts';

const QUESTION = 'announcement-text';

/** One text a language. Each is asked for by itself, and all are shown before the bot asks again whom the announcement is for. */
export const announcementTexts = new Composer<BotContext>();

on(announcementTexts, openTexts, (ctx, { id }) => showList(ctx, id));
on(announcementTexts, askText, (ctx, { id, language }) => ask(ctx, { id, language }));
on(announcementTexts, dropText, (ctx, { id, language }) => drop(ctx, { id, language }));
onAnswerOf('merchants', QUESTION, (ctx, _about, question) => take(ctx, question));

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
  const question = { name: QUESTION, about: aboutOf({ id, language, refused }), takesAnything: true } as const;
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

async function take(ctx: BotContext, question: PendingQuestion): Promise<void> {
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
