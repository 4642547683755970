import { createProductIndexBuilder, type ProductIndex } from '../../../domain/catalogue/product-index.ts';
import type { Product } from '../../../domain/catalogue/products.ts';
import type { OrderMeaning } from '../../../domain/order-text/meaning.ts';
import { namesWithin } from '../../../domain/order-text/names-within.ts';
import type { BotContext } from '../../context.ts';
import { chosenIn } from '../../conversations/purchase/chosen-products.ts';
import type { PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import type { QuickOrderDeps } from './quick-order-deps.ts';
import { readFor } from './read-quick-order.ts';

/** How a line stands to the purchase whose question is open. */
export type LineInPurchase =
  /** It names something else, or nothing was chosen yet. */
  | { type: 'apart' }
  /** The question takes it. */
  | { type: 'answer' }
  /** It goes further than the question, within what was chosen. */
  | { type: 'further'; meaning: OrderMeaning };

/** What was chosen stays chosen, unless a line names something else: `my meter is 0412…` is no new purchase of anybody's electricity. */
export async function lineInPurchase(
  ctx: BotContext,
  { text, meaning, productIndex }: { text: string; meaning: OrderMeaning; productIndex: ProductIndex },
  purchaseState: PurchaseState,
  deps: QuickOrderDeps,
): Promise<LineInPurchase> {
  const isChosen = chosenIn(purchaseState);
  if (isChosen === undefined) return { type: 'apart' };
  // What comes near to a line is among all that is sold, and not only among the choices of the line before.
  const isAfresh = purchaseState.step === 'which' && meaning.type === 'no-such';
  const isOrder = meaning.type === 'purchase' || meaning.type === 'several' || isAfresh;
  const names = namesWithin(text, isChosen, { index: productIndex, isOrder });
  if (names === 'other') return { type: 'apart' };
  const isWholeService = purchaseState.step === 'provider';
  const within = isWholeService ? meaning : await readFor(ctx, text, indexOf(productIndex, isChosen), deps);
  const goesFurther = isFurther(within, purchaseState, names === 'narrower') && isAllChosen(within, isChosen);
  return goesFurther ? { type: 'further', meaning: withAmount(within, purchaseState) } : { type: 'answer' };
}

function indexOf({ products }: ProductIndex, isChosen: (product: Product) => boolean): ProductIndex {
  const builder = createProductIndexBuilder();
  builder.add(products.filter(isChosen));
  return builder.done();
}

/** A number or an amount alone is for the question; with it, what the question would not take. */
function isFurther(meaning: OrderMeaning, { step }: PurchaseState, isNarrower: boolean): boolean {
  const { type } = meaning;
  const isForNumber = type === 'purchase' || type === 'amount-missing';
  switch (step) {
    case 'which':
    case 'provider':
    case 'category':
    case 'product':
      return isNarrower
        ? isForNumber || type === 'several' || type === 'no-such' || type === 'phone-length'
        : type === 'purchase' && step === 'provider';
    case 'recipient':
      return isForNumber && meaning.prefill.name !== undefined;
    case 'amount':
    case 'change':
      return type === 'purchase';
    case 'service':
    case 'renew':
    case 'verification':
    case 'card':
      return false;
  }
}

function isAllChosen(meaning: OrderMeaning, isChosen: (product: Product) => boolean): boolean {
  const products = productsOf(meaning);
  return products.length > 0 && products.every(isChosen);
}

function productsOf(meaning: OrderMeaning): readonly Product[] {
  if (meaning.type === 'no-such') return meaning.close;
  if (meaning.type === 'phone-length') return meaning.rest?.products ?? [];
  if ('products' in meaning) return meaning.products;
  return 'product' in meaning ? [meaning.product] : [];
}

/** An amount that was said before is not asked for again. */
function withAmount(meaning: OrderMeaning, { wish: { amountMinor } = {} }: PurchaseState): OrderMeaning {
  const isOpen = 'prefill' in meaning && meaning.prefill.amountMinor === undefined && amountMinor !== undefined;
  return isOpen ? { ...meaning, prefill: { ...meaning.prefill, amountMinor } } : meaning;
}
