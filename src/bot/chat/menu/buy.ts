import { SOLD_COMMANDS, SOLD_SERVICES, type Sold } from '../../../domain/catalogue/sold-services.ts';
import { Composer, Context } from 'grammy';
import { ResellerError } from '../../../use-cases/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import type { Words } from '../../ui/words.ts';
import type { PurchaseTools } from '../../conversations/purchase/step.ts';
import type { PurchaseConversation } from '../../conversations/purchase/purchase-conversation.ts';
import { startPurchase } from '../../conversations/purchase/purchase-state.ts';
import { answerPress } from '../../ui/screen.ts';
import { openBuy } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

export interface BuyDeps {
  readonly tools: PurchaseTools;
  readonly purchases: PurchaseConversation;
}

const isCommand = Context.has.command(['buy', ...SOLD_COMMANDS]);
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
  for (const wanted of SOLD_SERVICES)
    feature.command(wanted.command, (ctx) => beginInside(ctx, { tools, purchases }, wanted));
  return feature;
}

async function beginInside(ctx: BotContext, { tools, purchases }: BuyDeps, wanted: Sold): Promise<void> {
  const sold = await findSold(tools, wanted);
  switch (sold.type) {
    case 'sold':
      return purchases.begin(ctx, startPurchase(sold.service));
    case 'not-sold': {
      const notice = (words: Words) =>
        words.html('walk-no-service', { service: words.plain(`service-${wanted.command}`) });
      return purchases.begin(ctx, startPurchase(), { notice, passOver: false });
    }
    case 'unanswered': {
      // Of several names it may have any.
      const [spelling, ...others] = wanted.listedAs;
      return purchases.begin(ctx, startPurchase(others.length === 0 ? spelling : undefined), { trouble: sold.error });
    }
  }
}

/** The account's own spelling of a service. */
async function findSold(
  { catalogue }: PurchaseTools,
  { listedAs }: Sold,
): Promise<{ type: 'sold'; service: string } | { type: 'not-sold' } | { type: 'unanswered'; error: ResellerError }> {
  try {
    const sold = (await catalogue.services()).find((name) => listedAs.includes(name.toLowerCase()));
    return sold === undefined ? { type: 'not-sold' } : { type: 'sold', service: sold };
  } catch (error) {
    if (error instanceof ResellerError) return { type: 'unanswered', error };
    throw error;
  }
}
