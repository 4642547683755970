import type { InlineKeyboardButton } from 'grammy/types';
import type { FindOpenDrafts, OpenCards } from '../../../use-cases/orders/find-open-drafts.ts';
import type { ShownCardStore } from '../../../use-cases/orders/ports.ts';
import { cardMessages } from '../orders/card/card-messages.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import type { Order } from '../../../domain/orders/order.ts';
import { openReceiptBelow } from '../orders/routes.ts';
import { pendingLine } from '../orders/receipt/pending-line.ts';
import { openCardsText } from '../orders/card/open-cards-text.ts';
import { say } from '../../ui/screen.ts';
import { withEnglish } from '../../ui/with-english.ts';
import type { Words } from '../../ui/words.ts';
import { openBuy, openHelp } from '../menu/routes.ts';

export interface SayUnclearDeps {
  readonly openCards: FindOpenDrafts;
  readonly shown: Pick<ShownCardStore, 'find'>;
}

/**
 * To what asks for nothing that can be sold: why, that nothing was bought by it, which card is open, and the ways on. Never what to tap on
 * that card, since it may be another customer's.
 * @param html what to say if no card is open; `openHtml` if one is
 * @param pending the purchase that the person waits for: its state is said in place of `html`, with a button that shows it
 */
export async function sayUnclear(
  ctx: BotContext,
  { html, openHtml = html, pending }: { html: Said; openHtml?: Said; pending?: Order | undefined },
  { openCards, shown }: SayUnclearDeps,
): Promise<void> {
  const userId = ctx.userId;
  const cards = await openCards(userId);
  const screen = withEnglish(ctx.words, (words) => ({
    html: unclearText({ html, openHtml, pending, cards }, words),
    rows: [
      ...(pending === undefined ? [] : [showRow(pending, words)]),
      [button(words.plain('button-buy'), openBuy.data()), button(words.plain('button-help'), openHelp.data())],
    ],
  }));
  const [messageId] = cards === undefined ? [] : await cardMessages(userId, [cardOf(cards)], shown);
  // As a reply to the card, which is one tap away then.
  await say(ctx, screen, messageId);
}

type Said = (words: Words) => string;

function unclearText(
  about: { html: Said; openHtml: Said; pending: Order | undefined; cards: OpenCards | undefined },
  words: Words,
): string {
  const { html, openHtml, pending, cards } = about;
  const waits = pending === undefined ? [] : [pendingLine(pending, words)];
  if (cards === undefined) return waits[0] ?? html(words);
  const nothingBought = `${openHtml(words)} ${words.html('nothing-bought')}`;
  return [...waits, nothingBought, openCardsText(cards, words)].join('\n\n');
}

function showRow({ reference }: Order, words: Words): InlineKeyboardButton[] {
  return [button(words.plain('button-show'), openReceiptBelow.data({ reference }))];
}

function cardOf({ newest }: OpenCards) {
  return newest.type === 'order' ? newest.order : { reference: newest.list.reference };
}
