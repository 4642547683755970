import type { BotContext } from '../../context.ts';
import { say, type Screen } from '../../ui/screen.ts';
import type { Order } from '../../../domain/orders/order.ts';
import type { InlineKeyboardButton } from 'grammy/types';
import { findOpenCards, type OpenCards } from '../../../services/orders/draft-purchase.ts';
import { broughtBy, cardMessages, openCardsText } from '../orders/card/open-card.ts';
import { groupDigits } from '../../../domain/recipients/recipient.ts';
import { button, MAX_LABEL_LENGTH } from '../../ui/buttons.ts';
import { bringCard, openReceiptBelow } from '../orders/routes.ts';
import { pendingLine } from '../orders/receipt/tokens.ts';
import type { Words } from '../../ui/words.ts';
import { openBuy, openHelp } from '../menu/routes.ts';
import { cut } from '../../../domain/shared/text.ts';

/**
 * Answers a text that asks for nothing that can be sold. Says why, that it bought nothing, which card is open, and what to do; the way to that card comes
 * first. It never says what to tap on that card, because the card may be for another customer.
 * @param html what to say if no card is open; `openHtml` if one is
 * @param rowsOf more buttons
 * @param pending the purchase that the person waits for: its state stands below, with a button that shows it
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
  const brought = broughtBy(cards);
  const screen = (words: Words): Screen => ({
    html: unclearText({ html, openHtml, pending, cards }, words),
    rows: [
      ...(pending === undefined
        ? []
        : [[button(showLabel(pending, brought !== undefined, words), openReceiptBelow.data(pending))]]),
      ...(brought === undefined ? [] : [[button(words.plain('button-show-card'), bringCard.data(brought))]]),
      [button(words.plain('button-buy'), openBuy.data()), button(words.plain('button-help'), openHelp.data())],
      ...rowsOf(words),
    ],
  });
  // If no button brings the card here, the message replies to it, so it is one tap away. A card that is brought would leave a reply to a deleted message.
  const replyTo = cards === undefined || brought !== undefined ? undefined : await messageOf(ctx, cards);
  await say(ctx, screen, replyTo);
}

/** Beside “Show the card” it has the number, so that nobody takes one for the other. */
function showLabel({ recipient }: Order, isBesideCard: boolean, words: Words): string {
  const show = words.plain('button-show');
  return isBesideCard ? cut(`${show} · ${groupDigits(recipient)}`, MAX_LABEL_LENGTH) : show;
}

type Said = (words: Words) => string;

function unclearText(
  about: { html: Said; openHtml: Said; pending: Order | undefined; cards: OpenCards | undefined },
  words: Words,
): string {
  const { html, openHtml, pending, cards } = about;
  const waits = pending === undefined ? [] : [pendingLine(pending, words)];
  // The text says that it bought nothing. That stays true if the card is confirmed later.
  const parts =
    cards === undefined
      ? [html(words), ...waits]
      : [`${openHtml(words)} ${words.html('message-bought-nothing')}`, ...waits, openCardsText(cards, words)];
  return parts.filter((part) => part !== '').join('\n\n');
}

async function messageOf({ userId, shop }: BotContext, { newest }: OpenCards): Promise<number | undefined> {
  const card = newest.type === 'order' ? newest.order : newest.list;
  return (await cardMessages(userId, [card], shop.shown))[0];
}
