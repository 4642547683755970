import { Composer, type NextFunction } from 'grammy';
import { type CaseName, isOpen, type NewWord, questionId, referenceOf } from '../../../domain/case.ts';
import { z } from 'zod';
import type { BotContext } from '../../context.ts';
import { answerPress, type Drawing, messageScreen, say } from '../../ui/screen.ts';
import { button, dataUnder } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { isReplyToBot, keepEnd, typedCommand } from '../../shared/command-text.ts';
import { forgetLateQuestion, handAnswer, questionDialog } from '../../shared/questions.ts';
import { contactLines, contactLinks } from '../../shared/contact.ts';
import { askWords, awaitAlbum, awaitRest, mayReadOrders, readWhole, takeAlbum, takenOf } from './read-words.ts';
import { shopName, takenScreen } from './case-screens.ts';
import { caseDialog, limitedScreen, lookDialog, openedScreen } from './not-received.ts';
import {
  answerCase,
  askGiveBack,
  askShop,
  backToCases,
  leaveCase,
  merchantCaseButtons,
  openOwnCase,
  solveCase,
  writeMore,
} from './routes.ts';
import { beginCase, sayAsPerson, notOpenedBefore } from '../../../services/cases/talk.ts';
import { openReceiptBelow } from '../orders/routes.ts';
import { tappedCard } from '../people/access-cards.ts';
import { typedPinIn } from '../../../domain/pin.ts';
import { answerDialog, takeReply } from './answer-cases.ts';

/**
 * Takes what people write to the shop. It stands before the gate, because stopped people still have their cases, and locked or declined people may still ask
 * why. No other feature gets these words.
 */
export const takeWordsFeature = new Composer<BotContext>();

on(takeWordsFeature, askShop, askShopWords);
takeWordsFeature.on('callback_query', leaveCard);
takeWordsFeature.on('message', takeAlbum, takeReplies, forgetLateQuestion, takeWords);

/** Stands behind the gate: a person’s own cases, and /contact [words], with which they write to the shop. */
export const writeMoreFeature = new Composer<BotContext>();

on(writeMoreFeature, writeMore, (ctx, { id }) => askMore(ctx, id));
writeMoreFeature.command('contact', writeToShop);

export async function writeToShop(ctx: BotContext): Promise<void> {
  const typed = typedCommand(ctx)?.behind ?? '';
  if (typed === '') return askShopWords(ctx);
  keepEnd(ctx, typed);
  await shopDialog.begin(ctx, {}, typed);
}

const shopDialog = questionDialog('shop-words', { whose: 'writers' }, async (talk) => {
  const said = await askWords(talk, { isBelow: true }, shopScreen);
  await talk.act((ctx) => askTheShop(ctx, said));
});

async function askShopWords(ctx: BotContext): Promise<void> {
  const { words, userId, isMerchant } = ctx;
  if (isMerchant) return answerPress(ctx, words.plain('case-own-shop'));
  const notBefore = await notOpenedBefore(ctx.shop, userId, questionId(userId));
  if (notBefore !== undefined) return say(ctx, limitedScreen(ctx, notBefore));
  await shopDialog.begin(ctx, {});
}

async function shopScreen(ctx: BotContext): Promise<Drawing> {
  const shop = await ctx.readShop();
  return (words) => ({
    html: [words.html('shop-words-ask', { shop: shopName(shop, words) }), ...contactLines(shop, words)].join('\n'),
    rows: [...contactLinks(shop, words), [button(words.plain('button-cancel'), leaveCase.data())]],
  });
}

async function askTheShop(ctx: BotContext, said: NewWord): Promise<void> {
  const { userId } = ctx;
  const id = questionId(userId);
  await say(ctx, openedScreen(ctx, await beginCase(ctx.shop, ctx.bot.caseDesk, { id, userId }, said)));
  await awaitRest(ctx, id);
}

const moreDialog = questionDialog('case-more', { whose: 'writers' }, async (talk, name: CaseName) => {
  const said = await askWords(talk, { isBelow: true }, () => (words) => ({
    html: words.html('case-ask-more'),
    rows: [[button(words.plain('button-cancel'), leaveCase.data())]],
  }));
  await talk.act((ctx) => sayMore(ctx, name, said));
});

async function askMore(ctx: BotContext, id: string): Promise<void> {
  const { words, userId } = ctx;
  const the = await ctx.shop.cases.find(userId, id);
  if (the === undefined) return answerPress(ctx, words.plain('receipt-unknown'));
  if (!isOpen(the)) return answerPress(ctx, words.plain(overId(the)));
  await moreDialog.begin(ctx, { userId, id });
}

async function sayMore(ctx: BotContext, name: CaseName, said: NewWord): Promise<void> {
  const { words } = ctx;
  const done = await sayAsPerson(ctx.shop, ctx.bot.caseDesk, name, said);
  const isTaken = done.type === 'said' || done.type === 'already';
  await awaitAlbum(ctx, { side: 'person', ...name }, isTaken ? done.the : undefined);
  switch (done.type) {
    case 'unknown':
      return say(ctx, { html: words.html('receipt-unknown') });
    case 'ended':
      return say(ctx, messageScreen(overId(done.the)));
    case 'too-many':
      return say(ctx, messageScreen('case-too-many'));
    case 'said':
    case 'already':
      return say(ctx, takenOf(ctx, takenScreen(done.the, 'said', await ctx.readShop())));
  }
}

/** A question to the shop has no receipt, so its text is another. */
function overId(the: CaseName): 'case-is-over' | 'case-is-over-question' {
  return referenceOf(the) === undefined ? 'case-is-over-question' : 'case-is-over';
}

function takeWords(ctx: BotContext, next: NextFunction): Promise<void> {
  const isCommand = ctx.message?.text?.startsWith('/') === true;
  // A stopped person can do nothing else below the look; what others write there may be a purchase.
  const isStopped = ctx.lease.person?.access === 'stopped';
  const open = [
    shopDialog,
    ...(mayReadOrders(ctx) ? [caseDialog, moreDialog] : []),
    ...(isStopped ? [lookDialog] : []),
  ];
  const mayAnswer = !isCommand && open.some((dialog) => dialog.openAbout(ctx) !== undefined);
  return mayAnswer ? handAnswer(ctx, next) : next();
}

/** If a merchant's tap replaces a case in a message by something else, the message must not be redrawn as the case later. So it is forgotten. */
async function leaveCard(ctx: BotContext, next: NextFunction): Promise<void> {
  const the = ctx.isMerchant ? caseShownIn(ctx) : undefined;
  const tapped = tappedCard(ctx);
  const data = ctx.callbackQuery?.data;
  const stays = [...merchantCaseButtons, openReceiptBelow].some((route) => route.read(data) !== undefined);
  if (the !== undefined && tapped !== undefined && !stays) await ctx.shop.caseCards.forget(the, [tapped]);
  return next();
}

/** The case that the pressed message shows, as its buttons say. */
function caseShownIn({ callbackQuery }: BotContext): CaseName | undefined {
  const [first] = dataUnder(callbackQuery?.message).flatMap(
    (data) => answerCase.read(data) ?? solveCase.read(data) ?? askGiveBack.read(data) ?? [],
  );
  return first;
}

/**
 * A reply to a message about one case means the same as its button Reply. If that button was tapped before, the reply is the answer to its question. The
 * buttons of the message say which case it is, and Telegram sends them along (https://core.telegram.org/bots/api#message, 2026-11). So nothing has to be
 * stored, and people can reply to every message ever sent.
 */
function takeReplies(ctx: BotContext, next: NextFunction): Promise<void> {
  const { message, userId, isMerchant } = ctx;
  const text = message?.text ?? message?.caption ?? '';
  if (message === undefined || text.startsWith('/') || typedPinIn(text) === 'named') return next();
  const answered = caseAnsweredIn(ctx);
  if (answered !== undefined) {
    if (!isMerchant) return say(ctx, { html: ctx.words.html('access-merchants-only') });
    return isAbout(ctx, answerDialog, answered) ? handAnswer(ctx, next) : takeReply(ctx, answered);
  }
  const id = ownCaseIn(ctx);
  const mayWrite = id === questionId(userId) || mayReadOrders(ctx);
  if (id === undefined || isMerchant || !mayWrite) return next();
  const own = { userId, id };
  if (isAbout(ctx, moreDialog, own)) return handAnswer(ctx, next);
  const said = readWhole(ctx);
  return 'value' in said ? sayMore(ctx, own, said.value) : moreDialog.begin(ctx, own, '');
}

const nameSchema = z.object({ userId: z.number(), id: z.string() });

function isAbout(ctx: BotContext, dialog: Pick<typeof moreDialog, 'openAbout'>, { userId, id }: CaseName): boolean {
  const { data: open } = nameSchema.safeParse(dialog.openAbout(ctx));
  return open?.userId === userId && open.id === id;
}

/** The case that the buttons under a merchant's message name, if it is one case only. */
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

function dataRepliedTo(ctx: BotContext): string[] {
  return isReplyToBot(ctx) ? dataUnder(ctx.message?.reply_to_message) : [];
}
