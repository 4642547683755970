import { Composer } from 'grammy';
import { mayBeClosed, type Order } from '../../../../domain/orders/order.ts';
import type { CheckStatusNow, CloseOrder } from '../../../../use-cases/orders/close-order.ts';
import type { PeopleStore } from '../../../../use-cases/people/ports.ts';
import type { Now } from '../../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../../context.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import { closeAskScreen } from './close-order-screen.ts';
import { answerPress, draw } from '../../../ui/screen.ts';
import { askCloseOrder, closeOrderNow } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { merchantsOnly } from '../../gates/merchants-only.ts';

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
  const merchants = merchantsOnly(feature, [], [askCloseOrder, closeOrderNow]);
  on(merchants, askCloseOrder, async (ctx, { reference }) => {
    const { words } = ctx;
    const order = await checkStatusNow(reference);
    if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
    const name = await nameOf(order);
    await draw(ctx, mayBeClosed(order, now()) ? closeAskScreen(order, name, words) : ends.stuck(order, name, words));
  });
  on(merchants, closeOrderNow, async (ctx, { reference }) => {
    const { words } = ctx;
    const done = await closeOrder(reference, ctx.userId);
    if (done.type === 'unknown') return answerPress(ctx, words.plain('receipt-unknown'));
    const toast = done.type === 'stands' ? words.plain('close-stands') : undefined;
    const screen = ends.stuck(done.order, await nameOf(done.order), words);
    await Promise.all([answerPress(ctx, toast), draw(ctx, screen)]);
  });
  return feature;
}
