import { createProductIndexBuilder, type ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { otherMeterOf, type Product, yieldsToken } from '../../../domain/catalogue/products.ts';
import { type OrderMeaning, isWholePurchase, recipientIn } from '../../../domain/order-text/meaning.ts';
import { namesWithin } from '../../../domain/order-text/candidates.ts';
import type { BotContext } from '../../context.ts';
import { chosenIn, type PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import { QUESTION_LIFE_MS } from '../menu/questions.ts';
import { readFor } from './read-quick-order.ts';

/** How a line stands to the purchase whose question is open. */
export type LineInPurchase =
  /** It names something else, or nothing was chosen yet. */
  | { type: 'apart' }
  /** It is read as if nothing were asked. */
  | { type: 'afresh' }
  /** The question takes it. */
  | { type: 'answer' }
  /** It goes further than the question, within what was chosen. */
  | { type: 'further'; meaning: OrderMeaning }
  /** It is a purchase by itself, and another one within what was chosen: the person says which. */
  | { type: 'either'; within: OrderMeaning };

/**
 * A line that is a purchase by itself is read afresh: the question may fill what it lacks, but chooses nothing for another number than its own. Of every other
 * line what was chosen stays chosen, unless it names something else: `my meter is 0412…` is no new purchase of anybody's electricity.
 */
export async function lineInPurchase(
  ctx: BotContext,
  { text, meaning, productIndex }: { text: string; meaning: OrderMeaning; productIndex: ProductIndex },
  purchaseState: PurchaseState,
): Promise<LineInPurchase> {
  const isChosen = chosenIn(purchaseState);
  if (isChosen === undefined) return { type: 'apart' };
  const isWhole = isWholePurchase(meaning);
  const isAnother = isOfAnother(meaning, purchaseState);
  if (isWhole && (isAnother || isOld(ctx, purchaseState))) return { type: 'afresh' };
  // `data 0805…` below plans of MTN for another number: they are none of its network's.
  if (isAnother && 'prefill' in meaning && !productsOf(meaning).some(isChosen)) return { type: 'afresh' };
  // What comes near to a line is among all that is sold, and not only among the choices of the line before.
  const isAfresh = purchaseState.step === 'which' && meaning.type === 'no-such';
  const isOrder = meaning.type === 'purchase' || meaning.type === 'several' || isAfresh;
  const names = namesWithin(text, isChosen, { index: productIndex, isOrder });
  if (names === 'other') return { type: 'apart' };
  const isAsRead = purchaseState.step === 'provider' && (!isWhole || isAllChosen(meaning, isChosen));
  const within = isAsRead ? meaning : await readFor(ctx, text, indexOf(productIndex, isChosen));
  if (isWhole) return isAllChosen(within, isChosen) ? besideAfresh(within, meaning) : { type: 'afresh' };
  const goesFurther = isFurther(within, purchaseState, names === 'narrower') && isAllChosen(within, isChosen);
  return goesFurther ? { type: 'further', meaning: withAmount(within, purchaseState) } : { type: 'answer' };
}

/** The purchase that is open is for another number. */
function isOfAnother(meaning: OrderMeaning, purchaseState: PurchaseState): boolean {
  const open = numberOf(purchaseState);
  return open !== undefined && open !== recipientIn(meaning);
}

/** Undefined as long as it is asked for. */
function numberOf({ step, wish, customerId, card }: PurchaseState): string | undefined {
  if (step === 'recipient') return undefined;
  return step === 'change' ? card?.customerId : (customerId ?? wish?.number?.customerId);
}

/** So long after its question, nobody has in mind what they chose there. */
function isOld({ shop }: BotContext, { at }: PurchaseState): boolean {
  return at !== undefined && shop.now() - at > QUESTION_LIFE_MS;
}

/** How a whole line is taken within what was chosen, if it can be. */
function besideAfresh(within: OrderMeaning, afresh: OrderMeaning): LineInPurchase {
  if (within.type !== 'purchase' && within.type !== 'several') {
    const isSameSlip = within.type === afresh.type && within.type !== 'no-such';
    return isSameSlip ? { type: 'further', meaning: within } : { type: 'afresh' };
  }
  return fills(within, afresh) ? { type: 'further', meaning: within } : { type: 'either', within };
}

/** What was chosen is among what the line may mean by itself. A meter is prepaid only as long as nobody says otherwise. */
function fills(within: OrderMeaning, afresh: OrderMeaning): boolean {
  if (afresh.type !== 'purchase' && afresh.type !== 'several') return true;
  const own = productsOf(afresh);
  const [only, ...others] = own;
  return productsOf(within).every((product) => {
    const isOtherKind =
      only !== undefined && others.length === 0 && yieldsToken(only) && otherMeterOf(only, [product]) === product;
    return isOtherKind || own.some(({ name }) => name === product.name);
  });
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
  if (meaning.type === 'unclear-amount') return meaning.rest === undefined ? [] : [meaning.rest.product];
  if ('products' in meaning) return meaning.products;
  return 'product' in meaning ? [meaning.product] : [];
}

/** An amount that was said before is not asked for again. */
function withAmount(meaning: OrderMeaning, { wish: { amountMinor } = {} }: PurchaseState): OrderMeaning {
  const isOpen = 'prefill' in meaning && meaning.prefill.amountMinor === undefined && amountMinor !== undefined;
  return isOpen ? { ...meaning, prefill: { ...meaning.prefill, amountMinor } } : meaning;
}
