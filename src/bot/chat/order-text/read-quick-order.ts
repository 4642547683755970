import type { OrderMeaning } from '../../../domain/order-text/meaning.ts';
import { parseQuickOrder } from '../../../domain/order-text/parse-quick-order.ts';
import type { QuickOrderContext } from '../../../domain/order-text/quick-order.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import type { Product } from '../../../domain/catalogue/products.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { ResellerError } from '../../../use-cases/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { priceOf } from '../../conversations/purchase/prices-and-pauses.ts';
import type { StepContext } from '../../conversations/purchase/step-context.ts';
import { messageScreen, say } from '../../ui/screen.ts';
import { withTimeout } from '../../../use-cases/shared/with-timeout.ts';
import type { QuickOrderDeps } from './quick-order-deps.ts';

/** What a line asks for of what is sold, at this person's prices. */
export async function readFor(
  ctx: BotContext,
  text: string,
  productIndex: ProductIndex,
  deps: Omit<QuickOrderDeps, 'purchases'>,
): Promise<OrderMeaning> {
  const { order } = await contextFor(ctx, text, productIndex, deps);
  return parseQuickOrder(text, order);
}

/** What this person's text is read with. */
export async function contextFor(
  ctx: BotContext,
  text: string,
  productIndex: ProductIndex,
  deps: Omit<QuickOrderDeps, 'purchases'>,
): Promise<{ order: QuickOrderContext; stepContext: StepContext }> {
  // A name has a letter: most answers in a purchase are digits, for which no names have to be read.
  const names = /\p{L}/u.test(text) ? (ctx.lease.saved ?? deps.named(ctx.userId)) : [];
  const [stepContext, named] = await Promise.all([stepContextOf(ctx, deps.tools), names]);
  const { country, maxAmountMinor } = deps.tools;
  const priceFor = (product: Product): Minor => priceOf(product, product.priceMinor, stepContext);
  return { order: { productIndex, named, country, maxAmountMinor, priceOf: priceFor }, stepContext };
}

/** What is sold, in time; a service that does not answer is told from a bug, which is thrown. */
export async function productIndexInTime({
  productIndex,
  patienceMs,
}: QuickOrderDeps['tools']): Promise<
  { type: 'index'; productIndex: ProductIndex } | { type: 'unanswered'; error: ResellerError }
> {
  try {
    const found = await withTimeout(productIndex.current(), patienceMs, () => undefined);
    if (found !== undefined) return { type: 'index', productIndex: found };
    return { type: 'unanswered', error: new ResellerError('timeout', 'the list of all products takes long') };
  } catch (error) {
    if (error instanceof ResellerError) return { type: 'unanswered', error };
    throw error;
  }
}

/** For a line that needs what is sold. */
export async function sayDown(ctx: BotContext): Promise<void> {
  await say(ctx, messageScreen('walk-down'));
}
