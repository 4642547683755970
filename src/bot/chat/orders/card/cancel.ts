import { Composer } from 'grammy';
import { cancelAllDrafts, type TakenBack } from '../../../../services/orders/drafts.ts';
import { cardMessages } from './close-cards.ts';
import type { BotContext } from '../../../context.ts';
import { endPurchase, purchaseStateOf } from '../../../conversations/purchase/purchase-storage.ts';
import { cancelledText } from './cancelled-text.ts';
import { closeProposals } from '../../menu/close-proposals.ts';
import { say } from '../../../ui/screen.ts';

/** /cancel: leaves the purchase conversation, takes back every card that is not confirmed, and says which. */
export const cancelFeature = new Composer<BotContext>();

cancelFeature.command('cancel', async (ctx) => {
  const { userId, chatId, words } = ctx;
  const purchaseState = purchaseStateOf(ctx.lease);
  const isBuying = purchaseState !== undefined;
  const { question } = ctx.lease;
  ctx.lease.question = undefined;
  endPurchase(ctx.lease);
  const taken = await cancelAllDrafts(ctx.shop, userId);
  const proposals = await closeProposals(ctx);
  const [cardIds, keypadId] = await Promise.all([cardsOf(ctx, taken), closeKeypad(ctx)]);
  const isEntering = keypadId !== undefined;
  const isAsked = question !== undefined && question.stands === undefined;
  const closed = { isBuying, isEntering, isAsked, ...taken, ...proposals };
  await say(ctx, (words) => ({ html: cancelledText(closed, words), endsKeyboard: true }));
  // What was cancelled is said first, and whether its message can be redrawn changes nothing about it.
  const open = [purchaseState?.messageId, keypadId, ...cardIds, question?.messageId, ...proposals.messageIds];
  const messageIds = [...new Set(open.filter((id) => id !== undefined))];
  ctx.bot.cardCloser.close({ chatId, messageIds, words, screen: { html: words.html('cancel-closed') } });
});

/** The messages that show the cards, newest first. */
async function cardsOf({ shop, userId }: BotContext, { orders, lists }: TakenBack): Promise<(number | undefined)[]> {
  const cards = [...orders, ...lists].toSorted((one, other) => other.draftedAt - one.draftedAt);
  return cardMessages(userId, cards, shop.shown);
}

/** The message of a keypad that stood open; it stands in the place of its card, if it is for one. */
async function closeKeypad({ userId, bot: { enterPin } }: BotContext): Promise<number | undefined> {
  const keypad = await enterPin.onScreen(userId);
  if (keypad.type === 'none') return undefined;
  await enterPin.close(userId);
  return keypad.shown?.messageId;
}
