import type { MiddlewareFn } from 'grammy';
import type { BotContext } from '../../context.ts';
import type { ResellerError } from '../../../use-cases/shared/reseller.ts';
import { showScreen } from '../../ui/screen.ts';
import { createDialogs, takeAnswers } from '../../dialogs/dialogs.ts';
import {
  closeQuestion,
  endPurchase,
  keepPurchase,
  keepPurchaseLog,
  purchaseLogOf,
  purchaseStateOf,
} from './purchase-storage.ts';
import { drawPurchase, type Drawn, type DrawOptions, drawTrouble } from './draw-purchase.ts';
import type { Notice, StepContext, PurchaseTools } from './step.ts';
import { askAgain, noteCard, stepContextOf, takeInput } from './take-input.ts';
import { pausedFor } from './prices-and-pauses.ts';
import { startPurchase, type PurchaseState } from './purchase-state.ts';

export interface PurchaseConversation {
  /** Goes on with a purchase that waits for an answer. */
  readonly middleware: MiddlewareFn<BotContext>;
  /** Draws the first question, leaving any purchase that was going on. */
  begin(ctx: BotContext, purchaseState: PurchaseState, options?: BeginOptions): Promise<void>;
  /** Draws the open question anew, under what is said to something that does not answer it. */
  askAgain(ctx: BotContext, purchaseState: PurchaseState, notice: Notice): Promise<void>;
}

interface BeginOptions {
  readonly notice?: Notice;
  /** True unless it is said. */
  readonly passOver?: boolean;
  /** Why the caller could not find out how to begin; shown instead of asking the service once more. */
  readonly trouble?: ResellerError;
}

const PURCHASE = 'purchase';

/**
 * The questions from service to card. It only asks: what it does may happen twice (a crash, a repeated update), and then draws a screen
 * or stores a draft twice.
 */
export function createPurchaseConversation(tools: PurchaseTools): PurchaseConversation {
  const dialogs = createDialogs();
  dialogs.add(PURCHASE, (talk) => takeAnswers(talk, (ctx) => takeAnswer(ctx, tools)));
  return {
    async middleware(ctx, next) {
      const log = purchaseLogOf(ctx.lease);
      if (log === undefined) return next();
      keepPurchaseLog(ctx.lease, await dialogs.goOn(ctx, log));
    },
    async begin(ctx, purchaseState, { notice, passOver = true, trouble } = {}) {
      const leftBehind = purchaseStateOf(ctx.lease);
      endPurchase(ctx.lease);
      const stepContext = await stepContextOf(ctx, tools);
      const drawn =
        trouble === undefined
          ? await drawFirst(purchaseState, stepContext, { notice, passOver })
          : drawTrouble(purchaseState, trouble);
      const messageId = await showScreen(ctx, purchaseState.messageId, drawn.screen);
      if (leftBehind !== undefined && leftBehind.messageId !== messageId) await closeQuestion(ctx, leftBehind);
      if (drawn.reference !== undefined) return noteCard(ctx, { drawn, messageId }, tools);
      keepPurchase(ctx.lease, { ...drawn.purchaseState, messageId, at: tools.now() });
      keepPurchaseLog(ctx.lease, await dialogs.begin(ctx, PURCHASE));
    },
    async askAgain(ctx, purchaseState, notice) {
      const stepContext = await stepContextOf(ctx, tools);
      const asked = await askAgain(ctx, purchaseState, { notice }, stepContext);
      keepPurchase(ctx.lease, asked && { ...asked, at: tools.now() });
    },
  };
}

/** What an answer leads to, drawn: the next question, or the card with which the purchase is over. */
async function takeAnswer(ctx: BotContext, tools: PurchaseTools): Promise<'waits' | 'over'> {
  const purchaseState = purchaseStateOf(ctx.lease);
  const next = purchaseState && (await takeInput(ctx, purchaseState, tools));
  keepPurchase(ctx.lease, next);
  return next === undefined ? 'over' : 'waits';
}

/** If a purchase would begin with a paused product, the person is told so and begins with all services. */
async function drawFirst(purchaseState: PurchaseState, known: StepContext, options: DrawOptions): Promise<Drawn> {
  const notice = pausedFor(purchaseState, known);
  if (notice === undefined) return drawPurchase(purchaseState, known, options);
  return drawPurchase({ ...startPurchase(), messageId: purchaseState.messageId }, known, {
    notice,
    passOver: false,
  });
}
