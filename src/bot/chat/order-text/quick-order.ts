import * as buttons from './routes.ts';
import type { Middleware, MiddlewareFn, NextFunction } from 'grammy';
import {
  isNamedIn,
  isOrder,
  isWholePurchase,
  lacksNumber,
  type LacksNumber,
  type OrderMeaning,
  productsIn,
  recipientIn,
} from '../../../domain/order-text/meaning.ts';
import type { BotContext } from '../../context.ts';
import { chosenIn, type PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import {
  asksForNumber,
  closeQuestion,
  endPurchase,
  purchaseStateOf,
} from '../../conversations/purchase/purchase-storage.ts';
import { isAwaitingAnswer, openQuestion, QUESTION_LIFE_MS } from '../../shared/questions.ts';
import { askPurchaseAgain } from '../../conversations/purchase/purchase-conversation.ts';
import { answerQuickOrder, readFor, spacedNumbersText } from './answer-quick-order.ts';
import { productIndexInTime, sayDown } from '../../conversations/purchase/read-products.ts';
import { askWhichPurchase } from './purchase-or-answer.ts';
import { numberFeature, numberIn, offerNumber } from './number-offer.ts';
import { recipientKindOf, SOLD_COMMANDS } from '../../../domain/catalogue/sold-services.ts';
import { findOpenCards } from '../../../services/orders/draft-purchase.ts';
import { type TypedCommand, typedCommand } from '../../shared/command-text.ts';
import { createProductIndexBuilder, type ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { otherMeterOf, type Product, yieldsToken } from '../../../domain/catalogue/products.ts';
import { namesWithin } from '../../../domain/order-text/candidates.ts';
import { pieceForCardButtons } from './piece-for-card.ts';
import { plainWordsButtons } from './answer-plain-words.ts';
import type { Feature } from '../../feature.ts';

/** Longer is no line, and is not looked at. */
const MAX_LINE_LENGTH = 200;

/**
 * A whole purchase in one line of text, written or forwarded. Stands before the questions: in the middle of one a text is its answer, unless it
 * is a purchase with product, number and amount. Several lines in one message are no quick order.
 */
export async function quickOrderFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const text = lineOf(ctx);
  const asked = isAwaitingAnswer(ctx) && ctx.meantAs !== 'purchase';
  const number = asked ? undefined : numberIn(ctx, ctx.shop.country);
  if (number !== undefined) return (await offerNumber(ctx, number)) ? undefined : next();
  if (text === undefined || (asked && mayBeAnswer(ctx, text))) return next();
  return asked ? interrupt(ctx, text, next) : begin(ctx, text, next);
}

/** In the middle of a question the bot waits for nothing but what a tap asked for, and takes only a whole purchase for a line. */
async function interrupt(ctx: BotContext, text: string, next: NextFunction): Promise<void> {
  const found = ctx.meantAs === undefined ? undefined : await productIndexInTime(ctx);
  if (found?.type === 'unanswered') return sayDown(ctx);
  const productIndex = found?.productIndex ?? ctx.shop.productIndex.ready();
  if (productIndex === undefined) return next();
  // If the lists have grown old, they are asked for anew, for the next line.
  ctx.shop.productIndex.current().catch(() => undefined);
  const meaning = await readFor(ctx, text, productIndex);
  const purchase = openQuestion(ctx) === undefined ? purchaseStateOf(ctx.lease) : undefined;
  const inPurchase: LineInPurchase =
    purchase === undefined ? { type: 'apart' } : await lineInPurchase(ctx, { text, meaning, productIndex }, purchase);
  if (inPurchase.type === 'further') return answer(ctx, { meaning: inPurchase.meaning, text });
  if (inPurchase.type === 'either') return answerEither(ctx, { text, meaning, within: inPurchase.within });
  if (inPurchase.type === 'afresh') return answer(ctx, { meaning, text });
  const isPurchase = inPurchase.type === 'apart' && isOrder(meaning);
  if (isPurchase && !isFreeText(ctx, meaning)) return answer(ctx, { meaning, text });
  const another = inPurchase.type === 'apart' ? anotherThan(purchase, meaning, text) : undefined;
  if (another !== undefined) return answer(ctx, { meaning: another, text });
  if (purchase === undefined || !isUnclearLine(meaning, text, purchase)) return next();
  return askPurchaseAgain(ctx, purchase, (words) => spacedNumbersText(meaning, words));
}

async function begin(ctx: BotContext, text: string, next: NextFunction): Promise<void> {
  const found = await productIndexInTime(ctx);
  if (found.type === 'unanswered') {
    // Without a number it is mostly talk, and the service cannot help with it.
    if (!/\d/u.test(text)) return next();
    return sayDown(ctx);
  }
  const meaning = await readFor(ctx, text, found.productIndex);
  if (meaning.type === 'none' || (await mayBeOfCard(ctx, meaning, text))) return next();
  return answer(ctx, { meaning, text });
}

/** A size alone, while a card is open. */
async function mayBeOfCard({ shop, userId }: BotContext, meaning: OrderMeaning, text: string): Promise<boolean> {
  return (
    meaning.type === 'plan-missing' && !isNamedIn(text, meaning) && (await findOpenCards(shop, userId)) !== undefined
  );
}

/** What a line without a number begins in the middle of a purchase: something else that it names, for the number that is known, if it is one for that. */
function anotherThan(
  purchase: PurchaseState | undefined,
  meaning: OrderMeaning,
  text: string,
): OrderMeaning | undefined {
  if (purchase === undefined || !MAY_BE_LEFT.has(purchase.step) || !lacksNumber(meaning)) return undefined;
  return isNamedIn(text, meaning) && isPlausible(meaning) ? withNumber(meaning, purchase) : undefined;
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

/** The line answers the question, or the question is left for it. */
async function answer(ctx: BotContext, line: { meaning: OrderMeaning; text: string }): Promise<void> {
  ctx.lease.question = undefined;
  await answerQuickOrder(ctx, line);
}

/**
 * Without a digit it is no purchase, nor is a single number; of several groups of digits it may be the very meter or id that is asked for. No id is written as an
 * amount beside a whole number.
 */
function mayBeAnswer(ctx: BotContext, text: string): boolean {
  if (/^\+?\d+$/u.test(text)) return true;
  if (/^[\d\s]*$/u.test(text))
    return openQuestion(ctx) === undefined ? asksForNumber(ctx.lease) : !WITH_AMOUNT.test(text);
  return !/\d/u.test(text);
}

const WITH_AMOUNT = /^(?:\d{2,6}\s+\d{11,13}|\d{11,13}\s+\d{2,6})$/u;

/** Both readings of it lead to different purchases. */
async function answerEither(
  ctx: BotContext,
  { text, meaning, within }: { text: string; meaning: OrderMeaning; within: OrderMeaning },
): Promise<void> {
  if (ctx.meantAs === 'answer') return answer(ctx, { meaning: within, text });
  const isAsked = await askWhichPurchase(ctx, within, meaning);
  if (!isAsked) return answer(ctx, { meaning, text });
}

/** A product, an amount and a number in groups, such as one that lacks a digit. Where a number is asked for, it is read as one. */
function isUnclearLine(
  meaning: OrderMeaning,
  text: string,
  { step }: PurchaseState,
): meaning is Extract<OrderMeaning, { type: 'unclear-numbers' }> {
  const isSpaced = meaning.type === 'unclear-numbers' && meaning.isSpaced === true;
  return isSpaced && step !== 'recipient' && text.replace(/\D/gu, '').length >= LEAST_UNCLEAR_DIGITS;
}

/** A search has fewer. */
const LEAST_UNCLEAR_DIGITS = 9;

/**
 * A question outside of the purchase asks for a name, a note, a reason: a person who is asked what “Shop” shall be called from here on may well say
 * “Shop 500”. There only a number that is written in full is a purchase.
 */
function isFreeText(ctx: BotContext, meaning: OrderMeaning): boolean {
  if (openQuestion(ctx) === undefined) return false;
  if (meaning.type === 'phone-length' || meaning.type === 'unclear-amount') return true;
  return 'prefill' in meaning && meaning.prefill.name !== undefined;
}

/** A message of one line that is no command. */
function lineOf({ message }: BotContext): string | undefined {
  const text = message?.text?.trim();
  if (text === undefined || text.length > MAX_LINE_LENGTH || text.startsWith('/') || /[\n\r]/u.test(text))
    return undefined;
  return text;
}

/** Commands behind which a purchase is written, and the word of the line that they stand for. */
const BUYING: Readonly<Record<string, string>> = {
  buy: '',
  bulk: '',
  ...Object.fromEntries(SOLD_COMMANDS.map((command) => [command, `${command} `])),
};

/**
 * `/airtime 500 0803…` is the line `airtime 500 0803…`, and `/bulk` before several lines is their list: all that reads lines reads them. What none of it
 * takes stays the command that it was. As every command does, it ends what was asked before, so nothing of that is mixed into the line.
 */
export function lineBehindCommand(lines: MiddlewareFn<BotContext>): Middleware<BotContext> {
  return async (ctx, next) => {
    const { message, lease } = ctx;
    const line = lineIn(typedCommand(ctx));
    if (message === undefined || line === undefined) return next();
    const { text, entities } = message;
    const { question, conversation } = lease;
    const asked = purchaseStateOf(lease);
    Object.assign(message, { text: line, entities: [] });
    lease.question = undefined;
    endPurchase(lease);
    let isTaken = true;
    await lines(ctx, () => {
      isTaken = false;
      // Plain words, such as `/buy airtime`, have become the command that they are.
      if (message.text === line) Object.assign(message, { text, entities });
      Object.assign(lease, { question, conversation });
      return next();
    });
    if (isTaken && asked !== undefined) await closeQuestion(ctx, asked);
  };
}

function lineIn(command: TypedCommand | undefined): string | undefined {
  const service = command === undefined ? undefined : BUYING[command.name];
  if (command === undefined || service === undefined || command.behind === '') return undefined;
  return command.behind.replace(/^[^\S\r\n]*(?=\S)/gmu, service);
}

/** How a line stands to the purchase whose question is open. */
type LineInPurchase =
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
async function lineInPurchase(
  ctx: BotContext,
  { text, meaning, productIndex }: { text: string; meaning: OrderMeaning; productIndex: ProductIndex },
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
      // What lacks a number is searched for among the products.
      if (lacksNumber(meaning)) return step === 'provider' && isPlausible(meaning);
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
  if ('products' in meaning) return meaning.products;
  return 'product' in meaning ? [meaning.product] : [];
}

/** What was said before is not asked for again. */
function withSaid(meaning: OrderMeaning, purchase: PurchaseState): OrderMeaning {
  if (lacksNumber(meaning)) return withNumber(meaning, purchase);
  const { amountMinor } = purchase.wish ?? {};
  const isOpen = 'prefill' in meaning && meaning.prefill.amountMinor === undefined && amountMinor !== undefined;
  return isOpen ? { ...meaning, prefill: { ...meaning.prefill, amountMinor } } : meaning;
}

/** What a line may have meant. */
export const orderText: Feature = {
  buttons,
  handlers: [pieceForCardButtons, numberFeature, plainWordsButtons],
};
