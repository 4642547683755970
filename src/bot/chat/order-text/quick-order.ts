import type { Middleware } from 'grammy';
import type { OrderMeaning } from '../../../domain/order-text/meaning.ts';
import type { BotContext } from '../../context.ts';
import type { PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import { asksForNumber, purchaseStateOf } from '../../conversations/purchase/purchase-storage.ts';
import { isAwaitingAnswer, openQuestion } from '../menu/is-awaiting-answer.ts';
import { answerQuickOrder, spacedNumbersText } from './answer-quick-order.ts';
import type { QuickOrderDeps } from './quick-order-deps.ts';
import { type LineInPurchase, lineInPurchase } from './line-in-purchase.ts';
import { numberIn, offerNumber } from './number-offer.ts';
import { readFor, productIndexInTime, sayDown } from './read-quick-order.ts';

/** Longer is no line, and is not looked at. */
const MAX_LINE_LENGTH = 200;

/**
 * A whole purchase in one line of text, written or forwarded. Stands before the questions: in the middle of one a text is its answer, unless it
 * is a purchase with product, number and amount. Several lines in one message are no quick order.
 */
export function quickOrderFeature(deps: QuickOrderDeps): Middleware<BotContext> {
  return async (ctx, next) => {
    const text = lineOf(ctx);
    const asked = isAwaitingAnswer(ctx);
    const number = asked ? undefined : numberIn(ctx, deps.tools.country);
    if (number !== undefined) return (await offerNumber(ctx, number, deps)) ? undefined : next();
    if (text === undefined || (asked && mayBeAnswer(ctx, text))) return next();
    return asked ? interrupt(ctx, text, deps, next) : begin(ctx, text, deps, next);
  };
}

type Next = () => Promise<void>;

/** In the middle of a question the bot waits for nothing, and takes only a whole purchase for a line. */
async function interrupt(ctx: BotContext, text: string, deps: QuickOrderDeps, next: Next): Promise<void> {
  const productIndex = deps.tools.productIndex.ready();
  if (productIndex === undefined) return next();
  // If the lists have grown old, they are asked for anew, for the next line.
  deps.tools.productIndex.current().catch(() => undefined);
  const meaning = await readFor(ctx, text, productIndex, deps);
  const purchaseState = openQuestion(ctx) === undefined ? purchaseStateOf(ctx.lease) : undefined;
  const inPurchase: LineInPurchase =
    purchaseState === undefined
      ? { type: 'apart' }
      : await lineInPurchase(ctx, { text, meaning, productIndex }, purchaseState, deps);
  if (inPurchase.type === 'further') return answer(ctx, { meaning: inPurchase.meaning, text }, deps);
  const isPurchase = inPurchase.type === 'apart' && (isWhole(meaning) || isWholeButDigits(meaning));
  if (isPurchase && !isFreeText(ctx, meaning)) return answer(ctx, { meaning, text }, deps);
  if (purchaseState === undefined || !isUnclearLine(meaning, text, purchaseState)) return next();
  return deps.purchases.askAgain(ctx, purchaseState, (words) => spacedNumbersText(meaning, words));
}

async function begin(ctx: BotContext, text: string, deps: QuickOrderDeps, next: Next): Promise<void> {
  const found = await productIndexInTime(deps.tools);
  if (found.type === 'unanswered') {
    // Without a number it is mostly talk, and the service cannot help with it.
    if (!/\d/u.test(text)) return next();
    return sayDown(ctx);
  }
  const meaning = await readFor(ctx, text, found.productIndex, deps);
  return meaning.type === 'none' ? next() : answer(ctx, { meaning, text }, deps);
}

/** The line answers the question, or the question is left for it. */
async function answer(
  ctx: BotContext,
  line: { meaning: OrderMeaning; text: string },
  deps: QuickOrderDeps,
): Promise<void> {
  ctx.lease.question = undefined;
  await answerQuickOrder(ctx, line, deps);
}

/**
 * Without a digit it is no purchase, nor is a single number; of several groups of digits it may be the very meter or id that is asked for.
 */
function mayBeAnswer(ctx: BotContext, text: string): boolean {
  if (/^\+?\d+$/u.test(text)) return true;
  if (/^[\d\s]*$/u.test(text)) return openQuestion(ctx) !== undefined || asksForNumber(ctx.lease);
  return !/\d/u.test(text);
}

function isWhole({ type }: OrderMeaning): boolean {
  return type === 'purchase' || type === 'several' || type === 'no-such';
}

/** A purchase of a phone number that lacks digits, or has too many. */
function isWholeButDigits(meaning: OrderMeaning): boolean {
  return meaning.type === 'phone-length' && meaning.rest !== undefined && meaning.text.length >= LEAST_WRONG_DIGITS;
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

/** Fewer may be a word to search for. */
const LEAST_WRONG_DIGITS = 7;

/**
 * A question outside of the purchase asks for a name, a note, a reason: a person who is asked what “Shop” shall be called from here on may well say
 * “Shop 500”. There only a number that is written in full is a purchase.
 */
function isFreeText(ctx: BotContext, meaning: OrderMeaning): boolean {
  if (openQuestion(ctx) === undefined) return false;
  return meaning.type === 'phone-length' || ('prefill' in meaning && meaning.prefill.name !== undefined);
}

/** A message of one line that is no command. */
function lineOf({ message }: BotContext): string | undefined {
  const text = message?.text?.trim();
  if (text === undefined || text.length > MAX_LINE_LENGTH || text.startsWith('/') || /[\n\r]/u.test(text))
    return undefined;
  return text;
}
