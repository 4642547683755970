import type { Middleware } from 'grammy';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { type Drawing, drawMessage, MAX_TEXT_LENGTH, say, sendScreen, takeButtonsAway } from '../../ui/screen.ts';
import type { PendingQuestion } from './pending-question.ts';

/**
 * Takes the next message but a command: of any kind if the question takes anything, otherwise one with words or a contact in it. If it does not
 * understand the message, it asks again.
 */
export type TakeAnswer = (ctx: BotContext, about: string, question: PendingQuestion) => Promise<void>;

export interface Questions {
  /** Names a question and what becomes of its answer; once, when the feature is built. */
  on(name: string, take: TakeAnswer): void;
  /**
   * Draws the question and waits for the person's next message: in place of the message whose button led here, below what was written
   * otherwise, or if `isBelow`. The screen brings its own way out (a Back button, say): every press and every command ends the question.
   * Answers the message that asks.
   */
  ask(
    ctx: BotContext,
    question: { name: string; about: string; isBelow?: boolean; takesAnything?: PendingQuestion['takesAnything'] },
    drawing: Drawing,
  ): Promise<number>;
  /** Drops a question that was asked too long ago; stands before everything that looks whether a question is open. */
  readonly forgetLate: Middleware<BotContext>;
  /** Hands answers on; stands before the purchase, which would take them for its own. */
  readonly middleware: Middleware<BotContext>;
  /** Where a page stands, hands on what no feature took. */
  readonly rest: Middleware<BotContext>;
}

/** What is typed later than this is meant for something else. */
export const QUESTION_LIFE_MS = 15 * 60_000;

const ALL_TAKERS = new Map<string, TakeAnswer>();

/** Names a question and what becomes of its answer; once, where the feature's file is loaded. */
export function onAnswer(name: string, take: TakeAnswer): void {
  if (ALL_TAKERS.has(name)) throw new Error(`the question ${name} has two takers`);
  ALL_TAKERS.set(name, take);
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

export function createQuestions(now: Now): Questions {
  const own = new Map<string, TakeAnswer>();
  const takers = { get: (name: string) => own.get(name) ?? ALL_TAKERS.get(name) };
  return {
    on(name, take) {
      if (own.has(name)) throw new Error(`the question ${name} has two takers`);
      own.set(name, take);
    },
    async ask(ctx, { name, about, isBelow = false, takesAnything }, drawing) {
      const messageId = await (isBelow ? sendScreen(ctx, drawing) : drawMessage(ctx, drawing));
      ctx.lease.question = { name, about, messageId, askedAt: now(), takesAnything };
      return messageId;
    },
    forgetLate(ctx, next) {
      const { question } = ctx.lease;
      if (question !== undefined && now() - question.askedAt > QUESTION_LIFE_MS) ctx.lease.question = undefined;
      return next();
    },
    middleware(ctx, next) {
      const { question } = ctx.lease;
      if (question === undefined) return next();
      // /cancel closes it together with all else that is open, and says so.
      if (CANCEL.test(ctx.message?.text ?? '')) return next();
      const isAnswer = ctx.message !== undefined && !isCommand(ctx);
      if (question.stands === 'page' && isAnswer) return next();
      // It goes on waiting for its words.
      if (isAnswer && wantsWords(question) && !hasWords(ctx))
        return say(ctx, { html: ctx.words.html('walk-send-text') });
      ctx.lease.question = undefined;
      const take = takers.get(question.name);
      const act = isAnswer && take !== undefined ? () => take(ctx, question.about, question) : next;
      return closing(ctx, question, isAnswer, act);
    },
    rest(ctx, next) {
      const { question } = ctx.lease;
      const take = question?.stands === 'page' ? takers.get(question.name) : undefined;
      if (question === undefined || take === undefined || ctx.message === undefined) return next();
      return take(ctx, question.about, question);
    },
  };
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
