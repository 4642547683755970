import { Composer } from 'grammy';
import type { CheckStatusNow } from '../../../../use-cases/orders/check-status-now.ts';
import type { PeopleStore } from '../../../../use-cases/people/ports.ts';
import type { Now } from '../../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../../context.ts';
import type { EndScreens } from '../receipt/end-screens.ts';
import { closable } from './close-order-screen.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { show } from '../../../ui/screen.ts';

export interface StuckDeps {
  readonly checkStatusNow: CheckStatusNow;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly ends: Pick<EndScreens, 'stuck'>;
  readonly now: Now;
}

/** Ask now, under what merchants are told of an order that does not end: the message shows what came of it. */
export function stuckFeature({ checkStatusNow, people, ends, now }: StuckDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.callbackQuery(/^ask:(\w{15,40})$/u, async (ctx) => {
    const { words, isMerchant } = ctx;
    if (!isMerchant) return answerPress(ctx, words.plain('access-merchants-only'));
    const messageId = ctx.callbackQuery.message?.message_id;
    const order = await checkStatusNow(ctx.match[1] ?? '');
    if (order === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
    const buyer = await people.find(order.buyer.userId);
    const screen = closable(ends.stuck(order, buyer?.name, words), order, now(), words);
    await Promise.all([answerPress(ctx, words.plain('stuck-done')), show(ctx.api, ctx.userId, messageId, screen)]);
  });
  return feature;
}
