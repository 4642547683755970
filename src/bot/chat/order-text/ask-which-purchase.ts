import { isReplyToBot } from '../../shared/command-text.ts';
import type { NextFunction } from 'grammy';
import { isWholePurchase, type OrderMeaning } from '../../../domain/order-text/meaning.ts';
import { titleOf } from '../../../domain/catalogue/products.ts';
import { rightsOf } from '../../../domain/people/access.ts';
import type { BotContext } from '../../context.ts';
import { purchaseAskedAt } from '../../conversations/purchase/purchase-storage.ts';
import { answerPress, type Drawing, sendScreen } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import type { Words } from '../../ui/words.ts';
import { isListOfPurchases } from '../batches/receive-batch.ts';
import { serviceName } from '../../shared/product-label.ts';
import { openQuestion, takesAnyWords } from '../../shared/questions.ts';
import { readFor } from './answer-quick-order.ts';
import { meantAsAnswer, meantAsPurchase } from './routes.ts';
import { QUESTION_LIFE_MS } from '../../../domain/questions.ts';
import { cut } from '../../../domain/shared/text.ts';

/** Asks about a whole purchase that is written where any words may be the answer, such as a note. Stands before all that takes such answers. */
export async function purchaseOrAnswer(ctx: BotContext, next: NextFunction): Promise<void> {
  const question = openQuestion(ctx);
  const text = ctx.message?.text ?? '';
  if (question === undefined || !takesAnyWords(question) || ctx.meantAs !== undefined || !isDoubtful(ctx, text))
    return next();
  const now = ctx.shop.now();
  // This question expects a number and an amount. Without words, the text is just that.
  const isOwnForm = question.takesAnything === 'who-and-amount' && !/\p{L}/u.test(text);
  if (isOwnForm || now - question.askedAt > QUESTION_LIFE_MS) return next();
  if (!(await isPurchase(ctx, text))) return next();
  const which = await askWhich(ctx, (words) => ({
    html: words.html('line-or-answer', { text: cut(text, 60) }),
    rows: [
      [button(words.plain('button-buy-it'), meantAsPurchase.data())],
      [button(words.plain('button-my-answer'), meantAsAnswer.data({ askedAt: now }))],
    ],
  }));
  // The question stays open as long again, so that there is time for the tap.
  ctx.lease.question = { ...question, askedAt: now, which };
}

/** A reply to a message of the bot’s is about that message. */
function isDoubtful(ctx: BotContext, text: string): boolean {
  const mode = ctx.hasAccounts ? 'approval' : 'open';
  const mayBuy = rightsOf(ctx.lease.person, mode, ctx.isMerchant) === 'buy';
  return /\d/u.test(text) && !text.startsWith('/') && !isReplyToBot(ctx) && mayBuy;
}

async function isPurchase(ctx: BotContext, text: string): Promise<boolean> {
  const productIndex = ctx.shop.productIndex.ready();
  if (productIndex === undefined) return false;
  if (await isListOfPurchases(ctx, text)) return true;
  if (/[\n\r]/u.test(text.trim())) return false;
  const meaning = await readFor(ctx, text, productIndex);
  const isNamed = 'prefill' in meaning && meaning.prefill.name !== undefined;
  // A number with a slip, or a saved name that is also a word, occurs in many notes.
  return (meaning.type === 'purchase' || meaning.type === 'several') && !isNamed && isWholePurchase(meaning);
}

/** False if the two buttons would read the same. */
export async function askWhichPurchase(ctx: BotContext, within: OrderMeaning, afresh: OrderMeaning): Promise<boolean> {
  const askedAt = purchaseAskedAt(ctx.lease);
  const labels = [within, afresh].map((meaning) => labelOf(meaning, ctx.words));
  if (askedAt === undefined || labels[0] === labels[1]) return false;
  const which = await askWhich(ctx, (words) => ({
    html: words.html('line-either', { text: cut(ctx.message?.text ?? '', 60) }),
    rows: [
      [button(labelOf(within, words), meantAsAnswer.data({ askedAt }))],
      [button(labelOf(afresh, words), meantAsPurchase.data())],
    ],
  }));
  const { question = { name: 'which', stands: 'page', askedAt: ctx.shop.now() } as const } = ctx.lease;
  ctx.lease.question = { ...question, which };
  return true;
}

function labelOf(meaning: OrderMeaning, words: Words): string {
  if ('product' in meaning) return titleOf(meaning.product);
  const [first, ...others] = 'products' in meaning ? meaning.products : [];
  if (first === undefined) return '';
  const isOne = others.every(({ provider }) => provider === first.provider);
  return [...(isOne ? [first.provider] : []), serviceName(first.service, words)].join(' · ');
}

/** The question replies to the text, so a tap on its buttons brings the text along. */
function askWhich(ctx: BotContext, drawing: Drawing): Promise<number> {
  return sendScreen(ctx, drawing, ctx.message?.message_id);
}

/** Handles a tap on one of these buttons: the text is handled again, with what it was meant as. Stands before all that reads texts. */
export async function textsMeantAs(ctx: BotContext, next: NextFunction): Promise<void> {
  const { data, message } = ctx.callbackQuery ?? {};
  const answered = meantAsAnswer.read(data);
  if (answered === undefined && meantAsPurchase.read(data) === undefined) {
    closeWhich(ctx);
    return next();
  }
  const written = message === undefined || message.date === 0 ? undefined : message.reply_to_message;
  const isTheirs = written?.from?.id === ctx.userId;
  if (!isTheirs || (answered !== undefined && !asks(ctx, answered.askedAt)))
    return answerPress(ctx, ctx.words.plain('stale-button'));
  await answerPress(ctx);
  await ctx.editMessageReplyMarkup().catch(() => undefined);
  if (answered === undefined) ctx.lease.question = undefined;
  ctx.meantAs = answered === undefined ? 'purchase' : 'answer';
  Object.assign(ctx.update, { message: written });
  delete ctx.update.callback_query;
  return next();
}

function closeWhich(ctx: BotContext): void {
  const { question } = ctx.lease;
  if (question?.which === undefined) return;
  const { which, ...asked } = question;
  ctx.lease.question = asked;
  const { bot, chatId, words } = ctx;
  bot.cardCloser.close({ chatId, messageIds: [which], words, screen: { html: words.html('cancel-closed') } });
}

function asks(ctx: BotContext, askedAt: number): boolean {
  return (openQuestion(ctx)?.askedAt ?? purchaseAskedAt(ctx.lease)) === askedAt;
}
