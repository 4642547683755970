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
import { answerText, typedCommand } from './command-text.ts';
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
import type { Words } from '../ui/words.ts';
import { SLIP_LIFE_MS } from '../../domain/accounts/topup.ts';
import { isYes } from '../../domain/order-text/courtesies-and-complaints.ts';
import { readPlainWords } from '../../domain/order-text/plain-words.ts';
import { QUESTION_LIFE_MS, type PendingQuestion } from '../../domain/questions.ts';

export type Asked = Pick<PendingQuestion, 'messageId' | 'takesAnything' | 'stands'>;

interface QuestionDialog<About> {
  /**
   * Begins the dialog. If another question is open, this one takes its place.
   * @param about what the dialog is about, as JSON
   * @param typed an answer to the first question, which counts if it is understood
   */
  begin(ctx: BotContext, about: About, typed?: string): Promise<void>;
  /** What the dialog is about, as JSON, if this person's next message answers it. Undefined if it does not wait. */
  openAbout(ctx: Pick<BotContext, 'lease'>): unknown;
}

type TakeAnswer = (ctx: BotContext, question: PendingQuestion) => Promise<unknown>;

const TAKERS = new Map<string, TakeAnswer>();

/**
 * Registers a dialog beside the purchase, once, when its feature's file is loaded. The dialog takes every next message that is no command: of any kind if its
 * question takes anything, otherwise only with words or a contact. It moves no money.
 * @param whose who may answer: if somebody else does, they read that it is not for them, and the dialog is over
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
    // After a failure the person is asked to try again, so the question must stay open.
    const stillAsks = (): void => void (ctx.lease.question ??= question);
    keep(ctx, await own.goOn(ctx, log, stillAsks), question);
  }

  /** Keeps where the dialog waits. @param before the question that was answered, because it may be the one that still waits */
  function keep({ lease, shop }: BotContext, waiting: Waiting<Asked>, before?: Asked): void {
    if (waiting === undefined) return;
    const { messageId = before?.messageId, takesAnything, stands } = waiting.asked ?? before ?? {};
    lease.question = { name, log: waiting.log, messageId, takesAnything, stands, askedAt: shop.now() };
  }
}

/**
 * Draws the question. If a button led here, it takes the place of that message; after a text, or with `isBelow`, it comes below. The screen has its own
 * way out, such as Back, because every press and every command ends the question.
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
  /** Stands above the question, for example why the last message is no answer. */
  readonly above?: Fault | undefined;
}

/** Takes only words, for a card whose value is typed: a photo or a sticker has none. */
export function inWords<Value>(read: (ctx: BotContext, typed: string) => Reading<Value> | Promise<Reading<Value>>) {
  return (ctx: BotContext, typed: string): Reading<Value> | Promise<Reading<Value>> =>
    typed === '' ? { fault: (words) => words.html('walk-send-text') } : read(ctx, typed);
}

/** A person's own words are never cut: if they are too long, the bot asks again. @param most letters */
export function readWords(typed: string, most: number): Reading<string> {
  if (typed === '') return { fault: (words) => words.html('walk-send-text') };
  if (typed.length > most) return { fault: (words) => words.html('fault-letters', { letters: typed.length, most }) };
  return { value: typed.toWellFormed() };
}

function withAbove(above: Fault, drawing: Drawing): Drawing {
  if (typeof above === 'string' && typeof drawing !== 'function') return below(above, drawing);
  return changed(drawing, (screen, words) => below(faultText(above, words), screen));
}

/** Stands before everything that looks for an open question. */
export function forgetLateQuestion({ lease, shop, message }: BotContext, next: NextFunction): Promise<void> {
  const { question } = lease;
  const takesSlip = question?.takesAnything === 'slip' || question?.takesAnything === 'amount-or-slip';
  const lifeMs = takesSlip && hasSlip(message) ? SLIP_LIFE_MS : QUESTION_LIFE_MS;
  if (question !== undefined && shop.now() - question.askedAt > lifeMs) lease.question = undefined;
  return next();
}

/** Whether a message has a picture or a PDF, as banks make them of a transfer. */
export function hasSlip(message: BotContext['message']): boolean {
  const { mime_type: type = '' } = message?.document ?? {};
  return message?.photo !== undefined || /^(?:image\/|application\/pdf$)/u.test(type);
}

export function wantsWords({ takesAnything, stands }: PendingQuestion): boolean {
  return takesAnything === undefined && stands === undefined;
}

/** Stands before the purchase, which would take the answer for its own. */
export async function takeAnswerToQuestion(ctx: BotContext, next: NextFunction): Promise<void> {
  const { question } = ctx.lease;
  if (question === undefined) return next();
  // /cancel closes this question and all else that is open, and says so.
  if (typedCommand(ctx)?.name === 'cancel') return next();
  const isAnswer = ctx.message !== undefined && ctx.message.text?.startsWith('/') !== true;
  if (question.stands === 'over') {
    if (ctx.lease.conversation !== undefined || isOnIts(ctx, question)) ctx.lease.question = undefined;
    return next();
  }
  if (isAnswer && openQuestion(ctx) === undefined) return next();
  // The question still waits for words.
  if (isAnswer && wantsWords(question) && answerText(ctx) === '')
    return say(ctx, { html: ctx.words.html('walk-send-text') });
  if (isAnswer) return handAnswer(ctx, next);
  ctx.lease.question = undefined;
  await closing(ctx, question, false, next);
  leaveMark(ctx, question);
}

/** Leaves a mark of the closed question. If its answer comes after all, and no other question is open by then, the person reads that it is over. */
function leaveMark(ctx: BotContext, question: PendingQuestion): void {
  const { lease } = ctx;
  const { name, stands, messageId, askedAt } = question;
  const wasAsked = stands !== 'page' && messageId !== undefined;
  const isFollowed = lease.question !== undefined || lease.conversation !== undefined;
  if (wasAsked && !isOnIts(ctx, question) && !isFollowed)
    lease.question = { name, about: stands, messageId, stands: 'over', askedAt };
}

/** Whether a button of the question's own message was pressed. */
function isOnIts({ callbackQuery: press }: BotContext, { messageId }: PendingQuestion): boolean {
  return press?.message !== undefined && press.message.message_id === messageId;
}

/** Stands before the purchase, which would take the answer for its own. */
export async function handAnswer(ctx: BotContext, next: NextFunction): Promise<void> {
  const { question } = ctx.lease;
  if (question === undefined) return next();
  const take = TAKERS.get(question.name);
  ctx.lease.question = undefined;
  return closing(ctx, question, true, take === undefined ? next : () => take(ctx, question));
}

/** If a page stands, gives it a text that no feature took. If a question is over, says so. */
export async function takeAnswerToPage(ctx: BotContext, next: NextFunction): Promise<void> {
  const { name = '', stands, about } = (ctx.message === undefined ? undefined : ctx.lease.question) ?? {};
  // A page without a dialog stays: its own feature has looked at the text before, and takes the next one that fits.
  if (stands === 'page' && TAKERS.has(name)) return handAnswer(ctx, next);
  if (stands !== 'over') return next();
  ctx.lease.question = undefined;
  await say(ctx, { html: ctx.words.html(about === 'card' ? 'card-over' : 'question-over') });
}

/**
 * Takes the buttons off a question that was answered, or is asked again further down. There, *Never mind* would say that nothing came of it. A card is closed
 * by its own feature.
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

/** Whether any words may be the answer, even a line that could be bought. */
export function takesAnyWords(question: Pick<PendingQuestion, 'takesAnything'> | undefined): boolean {
  return question?.takesAnything !== undefined && question.takesAnything !== 'amount-or-slip';
}

/**
 * Notes the message under this id, so that /cancel can take its buttons off. Answers the id of the message.
 * @param place.isBelow the pressed message stays as it is
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

/** For a question whose buttons hold everything: only its message is kept, for /cancel. @param about what /cancel calls the question */
export async function drawPlainQuestion(
  ctx: BotContext,
  drawing: Drawing,
  { about, isBelow = false }: { about?: 'announcement'; isBelow?: boolean } = {},
): Promise<number> {
  const id = await ctx.shop.proposals.keep(ctx.userId, { type: 'asked', about });
  return drawQuestion(ctx, id, drawing, { isBelow });
}

/** An older question in this message is dropped, so that /cancel does not say later that nothing came of it. */
export async function noteQuestion(ctx: BotContext, id: string, messageId: number): Promise<void> {
  const userId = ctx.userId;
  await dropAskedIn(ctx, messageId, id);
  await ctx.shop.shown.note(userId, id, { messageId, at: ctx.shop.now() });
}

/** Drops the question of the pressed message, because a page takes its place. */
export async function leaveQuestion(ctx: BotContext): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId !== undefined) await dropAskedIn(ctx, messageId);
}

/** @param but a question that stays */
async function dropAskedIn({ shop, userId }: BotContext, messageId: number, but?: string): Promise<void> {
  const open = await shop.proposals.list(userId);
  const found = await shop.shown.find(userId, open);
  const over = open.filter((id, index) => id !== but && found[index]?.messageId === messageId);
  await Promise.all(over.map((id) => shop.proposals.drop(userId, id)));
}

/** Closes a card whose text was just replaced, because its buttons do nothing any more. */
export async function closeReplaced(ctx: BotContext, messageId: number): Promise<void> {
  await dropAskedIn(ctx, messageId);
  const { chatId, words } = ctx;
  const screen = { html: words.html('card-changed-below') };
  ctx.bot.cardCloser.close({ chatId, messageIds: [messageId], words, screen });
}

export function inPlaceOf(replaced: number | undefined, screen: Screen, words: Words): Screen {
  return replaced === undefined ? screen : below(words.html('card-changed'), screen);
}

/**
 * Asks by a card: its buttons ask, and a text that is written instead replaces its value. A whole purchase stays a purchase. If a text cannot be the value, the
 * bot says why, or which command it means, and that the card stays.
 */
export async function standCard(ctx: BotContext, messageId: number, fault?: Fault): Promise<Asked> {
  if (fault !== undefined) {
    await say(ctx, { html: `${noValueText(ctx, fault, ctx.words)} ${ctx.words.html('card-stays')}` });
  }
  return { messageId, stands: 'card' };
}

export function noValueText({ message }: BotContext, fault: Fault, words: Words): string {
  const text = message?.text ?? '';
  if (isYes(text)) return words.html('yes-is-a-tap');
  const meant = readPlainWords(text, undefined);
  return meant?.type === 'command'
    ? words.html('plain-send', { command: `/${meant.command}` })
    : faultText(fault, words);
}

export function isAwaitingAnswer({ lease }: Pick<BotContext, 'lease'>): boolean {
  return lease.conversation !== undefined || openQuestion({ lease }) !== undefined;
}

/** The question beside the purchase that the next message would answer. */
export function openQuestion({ lease }: Pick<BotContext, 'lease'>): PendingQuestion | undefined {
  const { question, conversation } = lease;
  switch (question?.stands) {
    case 'page':
    case 'over':
      return undefined;
    // If a purchase is open, a text is for the purchase, and not for the card.
    case 'card':
      return conversation === undefined ? question : undefined;
    case undefined:
      return question;
  }
}
