import { Composer } from 'grammy';
import type { FindOrder, FindOrderOutcome } from '../../../../use-cases/orders/find-order.ts';
import type { Now } from '../../../../use-cases/shared/ports.ts';
import type { BotContext } from '../../../context.ts';
import { button } from '../../../ui/buttons.ts';
import { closable } from '../find/close-order-screen.ts';
import { orderListScreen } from '../find/order-list-screen.ts';
import { transactionScreen } from '../find/transaction-screen.ts';
import { troubleText } from '../../../ui/trouble-text.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import type { EndScreens } from './end-screens.ts';
import type { ReadBalance } from './read-balance.ts';
import { type Screen, send, show } from '../../../ui/screen.ts';

/** Shown where somebody sends /receipt alone: what a reference looks like. */
const EXAMPLE = 'VB7Q2M4C8Z1T5KX9W3RJ6HDNPSB0A1F8ZC4MK';

export interface ReceiptDeps {
  readonly findOrder: FindOrder;
  readonly ends: Pick<EndScreens, 'sayOrder'>;
  readonly now: Now;
  readonly readBalance: ReadBalance;
}

/** /receipt REFERENCE, or its last letters, and the buttons of the lists. */
export function receiptFeature(deps: ReceiptDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('receipt', async (ctx) => {
    const [text = ''] = ctx.match.trim().split(/\s+/u);
    const say = (screen: Screen): Promise<unknown> => send(ctx.api, ctx.chatId, screen);
    await (text === ''
      ? say({ html: ctx.words.html('receipt-usage', { example: EXAMPLE }) })
      : sayReceipt(ctx, deps, text, say));
  });
  // From a page of one's own purchases: in its place, with the way back.
  feature.callbackQuery(/^r:(\d{1,6}):(\w{15,40})$/u, async (ctx) => {
    const [, page = '0', reference = ''] = ctx.match;
    const back = [button(ctx.words.plain('button-back'), 'h', page)];
    const messageId = ctx.callbackQuery.message?.message_id;
    const say = (screen: Screen): Promise<unknown> =>
      show(ctx.api, ctx.userId, messageId, { ...screen, rows: [...(screen.rows ?? []), back] });
    await Promise.all([answerPress(ctx), sayReceipt(ctx, deps, reference, say)]);
  });
  // From the list of the whole account: beside it, because its search would be lost on the way back.
  feature.callbackQuery(/^ra:(\S{15,40})$/u, async (ctx) => {
    const say = (screen: Screen): Promise<unknown> => send(ctx.api, ctx.userId, screen);
    await Promise.all([answerPress(ctx), sayReceipt(ctx, deps, ctx.match[1] ?? '', say)]);
  });
  return feature;
}

async function sayReceipt(
  ctx: BotContext,
  { findOrder, ends, readBalance, now }: ReceiptDeps,
  text: string,
  say: (screen: Screen) => Promise<unknown>,
): Promise<void> {
  const { words, isMerchant } = ctx;
  const found = await find(ctx, findOrder, text);
  switch (found.type) {
    case 'order': {
      const forBuyer = found.order.buyer.userId === ctx.userId;
      const balanceMinor = forBuyer ? await readBalance(found.order) : undefined;
      await ends.sayOrder(found.order, words, { forMerchant: isMerchant, forBuyer, balanceMinor }, (screen) =>
        say(isMerchant ? closable(screen, found.order, now(), words) : screen),
      );
      return;
    }
    case 'several': {
      const title = words.html('receipt-several', { text: text.toUpperCase() });
      await say(orderListScreen({ title, orders: found.orders, before: 0, pager: [] }, words));
      return;
    }
    case 'transaction':
      await say(transactionScreen(found.transaction, words));
      return;
    case 'unknown':
      await say({ html: words.html('receipt-unknown') });
      return;
    case 'trouble':
      await say({ html: found.html });
  }
}

async function find(
  { userId, words, isMerchant }: BotContext,
  findOrder: FindOrder,
  text: string,
): Promise<FindOrderOutcome | { type: 'trouble'; html: string }> {
  try {
    return await findOrder({ userId, isMerchant }, text);
  } catch (error) {
    return { type: 'trouble', html: troubleText(error, words, isMerchant) };
  }
}
