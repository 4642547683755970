import type { Whose } from '../ui/callback-routes.ts';
import { onlyFor } from './gates.ts';
import type { NextFunction } from 'grammy';
import type { BotContext } from '../context.ts';
import {
  aboutIn,
  createDialog,
  dialogLogSchema,
  type Fault,
  faultText,
  type Reading,
  type Talk,
  type Waiting,
} from '../dialogs.ts';
import { answerText } from './command-text.ts';
import {
  type Drawing,
  type Screen,
  drawMessage,
  say,
  sendScreen,
  takeButtonsAway,
  below,
  changed,
  answerPress,
} from '../ui/screen.ts';
import type { PendingQuestion } from '../runtime/update-leases.ts';
import type { Words } from '../ui/words.ts';
import { SLIP_LIFE_MS } from '../../domain/accounts/topup.ts';
import { isYes } from '../../domain/order-text/courtesies-and-complaints.ts';
import { readPlainWords } from '../../domain/order-text/plain-words.ts';

/** What is typed later than this is meant for something else; a slip is not. */
export const QUESTION_LIFE_MS = 15 * 60_000;

/** What stands in the chat for a dialog that waits: the message that asks, and which texts it takes. */
export type Asked = Pick<PendingQuestion, 'messageId' | 'takesAnything' | 'stands'>;

/** A dialog beside the purchase, which asks for one thing or a few. */
export interface QuestionDialog<About> {
  /**
   * Begins it, in place of any question that is open.
   * @param about what it is about, as JSON
   * @param typed answers its first question already, if it is understood
   */
  begin(ctx: BotContext, about: About, typed?: string): Promise<void>;
  /** What it is about if it is the one that waits for this person's answer; as JSON. */
  openAbout(ctx: Pick<BotContext, 'lease'>): unknown;
}

type TakeAnswer = (ctx: BotContext, question: PendingQuestion) => Promise<unknown>;

const TAKERS = new Map<string, TakeAnswer>();

/**
 * Names a dialog beside the purchase; once, where its feature's file is loaded. It takes every next message but a command: of any kind if the question takes
 * anything, otherwise one with words or a contact in it. Money moves in none of them.
 * @param whose whose answers these are: others read that it is not theirs, and it is over
 */
export function questionDialog<About>(
  name: string,
  { whose }: { whose?: Whose },
  dialog: (talk: Talk<Asked>, about: About) => Promise<void>,
): QuestionDialog<About> {
  if (TAKERS.has(name)) throw new Error(`the question ${name} has two dialogs`);
  const own = createDialog(name, dialog);
  const gate = onlyFor(whose);
  TAKERS.set(name, (ctx, question) => Promise.resolve(gate(ctx, () => takeAnswer(ctx, question))));
  return {
    async begin(ctx, about, typed) {
      ctx.lease.question = undefined;
      keep(ctx, await own.begin(ctx, about, typed));
    },
    openAbout({ lease: { question } }) {
      if (question?.name !== name) return undefined;
      const { data: log } = dialogLogSchema.safeParse(question.log);
      return log && aboutIn(log);
    },
  };

  /** A log of another version is dropped. */
  async function takeAnswer(ctx: BotContext, question: PendingQuestion): Promise<void> {
    const { data: log } = dialogLogSchema.safeParse(question.log);
    if (log === undefined) return say(ctx, { html: ctx.words.html('change-gone') });
    // After a failure the person is told to try again: so it is still asked.
    const stillAsks = (): void => void (ctx.lease.question ??= question);
    keep(ctx, await own.goOn(ctx, log, stillAsks), question);
  }

  /** @param before the question that was answered; what waits may still be that one */
  function keep({ lease, shop }: BotContext, waiting: Waiting<Asked>, before?: Asked): void {
    if (waiting === undefined) return;
    const { messageId = before?.messageId, takesAnything, stands } = waiting.asked ?? before ?? {};
    lease.question = { name, log: waiting.log, messageId, takesAnything, stands, askedAt: shop.now() };
  }
}

/**
 * Draws the question: in place of the message whose button led here, below what was written otherwise, or if `isBelow`. The screen brings its own way out
 * (a Back button, say): every press and every command ends the question.
 */
export async function askQuestion(
  ctx: BotContext,
  { isBelow = false, takesAnything, above }: Question,
  drawing: Drawing,
): Promise<Asked & { readonly messageId: number }> {
  const asked = above === undefined ? drawing : withAbove(above, drawing);
  const draw = isBelow ? sendScreen : drawMessage;
  const [, messageId] = await Promise.all([answerPress(ctx), draw(ctx, asked)]);
  return { messageId, takesAnything };
}

interface Question extends Pick<PendingQuestion, 'takesAnything'> {
  readonly isBelow?: boolean;
  /** Stands above it, such as why what was typed is no answer. */
  readonly above?: Fault | undefined;
}

/** For a card whose value is typed: a photo or a sticker is none. */
export function inWords<Value>(read: (ctx: BotContext, typed: string) => Reading<Value> | Promise<Reading<Value>>) {
  return (ctx: BotContext, typed: string): Reading<Value> | Promise<Reading<Value>> =>
    typed === '' ? { fault: (words) => words.html('walk-send-text') } : read(ctx, typed);
}

/** Words of the person's own, which are never cut: what is too long is asked for again. @param most letters */
export function readWords(typed: string, most: number): Reading<string> {
  if (typed === '') return { fault: (words) => words.html('walk-send-text') };
  if (typed.length > most) return { fault: (words) => words.html('fault-letters', { letters: typed.length, most }) };
  return { value: typed.toWellFormed() };
}

function withAbove(above: Fault, drawing: Drawing): Drawing {
  if (typeof above === 'string' && typeof drawing !== 'function') return below(above, drawing);
  return changed(drawing, (screen, words) => below(faultText(above, words), screen));
}

/** Drops a question that was asked too long ago; stands before everything that looks whether a question is open. */
export function forgetLateQuestion({ lease, shop, message }: BotContext, next: NextFunction): Promise<void> {
  const { question } = lease;
  const takesSlip = question?.takesAnything === 'slip' || question?.takesAnything === 'amount-or-slip';
  const lifeMs = takesSlip && hasSlip(message) ? SLIP_LIFE_MS : QUESTION_LIFE_MS;
  if (question !== undefined && shop.now() - question.askedAt > lifeMs) lease.question = undefined;
  return next();
}

/** A picture or a PDF, as banks make them of a transfer. */
export function hasSlip(message: BotContext['message']): boolean {
  const { mime_type: type = '' } = message?.document ?? {};
  return message?.photo !== undefined || /^(?:image\/|application\/pdf$)/u.test(type);
}

/** Hands answers on; stands before the purchase, which would take them for its own. */
export async function takeAnswerToQuestion(ctx: BotContext, next: NextFunction): Promise<void> {
  const { question } = ctx.lease;
  if (question === undefined) return next();
  // /cancel closes it together with all else that is open, and says so.
  if (CANCEL.test(ctx.message?.text ?? '')) return next();
  const isAnswer = ctx.message !== undefined && !isCommand(ctx);
  if (question.stands === 'over') {
    if (ctx.lease.conversation !== undefined) ctx.lease.question = undefined;
    return next();
  }
  if (isAnswer && openQuestion(ctx) === undefined) return next();
  // It goes on waiting for its words.
  if (isAnswer && wantsWords(question) && !hasWords(ctx)) return say(ctx, { html: ctx.words.html('walk-send-text') });
  if (isAnswer) return handAnswer(ctx, next);
  ctx.lease.question = undefined;
  await closing(ctx, question, false, next);
  leaveMark(ctx, question);
}

/** If nothing else is asked by then, an answer that comes after all is answered by why it is none. */
function leaveMark(
  { lease, callbackQuery: press }: BotContext,
  { name, stands, messageId, askedAt }: PendingQuestion,
): void {
  const isItsOwn = press?.message !== undefined && press.message.message_id === messageId;
  const wasAsked = stands !== 'page' && messageId !== undefined;
  const isFollowed = lease.question !== undefined || lease.conversation !== undefined;
  if (wasAsked && !isItsOwn && !isFollowed) lease.question = { name, about: stands, stands: 'over', askedAt };
}

/** Hands what was written to the dialog that waits. */
export async function handAnswer(ctx: BotContext, next: NextFunction): Promise<void> {
  const { question } = ctx.lease;
  if (question === undefined) return next();
  const take = TAKERS.get(question.name);
  ctx.lease.question = undefined;
  return closing(ctx, question, true, take === undefined ? next : () => take(ctx, question));
}

/** Where a page stands, hands on what no feature took; where a question is over, says so. */
export async function takeAnswerToPage(ctx: BotContext, next: NextFunction): Promise<void> {
  const { stands, about } = (ctx.message === undefined ? undefined : ctx.lease.question) ?? {};
  if (stands === 'page') return handAnswer(ctx, next);
  if (stands !== 'over') return next();
  ctx.lease.question = undefined;
  await say(ctx, { html: ctx.words.html(about === 'card' ? 'card-over' : 'question-over') });
}

/**
 * Under a question that was answered, or is asked anew further down, *Never mind* would say that nothing came of it: its buttons go. A card is closed by its
 * own feature.
 */
async function closing(
  ctx: BotContext,
  asked: PendingQuestion,
  isAnswer: boolean,
  act: () => Promise<unknown>,
): Promise<void> {
  await act();
  const { messageId, stands } = asked;
  if (messageId === undefined || stands !== undefined) return;
  const open = ctx.lease.question;
  if (open?.messageId !== messageId && (isAnswer || open?.name === asked.name)) await takeButtonsAway(ctx, messageId);
}

const CANCEL = /^\/cancel(?:@\w+)?(?:\s|$)/u;

/** Whether any words may be its answer, a line that could be bought among them. */
export function takesAnyWords(question: Pick<PendingQuestion, 'takesAnything'> | undefined): boolean {
  return question?.takesAnything !== undefined && question.takesAnything !== 'amount-or-slip';
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

/** The card whose text was just replaced: nothing comes of its buttons any more. */
export async function closeReplaced(ctx: BotContext, messageId: number): Promise<void> {
  await dropAskedIn(ctx, messageId);
  const { chatId, words } = ctx;
  const screen = { html: words.html('card-changed-below') };
  ctx.bot.cardCloser.close({ chatId, messageIds: [messageId], words, screen });
}

/** The card that comes in the place of a replaced one, if one was. */
export function inPlaceOf(replaced: number | undefined, screen: Screen, words: Words): Screen {
  return replaced === undefined ? screen : below(words.html('card-changed'), screen);
}

/**
 * A card whose buttons ask, and whose text is replaced by what is written instead: a whole purchase stays one. Of what cannot stand in its place it is said
 * why, or which command does what was written, and that the card stays.
 */
export async function standCard(ctx: BotContext, messageId: number, fault?: Fault): Promise<Asked> {
  if (fault !== undefined) {
    await say(ctx, { html: `${noValueText(ctx, fault, ctx.words)} ${ctx.words.html('card-stays')}` });
  }
  return { messageId, stands: 'card' };
}

/** Why what was written is no value, or which command does it. */
export function noValueText({ message }: BotContext, fault: Fault, words: Words): string {
  const text = message?.text ?? '';
  if (isYes(text)) return words.html('yes-is-a-tap');
  const meant = readPlainWords(text, undefined);
  return meant?.type === 'command'
    ? words.html('plain-send', { command: `/${meant.command}` })
    : faultText(fault, words);
}

/** Whether the person is in the middle of a purchase, or of a question beside it: then what they write may be its answer. */
export function isAwaitingAnswer({ lease }: Pick<BotContext, 'lease'>): boolean {
  return lease.conversation !== undefined || openQuestion({ lease }) !== undefined;
}

/** The question beside the purchase that the next message answers. */
export function openQuestion({ lease }: Pick<BotContext, 'lease'>): PendingQuestion | undefined {
  const { question, conversation } = lease;
  switch (question?.stands) {
    case 'page':
    case 'over':
      return undefined;
    // What is typed in the middle of a purchase is the purchase's.
    case 'card':
      return conversation === undefined ? question : undefined;
    case undefined:
      return question;
  }
}
