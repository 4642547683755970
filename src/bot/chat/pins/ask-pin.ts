import type { Batch } from '../../../domain/batches/batch.ts';
import type { KeypadPurpose } from '../../../domain/pin.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { PinOutcome } from '../../../services/pins.ts';
import type { Shop } from '../../../services/shop.ts';
import type { BotContext } from '../../context.ts';
import { keypadScreen, lockedText } from './keypad-screen.ts';
import { draw, drawMessage } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { type OpenCardNews, openCardScreen } from '../orders/card/open-card.ts';

/** What is bought by the PIN. The keypad is bound to its person, and so is the order or the list that it was opened for. */
export async function boughtBy(
  { orders, batches }: Pick<Shop, 'orders' | 'batches'>,
  purpose: KeypadPurpose,
): Promise<Order | Batch | undefined> {
  if (purpose.type === 'change') return undefined;
  return purpose.type === 'order' ? orders.find(purpose.reference) : batches.find(purpose.reference);
}

/** The keypad in the card's place, bound to its order; if nothing can be entered, the card with the reason above it. */
export async function askPin(ctx: BotContext, order: Order, again: boolean): Promise<void> {
  const purpose = { type: 'order', reference: order.reference, again } as const;
  const outcome = await ctx.bot.enterPin.open(ctx.userId, purpose);
  if (outcome.type === 'keypad') return drawKeypad(ctx, outcome, order);
  if (outcome.type !== 'locked') return backToCard(ctx, order, { again });
  const noticeOf = (words: Words): string => lockedText(outcome.until, words);
  await backToCard(ctx, order, { again, noticeOf, refused: true });
}

/** @param bought by the PIN, if it is for an order or a list */
export async function drawKeypad(
  ctx: BotContext,
  { view }: Extract<PinOutcome, { type: 'keypad' }>,
  bought?: Order | Batch,
): Promise<void> {
  const messageId = await drawMessage(ctx, (words) => keypadScreen(view, words, bought));
  await ctx.bot.enterPin.drawn(ctx.userId, messageId);
}

/** The card, in the keypad's place. */
export async function backToCard(ctx: BotContext, order: Order, news: OpenCardNews): Promise<void> {
  await draw(ctx, openCardScreen(ctx, order, news));
}
