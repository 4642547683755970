import type { QuickOrderContext } from '../../../domain/order-text/quick-order.ts';
import type { BotContext } from '../../context.ts';
import { priceOf } from '../../conversations/purchase/prices-and-pauses.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { productIndexInTime } from '../order-text/read-quick-order.ts';
import type { BatchDeps } from './batch-deps.ts';

/** What this person's rows are read by; undefined if what is sold is not known in time. */
export async function lineContextOf(ctx: BotContext, deps: BatchDeps): Promise<QuickOrderContext | undefined> {
  const [stepContext, named] = await Promise.all([
    stepContextOf(ctx, deps.tools),
    ctx.lease.saved ?? deps.named(ctx.userId),
  ]);
  const found = await productIndexInTime(deps.tools);
  if (found.type === 'unanswered') return undefined;
  const { country, maxAmountMinor } = deps.tools;
  return {
    productIndex: found.productIndex,
    named,
    country,
    maxAmountMinor,
    priceOf: (product) => priceOf(product, product.priceMinor, stepContext),
  };
}
