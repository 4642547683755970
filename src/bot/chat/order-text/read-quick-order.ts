import { beginPurchase } from '../../conversations/purchase/purchase-conversation.ts';
import type { OrderMeaning, QuickOrderContext } from '../../../domain/order-text/meaning.ts';
import { parseQuickOrder } from '../../../domain/order-text/parse-quick-order.ts';
import type { ProductIndex } from '../../../domain/catalogue/product-index.ts';
import { type Product, soldOf } from '../../../domain/catalogue/products.ts';
import type { UsualPlan } from '../../../domain/catalogue/usual-plan.ts';
import { pauseOf } from '../../../domain/pricing/scope.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { ResellerError } from '../../../domain/shared/reseller.ts';
import type { BotContext } from '../../context.ts';
import { stepContextOf } from '../../conversations/purchase/take-input.ts';
import { priceOf } from '../../conversations/purchase/prices-and-pauses.ts';
import { patienceOf } from '../../conversations/purchase/draw-purchase.ts';
import type { StepContext } from '../../conversations/purchase/step.ts';
import { messageScreen, say, type Screen } from '../../ui/screen.ts';
import { withTimeout } from '../../../async/timers.ts';
import { otherNetworksOf } from '../../../domain/catalogue/network.ts';
import { costOf, type Order } from '../../../domain/orders/order.ts';
import { purchaseAmong, purchaseOfProvider, prefillOf } from '../../conversations/purchase/change-purchase.ts';
import type { PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { ownUsualPlansOf } from '../../../services/resale.ts';
import { findOpenCards, type OpenCards } from '../../../services/orders/drafts.ts';
import { cardMessages, openCardsText } from '../orders/card/close-cards.ts';
import { button } from '../../ui/buttons.ts';
import { bringCard, openReceiptBelow } from '../orders/routes.ts';
import { pendingLine } from '../orders/receipt/tokens.ts';
import type { Words } from '../../ui/words.ts';
import { openBuy, openHelp } from '../menu/routes.ts';

/** What a line asks for of what is sold, at this person's prices. */
export async function readFor(ctx: BotContext, text: string, productIndex: ProductIndex): Promise<OrderMeaning> {
  const { order } = await contextFor(ctx, productIndex, text);
  return parseQuickOrder(text, order);
}

/** What this person's text is read with. @param text absent if it is not known yet */
export async function contextFor(
  ctx: BotContext,
  productIndex: ProductIndex,
  text?: string,
): Promise<{ order: QuickOrderContext; stepContext: StepContext }> {
  // A name and a size have a letter: most answers in a purchase are digits, for which neither has to be read.
  const hasWords = text === undefined || /\p{L}/u.test(text);
  const [stepContext, named, own] = await Promise.all([
    stepContextOf(ctx),
    hasWords ? (ctx.lease.saved ?? ctx.shop.saved.list(ctx.userId)) : [],
    hasWords && ctx.role === 'agent' ? ownUsualPlansOf(ctx.shop, ctx.userId) : [],
  ]);
  const { country, maxAmountMinor } = ctx.shop;
  const { pauses, usualPlans } = stepContext.policy;
  // Of a size whose usual plan is paused, the others are offered.
  const isOpen = ({ productName }: UsualPlan): boolean => {
    const product = productIndex.byName.get(productName);
    return product !== undefined && pauseOf(soldOf(product), pauses) === undefined;
  };
  const usual = { own: own.filter(isOpen), shop: usualPlans.filter(isOpen) };
  const priceFor = (product: Product): Minor => priceOf(product, product.priceMinor, stepContext);
  return { order: { productIndex, named, usual, country, maxAmountMinor, priceOf: priceFor }, stepContext };
}

/** What is sold, in time; a service that does not answer is told from a bug, which is thrown. */
export async function productIndexInTime({
  shop,
}: BotContext): Promise<{ type: 'index'; productIndex: ProductIndex } | { type: 'unanswered'; error: ResellerError }> {
  try {
    const found = await withTimeout(shop.productIndex.current(), patienceOf(shop), () => undefined);
    if (found !== undefined) return { type: 'index', productIndex: found };
    return { type: 'unanswered', error: new ResellerError('timeout', 'the list of all products takes long') };
  } catch (error) {
    if (error instanceof ResellerError) return { type: 'unanswered', error };
    throw error;
  }
}

/** For a line that needs what is sold. */
export async function sayDown(ctx: BotContext): Promise<void> {
  await say(ctx, messageScreen('walk-down'));
}

/** The same thing of other networks, for a number that was ported; if none has the same, all that they have. */
export async function changeNetwork(ctx: BotContext, order: Order, messageId: number | undefined): Promise<void> {
  const found = await productIndexInTime(ctx);
  const { item, recipient } = order;
  const { customerId } = recipient;
  const elsewhere: PurchaseState = purchaseOfProvider(item.service, undefined, prefillOf(item, { customerId }));
  if (found.type === 'unanswered') return beginPurchase(ctx, { ...elsewhere, messageId }, { trouble: found.error });
  const product = found.productIndex.byName.get(item.productName);
  const others = product === undefined ? [] : otherNetworksOf(product, found.productIndex);
  const said = { customerId, ...(item.amountRequired ? { amountMinor: costOf(order) } : {}) };
  const purchase = others.length === 0 ? elsewhere : purchaseAmong(others, 'network', said);
  return beginPurchase(ctx, { ...purchase, messageId });
}

/**
 * To what asks for nothing that can be sold: why, that it bought nothing, which card is open, and the ways on, the one to that card first. Never what to tap on
 * that card, since it may be another customer's.
 * @param html what to say if no card is open; `openHtml` if one is
 * @param rowsOf further ways on
 * @param pending the purchase that the person waits for: its state is said in place of `html`, with a button that shows it
 */
export async function sayUnclear(
  ctx: BotContext,
  {
    html,
    openHtml = html,
    pending,
    rowsOf = () => [],
  }: { html: Said; openHtml?: Said; pending?: Order | undefined; rowsOf?: (words: Words) => InlineKeyboardButton[][] },
): Promise<void> {
  const cards = await findOpenCards(ctx.shop, ctx.userId);
  const screen = (words: Words): Screen => ({
    html: unclearText({ html, openHtml, pending, cards }, words),
    rows: [
      ...(pending === undefined ? [] : [showRow(pending, words)]),
      ...bringRow(cards, words),
      [button(words.plain('button-buy'), openBuy.data()), button(words.plain('button-help'), openHelp.data())],
      ...rowsOf(words),
    ],
  });
  await say(ctx, screen, await messageOf(ctx, cards));
}

type Said = (words: Words) => string;

function unclearText(
  about: { html: Said; openHtml: Said; pending: Order | undefined; cards: OpenCards | undefined },
  words: Words,
): string {
  const { html, openHtml, pending, cards } = about;
  const waits = pending === undefined ? [] : [pendingLine(pending, words)];
  if (cards === undefined) return waits[0] ?? html(words);
  // True also when the card is confirmed later.
  const boughtNothing = `${openHtml(words)} ${words.html('message-bought-nothing')}`;
  return [...waits, boughtNothing, openCardsText(cards, words)].join('\n\n');
}

function showRow({ reference }: Order, words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-show'), openReceiptBelow.data({ reference }))];
}

function bringRow(cards: OpenCards | undefined, words: Words): InlineKeyboardButton[][] {
  const order = cards && broughtBy(cards);
  if (order === undefined) return [];
  return [[button(words.plain('button-show-card'), bringCard.data({ reference: order.reference }))]];
}

/** A reminder's card has buttons of its own, and a list is too long to be drawn anew for every word. */
function broughtBy({ newest }: OpenCards): Order | undefined {
  return newest.type === 'order' && newest.order.goodUntil === undefined ? newest.order : undefined;
}

/** A card that is not brought is replied to: it is one tap away then. One that is would show its own message above it, as deleted. */
async function messageOf({ userId, shop }: BotContext, cards: OpenCards | undefined): Promise<number | undefined> {
  if (cards === undefined || broughtBy(cards) !== undefined) return undefined;
  const [messageId] = await cardMessages(userId, [cardOf(cards)], shop.shown);
  return messageId;
}

function cardOf({ newest }: OpenCards) {
  return newest.type === 'order' ? newest.order : { reference: newest.list.reference };
}
