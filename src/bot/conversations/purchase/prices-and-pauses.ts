import { leastAbove, type Product, soldOf, titleOf } from '../../../domain/catalogue/products.ts';
import { type Outlet, troubleAt, troubles } from '../../../domain/health.ts';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import type { Sold } from '../../../domain/pricing/scope.ts';
import { pauseOf, type Pause } from '../../../domain/pricing/pause.ts';
import { priceFor } from '../../../domain/pricing/price.ts';
import { TROUBLE_MARKS } from '../../shared/health-words.ts';
import { productLabels, scopeName } from '../../shared/product-label.ts';
import type { Allowance } from '../../../domain/accounts/limits.ts';
import { readAllowance } from '../../../services/accounts/read-allowance.ts';
import type { Words } from '../../ui/words.ts';
import type { Notice, StepContext } from './step.ts';
import type { PurchaseState } from './purchase-state.ts';

/** Stands before a name that cannot be bought now. A tap on it says why. */
const PAUSED_MARK = '⏸ ';

export function priceOf(product: Product, costMinor: Minor, { role, policy }: StepContext): Minor {
  return priceFor(costMinor, soldOf(product), role, policy);
}

export function allowanceOf({ shop, buyer, role, limits }: StepContext): Promise<Allowance> {
  return readAllowance(shop, { userId: buyer.userId, role, limits });
}

export function markPaused(label: string, sold: Sold, { policy }: Pick<StepContext, 'policy'>): string {
  return pauseOf(sold, policy.pauses) === undefined ? label : PAUSED_MARK + label;
}

export function markTrouble(label: string, outlet: Outlet, { episodes }: StepContext): string {
  const trouble = troubleAt(outlet, episodes)?.trouble;
  return trouble === undefined ? label : `${label} ${TROUBLE_MARKS[trouble]}`;
}

/** @param provider stands above the buttons */
export function markedLabels(
  products: readonly Product[],
  stepContext: StepContext,
  words: Words,
  provider?: string,
): string[] {
  const shownPrice = (product: Product): Minor | undefined =>
    product.amountRequired ? undefined : priceOf(product, product.priceMinor, stepContext);
  const labels = productLabels(products, shownPrice, words, provider);
  return products.map((product, index) => markPaused(labels[index] ?? '', soldOf(product), stepContext));
}

export function productBarred(product: Product, stepContext: StepContext): Notice | undefined {
  const paused = pausedFor({ service: product.service, product }, stepContext);
  if (paused !== undefined || product.amountRequired) return paused;
  return purchaseLimitNotice(priceOf(product, product.priceMinor, stepContext), stepContext);
}

export function pausedFor(
  { service, provider, category, product }: Pick<PurchaseState, 'service' | 'provider' | 'category' | 'product'>,
  { policy: { pauses } }: StepContext,
): Notice | undefined {
  if (service === undefined) return undefined;
  const pause = pauseOf(product === undefined ? { service, provider, category } : soldOf(product), pauses);
  if (pause === undefined) return undefined;
  return (words) => pausedText(pause, words, product === undefined ? undefined : titleOf(product));
}

export function amountNotice(product: Product, amountMinor: Minor, stepContext: StepContext): Notice | undefined {
  const { maxAmountMinor, minAmounts } = stepContext.shop;
  const least = leastAbove(product, amountMinor, minAmounts);
  if (least === undefined) return purchaseLimitNotice(priceOf(product, amountMinor, stepContext), stepContext);
  return (words) => words.html('fault-amount-too-small', { min: words.money(least), max: words.money(maxAmountMinor) });
}

/** What is above the limit of a whole day cannot be bought on any day. */
export function purchaseLimitNotice(priceMinor: Minor, { limits }: StepContext): Notice | undefined {
  const { perPurchaseMinor = Infinity, perDayMinor = Infinity } = limits;
  const limitMinor = Math.min(perPurchaseMinor, perDayMinor);
  if (priceMinor <= limitMinor) return undefined;
  const message = perDayMinor < perPurchaseMinor ? 'limit-day' : 'limit-purchase';
  return (words) => words.html(message, { price: words.money(priceMinor), limit: words.money(minor(limitMinor)) });
}

/** @param title of the product, if the screen shows one that the pause is about */
export function pausedText(pause: Pause, words: Words, title?: string): string {
  const { scope, reason } = pause;
  const name = scope.type === 'product' && title !== undefined ? title : scopeName(scope, words);
  return reason === ''
    ? words.html('paused-plain', { name })
    : words.html('paused', { name, reason: reasonText(reason, words) });
}

/** A merchant's own reason stays as it is. A reason that came from an alert's button is said in the reader's words. */
export function reasonText(reason: string, words: Words): string {
  const trouble = troubles.find((one) => one === reason);
  return trouble === undefined ? reason : words.plain(`health-pause-${trouble}`);
}
