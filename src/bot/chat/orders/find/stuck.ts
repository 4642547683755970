import { Composer } from 'grammy';
import type { CheckStatusNow } from '../../../../use-cases/orders/close-order.ts';
import type { PeopleStore } from '../../../../use-cases/people/ports.ts';
import type { BotContext } from '../../../context.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import { answerPress, draw } from '../../../ui/screen.ts';
import { askStatus } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { merchantsOnly } from '../../gates/merchants-only.ts';

export interface StuckDeps {
  readonly checkStatusNow: CheckStatusNow;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly ends: Pick<EndScreens, 'stuck'>;
}

/** Ask now, under what merchants are told of an order that does not end: the message shows what came of it. */
export function stuckFeature({ checkStatusNow, people, ends }: StuckDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  on(merchantsOnly(feature, [], [askStatus]), askStatus, async (ctx, { reference }) => {
    const { words } = ctx;
    const order = await checkStatusNow(reference);
    if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
    const buyer = await people.find(order.buyer.userId);
    await Promise.all([answerPress(ctx, words.plain('stuck-done')), draw(ctx, ends.stuck(order, buyer?.name, words))]);
  });
  return feature;
}
