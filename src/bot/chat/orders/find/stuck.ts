import { Composer } from 'grammy';
import type { CheckStatusNow } from '../../../../use-cases/orders/check-status-now.ts';
import type { PeopleStore } from '../../../../use-cases/people/ports.ts';
import type { Now } from '../../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../../context.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import { closable } from './close-order-screen.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { draw } from '../../../ui/screen.ts';
import { askStatus } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { merchantsOnly } from '../../gates/merchants-only.ts';

export interface StuckDeps {
  readonly checkStatusNow: CheckStatusNow;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly ends: Pick<EndScreens, 'stuck'>;
  readonly now: Now;
}

/** Ask now, under what merchants are told of an order that does not end: the message shows what came of it. */
export function stuckFeature({ checkStatusNow, people, ends, now }: StuckDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  on(merchantsOnly(feature, [], [askStatus]), askStatus, async (ctx, { reference }) => {
    const { words } = ctx;
    const order = await checkStatusNow(reference);
    if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
    const buyer = await people.find(order.buyer.userId);
    const screen = closable(ends.stuck(order, buyer?.name, words), order, now(), words);
    await Promise.all([answerPress(ctx, words.plain('stuck-done')), draw(ctx, screen)]);
  });
  return feature;
}
