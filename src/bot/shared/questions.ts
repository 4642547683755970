import type { Words } from '../ui/words.ts';
import type { Whose } from '../ui/callback-routes.ts';
import { onlyFor } from './gates.ts';
import type { NextFunction } from 'grammy';
import type { BotContext } from '../context.ts';
import {
  type Drawing,
  drawMessage,
  MAX_TEXT_LENGTH,
  say,
  sendScreen,
  takeButtonsAway,
  below,
  changed,
  answerPress,
} from '../ui/screen.ts';
import type { PendingQuestion } from '../runtime/update-leases.ts';

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
  { name, about, isBelow = false, takesAnything, above }: Question,
  drawing: Drawing,
): Promise<number> {
  const asked = above === undefined ? drawing : withAbove(above, drawing);
  const draw = isBelow ? sendScreen : drawMessage;
  const [, messageId] = await Promise.all([answerPress(ctx), draw(ctx, asked)]);
  ctx.lease.question = { name, about, messageId, askedAt: ctx.shop.now(), takesAnything };
  return messageId;
}

interface Question extends Pick<PendingQuestion, 'name' | 'about' | 'takesAnything'> {
  readonly isBelow?: boolean;
  /** Stands above it, such as why what was typed is no answer. */
  readonly above?: string | ((words: Words) => string) | undefined;
}

function withAbove(above: NonNullable<Question['above']>, drawing: Drawing): Drawing {
  if (typeof above === 'string' && typeof drawing !== 'function') return below(above, drawing);
  return changed(drawing, (screen, words) => below(typeof above === 'string' ? above : above(words), screen));
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

/** What was written, on one line, or under a photo, or the number of a contact; '' where it was something else. */
export function answerText({ message }: BotContext): string {
  const text = message?.text ?? message?.caption ?? message?.contact?.phone_number ?? '';
  return text.slice(0, MAX_TEXT_LENGTH).replace(/\s+/gu, ' ').trim();
}

function wantsWords({ takesAnything, stands }: PendingQuestion): boolean {
  return takesAnything === undefined && stands === undefined;
}

function hasWords(ctx: BotContext): boolean {
  return answerText(ctx) !== '';
}

function isCommand({ message }: BotContext): boolean {
  return message?.text?.startsWith('/') === true;
}

/**
 * Draws what a merchant is asked under this id, and notes in which message, so that /cancel can take its buttons off. Answers that message.
 * @param place.isBelow a pressed message stays as it is
 */
export async function drawQuestion(
  ctx: BotContext,
  id: string,
  drawing: Drawing,
  { isBelow = false }: { isBelow?: boolean } = {},
): Promise<number> {
  const messageId = isBelow ? await sendScreen(ctx, drawing) : await drawMessage(ctx, drawing);
  await noteQuestion(ctx, id, messageId);
  return messageId;
}

/**
 * The same for a question whose buttons say all that is asked: only its message is kept, for /cancel.
 * @param about what /cancel calls it
 * @param isBelow a pressed message stays as it is
 */
export async function drawPlainQuestion(
  ctx: BotContext,
  drawing: Drawing,
  { about, isBelow = false }: { about?: 'announcement'; isBelow?: boolean } = {},
): Promise<number> {
  const id = await ctx.shop.proposals.keep(ctx.userId, { type: 'asked', about });
  return drawQuestion(ctx, id, drawing, { isBelow });
}

/** What this message asked before is not asked any more. So /cancel must not say later that nothing came of it. */
export async function noteQuestion(ctx: BotContext, id: string, messageId: number): Promise<void> {
  const userId = ctx.userId;
  await dropAskedIn(ctx, messageId, id);
  await ctx.shop.shown.note(userId, id, { messageId, at: ctx.shop.now() });
}

/** A page comes in the place of the question that was pressed. */
export async function leaveQuestion(ctx: BotContext): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId !== undefined) await dropAskedIn(ctx, messageId);
}

/** @param but this one stays */
async function dropAskedIn({ shop, userId }: BotContext, messageId: number, but?: string): Promise<void> {
  const open = await shop.proposals.list(userId);
  const found = await shop.shown.find(userId, open);
  const over = open.filter((id, index) => id !== but && found[index]?.messageId === messageId);
  await Promise.all(over.map((id) => shop.proposals.drop(userId, id)));
}

/** From here on a text replaces what this card shows; a whole purchase stays one. */
export function awaitCorrection(ctx: BotContext, card: Pick<PendingQuestion, 'name' | 'about' | 'messageId'>): void {
  ctx.lease.question = { ...card, askedAt: ctx.shop.now(), stands: 'card' };
}

/** The card whose text was just replaced: nothing comes of its buttons any more. */
export async function closeReplaced(ctx: BotContext, card: PendingQuestion): Promise<void> {
  const { messageId } = card;
  if (messageId === undefined) return;
  await dropAskedIn(ctx, messageId);
  const { chatId, words } = ctx;
  const screen = { html: words.html('card-changed-below') };
  ctx.bot.cardCloser.close({ chatId, messageIds: [messageId], words, screen });
}

/** What was written cannot stand in the card's place: why, and that the card stays. */
export async function keepCard(ctx: BotContext, card: PendingQuestion, fault: string): Promise<void> {
  awaitCorrection(ctx, card);
  await say(ctx, { html: `${fault} ${ctx.words.html('card-stays')}` });
}

/** Whether the person is in the middle of a purchase, or of a question beside it: then what they write may be its answer. */
export function isAwaitingAnswer({ lease }: Pick<BotContext, 'lease'>): boolean {
  return lease.conversation !== undefined || openQuestion({ lease }) !== undefined;
}

/** The question beside the purchase that the next message answers. A page asks nothing. */
export function openQuestion({ lease: { question } }: Pick<BotContext, 'lease'>): PendingQuestion | undefined {
  return question?.stands === 'page' ? undefined : question;
}
