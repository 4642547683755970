import { Composer, Context } from 'grammy';
import { ResellerError } from '../../../use-cases/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import type { PurchaseTools } from '../../conversations/purchase/context.ts';
import type { PurchaseConversation } from '../../conversations/purchase/purchase-conversation.ts';
import { startPurchase } from '../../conversations/purchase/purchase-state.ts';
import { serviceName } from '../../ui/product-label.ts';
import { answerPress } from '../../ui/answer-press.ts';

/** Commands that start inside a service. */
const SERVICE_COMMANDS = ['airtime', 'data', 'electricity', 'tv'] as const;

export interface BuyDeps {
  readonly tools: PurchaseTools;
  readonly walks: PurchaseConversation;
}

const isCommand = Context.has.command(['buy', ...SERVICE_COMMANDS]);
const isButton = Context.has.callbackQuery('m:buy');

/** Exactly what buyFeature answers. */
export function beginsPurchase(ctx: BotContext): boolean {
  return isCommand(ctx) || isButton(ctx);
}

/** /buy, its shortcuts, and the button of the start menu. */
export function buyFeature({ tools, walks }: BuyDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('buy', (ctx) => walks.begin(ctx, startPurchase()));
  feature.callbackQuery('m:buy', async (ctx) => {
    await Promise.all([answerPress(ctx), walks.begin(ctx, startPurchase())]);
  });
  for (const service of SERVICE_COMMANDS)
    feature.command(service, (ctx) => beginInside(ctx, { tools, walks }, service));
  return feature;
}

async function beginInside(ctx: BotContext, { tools, walks }: BuyDeps, service: string): Promise<void> {
  const sold = await findSold(tools, service);
  switch (sold.type) {
    case 'sold':
      return walks.begin(ctx, startPurchase(sold.service));
    case 'not-sold': {
      const notice = ctx.words.html('walk-no-service', { service: serviceName(service, ctx.words) });
      return walks.begin(ctx, startPurchase(), { notice, passOver: false });
    }
    case 'unanswered':
      return walks.begin(ctx, startPurchase(service), { trouble: sold.error });
  }
}

/** The account's own spelling of a service. */
async function findSold(
  { catalogue }: PurchaseTools,
  service: string,
): Promise<{ type: 'sold'; service: string } | { type: 'not-sold' } | { type: 'unanswered'; error: ResellerError }> {
  try {
    const sold = (await catalogue.services()).find((name) => name.toLowerCase() === service);
    return sold === undefined ? { type: 'not-sold' } : { type: 'sold', service: sold };
  } catch (error) {
    if (error instanceof ResellerError) return { type: 'unanswered', error };
    throw error;
  }
}
