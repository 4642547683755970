import { Composer, Context } from 'grammy';
import { ResellerError } from '../../../use-cases/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import type { Words } from '../../ui/words.ts';
import type { PurchaseTools } from '../../conversations/purchase/step-context.ts';
import type { PurchaseConversation } from '../../conversations/purchase/purchase-conversation.ts';
import { startPurchase } from '../../conversations/purchase/purchase-state.ts';
import { serviceName } from '../catalogue/product-label.ts';
import { answerPress } from '../../ui/answer-press.ts';
import { openBuy } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

/** Commands that start inside a service. */
const SERVICE_COMMANDS = ['airtime', 'data', 'electricity', 'tv'] as const;

export interface BuyDeps {
  readonly tools: PurchaseTools;
  readonly purchases: PurchaseConversation;
}

const isCommand = Context.has.command(['buy', ...SERVICE_COMMANDS]);
/** Exactly what buyFeature answers. */
export function beginsPurchase(ctx: BotContext): boolean {
  return isCommand(ctx) || openBuy.read(ctx.callbackQuery?.data) !== undefined;
}

/** /buy, its shortcuts, and the button of the start menu. */
export function buyFeature({ tools, purchases }: BuyDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('buy', (ctx) => purchases.begin(ctx, startPurchase()));
  on(feature, openBuy, async (ctx) => {
    await Promise.all([answerPress(ctx), purchases.begin(ctx, startPurchase())]);
  });
  for (const service of SERVICE_COMMANDS)
    feature.command(service, (ctx) => beginInside(ctx, { tools, purchases }, service));
  return feature;
}

async function beginInside(ctx: BotContext, { tools, purchases }: BuyDeps, service: string): Promise<void> {
  const sold = await findSold(tools, service);
  switch (sold.type) {
    case 'sold':
      return purchases.begin(ctx, startPurchase(sold.service));
    case 'not-sold': {
      const notice = (words: Words) => words.html('walk-no-service', { service: serviceName(service, words) });
      return purchases.begin(ctx, startPurchase(), { notice, passOver: false });
    }
    case 'unanswered':
      return purchases.begin(ctx, startPurchase(service), { trouble: sold.error });
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
