import * as routes from './routes.ts';
import { Composer, GrammyError, type NextFunction } from 'grammy';
import { tapRefusal } from '../../../domain/orders/draft.ts';
import { type KeypadPurpose, typedPinIn } from '../../../domain/pin.ts';
import {
  checkPinReset,
  type KeypadOnScreen,
  type PinOutcome,
  pinRefusalOf,
  resetPin,
  type ResetPinOutcome,
} from '../../../services/pins.ts';
import type { BotContext } from '../../context.ts';
import {
  boughtByPin,
  closeKeypad,
  drawKeypad,
  isKeypadFor,
  keypadScreen,
  lockedText,
} from '../../shared/keypad-screen.ts';
import { answerPress, below, draw, messageScreen, say, sendScreen } from '../../ui/screen.ts';
import { backToCard, confirmTap } from '../orders/card/card.ts';
import { findOwnOrder } from '../orders/card/open-card.ts';
import { confirmBatchTap } from '../batches/bulk.ts';
import { backFromKeypadToBatch, returnToBatch } from '../batches/batch-pin.ts';
import type { Words } from '../../ui/words.ts';
import { beginningWith, on } from '../../ui/callback-routes.ts';
import { button } from '../../ui/buttons.ts';
import { undeliveredLines } from '../../shared/people/notify-person.ts';
import { drawPlainQuestion, openQuestion } from '../../shared/questions.ts';
import { tellDecision } from '../people/access-cards.ts';
import { showPerson } from '../people/person.ts';
import { openPerson } from '../people/routes.ts';
import type { Feature } from '../../feature.ts';
import { purchaseAskedAt } from '../../conversations/purchase/purchase-storage.ts';

const pinFeature = new Composer<BotContext>();

export const pins: Feature = {
  commands: {
    pin: { menu: 'everybody' },
  },
  buttons: routes,
  // Merchants can have a PIN too, if the rules ask them for one.
  onPerson: ({ shop, words, userId: by }, person) =>
    pinRefusalOf(shop, by, person) === undefined
      ? [button(words.plain('button-reset-pin'), routes.askResetPin.data({ userId: person.userId }))]
      : [],
  handlers: [pinFeature],
};

pinFeature.command('pin', async (ctx) => {
  // Whatever stands behind the command may be a PIN, so the message is deleted.
  if (ctx.match !== '') return takeOut(ctx, await ctx.bot.enterPin.onScreen(ctx.userId));
  await answer(ctx, await ctx.bot.enterPin.open(ctx.userId, { type: 'change' }));
});
on(pinFeature, routes.pressKey, async (ctx, key) =>
  answer(ctx, await ctx.bot.enterPin.press(ctx.userId, { ...key, pressId: pressIdOf(ctx) })),
);
on(pinFeature, routes.takeDigitBack, async (ctx, at) =>
  answer(ctx, await ctx.bot.enterPin.press(ctx.userId, { ...at, pressId: pressIdOf(ctx) })),
);
on(pinFeature, routes.submitPin, async (ctx, at) =>
  answer(ctx, await ctx.bot.enterPin.submit(ctx.userId, { ...at, pressId: pressIdOf(ctx) })),
);
on(pinFeature, routes.leaveForCard, (ctx, { reference, read }) => backFromKeypad(ctx, reference, read));
on(pinFeature, routes.leaveForBatch, (ctx, { reference }) => backFromKeypadToBatch(ctx, reference));
on(pinFeature, routes.cancelPin, async (ctx, { id }) => {
  await closeKeypad(ctx, (keypad) => keypad.id === id);
  await draw(ctx, { html: ctx.words.html('pin-cancelled') });
});
// The press comes from a keypad of another version, or no button of the bot has such data.
pinFeature.callbackQuery(beginningWith(routes.keypadButtons), sayNotActive);

/** If another keypad is open further down, the person reads that they have to tap that one. */
async function sayNotActive(ctx: BotContext): Promise<void> {
  const keypad = await ctx.bot.enterPin.onScreen(ctx.userId);
  const openIn = keypad.type === 'open' ? (keypad.shown?.messageId ?? 0) : 0;
  const isBelow = openIn > (ctx.callbackQuery?.message?.message_id ?? 0);
  await answerPress(ctx, ctx.words.plain(isBelow ? 'pin-newer' : 'pin-not-active'));
}

/** Telegram numbers updates upwards. If an update comes again, it has the same number (https://core.telegram.org/bots/api#update, 2026-11). */
function pressIdOf({ update }: BotContext): number {
  return update.update_id;
}

async function answer(ctx: BotContext, outcome: PinOutcome): Promise<void> {
  switch (outcome.type) {
    case 'keypad': {
      const { purpose } = outcome.view.keypad;
      const bought = await boughtByPin(ctx.shop, purpose);
      const why = bought && tapRefusal(bought, ctx.userId, ctx.shop.now());
      if (why !== 'expired') return drawKeypad(ctx, outcome, bought);
      await ctx.bot.enterPin.close(ctx.userId);
      return confirmFor(ctx, purpose);
    }
    case 'void':
      return sayNotActive(ctx);
    case 'locked':
      return leave(ctx, outcome.purpose, (words) => lockedText(outcome.until, words, ctx, outcome.purpose), true);
    case 'set':
      return leave(ctx, outcome.purpose, (words) => words.html(`pin-set-${outcome.purpose.type}`));
    case 'passed':
      return confirmFor(ctx, outcome.purpose);
  }
}

/** Buys it, or says why it cannot be bought any more. */
async function confirmFor(ctx: BotContext, purpose: KeypadPurpose): Promise<void> {
  if (purpose.type === 'order') await confirmTap(ctx, purpose.reference, purpose.read);
  if (purpose.type === 'list') await confirmBatchTap(ctx, purpose);
}

/** Says what has become of the PIN: above the card, if the keypad stood in its place. */
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
  await backToCard(ctx, order, { read: purpose.read, noticeOf, refused });
}

/** Handles Cancel on the keypad of an order, even if the order or the keypad is over. */
async function backFromKeypad(ctx: BotContext, reference: string, read: string | undefined): Promise<void> {
  const order = await findOwnOrder(ctx, reference);
  if (order === undefined || order.state === 'dropped') return answerPress(ctx, ctx.words.plain('card-void'));
  await closeKeypad(ctx, isKeypadFor(reference));
  if (order.state === 'draft') return backToCard(ctx, order, { read });
  await Promise.all([answerPress(ctx, ctx.words.plain('card-already')), ctx.bot.notifier.showCurrent(order)]);
}

on(pinFeature, routes.askResetPin, async (ctx, { userId }) => {
  const { words } = ctx;
  const outcome = await checkPinReset(ctx.shop, ctx.userId, userId);
  if (outcome.type !== 'reset') return refuse(ctx, outcome);
  const rows = [
    [button(words.plain('button-reset-pin'), routes.resetPinNow.data({ userId }), 'end')],
    [button(words.plain('button-back'), openPerson.data({ userId }))],
  ];
  await drawPlainQuestion(ctx, { html: words.html('pin-reset-ask', { name: outcome.person.name }), rows });
});
on(pinFeature, routes.resetPinNow, async (ctx, { userId }) => {
  const outcome = await resetPin(ctx.shop, ctx.userId, userId, `pin-${ctx.update.update_id}`);
  if (outcome.type !== 'reset') return refuse(ctx, outcome);
  const { person } = outcome;
  // The person must know that their PIN was taken away.
  const [told] = await Promise.all([tellDecision(ctx, person, messageScreen('pin-reset-told')), answerPress(ctx)]);
  const lines = [ctx.words.html('pin-reset-done'), ...undeliveredLines(told, person.name, ctx.words)];
  await showPerson(ctx, person, lines.join('\n'));
});

async function refuse(ctx: BotContext, outcome: Exclude<ResetPinOutcome, { type: 'reset' }>): Promise<void> {
  const { words } = ctx;
  const text = outcome.type === 'none' ? words.plain('pin-reset-none') : words.plain(`change-refused-${outcome.why}`);
  await answerPress(ctx, text);
}

/**
 * Deletes a PIN that is typed instead of tapped; it does not count as an entry. This stands before everything that reads messages: if a keypad is on
 * the screen, four to six digits are a PIN, and never an amount, a number or an order.
 */
export async function typedPinFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const how = typedPinIn(ctx.message?.text ?? ctx.message?.caption ?? '');
  if (how === undefined) return next();
  const keypad = await ctx.bot.enterPin.onScreen(ctx.userId);
  if (how === 'digits' && !asksLast(ctx, keypad)) return next();
  await takeOut(ctx, keypad);
}

/** Whether the keypad is the last thing that asks. If a purchase asked after it, the person may be typing an amount. */
function asksLast(ctx: BotContext, keypad: KeypadOnScreen): boolean {
  if (keypad.type === 'none') return false;
  const at = keypad.shown?.at ?? Infinity;
  const question = openQuestion(ctx);
  // A card does not count, because it waits for a tap.
  const askedAt = question?.stands === 'card' ? 0 : (question?.askedAt ?? 0);
  return at >= Math.max(purchaseAskedAt(ctx.lease) ?? 0, askedAt);
}

async function takeOut(ctx: BotContext, keypad: KeypadOnScreen): Promise<void> {
  const what = (await removeMessage(ctx)) ? 'pin-typed-removed' : 'pin-typed-stays';
  switch (keypad.type) {
    case 'open':
      return drawBelow(ctx, keypad, what);
    case 'over':
      // The keypad is closed, so this is said once: the next digits may be an amount.
      await ctx.bot.enterPin.close(ctx.userId);
      return say(ctx, (words) => ({ html: `${words.html(what)} ${words.html('pin-typed-over')}` }));
    case 'none':
      return say(ctx, (words) => ({ html: `${words.html(what)} ${words.html('pin-typed-how')}` }));
  }
}

/** Deletes the message. False if it still stands in the chat. If it was gone, an earlier try of this update has deleted it, or the person did. */
async function removeMessage(ctx: BotContext): Promise<boolean> {
  try {
    return await ctx.deleteMessage();
  } catch (error) {
    return error instanceof GrammyError && /message to delete not found/iu.test(error.description);
  }
}

/** Draws the keypad again, below everything else, and deletes the older one, so that there is only one. */
async function drawBelow(
  ctx: BotContext,
  { outcome, shown }: Extract<KeypadOnScreen, { type: 'open' }>,
  what: 'pin-typed-removed' | 'pin-typed-stays',
): Promise<void> {
  const { userId } = ctx;
  const { view } = outcome;
  const { purpose } = view.keypad;
  const bought = await boughtByPin(ctx.shop, purpose);
  const messageId = await sendScreen(ctx, (words) =>
    below(
      `${words.html(what)} ${words.html('pin-typed-tap')}`,
      keypadScreen(view, words, { isMerchant: ctx.isMerchant, bought }),
    ),
  );
  await ctx.bot.enterPin.drawn(userId, messageId);
  // The keypad stands in the card's place, so the card will come back in this message.
  if (purpose.type !== 'change')
    await ctx.shop.shown.note(userId, purpose.reference, { messageId, at: ctx.shop.now() });
  if (shown !== undefined) await ctx.api.deleteMessage(ctx.chatId, shown.messageId).catch(() => false);
}
