import * as buttons from './routes.ts';
import type { Middleware, MiddlewareFn, NextFunction } from 'grammy';
import { isNamedIn, isOrder, type OrderMeaning } from '../../../domain/order-text/meaning.ts';
import { complainsOnly, linesThatSay } from '../../../domain/order-text/courtesies-and-complaints.ts';
import type { BotContext } from '../../context.ts';
import type { PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import {
  asksForNumber,
  closeQuestion,
  leaveAsked,
  notePassed,
  purchaseStateOf,
} from '../../conversations/purchase/purchase-storage.ts';
import { isAwaitingAnswer, openQuestion } from '../../shared/questions.ts';
import { mayChoose } from '../../conversations/purchase/steps/which.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { nearestWords } from '../../../domain/order-text/match-word.ts';
import { askPurchaseAgain } from '../../conversations/purchase/purchase-conversation.ts';
import { answerQuickOrder, askForWord, readFor, spacedNumbersText } from './answer-quick-order.ts';
import { productIndexInTime, sayDown } from '../../conversations/purchase/read-products.ts';
import { askWhichPurchase } from './ask-which-purchase.ts';
import { type LineInPurchase, lineInPurchase } from './line-in-purchase.ts';
import { numberFeature, numberIn, offerKnownNumber, offerNumber } from './number-offer.ts';
import { SOLD_COMMANDS } from '../../../domain/catalogue/sold-services.ts';
import { findOpenCards } from '../../../services/orders/draft-purchase.ts';
import { type TypedCommand, typedCommand } from '../../shared/command-text.ts';
import { pieceForCardButtons } from './ask-which-purchase.ts';
import { plainWordsButtons } from './answer-plain-words.ts';
import type { Feature } from '../../feature.ts';
import { MAX_LINE_LENGTH } from '../../../domain/order-text/tokenize.ts';

/**
 * Takes a whole purchase in one line of text, written or forwarded. Stands before the questions. While one is open, the text is its answer, unless it is a
 * purchase with product, number and amount, or names something else than was chosen. Several lines in one message are no quick order.
 */
export async function quickOrderFeature(ctx: BotContext, next: NextFunction): Promise<void> {
  const text = lineOf(ctx);
  const asked = isAwaitingAnswer(ctx) && ctx.meantAs !== 'purchase';
  const number = asked ? undefined : numberIn(ctx, ctx.shop.country);
  if (number !== undefined) return (await offerNumber(ctx, number)) ? undefined : next();
  if (text === undefined || (asked && mayBeAnswer(ctx, text))) return next();
  if (!asked && (await offerKnownNumber(ctx, text))) return;
  return asked ? interrupt(ctx, text, next) : begin(ctx, text, next);
}

/** While a question is open, only a whole purchase counts as a line. The bot does not wait for the list of products, except after a tap that asks for it. */
async function interrupt(ctx: BotContext, text: string, next: NextFunction): Promise<void> {
  const found = ctx.meantAs === undefined ? undefined : await productIndexInTime(ctx);
  if (found?.type === 'unanswered') return sayDown(ctx, found.error);
  const productIndex = found?.productIndex ?? ctx.shop.productIndex.ready();
  if (productIndex === undefined) return next();
  // If the list of products is old, it is read anew for the next line.
  ctx.shop.productIndex.current().catch(() => undefined);
  const meaning = await readFor(ctx, text, productIndex);
  if (complainsOnly(text, meaning)) return next();
  const purchase = openQuestion(ctx) === undefined ? purchaseStateOf(ctx.lease) : undefined;
  const inPurchase: LineInPurchase =
    purchase === undefined ? { type: 'apart' } : await lineInPurchase(ctx, { text, meaning, productIndex }, purchase);
  if (inPurchase.type === 'further') return answer(ctx, { meaning: inPurchase.meaning, text });
  if (inPurchase.type === 'either') return answerEither(ctx, { text, meaning, within: inPurchase.within });
  if (inPurchase.type === 'afresh') return answer(ctx, { meaning, text });
  const isPurchase = inPurchase.type === 'apart' && isOrder(meaning);
  if (isPurchase && !isFreeText(ctx, meaning)) return answer(ctx, { meaning, text });
  if (
    purchase !== undefined &&
    meaning.type === 'unclear-word' &&
    !isSentenceForQuestion(purchase, { word: meaning.word, text }, productIndex)
  ) {
    if (await askForWord(ctx, { word: meaning.word, text })) return notePassed(ctx.lease);
  }
  if (purchase === undefined || !isUnclearLine(meaning, text, purchase)) return next();
  return askPurchaseAgain(ctx, purchase, (words) => spacedNumbersText(meaning, words));
}

async function begin(ctx: BotContext, text: string, next: NextFunction): Promise<void> {
  const found = await productIndexInTime(ctx);
  // Without a number the text is mostly talk, and it does not matter to that talk if the service is down.
  if (found.type === 'unanswered') return /\d/u.test(text) ? sayDown(ctx, found.error) : next();
  const meaning = await readFor(ctx, text, found.productIndex);
  if (meaning.type === 'none' || complainsOnly(text, meaning) || (await mayBeOfCard(ctx, meaning, text))) return next();
  return answer(ctx, { meaning, text });
}

/** Whether the line is a size alone, and a card is open that it may be for. */
async function mayBeOfCard({ shop, userId }: BotContext, meaning: OrderMeaning, text: string): Promise<boolean> {
  return (
    meaning.type === 'plan-missing' && !isNamedIn(text, meaning) && (await findOpenCards(shop, userId)) !== undefined
  );
}

/** The line answers the question beside the purchase, or that question is given up for it. */
async function answer(ctx: BotContext, line: { meaning: OrderMeaning; text: string }): Promise<void> {
  ctx.lease.question = undefined;
  await answerQuickOrder(ctx, line);
}

/**
 * Whether a text may be the answer. Without a digit it is no purchase, and neither is a single number. Several groups of digits may be the meter or id that is
 * asked for. But an amount beside a whole number is no id.
 */
function mayBeAnswer(ctx: BotContext, text: string): boolean {
  if (/^\+?\d+$/u.test(text)) return true;
  if (/^[\d\s]*$/u.test(text))
    return openQuestion(ctx) === undefined ? asksForNumber(ctx.lease) : !WITH_AMOUNT.test(text);
  return !/\d/u.test(text);
}

const WITH_AMOUNT = /^(?:\d{2,6}\s+\d{11,13}|\d{11,13}\s+\d{2,6})$/u;

async function answerEither(
  ctx: BotContext,
  { text, meaning, within }: { text: string; meaning: OrderMeaning; within: OrderMeaning },
): Promise<void> {
  if (ctx.meantAs === 'answer') return answer(ctx, { meaning: within, text });
  const isAsked = await askWhichPurchase(ctx, within, meaning);
  if (!isAsked) return answer(ctx, { meaning, text });
}

/**
 * Whether an unclear line with a number may still answer the question. Where a plan is asked for, only a word of the choices can. Elsewhere it may be a
 * sentence around the number, but not if its unknown word looks like the name of something that is sold.
 */
function isSentenceForQuestion(
  purchase: PurchaseState,
  { word, text }: { readonly word: string; readonly text: string },
  productIndex: ProductIndex,
): boolean {
  if (purchase.step === 'which') return mayChoose(purchase, text, productIndex);
  const isForPlan = purchase.step === 'category' || purchase.step === 'product' || purchase.step === 'renew';
  return !isForPlan && nearestWords(word, [...productIndex.naming]).length === 0;
}

/** Whether a line has a product, an amount and a number in groups, which may lack a digit. If a number is asked for, the line is read as that. */
function isUnclearLine(
  meaning: OrderMeaning,
  text: string,
  { step }: PurchaseState,
): meaning is Extract<OrderMeaning, { type: 'unclear-numbers' }> {
  const isSpaced = meaning.type === 'unclear-numbers' && meaning.isSpaced === true;
  return isSpaced && step !== 'recipient' && text.replace(/\D/gu, '').length >= LEAST_UNCLEAR_DIGITS;
}

/** A text to search for has fewer digits. */
const LEAST_UNCLEAR_DIGITS = 9;

/**
 * Whether a question beside the purchase may want this text: it asks for a name, a note or a reason. If it asks for a new name for “Shop”, a person may
 * well write “Shop 500”. So only a line with a number in full is a purchase there.
 */
function isFreeText(ctx: BotContext, meaning: OrderMeaning): boolean {
  if (openQuestion(ctx) === undefined) return false;
  if (meaning.type === 'phone-length' || meaning.type === 'unclear-amount') return true;
  return 'prefill' in meaning && meaning.prefill.name !== undefined;
}

/** The line of a message that says something, without lines that greet and thank; undefined if there are several, or for a command. */
function lineOf({ message }: BotContext): string | undefined {
  const text = message?.text?.trim() ?? '';
  if (text.length > MAX_LINE_LENGTH || text.startsWith('/')) return undefined;
  if (!/[\r\n]/u.test(text)) return text === '' ? undefined : text;
  const [line, ...others] = linesThatSay(text);
  return others.length > 0 ? undefined : line?.trim();
}

/** Commands that can have a purchase behind them, and the word that they add to its line. */
const BUYING: Readonly<Record<string, string>> = {
  buy: '',
  bulk: '',
  ...Object.fromEntries(SOLD_COMMANDS.map((command) => [command, `${command} `])),
};

/**
 * Reads `/airtime 500 0803…` as the line `airtime 500 0803…`, and `/bulk` with several lines as a list. What is not taken so stays the command that it was.
 * Like every command it ends what was asked before, so nothing of that goes into the line.
 */
export function lineBehindCommand(lines: MiddlewareFn<BotContext>): Middleware<BotContext> {
  return async (ctx, next) => {
    const { message, lease } = ctx;
    const line = lineIn(typedCommand(ctx));
    if (message === undefined || line === undefined) return next();
    const { text, entities } = message;
    const { question, conversation } = lease;
    const asked = leaveAsked(lease);
    Object.assign(message, { text: line, entities: [] });
    let isTaken = true;
    await lines(ctx, () => {
      isTaken = false;
      // Plain words, such as `/buy airtime`, have turned the message into another command. Then the message stays that.
      if (message.text === line) Object.assign(message, { text, entities });
      Object.assign(lease, { question, conversation });
      return next();
    });
    if (isTaken) await closeQuestion(ctx, asked);
  };
}

function lineIn(command: TypedCommand | undefined): string | undefined {
  const service = command === undefined ? undefined : BUYING[command.name];
  if (command === undefined || service === undefined || command.behind === '') return undefined;
  return command.behind.replace(/^[^\S\r\n]*(?=\S)/gmu, service);
}

export const orderText: Feature = {
  buttons,
  handlers: [pieceForCardButtons, numberFeature, plainWordsButtons],
};
