import { Composer } from 'grammy';
import type { Order } from '../../../domain/orders/order.ts';
import { MAX_SELLING_MINOR } from '../../../domain/resale.ts';
import { type Minor, minor } from '../../../domain/shared/money.ts';
import { parseAmount } from '../../../domain/shared/parse-amount.ts';
import { noteSelling, openCardOf, type SellingNoted } from '../../../services/resale.ts';
import type { BotContext } from '../../context.ts';
import { button } from '../../ui/buttons.ts';
import { on } from '../../ui/callback-routes.ts';
import { answerPress, drawMessage, say } from '../../ui/screen.ts';
import type { Words } from '../../ui/words.ts';
import { type Asked, askQuestion, questionDialog } from '../../shared/questions.ts';
import type { Fault, Reading } from '../../dialogs.ts';
import { purchaseLines } from '../orders/card/card-screen.ts';
import { bringCard } from '../orders/routes.ts';
import { askSoldFor, removeSoldFor } from './routes.ts';
import { bringOpenCard, openCardScreen } from '../orders/card/open-card.ts';
import { statedAmount } from '../../../domain/order-text/numbers-in-text.ts';
import { amountFaultText } from '../../shared/money-words.ts';

/** The order notes the price, and the customer reads it. What the agent pays, and Confirm, stay as they are. */
export const sellOnCardFeature = new Composer<BotContext>();

/** Everybody may answer: a person who is not an agent any more reads so above their card, which is still open. */
const soldForDialog = questionDialog('sold-for', {}, async (talk, reference: string) => {
  await talk.ask(
    (ctx, fault) => ask(ctx, reference, fault),
    (ctx, typed) => take(ctx, reference, typed),
  );
});

on(sellOnCardFeature, askSoldFor, async (ctx, { reference, price }) => {
  const card = { reference, userId: ctx.userId };
  const open = await (price === undefined ? openCardOf(ctx.shop, card) : noteSelling(ctx.shop, card, minor(price)));
  if (open.type !== 'noted') await refuse(ctx, open);
  else if (price === undefined) await soldForDialog.begin(ctx, reference);
  else await bringOpenCard(ctx, open.order);
});
on(sellOnCardFeature, removeSoldFor, (ctx, { reference }) => note(ctx, reference, undefined));

async function take(ctx: BotContext, reference: string, typed: string): Promise<Reading<void>> {
  const open = await openCardOf(ctx.shop, { reference, userId: ctx.userId });
  if (open.type !== 'noted') return { value: await refuse(ctx, open) };
  if (ctx.role !== 'agent') {
    const card = openCardScreen(ctx, open.order, { noticeOf: (words) => words.html('resale-agents-only') });
    return { value: await showCard(ctx, card, reference) };
  }
  const said = statedAmount(typed, MAX_SELLING_MINOR);
  const parsed = parseAmount(said, MAX_SELLING_MINOR);
  if (parsed.type === 'amount') return { value: await note(ctx, reference, parsed.amountMinor) };
  return { fault: (words) => amountFaultText(parsed.fault, said, MAX_SELLING_MINOR, words) };
}

async function note(ctx: BotContext, reference: string, sellingMinor: Minor | undefined): Promise<void> {
  const noted = await noteSelling(ctx.shop, { reference, userId: ctx.userId }, sellingMinor);
  if (noted.type !== 'noted') return refuse(ctx, noted);
  await showCard(ctx, openCardScreen(ctx, noted.order), reference);
}

/** Draws the card below what was typed, because it is the next thing to do. The question stays above. */
async function showCard(ctx: BotContext, card: Parameters<typeof drawMessage>[1], reference: string): Promise<void> {
  const messageId = await drawMessage(ctx, card);
  await ctx.shop.shown.note(ctx.userId, reference, { messageId, at: ctx.shop.now() });
}

/** Asks in the card's place. Back brings the card again. */
async function ask(ctx: BotContext, reference: string, fault?: Fault): Promise<Asked> {
  const order = await ctx.shop.orders.find(reference);
  return askQuestion(ctx, { above: fault }, (words) => {
    const back = button(words.plain('button-back'), bringCard.data({ reference }));
    const none = button(words.plain('button-no-selling'), removeSoldFor.data({ reference }));
    const lines = [...(order === undefined ? [] : cardLines(order, words)), words.html('card-ask-selling')];
    return { html: lines.join('\n'), rows: [order?.sellingMinor === undefined ? [back] : [none, back]] };
  });
}

function cardLines(order: Order, words: Words): string[] {
  return [...purchaseLines(order, words), words.html('card-price', { price: words.money(order.priceMinor) }), ''];
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
