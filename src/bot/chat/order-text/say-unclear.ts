import type { BotContext } from '../../context.ts';
import { say, type Screen } from '../../ui/screen.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { findOpenCards, type OpenCards } from '../../../services/orders/draft-purchase.ts';
import { cardMessages, openCardsText } from '../orders/card/open-card.ts';
import { button } from '../../ui/buttons.ts';
import { bringCard, openReceiptBelow } from '../orders/routes.ts';
import { pendingLine } from '../orders/receipt/tokens.ts';
import type { Words } from '../../ui/words.ts';
import { openBuy, openHelp } from '../menu/routes.ts';

/**
 * To what asks for nothing that can be sold: why, that it bought nothing, which card is open, and the ways on, the one to that card first. Never what to tap on
 * that card, since it may be another customer's.
 * @param html what to say if no card is open; `openHtml` if one is
 * @param rowsOf further ways on
 * @param pending the purchase that the person waits for: its state is said below that, with a button that shows it
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
  const brought = cards && broughtBy(cards);
  const screen = (words: Words): Screen => ({
    html: unclearText({ html, openHtml, pending, cards }, words),
    rows: [
      ...(pending === undefined ? [] : [[button(words.plain('button-show'), openReceiptBelow.data(pending))]]),
      ...(brought === undefined ? [] : [[button(words.plain('button-show-card'), bringCard.data(brought))]]),
      [button(words.plain('button-buy'), openBuy.data()), button(words.plain('button-help'), openHelp.data())],
      ...rowsOf(words),
    ],
  });
  // A card that is not brought is replied to: it is one tap away then. One that is would show its own message above it, as deleted.
  const replyTo = cards === undefined || brought !== undefined ? undefined : await messageOf(ctx, cards);
  await say(ctx, screen, replyTo);
}

type Said = (words: Words) => string;

function unclearText(
  about: { html: Said; openHtml: Said; pending: Order | undefined; cards: OpenCards | undefined },
  words: Words,
): string {
  const { html, openHtml, pending, cards } = about;
  const waits = pending === undefined ? [] : [pendingLine(pending, words)];
  // That it bought nothing is true also when the card is confirmed later.
  const parts =
    cards === undefined
      ? [html(words), ...waits]
      : [`${openHtml(words)} ${words.html('message-bought-nothing')}`, ...waits, openCardsText(cards, words)];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** A reminder's card has buttons of its own, and a list is too long to be drawn anew for every word. */
function broughtBy({ newest }: OpenCards): Order | undefined {
  return newest.type === 'order' && newest.order.goodUntil === undefined ? newest.order : undefined;
}

async function messageOf({ userId, shop }: BotContext, { newest }: OpenCards): Promise<number | undefined> {
  const card = newest.type === 'order' ? newest.order : newest.list;
  return (await cardMessages(userId, [card], shop.shown))[0];
}
