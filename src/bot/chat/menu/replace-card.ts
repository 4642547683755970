import type { BotContext } from '../../context.ts';
import { say } from '../../ui/screen.ts';
import type { CardCloser } from '../orders/card/close-cards.ts';
import type { PendingQuestion } from './pending-question.ts';
import { dropAskedIn, type QuestionMessagesDeps } from './question-messages.ts';

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
