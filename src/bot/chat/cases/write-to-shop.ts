import { Composer, type NextFunction } from 'grammy';
import { caseFaults, type CaseName, isOpen, type NewWord, questionId } from '../../../domain/case.ts';
import type { InlineKeyboardButton, Message } from 'grammy/types';
import type { BotContext } from '../../context.ts';
import { answerPress, messageScreen, say, takeButtonsAway } from '../../ui/screen.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import type { Words } from '../../ui/words.ts';
import { keepEnd, typedCommand } from '../../shared/command-text.ts';
import { askQuestion, QUESTION_LIFE_MS } from '../../shared/questions.ts';
import { contactLines, contactLinks } from '../../shared/contact.ts';
import { awaitAlbum, mayReadOrders, MORE_WORDS, readWords, sideAfter, takeAlbum, takeMore } from './read-words.ts';
import { shopName } from './look-screen.ts';
import { CASE_WORDS, limitedScreen, notOpenedBefore, openCase, openedScreen } from './not-received.ts';
import {
  askShop,
  leaveCase,
  writeMore,
  answerCase,
  askGiveBack,
  merchantCaseButtons,
  solveCase,
  backToCases,
  openOwnCase,
} from './routes.ts';
import { beginCase } from '../../../services/cases/talk.ts';
import { openReceiptBelow } from '../orders/routes.ts';
import { tappedCard } from '../people/access-cards.ts';
import { typedPinIn } from '../../../domain/pin.ts';
import { takeReply } from './answer-cases.ts';

/** A question to the shop. */
const SHOP_WORDS = 'shop-words';

/**
 * What people write to the shop. It stands before the gate, because who was stopped still has their cases, and who was locked or declined may still ask
 * why: none of it goes on to anything else.
 */
export const takeWordsFeature = new Composer<BotContext>();

on(takeWordsFeature, askShop, askShopWords);
takeWordsFeature.filter(leavesCard, async (ctx, next) => {
  await leaveCard(ctx);
  return next();
});
takeWordsFeature.on('message', takeAlbum, takeReplies, takeWords);

/** Behind the gate: a person’s own cases, and /contact [words], which is their way to the shop. */
export const writeMoreFeature = new Composer<BotContext>();

on(writeMoreFeature, writeMore, (ctx, { id }) => askMore(ctx, id));
writeMoreFeature.command('contact', writeToShop);

/** What stands behind /contact, or the question for it. */
export async function writeToShop(ctx: BotContext): Promise<void> {
  const typed = typedCommand(ctx)?.behind ?? '';
  if (typed === '') return askShopWords(ctx);
  keepEnd(ctx, typed);
  const said = readWords(ctx);
  if (said !== undefined) await askTheShop(ctx, said);
}

async function askShopWords(ctx: BotContext): Promise<void> {
  const { words, userId, isMerchant } = ctx;
  if (isMerchant) return answerPress(ctx, words.plain('case-own-shop'));
  const notBefore = await notOpenedBefore(ctx.shop, userId, questionId(userId));
  if (notBefore !== undefined) return say(ctx, limitedScreen(ctx, notBefore));
  const shop = await ctx.readShop();
  await answerPress(ctx);
  const htmlOf = (words: Words): string =>
    [words.html('shop-words-ask', { shop: shopName(shop, words) }), ...contactLines(shop, words)].join('\n');
  await ask(ctx, { name: SHOP_WORDS, about: '' }, htmlOf, (words) => contactLinks(shop, words));
}

async function askMore(ctx: BotContext, id: string): Promise<void> {
  const { words, userId } = ctx;
  const the = await ctx.shop.cases.find(userId, id);
  if (the === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  if (!isOpen(the)) return answerPress(ctx, words.plain('case-is-over'));
  await answerPress(ctx);
  await ask(ctx, { name: MORE_WORDS, about: id }, (words) => words.html('case-ask-more'));
}

async function ask(
  ctx: BotContext,
  question: { name: string; about: string },
  htmlOf: (words: Words) => string,
  linksOf: (words: Words) => InlineKeyboardButton[][] = () => [],
): Promise<void> {
  await askQuestion(ctx, { ...question, isBelow: true, takesAnything: true }, (words) => ({
    html: htmlOf(words),
    rows: [...linksOf(words), [button(words.plain('button-cancel'), leaveCase.data())]],
  }));
}

/** The answer to one of these questions; everything else goes on. */
async function takeWords(ctx: BotContext, next: NextFunction): Promise<void> {
  const { question } = ctx.lease;
  if (question === undefined || !mayAnswer(ctx, question)) return next();
  const said = readWords(ctx);
  if (said === undefined) return say(ctx, messageScreen('case-only-words'));
  ctx.lease.question = undefined;
  await takeAnswer(ctx, question, said);
  // They would say that nothing was sent, or send it again without words.
  if (question.messageId !== undefined) await takeButtonsAway(ctx, question.messageId);
}

type Question = NonNullable<BotContext['lease']['question']>;

function mayAnswer(ctx: BotContext, { name, askedAt }: Question): boolean {
  const isOurs = name === CASE_WORDS || name === MORE_WORDS || name === SHOP_WORDS;
  const isCommand = ctx.message?.text?.startsWith('/') === true;
  if (!isOurs || isCommand || ctx.isMerchant || ctx.shop.now() - askedAt > QUESTION_LIFE_MS) return false;
  return name === SHOP_WORDS || mayReadOrders(ctx);
}

async function takeAnswer(ctx: BotContext, question: Question, said: NewWord): Promise<void> {
  const { userId } = ctx;
  const [id = '', more] = question.about.split(':');
  switch (question.name) {
    case CASE_WORDS: {
      const fault = caseFaults.find((one) => one === more);
      const order = await ctx.shop.orders.find(id);
      if (fault === undefined || order === undefined || order.buyer.userId !== userId) return;
      await openCase(ctx, { fault, order, words: said });
      return awaitMore(ctx, id);
    }
    case SHOP_WORDS:
      await askTheShop(ctx, said);
      return awaitMore(ctx, questionId(userId));
    default:
      await takeMore(ctx, id);
  }
}

async function awaitMore(ctx: BotContext, id: string): Promise<void> {
  const { message, userId } = ctx;
  if (message?.media_group_id === undefined) return;
  awaitAlbum(ctx, sideAfter('person', await ctx.shop.cases.find(userId, id)), { userId, id });
}

async function askTheShop(ctx: BotContext, said: NewWord): Promise<void> {
  const { userId } = ctx;
  await say(
    ctx,
    openedScreen(ctx, await beginCase(ctx.shop, ctx.bot.caseDesk, { id: questionId(userId), userId }, said)),
  );
}

/** Whether a merchant taps what draws something else in place of a case. */
function leavesCard(ctx: BotContext): boolean {
  const { data = '' } = ctx.callbackQuery ?? {};
  if (!ctx.isMerchant || caseShownIn(ctx) === undefined) return false;
  return ![...merchantCaseButtons, openReceiptBelow].some((route) => route.read(data) !== undefined);
}

/** That message is not to be redrawn as the case any more. */
async function leaveCard(ctx: BotContext): Promise<void> {
  const the = caseShownIn(ctx);
  const tapped = tappedCard(ctx);
  if (the !== undefined && tapped !== undefined) await ctx.shop.caseCards.forget(the, [tapped]);
}

/** The buttons of a pressed message say which case it shows. */
function caseShownIn({ callbackQuery }: BotContext): CaseName | undefined {
  const message: Partial<Message> | undefined = callbackQuery?.message;
  const rows = message?.reply_markup?.inline_keyboard ?? [];
  for (const one of rows.flat()) {
    const data = 'callback_data' in one ? one.callback_data : '';
    const found = answerCase.read(data) ?? solveCase.read(data) ?? askGiveBack.read(data);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Telegram's own reply to a message about one case says the same as the button Reply under it. Which case that is stands in the buttons of that message,
 * which Telegram sends along (https://core.telegram.org/bots/api#message, 2026-11), so nothing has to be kept for it, and every message ever sent can be
 * replied to.
 */
function takeReplies(ctx: BotContext, next: NextFunction): Promise<void> {
  const { message, userId, isMerchant } = ctx;
  const text = message?.text ?? message?.caption ?? '';
  if (message === undefined || text.startsWith('/') || typedPinIn(text) === 'named') return next();
  const answered = caseAnsweredIn(ctx);
  if (answered !== undefined) {
    if (!isMerchant) return say(ctx, { html: ctx.words.html('access-merchants-only') });
    return takeReply(ctx, answered);
  }
  const id = ownCaseIn(ctx);
  const mayWrite = id === questionId(userId) || mayReadOrders(ctx);
  if (id === undefined || isMerchant || !mayWrite) return next();
  forget(ctx, MORE_WORDS, id);
  return takeMore(ctx, id);
}

/** The reply is the answer to it. */
function forget({ lease }: BotContext, name: string, about: string): void {
  if (lease.question?.name === name && lease.question.about === about) lease.question = undefined;
}

/** The one case that the buttons under a merchant's message name. */
function caseAnsweredIn(ctx: BotContext): CaseName | undefined {
  const routes = [...merchantCaseButtons, backToCases];
  const found = dataRepliedTo(ctx).flatMap((data) => routes.flatMap((route) => route.read(data) ?? []));
  const [first] = found;
  return found.every(({ userId, id }) => userId === first?.userId && id === first.id) ? first : undefined;
}

function ownCaseIn(ctx: BotContext): string | undefined {
  const ids = dataRepliedTo(ctx).flatMap((data) => writeMore.read(data)?.id ?? openOwnCase.read(data)?.id ?? []);
  return new Set(ids).size === 1 ? ids[0] : undefined;
}

/** Of the buttons under what is replied to, if the bot sent it. */
function dataRepliedTo({ message, me }: BotContext): string[] {
  const replied = message?.reply_to_message;
  if (replied?.from?.id !== me.id) return [];
  const buttons = replied.reply_markup?.inline_keyboard.flat() ?? [];
  return buttons.flatMap((one) => ('callback_data' in one ? [one.callback_data] : []));
}
