import { type Product, soldOf, titleOf } from '../../../domain/catalogue.ts';
import type { Minor } from '../../../domain/money.ts';
import { pauseOf } from '../../../domain/pause.ts';
import { priceFor } from '../../../domain/price.ts';
import type { Sold } from '../../../domain/scope.ts';
import { pausedText } from '../../messages/pause.ts';
import { productLabel } from '../../messages/product-label.ts';
import type { Scene } from './scene.ts';
import type { Walk } from './walk-state.ts';

/** Stands before the name of what cannot be bought at the moment; a tap on it says why. */
const PAUSED_MARK = '⏸ ';

/** What this buyer pays for something that costs so much. */
export function priceOf(product: Product, costMinor: Minor, { role, policy }: Scene): Minor {
  return priceFor(costMinor, soldOf(product), role, policy);
}

/** The label of a button, marked where what it stands for is paused. */
export function markPaused(label: string, sold: Sold, { policy }: Scene): string {
  return pauseOf(sold, policy.pauses) === undefined ? label : PAUSED_MARK + label;
}

/** A product on a button: with this buyer's price, and marked where it is paused. */
export function markedLabel(product: Product, scene: Scene): string {
  const price = product.amountRequired ? undefined : priceOf(product, product.priceMinor, scene);
  return markPaused(productLabel(product, price, scene.words), soldOf(product), scene);
}

/** Why this buyer cannot have a product now; undefined where they can. */
export function productBarred(product: Product, scene: Scene): string | undefined {
  const paused = pausedNotice({ service: product.service, product }, scene);
  if (paused !== undefined || product.amountRequired) return paused;
  return purchaseLimitNotice(priceOf(product, product.priceMinor, scene), scene);
}

/** Why what was chosen so far cannot be bought; undefined where it can. */
export function pausedNotice(
  { service, provider, product }: Pick<Walk, 'service' | 'provider' | 'product'>,
  { words, policy }: Scene,
): string | undefined {
  if (service === undefined) return undefined;
  const sold = product === undefined ? { service, provider } : soldOf(product);
  const pause = pauseOf(sold, policy.pauses);
  return pause === undefined
    ? undefined
    : pausedText(pause, words, product === undefined ? undefined : titleOf(product));
}

/** Why a purchase at this price is more than may be spent at once; undefined where it is not. */
export function purchaseLimitNotice(priceMinor: Minor, { words, limits }: Scene): string | undefined {
  const { perPurchaseMinor } = limits;
  if (perPurchaseMinor === undefined || priceMinor <= perPurchaseMinor) return undefined;
  return words.html('limit-purchase', { price: words.money(priceMinor), limit: words.money(perPurchaseMinor) });
}
