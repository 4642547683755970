import { Composer } from 'grammy';
import type { KeypadPurpose } from '../../../domain/pins/keypad.ts';
import type { PinOutcome } from '../../../use-cases/pins/enter-pin.ts';
import type { BotContext } from '../../context.ts';
import { lockedText } from './keypad-screen.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { show } from '../../ui/screen.ts';
import { backToCard, boughtBy, drawKeypad } from './ask-pin.ts';
import { type CardDeps, confirmTap } from '../orders/card/card.ts';
import { confirmListTap } from '../batches/batch-buttons.ts';
import type { ListDeps } from '../batches/batch-deps.ts';
import { backToList, leaveForList } from '../batches/batch-pin.ts';
import { takeOutOfCommand, type TypedPinDeps } from './typed-pin.ts';

export type PinDeps = CardDeps & ListDeps & TypedPinDeps;

/** /pin, and the keypad on which PINs are entered: to set one, to change it, and to go on with an order or a list. */
export function pinFeature(deps: PinDeps): Composer<BotContext> {
  const { enterPin } = deps;
  const feature = new Composer<BotContext>();
  feature.command('pin', async (ctx) => {
    if (ctx.match !== '') return takeOutOfCommand(ctx, deps);
    await answer(ctx, await enterPin.open(ctx.userId, { type: 'change' }), deps);
  });
  feature.callbackQuery(/^pn:(key|back):([\w-]{12}):(\d{1,4}):?([a-j]?)$/u, async (ctx) => {
    const [, what, id = '', step, place = ''] = ctx.match;
    if ((what === 'key') !== (place !== '')) return answerPress(ctx, ctx.words.plain('pin-not-active'));
    await answer(
      ctx,
      await enterPin.press(ctx.userId, { id, step: Number(step), place: what === 'key' ? place : undefined }),
      deps,
    );
  });
  feature.callbackQuery(/^pn:(ok):([\w-]{12}):(\d{1,4})$/u, async (ctx) => {
    const at = { id: ctx.match[2] ?? '', step: Number(ctx.match[3]) };
    await answer(ctx, await enterPin.submit(ctx.userId, at), deps);
  });
  feature.callbackQuery(/^pn:(card|anew):(\w+)$/u, (ctx) =>
    leaveForCard(ctx, ctx.match[2] ?? '', ctx.match[1] === 'anew', deps),
  );
  feature.callbackQuery(/^pn:(list):(\w+)$/u, (ctx) => leaveForList(ctx, ctx.match[2] ?? '', deps));
  feature.callbackQuery(/^pn:(no):([\w-]{12})$/u, async (ctx) => {
    await enterPin.close(ctx.userId);
    await say(ctx, ctx.words.html('pin-cancelled'));
  });
  feature.callbackQuery(/^pn:(?:key|back|ok|card|anew|list|no)(?::|$)/u, (ctx) =>
    answerPress(ctx, ctx.words.plain('pin-not-active')),
  );
  return feature;
}

async function answer(ctx: BotContext, outcome: PinOutcome, deps: PinDeps): Promise<void> {
  switch (outcome.type) {
    case 'keypad':
      return drawKeypad(ctx, outcome, deps.enterPin, await boughtBy(outcome.view.keypad.purpose, deps));
    case 'void':
      return answerPress(ctx, ctx.words.plain('pin-not-active'));
    case 'locked':
      return leave(ctx, outcome.purpose, lockedText(outcome.until, ctx.words), deps, true);
    case 'set':
      return leave(ctx, outcome.purpose, ctx.words.html(`pin-set-${outcome.purpose.type}`), deps);
    case 'passed': {
      const { purpose } = outcome;
      if (purpose.type === 'order') await confirmTap(ctx, purpose.reference, purpose.again, deps);
      if (purpose.type === 'list') await confirmListTap(ctx, purpose.reference, purpose.how, deps);
    }
  }
}

/** Back to the card where the keypad stood in its place, with what has become of the PIN. */
async function leave(
  ctx: BotContext,
  purpose: KeypadPurpose,
  notice: string,
  deps: PinDeps,
  refused = false,
): Promise<void> {
  if (purpose.type === 'change') return say(ctx, notice);
  if (purpose.type === 'list') return backToList(ctx, purpose.reference, notice, deps);
  const order = await deps.orders.find(purpose.reference);
  if (order?.state !== 'draft' || order.buyer.userId !== ctx.userId) return say(ctx, notice);
  await backToCard(ctx, order, { again: purpose.again, notice, refused }, deps);
}

/** Cancel on the keypad of an order, also of one that is over. */
async function leaveForCard(ctx: BotContext, reference: string, again: boolean, deps: PinDeps): Promise<void> {
  const order = await deps.orders.find(reference);
  if (order === undefined || order.buyer.userId !== ctx.userId || order.state === 'dropped') {
    return answerPress(ctx, ctx.words.plain('card-void'));
  }
  await deps.enterPin.close(order.buyer.userId);
  if (order.state === 'draft') return backToCard(ctx, order, { again, notice: '' }, deps);
  await Promise.all([answerPress(ctx, ctx.words.plain('card-already')), deps.notifier.showCurrent(order)]);
}

async function say(ctx: BotContext, html: string): Promise<void> {
  const messageId = ctx.callbackQuery?.message?.message_id;
  await Promise.all([answerPress(ctx), show(ctx.api, ctx.chatId, messageId, { html })]);
}
