import {
  isNamedIn,
  isWholePurchase,
  lacksNumber,
  type LacksNumber,
  type OrderMeaning,
  productsIn,
  recipientIn,
  isPlausible,
} from '../../../domain/order-text/meaning.ts';
import { namesWithin } from '../../../domain/order-text/matching-products.ts';
import { createProductIndexBuilder, type ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { otherMeterOf, type Product, yieldsToken } from '../../../domain/catalogue/products.ts';
import { recipientKindOf } from '../../../domain/catalogue/sold-services.ts';
import type { BotContext } from '../../context.ts';
import { chosenIn, type PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import { readFor } from './answer-quick-order.ts';
import { QUESTION_LIFE_MS } from '../../../domain/questions.ts';

export type LineInPurchase =
  /** The line names something else, or nothing was chosen yet. */
  | { type: 'apart' }
  /** The line is read as if no question were open. */
  | { type: 'afresh' }
  /** The line goes to the question. */
  | { type: 'answer' }
  /** The line says more than the question asks, within what was chosen. Or it begins something else, with the number that is known. */
  | { type: 'further'; meaning: OrderMeaning }
  /** By itself the line is one purchase, and within what was chosen another. The person says which. */
  | { type: 'either'; within: OrderMeaning };

/**
 * If a line is a purchase by itself, it is read afresh: what was chosen may fill a gap in it, but decides nothing for another number. For every other line
 * what was chosen stays chosen, unless the line names something else: `my meter is 0412…` does not begin another purchase of electricity.
 */
export async function lineInPurchase(ctx: BotContext, line: Line, purchase: PurchaseState): Promise<LineInPurchase> {
  const found = await standing(ctx, line, purchase);
  const { meaning, text } = line;
  const isNoChoice = found.type === 'answer' && purchase.step === 'which';
  return (found.type === 'apart' || isNoChoice) && beginsAnother(meaning, text, purchase)
    ? { type: 'further', meaning: withNumber(meaning, purchase) }
    : found;
}

interface Line {
  readonly text: string;
  readonly meaning: OrderMeaning;
  readonly productIndex: ProductIndex;
}

async function standing(
  ctx: BotContext,
  { text, meaning, productIndex }: Line,
  purchase: PurchaseState,
): Promise<LineInPurchase> {
  const isChosen = chosenIn(purchase);
  if (isChosen === undefined) return { type: 'apart' };
  const isWhole = isWholePurchase(meaning);
  const isAnother = isOfAnother(meaning, purchase);
  if (isWhole && (isAnother || isOld(ctx, purchase))) return { type: 'afresh' };
  // The line is `data 0805…`, the plans are of MTN, and the number is another: these plans may not be of its network.
  if (isAnother && 'prefill' in meaning && !productsOf(meaning).some(isChosen)) return { type: 'afresh' };
  // Products that come near to the line are looked for among all that is sold, and not only among the choices of the line before.
  const isAfresh = purchase.step === 'which' && meaning.type === 'no-such';
  const isOrder = meaning.type === 'purchase' || meaning.type === 'several' || isAfresh;
  const names = namesWithin(text, isChosen, { index: productIndex, isOrder });
  if (names === 'other') return { type: 'apart' };
  const isAsRead =
    purchase.step === 'provider' && !lacksNumber(meaning) && (!isWhole || isAllChosen(meaning, isChosen));
  const within = isAsRead ? meaning : await readFor(ctx, text, indexOf(productIndex, isChosen));
  if (isWhole) return isAllChosen(within, isChosen) ? besideAfresh(within, meaning) : { type: 'afresh' };
  const goesFurther = isFurther(within, purchase, names === 'narrower') && isAllChosen(within, isChosen);
  return goesFurther ? { type: 'further', meaning: withSaid(within, purchase) } : { type: 'answer' };
}

/** Whether a line without a number names something else, and so begins a purchase of that. The known number goes along if it is of the right kind. */
function beginsAnother(meaning: OrderMeaning, text: string, purchase: PurchaseState): meaning is LacksNumber {
  const mayBe = MAY_BE_LEFT.has(purchase.step) && lacksNumber(meaning);
  return mayBe && isNamedIn(text, meaning) && saysPlausible(meaning);
}

/** Steps at which such a line may begin something else. At later steps the number is verified, or only an amount is missing. */
const MAY_BE_LEFT: ReadonlySet<PurchaseState['step']> = new Set([
  'service',
  'provider',
  'which',
  'category',
  'product',
  'recipient',
]);

function saysPlausible(meaning: LacksNumber): boolean {
  return !('amountMinor' in meaning) || isPlausible(meaning.amountMinor);
}

function withNumber(meaning: LacksNumber, { wish }: PurchaseState): OrderMeaning {
  const { kind, customerId } = wish?.number ?? {};
  const isOfKind = productsIn(meaning).every((product) => recipientKindOf(product) === kind);
  return customerId === undefined || !isOfKind ? meaning : { ...meaning, customerId };
}

function isOfAnother(meaning: OrderMeaning, purchase: PurchaseState): boolean {
  const open = numberOf(purchase);
  return open !== undefined && open !== recipientIn(meaning);
}

/** Undefined while it is asked for. */
function numberOf({ step, wish, customerId, card }: PurchaseState): string | undefined {
  if (step === 'recipient') return undefined;
  return step === 'change' ? card?.customerId : (customerId ?? wish?.number?.customerId);
}

/** Whether the question is so old that the person does not think of it any more. */
function isOld({ shop }: BotContext, { at }: PurchaseState): boolean {
  return at !== undefined && shop.now() - at > QUESTION_LIFE_MS;
}

/** How to read a line that is a purchase by itself and also fits what was chosen. */
function besideAfresh(within: OrderMeaning, afresh: OrderMeaning): LineInPurchase {
  if (within.type !== 'purchase' && within.type !== 'several') {
    const isSameSlip = within.type === afresh.type && within.type !== 'no-such';
    return isSameSlip ? { type: 'further', meaning: within } : { type: 'afresh' };
  }
  return fills(within, afresh) ? { type: 'further', meaning: within } : { type: 'either', within };
}

/** Whether the line may mean, by itself, what was chosen. A line that names no kind of meter may also mean the other kind. */
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

/** Whether the line says more than the question takes. A number or an amount alone is for the question. */
function isFurther(meaning: OrderMeaning, { step }: PurchaseState, isNarrower: boolean): boolean {
  const { type } = meaning;
  const isForNumber = type === 'purchase' || type === 'amount-missing';
  switch (step) {
    case 'which':
    case 'provider':
    case 'category':
    case 'product':
      if (!isNarrower) return step === 'provider' && (type === 'purchase' || type === 'provider-missing');
      // At `category` and `product` a text without a number is a search.
      if (lacksNumber(meaning)) return (step === 'provider' || step === 'which') && saysPlausible(meaning);
      return isForNumber || type === 'several' || type === 'no-such' || type === 'phone-length';
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
  return productsIn(meaning);
}

/** Adds the number or amount that was said before, so that it is not asked for again. */
function withSaid(meaning: OrderMeaning, purchase: PurchaseState): OrderMeaning {
  if (lacksNumber(meaning)) return withNumber(meaning, purchase);
  const { amountMinor } = purchase.wish ?? {};
  const isOpen = 'prefill' in meaning && meaning.prefill.amountMinor === undefined && amountMinor !== undefined;
  return isOpen ? { ...meaning, prefill: { ...meaning.prefill, amountMinor } } : meaning;
}
