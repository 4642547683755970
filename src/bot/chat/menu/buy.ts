import { SOLD_SERVICES, type Sold } from '../../../domain/catalogue/sold-services.ts';
import { Composer } from 'grammy';
import { ResellerError } from '../../../domain/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import type { Words } from '../../ui/words.ts';
import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import { type Prefill, startPurchase } from '../../conversations/purchase/purchase-state.ts';
import type { Notice } from '../../conversations/purchase/step.ts';
import { answerPress } from '../../ui/screen.ts';
import { openBuy } from './routes.ts';
import { on } from '../../ui/callback-routes.ts';

/** /buy, its shortcuts, and the button of the start menu. */
export const buyFeature = new Composer<BotContext>();

buyFeature.command('buy', (ctx) => beginPurchase(ctx, startPurchase()));
on(buyFeature, openBuy, (ctx) => Promise.all([answerPress(ctx), beginPurchase(ctx, startPurchase())]));
for (const wanted of SOLD_SERVICES) buyFeature.command(wanted.command, (ctx) => beginInside(ctx, wanted));

/** @param first.wish answers to later questions @param first.notice stands above the first question */
export async function beginInside(
  ctx: BotContext,
  wanted: Sold,
  { wish, ...above }: { wish?: Prefill; notice?: Notice } = {},
): Promise<void> {
  const sold = await findSold(ctx, wanted);
  switch (sold.type) {
    case 'sold':
      return beginPurchase(ctx, { ...startPurchase(sold.service), wish }, above);
    case 'not-sold': {
      const notice = (words: Words) =>
        words.html('walk-no-service', { service: words.plain(`service-${wanted.command}`) });
      return beginPurchase(ctx, startPurchase(), { notice, passOver: false });
    }
    case 'unanswered': {
      // Of several names it may have any.
      const [spelling, ...others] = wanted.listedAs;
      const service = others.length === 0 ? spelling : undefined;
      return beginPurchase(ctx, { ...startPurchase(service), wish }, { trouble: sold.error });
    }
  }
}

/** The account's own spelling of a service. */
async function findSold(
  { shop: { catalogue } }: BotContext,
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
