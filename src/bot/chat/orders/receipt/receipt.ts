import { Composer } from 'grammy';
import { givableMinor, isOpen, type Order } from '../../../../domain/orders/order.ts';
import { findOrder, type FindOrderOutcome } from '../../../../services/orders/find-order.ts';
import type { BotContext } from '../../../context.ts';
import { button } from '../../../ui/buttons.ts';
import { giveBackButtons } from './order-buttons.ts';
import { transactionScreen } from './transaction-screen.ts';
import { closeRows } from '../find/stuck-screen.ts';
import { orderListScreen } from '../find/listed-purchase.ts';
import type { Words } from '../../../ui/words.ts';
import { answerPress, changed, draw, type Drawing, say, type Screen } from '../../../ui/screen.ts';
import { sendOrderPicture } from './send-picture.ts';
import { askStatus, historyPage, openReceipt, openReceiptBelow } from '../routes.ts';
import { on } from '../../../ui/callback-routes.ts';
import { personRow } from '../../../shared/merchant-rows.ts';
import { troubleText } from '../../../shared/reseller-words.ts';
import { quoted } from '../../../../domain/shared/text.ts';

const EXAMPLE = 'C4MK';

const PICTURE = /^(?:picture|photo|image)$/iu;

export const receiptFeature = new Composer<BotContext>();

receiptFeature.command('receipt', async (ctx) => {
  const [text = '', how = ''] = ctx.match.trim().split(/\s+/u);
  const isPicture = PICTURE.test(how);
  if (how !== '' && !isPicture) {
    const facts = { word: quoted(how), reference: quoted(text) };
    await say(ctx, { html: ctx.words.html('receipt-word-unknown', facts) });
  }
  await (text === ''
    ? say(ctx, { html: ctx.words.html('receipt-usage', { example: EXAMPLE }) })
    : showReceipt(ctx, text, (screen) => say(ctx, screen), isPicture));
});
// A tap on a page of the person's own purchases: the receipt takes the place of the page, with a button back.
on(receiptFeature, openReceipt, async (ctx, { page, reference, days }) => {
  const back = historyPage.data({ page, days });
  const withBack = (screen: Screen, words: Words) => withRows(screen, [[button(words.plain('button-back'), back)]]);
  const show = (drawing: Drawing) => draw(ctx, changed(drawing, withBack));
  await Promise.all([answerPress(ctx), showReceipt(ctx, reference, show)]);
});
// A tap on the list of the whole account: the receipt comes as a new message, because a button back could not hold the search of the list.
on(receiptFeature, openReceiptBelow, (ctx, { reference }) =>
  Promise.all([answerPress(ctx), showReceipt(ctx, reference, (screen) => say(ctx, screen))]),
);

async function showReceipt(
  ctx: BotContext,
  text: string,
  show: (drawing: Drawing) => Promise<void>,
  asPicture = false,
): Promise<void> {
  const { shop, words, isMerchant } = ctx;
  const found = await find(ctx, text);
  switch (found.type) {
    case 'order':
    case 'archived': {
      if (asPicture && (await sendOrderPicture(ctx, found.order))) return;
      const isArchived = found.type === 'archived';
      const forBuyer = found.order.buyer.userId === ctx.userId;
      const buyerName = forBuyer ? undefined : ((await shop.people.find(found.order.buyer.userId))?.name ?? '?');
      const view = { forMerchant: isMerchant, forBuyer, buyerName, isArchived };
      const asked = isMerchant && !forBuyer && isOpen(found.order) ? [askRow(found.order, words)] : [];
      const given = isMerchant && !isArchived ? await giveBackRows(found.order, ctx) : [];
      const forMerchants = (screen: Screen, words: Words) =>
        withRows(screen, [...asked, ...closeRows(found.order, shop.now(), words), ...given]);
      return ctx.bot.ends.sayOrder(found.order, view, (screen) =>
        show(isMerchant ? changed(screen, forMerchants) : screen),
      );
    }
    case 'several':
      return show((words) => {
        const title = words.html('receipt-several', { text: text.toUpperCase() });
        return orderListScreen({ title, orders: found.orders, before: 0, pager: [] }, words);
      });
    case 'transaction':
      return show(transactionScreen(found.transaction, words));
    case 'too-short':
    case 'unknown':
      return show({ html: words.html(`receipt-${found.type}`) });
    case 'trouble':
      return show({ html: found.html });
  }
}

function askRow(order: Order, words: Words) {
  return [button(words.plain('button-ask-now'), askStatus.data(order)), ...personRow(order.buyer, words)];
}

/** The case may have ended; its person is told through it. */
async function giveBackRows(order: Order, { shop, words }: BotContext) {
  if (givableMinor(order) === 0) return [];
  const the = await shop.cases.find(order.buyer.userId, order.reference);
  return the === undefined ? [] : [giveBackButtons(the, order, words)];
}

function withRows(screen: Screen, rows: NonNullable<Screen['rows']>): Screen {
  return { ...screen, rows: [...(screen.rows ?? []), ...rows] };
}

async function find(ctx: BotContext, text: string): Promise<FindOrderOutcome | { type: 'trouble'; html: string }> {
  try {
    return await findOrder(ctx.shop, ctx, text);
  } catch (error) {
    return { type: 'trouble', html: troubleText(error, ctx.words, ctx.isMerchant) };
  }
}
