import { troubleAt } from '../../../../domain/health.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import { findDuplicate } from '../../../../services/orders/find-order.ts';
import type { BotContext } from '../../../context.ts';
import { answerPress, below, type Drawing, drawMessage, say, sendScreen } from '../../../ui/screen.ts';
import type { Words } from '../../../ui/words.ts';
import { readOwnAllowance } from '../../../../services/accounts/read-allowance.ts';
import { type CardNews, cardScreen } from './card-screen.ts';
import type { Shop } from '../../../../services/shop.ts';
import { goodUntilOf, isRemindersCard } from '../../../../domain/orders/draft.ts';
import type { OpenCards } from '../../../../services/orders/draft-purchase.ts';
import { listFacts, purchaseAndPaidFacts } from '../../../shared/number-words.ts';
import { Composer } from 'grammy';
import { on } from '../../../ui/callback-routes.ts';
import { bringCard, bringCardBelow } from '../routes.ts';

export interface OpenCardNews extends Partial<CardNews> {
  readonly noticeOf?: ((words: Words) => string) | undefined;
}

export async function openCardScreen(
  ctx: BotContext,
  order: Order,
  { noticeOf, ...news }: OpenCardNews = {},
): Promise<Drawing> {
  const [allowance, earlier, episodes, reminders] = await Promise.all([
    readOwnAllowance(ctx),
    findDuplicate(ctx.shop, order),
    ctx.shop.episodes.read(),
    isRemindersCard(order) ? ctx.shop.reminders.list(ctx.userId) : [],
  ]);
  const trouble = troubleAt(order.item, episodes);
  const reminder = reminders.find(({ asked }) => asked?.reference === order.reference);
  const card = { ...news, role: ctx.role, allowance, earlier, trouble, reminder };
  return (words) => below(noticeOf?.(words), cardScreen(order, words, card));
}

interface Card {
  readonly reference: string;
  readonly cardMessageId?: number | undefined;
}

/** A card stands in the message of its purchase, unless it was brought further down. */
export async function cardMessages(
  userId: number,
  cards: readonly Card[],
  shown: Pick<Shop['shown'], 'find'>,
): Promise<(number | undefined)[]> {
  const found = await shown.find(
    userId,
    cards.map(({ reference }) => reference),
  );
  return cards.map(({ cardMessageId }, index) => found[index]?.messageId ?? cardMessageId);
}

/** “Show the card” below an answer to an unclear text: brings the card there. If the card was confirmed, it shows how the purchase stands. */
export const bringCardFeature = new Composer<BotContext>();

on(bringCardFeature, bringCard, (ctx, { reference }) => showOrder(ctx, reference, drawMessage));
on(bringCardFeature, bringCardBelow, (ctx, { reference }) => showOrder(ctx, reference, sayMessage));

type DrawCard = (ctx: BotContext, drawing: Promise<Drawing>) => Promise<number>;

async function sayMessage(ctx: BotContext, drawing: Promise<Drawing>): Promise<number> {
  const [, messageId] = await Promise.all([answerPress(ctx), sendScreen(ctx, await drawing)]);
  return messageId;
}

async function showOrder(ctx: BotContext, reference: string, drawCard: DrawCard): Promise<void> {
  const { words, isMerchant } = ctx;
  const order = await findOwnOrder(ctx, reference);
  if (order === undefined) return answerPress(ctx, words.plain('stale-button'));
  if (order.state === 'dropped') return answerPress(ctx, words.plain('card-void'));
  if (order.state === 'draft') return bringOpenCard(ctx, order, drawCard);
  await answerPress(ctx);
  await ctx.bot.ends.sayOrder(order, { forMerchant: isMerchant, forBuyer: true }, (screen) => say(ctx, screen));
}

/** An order that is no draft is answered only if the store surely keeps it. */
export async function findOwnOrder({ shop, userId }: BotContext, reference: string): Promise<Order | undefined> {
  const order = await shop.orders.find(reference);
  if (order?.state !== 'draft') await shop.orders.ensureKept({ reference, version: order?.version });
  return order?.buyer.userId === userId ? order : undefined;
}

/** For a moment both cards may stand, but Confirm looks at the order alone. */
export async function bringOpenCard(ctx: BotContext, order: Order, drawCard: DrawCard = drawMessage): Promise<void> {
  const { shown, now } = ctx.shop;
  if (now() > goodUntilOf(order)) return answerPress(ctx, ctx.words.plain('card-expired'));
  const [before] = await cardMessages(ctx.userId, [order], shown);
  const messageId = await drawCard(ctx, openCardScreen(ctx, order));
  if (messageId === before) return;
  await shown.note(ctx.userId, order.reference, { messageId, at: now() });
  // The person may have deleted the old message.
  if (before !== undefined) await ctx.api.deleteMessage(ctx.chatId, before).catch(() => undefined);
}

/** The order whose card a button can bring. A reminder's card has other buttons, and a list is too long to be drawn for every unclear word. */
export function broughtBy(cards: OpenCards | undefined): Order | undefined {
  return cards?.newest.type === 'order' && !isRemindersCard(cards.newest.order) ? cards.newest.order : undefined;
}

/** Names what can still be confirmed, so that the reader knows which card is meant. */
export function openCardsText({ newest, others }: OpenCards, words: Words): string {
  const lines = [cardLine(newest, words), ...(others > 0 ? [words.html('open-card-others', { count: others })] : [])];
  return lines.join('\n');
}

function cardLine(newest: OpenCards['newest'], words: Words): string {
  if (newest.type === 'list') return words.html('open-card-list', listFacts(newest.list, words));
  const { order } = newest;
  return words.html('open-card', purchaseAndPaidFacts(order, words));
}
