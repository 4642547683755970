import type { ShownCardStore } from '../../../use-cases/orders/ports.ts';
import type { ProposalStore } from '../../../use-cases/pricing/ports.ts';
import type { Now } from '../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../context.ts';
import { type Drawing, drawMessage, sendScreen } from '../../ui/screen.ts';

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
export async function dropAskedIn(
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
