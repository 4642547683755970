import { Composer } from 'grammy';
import type { Order } from '../../domain/order.ts';
import type { Logger } from '../../purchase/ports.ts';
import type { TakeBackAll } from '../../purchase/take-back-all.ts';
import type { BotContext } from '../context.ts';
import { WALK_NAME } from '../conversations/walk/walk.ts';
import { cancelledText } from '../messages/cancelled.ts';
import { edit } from '../screen.ts';
import { closeProposals, type CloseProposalsDeps } from './close-proposals.ts';

export interface CancelDeps extends CloseProposalsDeps {
  readonly takeBackAll: TakeBackAll;
  readonly logger: Logger;
}

/** Cards that lose their buttons at once, as Telegram takes few edits at a time; those of older ones answer that they are not active. */
const REDRAWN = 5;

/** /cancel: leaves a walk wherever it stands, takes back every card that is not confirmed, and says which. */
export function cancelFeature(deps: CancelDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('cancel', async (ctx) => {
    const isWalking = ctx.conversation.active(WALK_NAME) > 0;
    const messageId = isWalking ? ctx.walk?.messageId : undefined;
    await ctx.conversation.exitAll();
    const taken = await deps.takeBackAll(ctx.from?.id ?? 0);
    const proposals = await closeProposals(ctx, deps);
    const cancelled = ctx.words.html('walk-cancelled');
    if (messageId !== undefined) await redraw(deps, () => edit(ctx.api, ctx.chatId, messageId, { html: cancelled }));
    for (const order of taken.orders.slice(0, REDRAWN)) await redraw(deps, () => closeCard(ctx, order));
    const html = cancelledText({ isWalking, ...taken, ...proposals }, ctx.words);
    await ctx.reply(html, { parse_mode: 'HTML', reply_markup: { remove_keyboard: true } });
  });
  return feature;
}

/** What was cancelled is cancelled, and is said below, whether its message could be redrawn or not. */
async function redraw({ logger }: CancelDeps, doIt: () => Promise<unknown>): Promise<void> {
  await doIt().catch((error: unknown) => logger.warn({ err: error }, 'what was cancelled could not be redrawn'));
}

async function closeCard(ctx: BotContext, { cardMessageId, buyer }: Order): Promise<void> {
  if (cardMessageId === undefined) return;
  await edit(ctx.api, buyer.chatId, cardMessageId, { html: ctx.words.html('walk-cancelled') });
}
