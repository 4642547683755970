import { Composer } from 'grammy';
import { mayBeClosed, type Order } from '../../../../domain/orders/order.ts';
import type { CheckStatusNow } from '../../../../use-cases/orders/check-status-now.ts';
import type { CloseOrder, CloseOutcome } from '../../../../use-cases/orders/close-order.ts';
import type { PeopleStore } from '../../../../use-cases/people/ports.ts';
import type { Now } from '../../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../../context.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import { closeAskScreen } from './close-order-screen.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { show } from '../../../ui/screen.ts';

export interface CloseOrderFeatureDeps {
  readonly checkStatusNow: CheckStatusNow;
  readonly closeOrder: CloseOrder;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly ends: Pick<EndScreens, 'stuck'>;
  readonly now: Now;
}

/** Close as failed, for merchants: the service is asked once more, then they are, and what comes of it stands in the place of the question. */
export function closeOrderFeature(deps: CloseOrderFeatureDeps): Composer<BotContext> {
  const { checkStatusNow, closeOrder, people, ends, now } = deps;
  const feature = new Composer<BotContext>();
  const nameOf = async (order: Order) => (await people.find(order.buyer.userId))?.name;
  feature.callbackQuery(/^cl:(ask|yes):(\w{15,40})$/u, async (ctx) => {
    const { words, isMerchant } = ctx;
    const [, act, reference = ''] = ctx.match;
    if (!isMerchant) return answerPress(ctx, words.plain('access-merchants-only'));
    const done = act === 'ask' ? undefined : await closeOrder(reference, ctx.userId);
    const order = done === undefined ? await checkStatusNow(reference) : orderOf(done);
    if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
    const name = await nameOf(order);
    const isAsked = done === undefined && mayBeClosed(order, now());
    const screen = isAsked ? closeAskScreen(order, name, words) : ends.stuck(order, name, words);
    await Promise.all([
      answerPress(ctx, done?.type === 'stands' ? words.plain('close-stands') : undefined),
      show(ctx.api, ctx.userId, ctx.callbackQuery.message?.message_id, screen),
    ]);
  });
  return feature;
}

function orderOf(done: CloseOutcome): Order | undefined {
  return done.type === 'unknown' ? undefined : done.order;
}
