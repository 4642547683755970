import { Composer } from 'grammy';
import type { LookUp } from '../../purchase/look-up.ts';
import type { BotContext } from '../context.ts';
import { button } from '../keyboards/buttons.ts';
import { orderScreen } from '../messages/order.ts';
import { transactionScreen } from '../messages/transaction.ts';
import { troubleText } from '../messages/trouble.ts';
import { answerPress } from '../press.ts';
import { type Screen, send, show } from '../screen.ts';

/** Shown where somebody sends /receipt alone: what a reference looks like. */
const EXAMPLE = 'VB7Q2M4C8Z1T5KX9W3RJ6HDNPSB0A1F8ZC4MK';

/** /receipt REFERENCE, and the buttons of the lists. */
export function receiptFeature(deps: { lookUp: LookUp }): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('receipt', async (ctx) => {
    const [text = ''] = ctx.match.trim().split(/\s+/u);
    const screen =
      text === ''
        ? { html: ctx.words.html('receipt-usage', { example: EXAMPLE }) }
        : await receiptScreen(ctx, deps.lookUp, text);
    await send(ctx.api, ctx.chatId, screen);
  });
  // From a page of one's own purchases: in its place, with the way back.
  feature.callbackQuery(/^r:(\d{1,6}):(\w{15,40})$/u, async (ctx) => {
    const [, page = '0', reference = ''] = ctx.match;
    const screen = await receiptScreen(ctx, deps.lookUp, reference);
    const back = [button(ctx.words.plain('button-back'), 'h', page)];
    const messageId = ctx.callbackQuery.message?.message_id;
    await Promise.all([
      answerPress(ctx),
      show(ctx.api, ctx.from.id, messageId, { ...screen, rows: [...(screen.rows ?? []), back] }),
    ]);
  });
  // From the list of the whole account: beside it, because its search would be lost on the way back.
  feature.callbackQuery(/^ra:(\S{15,40})$/u, async (ctx) => {
    const screen = await receiptScreen(ctx, deps.lookUp, ctx.match[1] ?? '');
    await Promise.all([answerPress(ctx), send(ctx.api, ctx.from.id, screen)]);
  });
  return feature;
}

async function receiptScreen(ctx: BotContext, lookUp: LookUp, text: string): Promise<Screen> {
  const { words, isMerchant } = ctx;
  try {
    const found = await lookUp({ userId: ctx.from?.id ?? 0, isMerchant }, text);
    switch (found.type) {
      case 'order':
        return orderScreen(found.order, words, {
          forMerchant: isMerchant,
          forBuyer: found.order.buyer.userId === ctx.from?.id,
        });
      case 'transaction':
        return transactionScreen(found.transaction, words);
      case 'unknown':
        return { html: words.html('receipt-unknown') };
    }
  } catch (error) {
    return { html: troubleText(error, words, isMerchant) };
  }
}
