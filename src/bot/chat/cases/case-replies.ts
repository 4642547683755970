import { Composer, type NextFunction } from 'grammy';
import { type CaseName, questionId } from '../../../domain/case.ts';
import { z } from 'zod';
import type { BotContext } from '../../context.ts';
import { say } from '../../ui/screen.ts';
import { dataUnder } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { isReplyToBot } from '../../shared/command-text.ts';
import { forgetLateQuestion, handAnswer } from '../../shared/questions.ts';
import { mayReadOrders, readWhole, takeAlbum } from './read-words.ts';
import { caseDialog, lookDialog } from './not-received.ts';
import {
  answerCase,
  askGiveBack,
  askShop,
  backToCases,
  merchantCaseButtons,
  openOwnCase,
  solveCase,
  writeMore,
} from './routes.ts';
import { openReceiptBelow } from '../orders/routes.ts';
import { tappedCard } from '../people/access-cards.ts';
import { typedPinIn } from '../../../domain/pin.ts';
import { answerDialog, takeReply } from './answer-cases.ts';
import { askShopWords, moreDialog, sayMore, shopDialog } from './write-to-shop.ts';

/**
 * Takes what people write to the shop. It stands before the gate, because stopped people still have their cases, and locked or declined people may still ask
 * why. No other feature gets these words.
 */
export const takeWordsFeature = new Composer<BotContext>();

on(takeWordsFeature, askShop, askShopWords);
takeWordsFeature.on('callback_query', leaveCard);
takeWordsFeature.on('message', takeAlbum).filter(isForShop, takeReplies, forgetLateQuestion, takeWords);

/** Not a command, nor a PIN: that is taken out of the chat, and nobody else may read it. */
function isForShop({ message }: BotContext): boolean {
  const text = message?.text ?? message?.caption ?? '';
  return !text.startsWith('/') && typedPinIn(text) !== 'named';
}

function takeWords(ctx: BotContext, next: NextFunction): Promise<void> {
  const open = [
    shopDialog,
    ...(mayReadOrders(ctx) ? [caseDialog, moreDialog] : []),
    // A stopped person can do nothing else below the look; what others write there may be a purchase.
    ...(ctx.lease.person?.access === 'stopped' ? [lookDialog] : []),
  ];
  const isOwnQuestion = isAbout(ctx, moreDialog, { userId: ctx.userId, id: questionId(ctx.userId) });
  const mayAnswer = isOwnQuestion || open.some((dialog) => dialog.openAbout(ctx) !== undefined);
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
  return dataUnder(callbackQuery?.message).flatMap(
    (data) => answerCase.read(data) ?? solveCase.read(data) ?? askGiveBack.read(data) ?? [],
  )[0];
}

/**
 * A reply to a message about one case means the same as its button Reply. If that button was tapped before, the reply is the answer to its question. The
 * buttons of the message say which case it is, and Telegram sends them along (https://core.telegram.org/bots/api#message, 2026-11). So nothing has to be
 * stored, and people can reply to every message ever sent.
 */
function takeReplies(ctx: BotContext, next: NextFunction): Promise<void> {
  const { userId, isMerchant } = ctx;
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
