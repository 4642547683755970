import { Composer } from 'grammy';
import type { KeypadPurpose } from '../../../domain/pins/keypad.ts';
import type { PinOutcome } from '../../../services/pins/enter-pin.ts';
import type { BotContext } from '../../context.ts';
import { lockedText } from './keypad-screen.ts';
import { answerPress, draw } from '../../ui/screen.ts';
import { backToCard, boughtBy, drawKeypad } from './ask-pin.ts';
import { confirmTap } from '../orders/card/card.ts';
import { confirmBatchTap } from '../batches/batch-buttons.ts';
import { returnToBatch, backFromKeypadToBatch } from '../batches/batch-pin.ts';
import { takeOutOfCommand } from './typed-pin.ts';
import {
  cancelPin,
  keypadButtons,
  leaveForBatch,
  leaveForCard,
  leaveForCardAgain,
  pressKey,
  submitPin,
  takeDigitBack,
} from './routes.ts';
import type { Words } from '../../ui/words.ts';
import { beginningWith, on } from '../../ui/callback-routes.ts';

/** /pin, and the keypad on which PINs are entered: to set one, to change it, and to go on with an order or a list. */
export const pinFeature = new Composer<BotContext>();

pinFeature.command('pin', async (ctx) => {
  if (ctx.match !== '') return takeOutOfCommand(ctx);
  await answer(ctx, await ctx.bot.enterPin.open(ctx.userId, { type: 'change' }));
});
on(pinFeature, pressKey, async (ctx, key) =>
  answer(ctx, await ctx.bot.enterPin.press(ctx.userId, { ...key, pressId: pressIdOf(ctx) })),
);
on(pinFeature, takeDigitBack, async (ctx, at) =>
  answer(ctx, await ctx.bot.enterPin.press(ctx.userId, { ...at, pressId: pressIdOf(ctx) })),
);
on(pinFeature, submitPin, async (ctx, at) =>
  answer(ctx, await ctx.bot.enterPin.submit(ctx.userId, { ...at, pressId: pressIdOf(ctx) })),
);
on(pinFeature, leaveForCard, (ctx, { reference }) => backFromKeypad(ctx, reference, false));
on(pinFeature, leaveForCardAgain, (ctx, { reference }) => backFromKeypad(ctx, reference, true));
on(pinFeature, leaveForBatch, (ctx, { reference }) => backFromKeypadToBatch(ctx, reference));
on(pinFeature, cancelPin, async (ctx) => {
  await ctx.bot.enterPin.close(ctx.userId);
  await draw(ctx, { html: ctx.words.html('pin-cancelled') });
});
// A keypad of another version, or data that no button has.
pinFeature.callbackQuery(beginningWith(keypadButtons), (ctx) => answerPress(ctx, ctx.words.plain('pin-not-active')));

/** Telegram numbers updates upwards, and an update that comes again has the same number (https://core.telegram.org/bots/api#update, 2026-11). */
function pressIdOf({ update }: BotContext): number {
  return update.update_id;
}

async function answer(ctx: BotContext, outcome: PinOutcome): Promise<void> {
  switch (outcome.type) {
    case 'keypad':
      return drawKeypad(ctx, outcome, await boughtBy(ctx.shop, outcome.view.keypad.purpose));
    case 'void':
      return answerPress(ctx, ctx.words.plain('pin-not-active'));
    case 'locked':
      return leave(ctx, outcome.purpose, (words) => lockedText(outcome.until, words), true);
    case 'set':
      return leave(ctx, outcome.purpose, (words) => words.html(`pin-set-${outcome.purpose.type}`));
    case 'passed': {
      const { purpose } = outcome;
      if (purpose.type === 'order') await confirmTap(ctx, purpose.reference, purpose.again);
      if (purpose.type === 'list') await confirmBatchTap(ctx, purpose.reference, purpose.how);
    }
  }
}

/** Back to the card if the keypad stood in its place, with what has become of the PIN. */
async function leave(
  ctx: BotContext,
  purpose: KeypadPurpose,
  noticeOf: (words: Words) => string,
  refused = false,
): Promise<void> {
  const alone = (words: Words) => ({ html: noticeOf(words) });
  if (purpose.type === 'change') return draw(ctx, alone);
  if (purpose.type === 'list') return returnToBatch(ctx, purpose.reference, noticeOf);
  const order = await ctx.shop.orders.find(purpose.reference);
  if (order?.state !== 'draft' || order.buyer.userId !== ctx.userId) return draw(ctx, alone);
  await backToCard(ctx, order, { again: purpose.again, noticeOf, refused });
}

/** Cancel on the keypad of an order, also of one that is over. */
async function backFromKeypad(ctx: BotContext, reference: string, again: boolean): Promise<void> {
  const order = await ctx.shop.orders.find(reference);
  if (order === undefined || order.buyer.userId !== ctx.userId || order.state === 'dropped') {
    return answerPress(ctx, ctx.words.plain('card-void'));
  }
  await ctx.bot.enterPin.close(order.buyer.userId);
  if (order.state === 'draft') return backToCard(ctx, order, { again });
  await Promise.all([answerPress(ctx, ctx.words.plain('card-already')), ctx.bot.notifier.showCurrent(order)]);
}
