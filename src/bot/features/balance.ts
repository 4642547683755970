import { Composer } from 'grammy';
import type { Now, OrderStore, Reseller } from '../../purchase/ports.ts';
import type { BotContext } from '../context.ts';
import { troubleText } from '../messages/trouble.ts';
import { answerPress } from '../press.ts';
import { send } from '../screen.ts';

export interface BalanceDeps {
  readonly reseller: Pick<Reseller, 'balance'>;
  readonly orders: Pick<OrderStore, 'openOrders'>;
  readonly now: Now;
}

/** /balance: the wallet, when it was read, and the money in orders whose end is not known. */
export function balanceFeature(deps: BalanceDeps): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('balance', async (ctx) => {
    await send(ctx.api, ctx.chatId, { html: await balanceText(ctx, deps) });
  });
  feature.callbackQuery('m:balance', async (ctx) => {
    await Promise.all([answerPress(ctx), send(ctx.api, ctx.from.id, { html: await balanceText(ctx, deps) })]);
  });
  return feature;
}

async function balanceText({ words, isMerchant }: BotContext, { reseller, orders, now }: BalanceDeps): Promise<string> {
  if (!isMerchant) return words.html('balance-merchants-only');
  try {
    const [balance, open] = await Promise.all([reseller.balance(), orders.openOrders()]);
    return [
      words.html('balance', { balance: words.money(balance), time: words.time(now()) }),
      words.html('balance-open', { count: open.count, total: words.money(open.totalMinor) }),
    ].join('\n');
  } catch (error) {
    return troubleText(error, words, isMerchant);
  }
}
