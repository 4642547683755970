import { type Conversation, createConversation } from '@grammyjs/conversations';
import type { MiddlewareFn } from 'grammy';
import type { BotContext } from '../../context.ts';
import type { ResellerError } from '../../../use-cases/shared/reseller.ts';
import { showScreen } from '../../ui/screen.ts';
import { drawPurchase, type Drawn, type DrawOptions, drawTrouble } from './draw-purchase.ts';
import type { StepContext, PurchaseTools } from './step-context.ts';
import { noteCard, stepContextOf, takeInput } from './take-input.ts';
import { pausedNotice } from './prices-and-pauses.ts';
import { withTrial } from './trial.ts';
import { startPurchase, type PurchaseState } from './purchase-state.ts';

/** Stored with every open purchase, so it stays as the first version named it. */
export const CONVERSATION_NAME = 'walk';

export interface PurchaseConversation {
  /** Goes on with a purchase that waits for an answer. */
  readonly middleware: MiddlewareFn<BotContext>;
  /** Draws the first question and enters, leaving any purchase that was going on; for handlers that stand before the middleware. */
  begin(ctx: BotContext, purchaseState: PurchaseState, options?: BeginOptions): Promise<void>;
}

interface BeginOptions {
  readonly notice?: string;
  /** True unless it is said. */
  readonly passOver?: boolean;
  /** Why the caller could not find out how to begin; shown instead of asking the service once more. */
  readonly trouble?: ResellerError;
}

export function createPurchaseConversation(tools: PurchaseTools): PurchaseConversation {
  const middleware: MiddlewareFn<BotContext> = createConversation(conversationOf(tools), { id: CONVERSATION_NAME });
  return {
    middleware,
    async begin(ctx, purchaseState, { notice, passOver = true, trouble } = {}) {
      const leftBehind = ctx.conversation.active(CONVERSATION_NAME) > 0 ? ctx.purchaseState?.messageId : undefined;
      await ctx.conversation.exitAll();
      const stepContext = await stepContextOf(ctx, tools);
      const drawn =
        trouble === undefined
          ? await drawFirst(purchaseState, stepContext, { notice, passOver })
          : drawTrouble(purchaseState, stepContext, trouble);
      const messageId = await showScreen(ctx.api, stepContext.buyer.chatId, purchaseState.messageId, drawn.screen);
      if (leftBehind !== undefined && leftBehind !== messageId) await takeButtonsAway(ctx, leftBehind);
      if (drawn.reference !== undefined) return noteCard(ctx, { drawn, messageId }, tools);
      ctx.purchaseState = { ...drawn.purchaseState, messageId, at: tools.now() };
      // Passing by makes the conversation known to this update, which entering it needs; there is none left to go on with.
      await middleware(ctx, () => ctx.conversation.enter(CONVERSATION_NAME));
    },
  };
}

/** If a purchase would begin with a paused product, the person is told so and begins with all services. */
async function drawFirst(purchaseState: PurchaseState, known: StepContext, options: DrawOptions): Promise<Drawn> {
  const stepContext = await withTrial(purchaseState, known);
  const paused = pausedNotice(purchaseState, stepContext);
  if (paused === undefined) return drawPurchase(purchaseState, stepContext, options);
  return drawPurchase({ ...startPurchase(), messageId: purchaseState.messageId }, stepContext, {
    notice: paused,
    passOver: false,
  });
}

/** The menu of a purchase that was left for a new one: its buttons would only say that they are not active. */
async function takeButtonsAway(ctx: BotContext, messageId: number): Promise<void> {
  // The person may have deleted it; the new menu is what counts.
  await ctx.api.editMessageReplyMarkup(ctx.chatId, messageId).catch(() => undefined);
}

/**
 * The questions from service to card. It only asks: what it does may happen twice (a crash, a repeated update), and then draws a screen
 * or stores a draft twice. The purchase's state is kept beside the log. It returns after every answer, and the storage keeps the log as it
 * was while the purchase goes on (purchase-storage.ts): so the log never grows, is replayed once an update, and no update waits for the timer with
 * which the plugin makes sure of a conversation that waits or skips.
 */
function conversationOf(tools: PurchaseTools) {
  return async (conversation: Conversation<BotContext>): Promise<void> => {
    await conversation.wait();
    await conversation.external(async (ctx) => {
      if (ctx.purchaseState === undefined) return;
      await takeInput(ctx, ctx.purchaseState, tools).catch((error: unknown) => {
        // Kept for the edge, because an error thrown in here would end the purchase.
        ctx.failure = error;
      });
      ctx.conversationGoesOn = ctx.purchaseState !== undefined;
    });
  };
}
