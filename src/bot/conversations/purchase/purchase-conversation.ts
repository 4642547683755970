import { Composer } from 'grammy';
import type { BotContext } from '../../context.ts';
import { ResellerError } from '../../../domain/shared/reseller.ts';
import { showScreen } from '../../ui/screen.ts';
import { createDialog } from '../../dialogs.ts';
import { beginningWith } from '../../ui/callback-routes.ts';
import { pressStep } from './routes.ts';
import {
  closeQuestion,
  endPurchase,
  keepPurchase,
  keepPurchaseLog,
  purchaseLogOf,
  purchaseStateOf,
} from './purchase-storage.ts';
import { drawPurchase, type Drawn, type DrawOptions, drawTrouble } from './draw-purchase.ts';
import type { Notice, StepContext } from './step.ts';
import { askAgain, noteCard, stepContextOf, takeInput } from './take-input.ts';
import { pausedFor } from './prices-and-pauses.ts';
import { startPurchase, type PurchaseState, type Prefill } from './purchase-state.ts';
import type { Sold } from '../../../domain/catalogue/sold-services.ts';
import type { Words } from '../../ui/words.ts';

interface BeginOptions {
  readonly notice?: Notice;
  /** True unless it is said. */
  readonly passOver?: boolean;
  /** Why the caller could not find out how to begin; shown instead of asking the service once more. */
  readonly trouble?: ResellerError;
}

/** What was chosen, and which question is next, stands beside its log. */
const purchaseDialog = createDialog('purchase', (talk) => talk.answer(takeAnswer));

/**
 * Goes on with a purchase that waits for an answer: the questions from service to card. It only asks: what it does may happen twice (a crash, a repeated
 * update), and then draws a screen or stores a draft twice.
 */
export const purchaseFeature = new Composer<BotContext>(async (ctx, next) => {
  const log = purchaseLogOf(ctx.lease);
  if (log === undefined) return next();
  const waiting = await purchaseDialog.goOn(ctx, log);
  keepPurchaseLog(ctx.lease, waiting?.log);
});

const STEP_BUTTONS = beginningWith([pressStep]);

/** Whether an update may be an answer to its question: a press of its buttons, or a message that is no command. */
export function mayAnswer({ message, callbackQuery }: BotContext): boolean {
  if (callbackQuery !== undefined) return STEP_BUTTONS.test(callbackQuery.data ?? '');
  return message?.text?.startsWith('/') !== true;
}

/** Draws the first question, leaving any purchase that was going on. */
export async function beginPurchase(
  ctx: BotContext,
  purchase: PurchaseState,
  { notice, passOver = true, trouble }: BeginOptions = {},
): Promise<void> {
  const leftBehind = purchaseStateOf(ctx.lease);
  endPurchase(ctx.lease);
  const stepContext = await stepContextOf(ctx);
  const drawn =
    trouble === undefined
      ? await drawFirst(purchase, stepContext, { notice, passOver })
      : drawTrouble(purchase, trouble);
  const messageId = await showScreen(ctx, purchase.messageId, drawn.screen);
  if (leftBehind !== undefined && leftBehind.messageId !== messageId) await closeQuestion(ctx, leftBehind);
  if (drawn.reference !== undefined) return noteCard(ctx, { drawn, messageId });
  keepPurchase(ctx.lease, { ...drawn.purchase, messageId, at: ctx.shop.now() });
  const waiting = await purchaseDialog.begin(ctx, undefined);
  keepPurchaseLog(ctx.lease, waiting?.log);
}

/** Draws the open question anew, under what is said to something that does not answer it. */
export async function askPurchaseAgain(ctx: BotContext, purchase: PurchaseState, notice: Notice): Promise<void> {
  const asked = await askAgain(ctx, purchase, { notice }, await stepContextOf(ctx));
  keepPurchase(ctx.lease, asked && { ...asked, at: ctx.shop.now() });
}

/** What an answer leads to, drawn: the next question, or the card with which the purchase is over. */
async function takeAnswer(ctx: BotContext): Promise<{ value: undefined } | 'not-taken'> {
  const purchase = purchaseStateOf(ctx.lease);
  const next = purchase && (await takeInput(ctx, purchase));
  keepPurchase(ctx.lease, next);
  return next === undefined ? { value: undefined } : 'not-taken';
}

/** If a purchase would begin with a paused product, the person is told so and begins with all services. */
async function drawFirst(purchase: PurchaseState, known: StepContext, options: DrawOptions): Promise<Drawn> {
  const notice = pausedFor(purchase, known);
  if (notice === undefined) return drawPurchase(purchase, known, options);
  return drawPurchase({ ...startPurchase(), messageId: purchase.messageId }, known, {
    notice,
    passOver: false,
  });
}

/** @param first.wish answers to later questions @param first.notice stands above the first question */
export async function beginInside(
  ctx: BotContext,
  wanted: Sold,
  { wish, ...above }: { wish?: Prefill; notice?: Notice } = {},
): Promise<void> {
  const sold = await findSold(ctx, wanted);
  switch (sold.type) {
    case 'sold':
      return beginPurchase(ctx, { ...startPurchase(sold.service), wish }, above);
    case 'not-sold': {
      const notice = (words: Words) =>
        words.html('walk-no-service', { service: words.plain(`service-${wanted.command}`) });
      return beginPurchase(ctx, startPurchase(), { notice, passOver: false });
    }
    case 'unanswered': {
      // Of several names it may have any.
      const [spelling, ...others] = wanted.listedAs;
      const service = others.length === 0 ? spelling : undefined;
      return beginPurchase(ctx, { ...startPurchase(service), wish }, { trouble: sold.error });
    }
  }
}

/** The account's own spelling of a service. */
async function findSold(
  { shop: { catalogue } }: BotContext,
  { listedAs }: Sold,
): Promise<{ type: 'sold'; service: string } | { type: 'not-sold' } | { type: 'unanswered'; error: ResellerError }> {
  try {
    const sold = (await catalogue.services()).find((name) => listedAs.includes(name.toLowerCase()));
    return sold === undefined ? { type: 'not-sold' } : { type: 'sold', service: sold };
  } catch (error) {
    if (error instanceof ResellerError) return { type: 'unanswered', error };
    throw error;
  }
}
