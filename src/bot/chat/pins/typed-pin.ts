import { GrammyError, type NextFunction } from 'grammy';
import { typedPinIn } from '../../../domain/pin.ts';
import type { KeypadOnScreen } from '../../../services/pins.ts';
import type { BotContext } from '../../context.ts';
import { purchaseAskedAt } from '../../conversations/purchase/purchase-storage.ts';
import { openQuestion } from '../../shared/questions.ts';
import { keypadScreen, boughtByPin } from '../../shared/keypad-screen.ts';
import { below, say, sendScreen } from '../../ui/screen.ts';

/**
 * A PIN that is typed instead of tapped is deleted from the chat and does not count as an entry. This stands before everything
 * that reads what people write: with a keypad on the screen, four to six digits are a PIN and never an amount, a number or an order.
 */
export async function typedPinFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const how = typedPinIn(ctx.message?.text ?? ctx.message?.caption ?? '');
  if (how === undefined) return next();
  const keypad = await ctx.bot.enterPin.onScreen(ctx.userId);
  if (how === 'digits' && !asksLast(ctx, keypad)) return next();
  await takeOut(ctx, keypad);
}

/** Digits behind the command are taken out, whatever they look like. */
export async function takeOutOfCommand(ctx: BotContext): Promise<void> {
  await takeOut(ctx, await ctx.bot.enterPin.onScreen(ctx.userId));
}

/** Whether nothing was asked since the keypad was drawn or tapped: a person who goes on with a purchase beside it types an amount. */
function asksLast(ctx: BotContext, keypad: KeypadOnScreen): boolean {
  if (keypad.type === 'none') return false;
  const at = keypad.shown?.at ?? Infinity;
  const question = openQuestion(ctx);
  // A card waits for a tap.
  const askedAt = question?.stands === 'card' ? 0 : (question?.askedAt ?? 0);
  return at >= Math.max(purchaseAskedAt(ctx.lease) ?? 0, askedAt);
}

async function takeOut(ctx: BotContext, keypad: KeypadOnScreen): Promise<void> {
  const what = (await removeMessage(ctx)) ? 'pin-typed-removed' : 'pin-typed-stays';
  switch (keypad.type) {
    case 'open':
      return drawBelow(ctx, keypad, what);
    case 'over':
      // Once: the next digits may well be an amount.
      await ctx.bot.enterPin.close(ctx.userId);
      return say(ctx, (words) => ({ html: `${words.html(what)} ${words.html('pin-typed-over')}` }));
    case 'none':
      return say(ctx, (words) => ({ html: `${words.html(what)} ${words.html('pin-typed-how')}` }));
  }
}

/** False if it still stands in the chat. One that is gone already was deleted by an earlier try of the same update, or by the person. */
async function removeMessage(ctx: BotContext): Promise<boolean> {
  try {
    return await ctx.deleteMessage();
  } catch (error) {
    return error instanceof GrammyError && /message to delete not found/iu.test(error.description);
  }
}

/** The keypad as it stands, below everything else. The older one is deleted, so that there is one. */
async function drawBelow(
  ctx: BotContext,
  { outcome, shown }: Extract<KeypadOnScreen, { type: 'open' }>,
  what: 'pin-typed-removed' | 'pin-typed-stays',
): Promise<void> {
  const userId = ctx.userId;
  const { view } = outcome;
  const { purpose } = view.keypad;
  const bought = await boughtByPin(ctx.shop, purpose);
  const messageId = await sendScreen(ctx, (words) =>
    below(`${words.html(what)} ${words.html('pin-typed-tap')}`, keypadScreen(view, words, bought)),
  );
  await ctx.bot.enterPin.drawn(userId, messageId);
  // The keypad stands in the card's place, and so will the card.
  if (purpose.type !== 'change')
    await ctx.shop.shown.note(userId, purpose.reference, { messageId, at: ctx.shop.now() });
  if (shown !== undefined) await ctx.api.deleteMessage(ctx.chatId, shown.messageId).catch(() => false);
}
