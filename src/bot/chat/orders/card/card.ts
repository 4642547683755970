import { isRemindersCard } from '../../../../domain/orders/draft.ts';
import { productIndexInTime } from '../../../conversations/purchase/read-products.ts';
import { Composer, type NextFunction } from 'grammy';
import { answerShut } from '../../../shared/gates.ts';
import { shortText } from '../../../shared/money-words.ts';
import { notBoughtText } from '../../../shared/reseller-words.ts';
import { costOf, type Order } from '../../../../domain/orders/order.ts';
import type { ConfirmOutcome } from '../../../../domain/orders/draft.ts';
import { confirmOrder } from '../../../../services/orders/confirm-order.ts';
import { cancelDraft } from '../../../../services/orders/draft-purchase.ts';
import { ResellerError } from '../../../../domain/shared/reseller.ts';
import type { BotContext } from '../../../context.ts';
import {
  changePurchase,
  prefillOf,
  purchaseAmong,
  purchaseOfProvider,
} from '../../../conversations/purchase/purchase-beginnings.ts';
import { endPurchase, purchaseStateOf } from '../../../conversations/purchase/purchase-storage.ts';
import { beginPurchase } from '../../../conversations/purchase/purchase-conversation.ts';
import { button } from '../../../ui/buttons.ts';
import { changeRow, duplicateScreen } from './card-screen.ts';
import { openBuy } from '../../menu/routes.ts';
import { answerPress, draw } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { changeOrder, confirmOrder as confirmButton, dropOrder, repeatOrder, takeOtherNetwork } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { type OpenCardNews, openCardScreen } from './open-card.ts';
import { otherNetworksOf } from '../../../../domain/catalogue/network.ts';
import { typedSellingOf } from '../../../../services/resale.ts';
import type { PurchaseState } from '../../../conversations/purchase/purchase-state.ts';
import { drawKeypad, lockedText } from '../../../shared/keypad-screen.ts';
import { pausedText } from '../../../conversations/purchase/prices-and-pauses.ts';
import { cut } from '../../../../domain/shared/text.ts';

/**
 * Confirm is an ordinary handler, outside any conversation. The order's record alone decides what it does. So a second tap, another device or a
 * repeated update finds the same order.
 */
export const confirmFeature = new Composer<BotContext>();

on(confirmFeature, confirmButton, (ctx, { reference, read }) => confirmTap(ctx, reference, read));

/** Nothing else in the chat confirms an order. The answer is drawn in place of the pressed message, whichever button led here. */
export async function confirmTap(ctx: BotContext, reference: string, read: string | undefined): Promise<void> {
  const cardMessageId = ctx.callbackQuery?.message?.message_id;
  const outcome = await confirmOrder(ctx.shop, {
    reference,
    userId: ctx.userId,
    role: ctx.role,
    limits: ctx.lease.person,
    cardMessageId,
    read,
  });
  const isTaken = outcome.type === 'confirmed' || outcome.type === 'already' || outcome.type === 'pin-needed';
  if (isTaken) endQuestionOn(ctx, cardMessageId);
  if (outcome.type === 'pin-needed') return askPin(ctx, outcome.order, read);
  await answerConfirm(ctx, outcome, read);
}

/**
 * Ends the question whose card was confirmed. If a process dies just after it drew the card, the purchase still waits for the last answer, and that answer
 * comes again. Without this, the answer would be drawn over the confirmed purchase or its keypad, or below it, and then the card would be deleted.
 */
function endQuestionOn(ctx: BotContext, cardMessageId: number | undefined): void {
  if (cardMessageId === undefined || purchaseStateOf(ctx.lease)?.messageId !== cardMessageId) return;
  endPurchase(ctx.lease);
  // The answer was never marked as handled, so it may come again after this Confirm.
  ctx.lease.question = { name: STALE, about: String(ctx.update.update_id), askedAt: ctx.shop.now() };
}

/** The name of a mark that stands where an open question would stand. It asks nothing. */
const STALE = 'stale-answer';

/** Ignores an amount, a number or a contact from before the Confirm: the confirmed card has it already. Stands before all that reads messages. */
export async function dropStaleAnswer({ lease, update, message }: BotContext, next: NextFunction): Promise<void> {
  if (lease.question?.name !== STALE) return next();
  const isEarlier = update.update_id < Number(lease.question.about);
  if (isEarlier && !/\p{L}/u.test(message?.text ?? '')) return;
  lease.question = undefined;
  return next();
}

export const cardFeature = new Composer<BotContext>();

on(cardFeature, changeOrder, (ctx, { reference }) =>
  takeBack(ctx, reference, (order, messageId) => beginPurchase(ctx, { ...changePurchase(order), messageId })),
);
on(cardFeature, takeOtherNetwork, (ctx, { reference }) =>
  takeBack(ctx, reference, (order, messageId) => changeNetwork(ctx, order, messageId)),
);
on(cardFeature, dropOrder, (ctx, { reference }) =>
  takeBack(ctx, reference, () => drawClosed(ctx, (words) => words.html('walk-cancelled'))),
);

/** @param again a new card of the same can be drawn, with today's price */
function drawClosed(ctx: BotContext, htmlOf: (words: Words) => string, again?: Order): Promise<void> {
  return draw(ctx, (words) => ({
    html: htmlOf(words),
    rows: [
      ...(again === undefined ? [] : [[button(words.plain('button-show-card'), repeatOrder.data(again))]]),
      [button(words.plain('button-buy-something-else'), openBuy.data())],
    ],
  }));
}

async function takeBack(
  ctx: BotContext,
  reference: string,
  goOn: (order: Order, messageId: number | undefined) => Promise<void>,
): Promise<void> {
  const outcome = await cancelDraft(ctx.shop, { reference, userId: ctx.userId });
  if (outcome.type === 'void') return answerPress(ctx, ctx.words.plain('stale-button'));
  if (outcome.type === 'too-late') return answerPress(ctx, ctx.words.plain('card-too-late'));
  await Promise.all([answerPress(ctx), goOn(outcome.order, ctx.callbackQuery?.message?.message_id)]);
}

async function answerConfirm(
  ctx: BotContext,
  outcome: Exclude<ConfirmOutcome, { type: 'pin-needed' }>,
  read: string | undefined,
): Promise<void> {
  const { words, shop, bot } = ctx;
  const card = (order: Order, news: OpenCardNews) => openCardScreen(ctx, order, { ...news, read });
  switch (outcome.type) {
    case 'confirmed':
      shop.logger.info({ reference: outcome.order.reference }, 'confirmed');
      shop.begin(outcome.order, outcome.leasedUntil);
      await Promise.all([answerPress(ctx), bot.notifier.showCurrent(outcome.order)]);
      return;
    case 'already':
      await Promise.all([answerPress(ctx, words.plain('card-already')), bot.notifier.showCurrent(outcome.order)]);
      return;
    case 'void':
      return answerPress(ctx, words.plain('card-void'));
    case 'missing':
      return answerPress(ctx, words.plain('card-missing'));
    case 'shut':
      return answerShut(ctx);
    case 'expired':
      return drawClosed(
        ctx,
        (words) => words.html(isRemindersCard(outcome.order) ? 'reminder-expired' : 'card-expired'),
        outcome.order,
      );
    case 'gone': {
      const product = cut(outcome.order.item.title, 100);
      return draw(ctx, (words) => ({
        html: words.html('card-gone', { product }),
        rows: [changeRow(outcome.order, words)],
      }));
    }
    case 'duplicate':
      return draw(ctx, (words) => duplicateScreen(outcome.order, outcome.earlier, words));
    case 'price-changed':
      return draw(ctx, card(outcome.order, { priceFromMinor: outcome.fromMinor }));
    case 'content-changed': {
      const { from } = outcome;
      return draw(ctx, card(outcome.order, { contentFrom: from, priceFromMinor: from.priceMinor }));
    }
    case 'paused': {
      const title = cut(outcome.order.item.title, 100);
      // A merchant's reason seldom ends with a full stop, so the next sentence gets a line of its own.
      return drawClosed(ctx, (words) => `${pausedText(outcome.pause, words, title)}\n${words.html('nothing-bought')}`);
    }
    case 'short':
    case 'purchase-limit':
    case 'day-limit':
      // The card stays good, because money may come, or a limit may be raised.
      return draw(ctx, card(outcome.order, { refused: true, noticeOf: (words) => refusalOf(outcome, words) }));
    case 'unanswered': {
      const { cause, order } = outcome;
      if (!(cause instanceof ResellerError))
        shop.logger.error({ err: cause, reference: order.reference }, 'the price could not be checked');
      const noticeOf = (words: Words): string => notBoughtText(cause, words, ctx.isMerchant, 'card-unanswered');
      return draw(ctx, card(order, { noticeOf }));
    }
  }
}

type Refused = Extract<ConfirmOutcome, { type: 'short' | 'day-limit' | 'purchase-limit' }>;

function refusalOf(outcome: Refused, words: Words): string {
  const price = words.money(outcome.order.priceMinor);
  switch (outcome.type) {
    case 'short':
      return words.html('card-short', { price, available: words.money(outcome.availableMinor) });
    case 'purchase-limit':
      return `${words.html('limit-purchase', { price, limit: words.money(outcome.limitMinor) })} ${words.html('nothing-bought')}`;
    case 'day-limit':
      return shortText({ ...outcome, type: 'day', priceMinor: outcome.order.priceMinor }, words);
  }
}

/** Offers the same product of other networks, because the number may have changed its network. If no network has the same, offers all that they have. */
async function changeNetwork(ctx: BotContext, order: Order, messageId: number | undefined): Promise<void> {
  const found = await productIndexInTime(ctx);
  const { item, recipient } = order;
  const { customerId } = recipient;
  const said = { customerId, ...(item.amountRequired ? { amountMinor: costOf(order) } : {}) };
  const elsewhere: PurchaseState = purchaseOfProvider(item.service, undefined, prefillOf(item, said));
  if (found.type === 'unanswered') return beginPurchase(ctx, { ...elsewhere, messageId }, { trouble: found.error });
  const product = found.productIndex.byName.get(item.productName);
  const others = product === undefined ? [] : otherNetworksOf(product, found.productIndex);
  const purchase = others.length === 0 ? elsewhere : purchaseAmong(others, 'network', said);
  // A price that the agent noted may be another one for the other network. Only a price that they typed on this card stays.
  const isTyped = (await typedSellingOf(ctx.shop, order, ctx.role)) !== undefined;
  const { card } = isTyped ? changePurchase(order) : {};
  return beginPurchase(ctx, { ...purchase, card, messageId });
}

/** Draws the keypad in the card's place, for this order only. If no PIN can be entered, it draws the card with the reason above it. */
async function askPin(ctx: BotContext, order: Order, read: string | undefined): Promise<void> {
  const purpose = { type: 'order', reference: order.reference, read } as const;
  const outcome = await ctx.bot.enterPin.open(ctx.userId, purpose);
  if (outcome.type === 'keypad') return drawKeypad(ctx, outcome, order);
  if (outcome.type !== 'locked') return backToCard(ctx, order, { read });
  const noticeOf = (words: Words): string => lockedText(outcome.until, words, ctx);
  await backToCard(ctx, order, { read, noticeOf, refused: true });
}

export async function backToCard(ctx: BotContext, order: Order, news: OpenCardNews): Promise<void> {
  await draw(ctx, openCardScreen(ctx, order, news));
}
