import {
  isNamedIn,
  isWholePurchase,
  lacksNumber,
  type LacksNumber,
  type OrderMeaning,
  productsIn,
  recipientIn,
} from '../../../domain/order-text/meaning.ts';
import { namesWithin } from '../../../domain/order-text/candidates.ts';
import { createProductIndexBuilder, type ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { otherMeterOf, type Product, yieldsToken } from '../../../domain/catalogue/products.ts';
import { recipientKindOf } from '../../../domain/catalogue/sold-services.ts';
import type { BotContext } from '../../context.ts';
import { chosenIn, type PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import { QUESTION_LIFE_MS } from '../../shared/questions.ts';
import { readFor } from './answer-quick-order.ts';

/** How a line stands to the purchase whose question is open. */
export type LineInPurchase =
  /** It names something else, or nothing was chosen yet. */
  | { type: 'apart' }
  /** It is read as if nothing were asked. */
  | { type: 'afresh' }
  /** The question takes it. */
  | { type: 'answer' }
  /** It goes further than the question within what was chosen, or begins something else with the number that is known. */
  | { type: 'further'; meaning: OrderMeaning }
  /** It is a purchase by itself, and another one within what was chosen: the person says which. */
  | { type: 'either'; within: OrderMeaning };

/**
 * A line that is a purchase by itself is read afresh: the question may fill what it lacks, but chooses nothing for another number than its own. Of every other
 * line what was chosen stays chosen, unless it names something else: `my meter is 0412…` is no new purchase of anybody's electricity.
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
  // `data 0805…` below plans of MTN for another number: they are none of its network's.
  if (isAnother && 'prefill' in meaning && !productsOf(meaning).some(isChosen)) return { type: 'afresh' };
  // What comes near to a line is among all that is sold, and not only among the choices of the line before.
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

/** What a line without a number begins: something else that it names, for the number that is known, if it is one for that. */
function beginsAnother(meaning: OrderMeaning, text: string, purchase: PurchaseState): meaning is LacksNumber {
  const mayBe = MAY_BE_LEFT.has(purchase.step) && lacksNumber(meaning);
  return mayBe && isNamedIn(text, meaning) && isPlausible(meaning);
}

/** Later ones have a number that was verified, or all but an amount. */
const MAY_BE_LEFT: ReadonlySet<PurchaseState['step']> = new Set([
  'service',
  'provider',
  'which',
  'category',
  'product',
  'recipient',
]);

/** Of less, as in `1 mtn`, somebody counts. */
const LEAST_AMOUNT = 50_00;

function isPlausible(meaning: LacksNumber): boolean {
  return !('amountMinor' in meaning) || meaning.amountMinor === undefined || meaning.amountMinor >= LEAST_AMOUNT;
}

function withNumber(meaning: LacksNumber, { wish }: PurchaseState): OrderMeaning {
  const { kind, customerId } = wish?.number ?? {};
  const isOfKind = productsIn(meaning).every((product) => recipientKindOf(product) === kind);
  return customerId === undefined || !isOfKind ? meaning : { ...meaning, customerId };
}

/** The purchase that is open is for another number. */
function isOfAnother(meaning: OrderMeaning, purchase: PurchaseState): boolean {
  const open = numberOf(purchase);
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
      if (!isNarrower) return type === 'purchase' && step === 'provider';
      // Where products are searched for, what lacks a number is.
      if (lacksNumber(meaning)) return (step === 'provider' || step === 'which') && isPlausible(meaning);
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

/** What was said before is not asked for again. */
function withSaid(meaning: OrderMeaning, purchase: PurchaseState): OrderMeaning {
  if (lacksNumber(meaning)) return withNumber(meaning, purchase);
  const { amountMinor } = purchase.wish ?? {};
  const isOpen = 'prefill' in meaning && meaning.prefill.amountMinor === undefined && amountMinor !== undefined;
  return isOpen ? { ...meaning, prefill: { ...meaning.prefill, amountMinor } } : meaning;
}
