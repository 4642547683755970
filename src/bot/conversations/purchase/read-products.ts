import type { QuickOrderContext } from '../../../domain/order-text/meaning.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { type Product, soldOf } from '../../../domain/catalogue/products.ts';
import type { UsualPlan } from '../../../domain/catalogue/usual-plan.ts';
import { pauseOf } from '../../../domain/pricing/pause.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { answerOrError, ResellerError } from '../../../domain/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import { stepContextOf } from './take-input.ts';
import { priceOf } from './prices-and-pauses.ts';
import { patienceOf } from './draw-purchase.ts';
import type { StepContext } from './step.ts';
import { notBoughtText } from '../../shared/reseller-words.ts';
import { say } from '../../ui/screen.ts';
import { withTimeout } from '../../../async/timers.ts';
import { ownUsualPlansOf } from '../../../services/resale.ts';

/** @param text absent if it is not known yet */
export async function contextFor(
  ctx: BotContext,
  productIndex: ProductIndex,
  text?: string,
): Promise<{ order: QuickOrderContext; stepContext: StepContext }> {
  // A name and a size have at least one letter. Most answers in a purchase are digits, so these need not be read for them.
  const hasWords = text === undefined || /\p{L}/u.test(text);
  const [stepContext, named, own] = await Promise.all([
    stepContextOf(ctx),
    hasWords ? ctx.shop.saved.list(ctx.userId) : [],
    hasWords ? ownUsualPlansOf(ctx.shop, ctx) : [],
  ]);
  const { country, maxAmountMinor } = ctx.shop;
  const { pauses, usualPlans } = stepContext.policy;
  // If the usual plan of a size is paused, the other plans of the size are offered.
  const isOpen = ({ productName }: UsualPlan): boolean => {
    const product = productIndex.byName.get(productName);
    return product !== undefined && pauseOf(soldOf(product), pauses) === undefined;
  };
  const usual = { own: own.filter(isOpen), shop: usualPlans.filter(isOpen) };
  const priceFor = (product: Product): Minor => priceOf(product, product.priceMinor, stepContext);
  return { order: { productIndex, named, usual, country, maxAmountMinor, priceOf: priceFor }, stepContext };
}

/** If the service does not answer, the result says so; a bug is thrown. */
export async function productIndexInTime({
  shop,
}: BotContext): Promise<{ type: 'index'; productIndex: ProductIndex } | { type: 'unanswered'; error: ResellerError }> {
  const found = await answerOrError(withTimeout(shop.productIndex.current(), patienceOf(shop), tookLong));
  return found instanceof ResellerError ? { type: 'unanswered', error: found } : { type: 'index', productIndex: found };
}

function tookLong(): ResellerError {
  return new ResellerError('timeout', 'the list of all products takes long');
}

/** @param error why, if it is known */
export async function sayDown(ctx: BotContext, error?: ResellerError): Promise<void> {
  await say(ctx, (words) => ({ html: notBoughtText(error, words, ctx.isMerchant, 'walk-down') }));
}
