import { drawKeypad, lockedText } from '../../../shared/keypad-screen.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import type { BotContext } from '../../../context.ts';
import { draw } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { type OpenCardNews, openCardScreen } from './open-card.ts';

/** The keypad in the card's place, bound to its order; if nothing can be entered, the card with the reason above it. */
export async function askPin(ctx: BotContext, order: Order, again: boolean): Promise<void> {
  const purpose = { type: 'order', reference: order.reference, again } as const;
  const outcome = await ctx.bot.enterPin.open(ctx.userId, purpose);
  if (outcome.type === 'keypad') return drawKeypad(ctx, outcome, order);
  if (outcome.type !== 'locked') return backToCard(ctx, order, { again });
  const noticeOf = (words: Words): string => lockedText(outcome.until, words);
  await backToCard(ctx, order, { again, noticeOf, refused: true });
}

/** The card, in the keypad's place. */
export async function backToCard(ctx: BotContext, order: Order, news: OpenCardNews): Promise<void> {
  await draw(ctx, openCardScreen(ctx, order, news));
}
