import type { FindOpenDrafts, OpenCards } from '../../../use-cases/orders/find-open-drafts.ts';
import type { ShownCardStore } from '../../../use-cases/orders/ports.ts';
import { cardMessages } from '../orders/card/card-messages.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { openCardsText } from '../orders/card/open-cards-text.ts';
import { say } from '../../ui/screen.ts';
import { openBuy, openHelp } from '../menu/routes.ts';

export interface SayUnclearDeps {
  readonly openCards: FindOpenDrafts;
  readonly shown: Pick<ShownCardStore, 'find'>;
}

/**
 * To what asks for nothing that can be sold: why, that nothing was bought by it, which card is open, and the ways on. Never what to tap on
 * that card, since it may be another customer's.
 * @param html what to say where no card is open; `openHtml` where one is
 */
export async function sayUnclear(
  ctx: BotContext,
  { html, openHtml = html }: { html: string; openHtml?: string },
  { openCards, shown }: SayUnclearDeps,
): Promise<void> {
  const { words } = ctx;
  const userId = ctx.userId;
  const cards = await openCards(userId);
  const rows = [
    [button(words.plain('button-buy'), openBuy.data()), button(words.plain('button-help'), openHelp.data())],
  ];
  const text =
    cards === undefined
      ? html
      : [`${openHtml} ${words.html('nothing-bought')}`, '', openCardsText(cards, words)].join('\n');
  const [messageId] = cards === undefined ? [] : await cardMessages(userId, [cardOf(cards)], shown);
  // As a reply to the card, which is one tap away then.
  await say(ctx, { html: text, rows }, messageId);
}

function cardOf({ newest }: OpenCards) {
  return newest.type === 'order' ? newest.order : { reference: newest.list.reference };
}
