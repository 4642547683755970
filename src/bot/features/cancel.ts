import { Composer } from 'grammy';
import type { Drop } from '../../purchase/drop.ts';
import type { OrderStore } from '../../purchase/ports.ts';
import type { BotContext } from '../context.ts';
import { WALK_NAME } from '../conversations/walk/walk.ts';
import { edit } from '../screen.ts';

/** /cancel: leaves a walk wherever it stands, and takes back a card that is not confirmed. */
export function cancelFeature(deps: { drop: Drop; orders: Pick<OrderStore, 'latestDraft'> }): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('cancel', async (ctx) => {
    const walking = ctx.conversation.active(WALK_NAME) > 0;
    const messageId = walking ? ctx.walk?.messageId : undefined;
    await ctx.conversation.exitAll();
    const dropped = await dropLatest(ctx, deps);
    const html = ctx.words.html(walking || dropped ? 'walk-cancelled' : 'walk-nothing-to-cancel');
    if (messageId !== undefined) await edit(ctx.api, ctx.chatId, messageId, { html });
    await ctx.reply(html, { parse_mode: 'HTML', reply_markup: { remove_keyboard: true } });
  });
  return feature;
}

async function dropLatest(
  ctx: BotContext,
  deps: { drop: Drop; orders: Pick<OrderStore, 'latestDraft'> },
): Promise<boolean> {
  const userId = ctx.from?.id ?? 0;
  const reference = await deps.orders.latestDraft(userId);
  if (reference === undefined) return false;
  const outcome = await deps.drop({ reference, userId });
  if (outcome.type !== 'dropped') return false;
  const { cardMessageId, buyer } = outcome.order;
  if (cardMessageId !== undefined) {
    await edit(ctx.api, buyer.chatId, cardMessageId, { html: ctx.words.html('walk-cancelled') });
  }
  return true;
}
