import type { Whose } from '../../ui/callback-routes.ts';
import { onlyFor } from '../gates/only-for.ts';
import type { NextFunction } from 'grammy';
import type { BotContext } from '../../context.ts';
import { type Drawing, drawMessage, MAX_TEXT_LENGTH, say, sendScreen, takeButtonsAway } from '../../ui/screen.ts';
import type { PendingQuestion } from './pending-question.ts';

/**
 * Takes the next message but a command: of any kind if the question takes anything, otherwise one with words or a contact in it. If it does not
 * understand the message, it asks again.
 */
type TakeAnswer = (ctx: BotContext, about: string, question: PendingQuestion) => Promise<void>;

/** What is typed later than this is meant for something else. */
export const QUESTION_LIFE_MS = 15 * 60_000;

const TAKERS = new Map<string, TakeAnswer>();

/** Names a question and what becomes of its answer; once, where the feature's file is loaded. */
export function onAnswer(name: string, take: TakeAnswer): void {
  if (TAKERS.has(name)) throw new Error(`the question ${name} has two takers`);
  TAKERS.set(name, take);
}

/** The same for a question whose answer is not everybody's to give. */
export function onAnswerOf(whose: Whose, name: string, take: TakeAnswer): void {
  const gate = onlyFor(whose);
  onAnswer(name, async (ctx, about, question) => void (await gate(ctx, () => take(ctx, about, question))));
}

/**
 * Draws the question and waits for the person's next message: in place of the message whose button led here, below what was written
 * otherwise, or if `isBelow`. The screen brings its own way out (a Back button, say): every press and every command ends the question.
 * Answers the message that asks.
 */
export async function askQuestion(
  ctx: BotContext,
  {
    name,
    about,
    isBelow = false,
    takesAnything,
  }: { name: string; about: string; isBelow?: boolean; takesAnything?: PendingQuestion['takesAnything'] },
  drawing: Drawing,
): Promise<number> {
  const messageId = await (isBelow ? sendScreen(ctx, drawing) : drawMessage(ctx, drawing));
  ctx.lease.question = { name, about, messageId, askedAt: ctx.shop.now(), takesAnything };
  return messageId;
}

/** Drops a question that was asked too long ago; stands before everything that looks whether a question is open. */
export function forgetLateQuestion({ lease, shop }: BotContext, next: NextFunction): Promise<void> {
  const { question } = lease;
  if (question !== undefined && shop.now() - question.askedAt > QUESTION_LIFE_MS) lease.question = undefined;
  return next();
}

/** Hands answers on; stands before the purchase, which would take them for its own. */
export async function takeAnswerToQuestion(ctx: BotContext, next: NextFunction): Promise<void> {
  const { question } = ctx.lease;
  if (question === undefined) return next();
  // /cancel closes it together with all else that is open, and says so.
  if (CANCEL.test(ctx.message?.text ?? '')) return next();
  const isAnswer = ctx.message !== undefined && !isCommand(ctx);
  if (question.stands === 'page' && isAnswer) return next();
  // It goes on waiting for its words.
  if (isAnswer && wantsWords(question) && !hasWords(ctx)) return say(ctx, { html: ctx.words.html('walk-send-text') });
  ctx.lease.question = undefined;
  const take = TAKERS.get(question.name);
  const act = isAnswer && take !== undefined ? () => take(ctx, question.about, question) : next;
  return closing(ctx, question, isAnswer, act);
}

/** Where a page stands, hands on what no feature took. */
export async function takeAnswerToPage(ctx: BotContext, next: NextFunction): Promise<void> {
  const { question } = ctx.lease;
  const take = question?.stands === 'page' ? TAKERS.get(question.name) : undefined;
  if (question === undefined || take === undefined || ctx.message === undefined) return next();
  return take(ctx, question.about, question);
}

/**
 * Under a question that was answered, or is asked anew further down, *Never mind* would say that nothing came of it: its buttons go. A card is closed by its
 * own feature.
 */
async function closing(
  ctx: BotContext,
  asked: PendingQuestion,
  isAnswer: boolean,
  act: () => Promise<void>,
): Promise<void> {
  await act();
  const { messageId, stands } = asked;
  if (messageId === undefined || stands !== undefined) return;
  const open = ctx.lease.question;
  const isElsewhere = open === undefined || (open.messageId !== undefined && open.messageId !== messageId);
  if (isElsewhere && (isAnswer || open?.name === asked.name)) await takeButtonsAway(ctx, messageId);
}

const CANCEL = /^\/cancel(?:@\w+)?(?:\s|$)/u;

/** What was written, on one line, or under a photo; '' where it was something else. */
export function answerText({ message }: BotContext): string {
  const text = message?.text ?? message?.caption ?? '';
  return text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/gu, ' ').trim();
}

function wantsWords({ takesAnything, stands }: PendingQuestion): boolean {
  return takesAnything === undefined && stands === undefined;
}

function hasWords(ctx: BotContext): boolean {
  return ctx.message?.contact !== undefined || answerText(ctx) !== '';
}

function isCommand({ message }: BotContext): boolean {
  return message?.text?.startsWith('/') === true;
}
