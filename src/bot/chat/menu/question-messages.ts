import type { ShownCardStore } from '../../../use-cases/orders/ports.ts';
import type { ProposalStore } from '../../../use-cases/pricing/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { type Drawing, drawMessage, sendScreen, say } from '../../ui/screen.ts';
import type { CardCloser } from '../orders/card/card-closer.ts';
import type { PendingQuestion } from './pending-question.ts';

export interface QuestionMessagesDeps {
  readonly proposals: ProposalStore;
  readonly shown: ShownCardStore;
  readonly now: Now;
}

/**
 * Draws what a merchant is asked under this id, and notes in which message, so that /cancel can take its buttons off. Answers that message.
 * @param place.isBelow a pressed message stays as it is
 */
export async function drawQuestion(
  ctx: BotContext,
  id: string,
  drawing: Drawing,
  deps: QuestionMessagesDeps,
  { isBelow = false }: { isBelow?: boolean } = {},
): Promise<number> {
  const messageId = isBelow ? await sendScreen(ctx, drawing) : await drawMessage(ctx, drawing);
  await noteQuestion(ctx, id, messageId, deps);
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
  deps: QuestionMessagesDeps,
  { about, isBelow = false }: { about?: 'announcement'; isBelow?: boolean } = {},
): Promise<number> {
  const id = await deps.proposals.keep(ctx.userId, { type: 'asked', about });
  return drawQuestion(ctx, id, drawing, deps, { isBelow });
}

/** What this message asked before is not asked any more. So /cancel must not say later that nothing came of it. */
export async function noteQuestion(
  ctx: BotContext,
  id: string,
  messageId: number,
  deps: QuestionMessagesDeps,
): Promise<void> {
  const userId = ctx.userId;
  await dropAskedIn(userId, messageId, deps, id);
  await deps.shown.note(userId, id, { messageId, at: deps.now() });
}

/** A page comes in the place of the question that was pressed. */
export async function leaveQuestion(ctx: BotContext, deps: QuestionMessagesDeps): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (messageId !== undefined) await dropAskedIn(ctx.userId, messageId, deps);
}

/** @param but this one stays */
async function dropAskedIn(
  userId: number,
  messageId: number,
  { proposals, shown }: QuestionMessagesDeps,
  but?: string,
): Promise<void> {
  const open = await proposals.list(userId);
  const found = await shown.find(userId, open);
  const over = open.filter((id, index) => id !== but && found[index]?.messageId === messageId);
  await Promise.all(over.map((id) => proposals.drop(userId, id)));
}

export interface ReplaceCardDeps extends QuestionMessagesDeps {
  readonly cardCloser: CardCloser;
}

/** From here on a text replaces what this card shows; a whole purchase stays one. */
export function awaitCorrection(
  ctx: BotContext,
  card: Pick<PendingQuestion, 'name' | 'about' | 'messageId'>,
  { now }: Pick<ReplaceCardDeps, 'now'>,
): void {
  ctx.lease.question = { ...card, askedAt: now(), stands: 'card' };
}

/** The card whose text was just replaced: nothing comes of its buttons any more. */
export async function closeReplaced(ctx: BotContext, card: PendingQuestion, deps: ReplaceCardDeps): Promise<void> {
  const { messageId } = card;
  if (messageId === undefined) return;
  await dropAskedIn(ctx.userId, messageId, deps);
  const { chatId, words } = ctx;
  const screen = { html: words.html('card-changed-below') };
  deps.cardCloser.close({ chatId, messageIds: [messageId], words, screen });
}

/** What was written cannot stand in the card's place: why, and that the card stays. */
export async function keepCard(
  ctx: BotContext,
  card: PendingQuestion,
  fault: string,
  deps: Pick<ReplaceCardDeps, 'now'>,
): Promise<void> {
  awaitCorrection(ctx, card, deps);
  await say(ctx, { html: `${fault} ${ctx.words.html('card-stays')}` });
}
