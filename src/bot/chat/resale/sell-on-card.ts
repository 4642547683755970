import { Composer } from 'grammy';
import type { Order } from '../../../domain/orders/order.ts';
import { MAX_SELLING_MINOR } from '../../../domain/resale.ts';
import type { Minor } from '../../../domain/shared/money.ts';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { noteSelling, openCardOf, type SellingNoted } from '../../../services/resale.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { answerPress, drawMessage, say } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { amountFaultText } from '../../shared/amount-fault-text.ts';
import { answerText, askQuestion, onAnswer } from '../../shared/questions.ts';
import { purchaseLines } from '../orders/card/card-screen.ts';
import { bringCard } from '../orders/routes.ts';
import { askSoldFor, removeSoldFor } from './routes.ts';
import { openCardScreen } from '../orders/card/open-card.ts';

const QUESTION = 'sold-for';

/** “I sell it for …”, on an agent's card: noted with the order, and told to their customer. What is paid and how it is confirmed stay as they are. */
export const sellOnCardFeature = new Composer<BotContext>();

on(sellOnCardFeature, askSoldFor, async (ctx, { reference }) => {
  const open = await openCardOf(ctx.shop, { reference, userId: ctx.userId });
  if (open.type === 'noted') await ask(ctx, open.order);
  else await refuse(ctx, open);
});
on(sellOnCardFeature, removeSoldFor, (ctx, { reference }) => note(ctx, reference, undefined));
// Who is an agent no more reads so with the card, which is still open: so everybody's answer comes here.
onAnswer(QUESTION, async (ctx, reference) => {
  const open = await openCardOf(ctx.shop, { reference, userId: ctx.userId });
  if (open.type !== 'noted') return refuse(ctx, open);
  if (ctx.role !== 'agent') {
    return showCard(
      ctx,
      openCardScreen(ctx, open.order, { noticeOf: (words) => words.html('resale-agents-only') }),
      reference,
    );
  }
  const text = answerText(ctx);
  const parsed = parseAmount(text, MAX_SELLING_MINOR);
  if (parsed.type === 'amount') return note(ctx, reference, parsed.amountMinor);
  await ask(ctx, open.order, (words) => amountFaultText(parsed.fault, text, MAX_SELLING_MINOR, words));
});

async function note(ctx: BotContext, reference: string, sellingMinor: Minor | undefined): Promise<void> {
  const noted = await noteSelling(ctx.shop, { reference, userId: ctx.userId }, sellingMinor);
  if (noted.type !== 'noted') return refuse(ctx, noted);
  await showCard(ctx, openCardScreen(ctx, noted.order), reference);
}

/** Below what was typed, as the next thing to do: the question stays where it was answered. */
async function showCard(ctx: BotContext, card: Parameters<typeof drawMessage>[1], reference: string): Promise<void> {
  const messageId = await drawMessage(ctx, card);
  await ctx.shop.shown.note(ctx.userId, reference, { messageId, at: ctx.shop.now() });
}

/** In the card's place, which Back brings again. */
async function ask(ctx: BotContext, order: Order, fault?: (words: Words) => string): Promise<void> {
  const { reference, priceMinor, sellingMinor } = order;
  await askQuestion(ctx, { name: QUESTION, about: reference, above: fault }, (words) => {
    const back = button(words.plain('button-back'), bringCard.data({ reference }));
    const none = button(words.plain('button-no-selling'), removeSoldFor.data({ reference }));
    const lines = [
      ...purchaseLines(order, words),
      words.html('card-price', { price: words.money(priceMinor) }),
      '',
      words.html('card-ask-selling'),
    ];
    return { html: lines.join('\n'), rows: [sellingMinor === undefined ? [back] : [none, back]] };
  });
}

async function refuse(ctx: BotContext, { type }: SellingNoted): Promise<void> {
  const text = (words: Words): string => {
    switch (type) {
      case 'expired':
        return words.plain('card-expired');
      case 'too-late':
        return words.plain('card-selling-late');
      case 'void':
      case 'noted':
        return words.plain('stale-button');
    }
  };
  if (ctx.callbackQuery !== undefined) return answerPress(ctx, text(ctx.words));
  await say(ctx, (words) => ({ html: text(words) }));
}
