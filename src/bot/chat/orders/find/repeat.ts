import { Composer } from 'grammy';
import type { Product } from '../../../../domain/catalogue/products.ts';
import { costOf, type Order } from '../../../../domain/orders/order.ts';
import { latestDifferent } from '../../../../domain/orders/repeats.ts';
import type { OrderStore } from '../../../../use-cases/orders/ports.ts';
import { type Reseller, ResellerError } from '../../../../use-cases/shared/reseller.ts';
import type { BotContext } from '../../../context.ts';
import { purchaseOfProduct, purchaseOfProvider } from '../../../conversations/purchase/start-from-text.ts';
import type { PurchaseConversation } from '../../../conversations/purchase/purchase-conversation.ts';
import type { PurchaseState } from '../../../conversations/purchase/purchase-state.ts';
import { button, cut } from '../../../ui/buttons.ts';
import { HOME } from '../../menu/home-screen.ts';
import { listedOrder, listedText } from './purchase-line.ts';
import { repeatRows } from '../card/repeat-buttons.ts';
import { troubleText } from '../../../ui/trouble-text.ts';
import { answerPress } from '../../../ui/answer-press.ts';
import { send } from '../../../ui/screen.ts';

/** Purchases among which the different ones are looked for. */
const LOOK_BACK = 50;
const MAX_REPEATS = 5;
const MAX_TITLE_LENGTH = 100;

export interface RepeatDeps {
  readonly orders: Pick<OrderStore, 'find' | 'listByBuyer'>;
  readonly reseller: Pick<Reseller, 'product'>;
}

/** /repeat, and every button that buys something once more: the card is drawn from what the service sells now. */
export function repeatFeature(deps: RepeatDeps & { walks: PurchaseConversation }): Composer<BotContext> {
  const feature = new Composer<BotContext>();
  feature.command('repeat', async (ctx) => {
    const { words } = ctx;
    const latest = await readLatest(ctx, deps);
    const entries = latest.map((order, index) => listedText(listedOrder(order, index + 1, words), words));
    const other = [button(words.plain('button-buy-something-else'), HOME, 'buy')];
    const html = [words.html(latest.length === 0 ? 'repeat-none' : 'repeat-title'), ...entries].join('\n\n');
    await send(ctx.api, ctx.chatId, { html, rows: [...repeatRows(latest, words), other] });
  });
  feature.callbackQuery(/^rp:(again|once):(\w{15,40})$/u, async (ctx) => {
    const [, how, reference = ''] = ctx.match;
    const order = await deps.orders.find(reference);
    if (order === undefined || order.buyer.userId !== ctx.userId)
      return answerPress(ctx, ctx.words.plain('stale-button'));
    await Promise.all([answerPress(ctx), buyAgain(ctx, order, how === 'again', deps)]);
  });
  return feature;
}

/** The last different purchases of this person. */
export async function readLatest(ctx: BotContext, { orders }: Pick<RepeatDeps, 'orders'>): Promise<readonly Order[]> {
  const { orders: latest } = await orders.listByBuyer(ctx.userId, 0, LOOK_BACK);
  return latestDifferent(latest, MAX_REPEATS);
}

async function buyAgain(
  ctx: BotContext,
  order: Order,
  again: boolean,
  { reseller, walks }: RepeatDeps & { walks: PurchaseConversation },
): Promise<void> {
  const { words } = ctx;
  const found = await readProduct(order, reseller);
  switch (found.type) {
    case 'sold':
      return walks.begin(ctx, purchaseOfProduct(found.product, wishAgain(order, found.product, again)));
    case 'gone': {
      const { service, title } = order.item;
      const notice = words.html('repeat-gone', { product: cut(title, MAX_TITLE_LENGTH) });
      return walks.begin(ctx, purchaseOfProvider(service, undefined, numberOf(order)), { notice, passOver: false });
    }
    case 'unanswered': {
      const retry = button(words.plain('button-retry'), 'rp', again ? 'again' : 'once', order.reference);
      const html = troubleText(found.error, words, ctx.isMerchant);
      await send(ctx.api, ctx.chatId, { html, rows: [[retry]] });
    }
  }
}

/** What the service sells under that name now, never from the cache. */
async function readProduct(
  { item, reference }: Order,
  reseller: RepeatDeps['reseller'],
): Promise<{ type: 'sold'; product: Product } | { type: 'gone' } | { type: 'unanswered'; error: ResellerError }> {
  try {
    const product = await reseller.product(item.productName, reference);
    return product.available ? { type: 'sold', product } : { type: 'gone' };
  } catch (error) {
    if (!(error instanceof ResellerError)) throw error;
    return error.code === 'not-found' ? { type: 'gone' } : { type: 'unanswered', error };
  }
}

/** An amount is taken over where one is still chosen; a price is the one of now. */
function wishAgain(order: Order, product: Product, again: boolean): NonNullable<PurchaseState['wish']> {
  const chosen = order.item.amountRequired && product.amountRequired;
  return {
    ...numberOf(order),
    ...(chosen ? { amountMinor: costOf(order) } : {}),
    ...(again ? { again } : {}),
  };
}

/** What was delivered to is known to be right. */
function numberOf({ recipient: { kind, customerId }, state }: Order): NonNullable<PurchaseState['wish']> {
  const known = state === 'successful' || state === 'token-due' ? { known: true as const } : {};
  return { number: { kind, customerId, ...known } };
}
