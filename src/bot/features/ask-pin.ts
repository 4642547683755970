import type { Batch } from '../../domain/batch.ts';
import type { Order } from '../../domain/order.ts';
import type { EnterPin, PinOutcome } from '../../purchase/enter-pin.ts';
import type { BotContext } from '../context.ts';
import { cardScreen } from '../messages/card.ts';
import { keypadScreen, lockedText } from '../messages/keypad.ts';
import { answerPress } from '../press.ts';
import { show } from '../screen.ts';

export interface AskPinDeps {
  readonly enterPin: EnterPin;
}

/** The keypad in the card's place, bound to its order; where nothing can be entered, the card with the reason above it. */
export async function askPin(ctx: BotContext, order: Order, again: boolean, { enterPin }: AskPinDeps): Promise<void> {
  const { words } = ctx;
  const purpose = { type: 'order', reference: order.reference, again } as const;
  const outcome = await enterPin.open(ctx.from?.id ?? 0, purpose);
  const notice = outcome.type === 'locked' ? lockedText(outcome.until, words) : '';
  await (outcome.type === 'keypad'
    ? drawKeypad(ctx, outcome, order)
    : backToCard(ctx, order, { again, notice, refused: outcome.type === 'locked' }));
}

/** @param bought by the PIN, if it is for an order or a list */
export async function drawKeypad(
  ctx: BotContext,
  { view }: Extract<PinOutcome, { type: 'keypad' }>,
  bought?: Order | Batch,
): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  await Promise.all([
    answerPress(ctx),
    show(ctx.api, ctx.chat?.id ?? 0, messageId, keypadScreen(view, ctx.words, bought)),
  ]);
}

/**
 * The card, in the keypad's place, whose Confirm is what it was before.
 * @param notice what stands above it; '' for nothing
 * @param refused whether that notice says what has to change before Confirm can do anything
 */
export async function backToCard(
  ctx: BotContext,
  order: Order,
  { again, notice, refused = false }: { again: boolean; notice: string; refused?: boolean },
): Promise<void> {
  const card = cardScreen(order, ctx.words, { again, refused });
  const html = notice === '' ? card.html : `${notice}\n\n${card.html}`;
  const messageId = ctx.callbackQuery?.message?.message_id;
  await Promise.all([answerPress(ctx), show(ctx.api, ctx.chat?.id ?? 0, messageId, { ...card, html })]);
}
