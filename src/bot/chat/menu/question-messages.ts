import type { BotContext } from '../../context.ts';
import { type Drawing, drawMessage, sendScreen, say } from '../../ui/screen.ts';
import type { PendingQuestion } from './pending-question.ts';

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
