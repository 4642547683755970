import * as routes from './routes.ts';
import { Composer } from 'grammy';
import type { KeypadPurpose } from '../../../domain/pin.ts';
import {
  type PinOutcome,
  checkPinReset,
  pinRefusalOf,
  resetPin,
  type ResetPinOutcome,
} from '../../../services/pins.ts';
import type { BotContext } from '../../context.ts';
import { lockedText, boughtByPin, drawKeypad } from '../../shared/keypad-screen.ts';
import { answerPress, draw, messageScreen } from '../../ui/screen.ts';
import { backToCard, confirmTap } from '../orders/card/card.ts';
import { confirmBatchTap } from '../batches/batch-buttons.ts';
import { backFromKeypadToBatch, returnToBatch } from '../batches/batch-pin.ts';
import { takeOutOfCommand } from './typed-pin.ts';
import type { Words } from '../../ui/words.ts';
import { beginningWith, on } from '../../ui/callback-routes.ts';
import { type Person, storedLanguageOf } from '../../../domain/people/person.ts';
import { button } from '../../ui/buttons.ts';
import { type Told, undeliveredLines } from '../../shared/people/notify-person.ts';
import { drawPlainQuestion } from '../../shared/questions.ts';
import { showPerson } from '../people/person.ts';
import { openPerson } from '../people/routes.ts';
import type { Feature } from '../../feature.ts';

/** /pin, and the keypad on which PINs are entered: to set one, to change it, and to go on with an order or a list. */
const pinFeature = new Composer<BotContext>();

/** The PIN. */
export const pins: Feature = {
  commands: {
    pin: { menu: 'everybody' },
  },
  buttons: routes,
  // Merchants have a PIN, too, if the rules ask them for one.
  onPerson: ({ shop, words, userId: by }, person) =>
    pinRefusalOf(shop, by, person) === undefined
      ? [button(words.plain('button-reset-pin'), routes.askResetPin.data({ userId: person.userId }))]
      : [],
  handlers: [pinFeature],
};

pinFeature.command('pin', async (ctx) => {
  if (ctx.match !== '') return takeOutOfCommand(ctx);
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
on(pinFeature, routes.leaveForCard, (ctx, { reference }) => backFromKeypad(ctx, reference, false));
on(pinFeature, routes.leaveForCardAgain, (ctx, { reference }) => backFromKeypad(ctx, reference, true));
on(pinFeature, routes.leaveForBatch, (ctx, { reference }) => backFromKeypadToBatch(ctx, reference));
on(pinFeature, routes.cancelPin, async (ctx) => {
  await ctx.bot.enterPin.close(ctx.userId);
  await draw(ctx, { html: ctx.words.html('pin-cancelled') });
});
// A keypad of another version, or data that no button has.
pinFeature.callbackQuery(beginningWith(routes.keypadButtons), (ctx) =>
  answerPress(ctx, ctx.words.plain('pin-not-active')),
);

/** Telegram numbers updates upwards, and an update that comes again has the same number (https://core.telegram.org/bots/api#update, 2026-11). */
function pressIdOf({ update }: BotContext): number {
  return update.update_id;
}

async function answer(ctx: BotContext, outcome: PinOutcome): Promise<void> {
  switch (outcome.type) {
    case 'keypad':
      return drawKeypad(ctx, outcome, await boughtByPin(ctx.shop, outcome.view.keypad.purpose));
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
  if (order?.state !== 'draft') await ctx.shop.orders.ensureKept({ reference, version: order?.version });
  if (order === undefined || order.buyer.userId !== ctx.userId || order.state === 'dropped') {
    return answerPress(ctx, ctx.words.plain('card-void'));
  }
  await ctx.bot.enterPin.close(order.buyer.userId);
  if (order.state === 'draft') return backToCard(ctx, order, { again });
  await Promise.all([answerPress(ctx, ctx.words.plain('card-already')), ctx.bot.notifier.showCurrent(order)]);
}

/** Takes a person's PIN away, asked once. Merchants only. */
on(pinFeature, routes.askResetPin, async (ctx, { userId }) => {
  const outcome = await checkPinReset(ctx.shop, ctx.userId, userId);
  if (outcome.type === 'reset') await ask(ctx, outcome);
  else await refuse(ctx, outcome);
});
on(pinFeature, routes.resetPinNow, async (ctx, { userId }) => {
  const { update_id: updateId } = ctx.update;
  const outcome = await resetPin(ctx.shop, ctx.userId, userId, `pin-${updateId}`);
  if (outcome.type !== 'reset') return refuse(ctx, outcome);
  const [told] = await Promise.all([tell(ctx, outcome.person), answerPress(ctx)]);
  const lines = [ctx.words.html('pin-reset-done'), ...undeliveredLines(told, outcome.person.name, ctx.words)];
  await showPerson(ctx, outcome.person, lines.join('\n'));
});

async function ask(ctx: BotContext, { person }: Extract<ResetPinOutcome, { type: 'reset' }>): Promise<void> {
  const { words } = ctx;
  const { userId } = person;
  const rows = [
    [button(words.plain('button-reset-pin'), routes.resetPinNow.data({ userId }), 'end')],
    [button(words.plain('button-back'), openPerson.data({ userId }))],
  ];
  const html = words.html('pin-reset-ask', { name: person.name });
  await drawPlainQuestion(ctx, { html, rows });
}

async function refuse(ctx: BotContext, outcome: Exclude<ResetPinOutcome, { type: 'reset' }>): Promise<void> {
  const { words } = ctx;
  const text = outcome.type === 'none' ? words.plain('pin-reset-none') : words.plain(`change-refused-${outcome.why}`);
  await answerPress(ctx, text);
}

/** So that every person knows when their PIN is taken away. */
function tell(ctx: BotContext, person: Person): Promise<Told> {
  const words = ctx.allWords(storedLanguageOf(person));
  return ctx.notifyPerson(person, words, messageScreen('pin-reset-told'));
}
