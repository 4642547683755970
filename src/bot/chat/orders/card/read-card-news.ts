import { troubleAt } from '../../../../domain/health.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import type { BotContext } from '../../../context.ts';
import { findDuplicate } from '../../../../services/orders/find-order.ts';
import { readOwnAllowance } from '../../accounts/balance.ts';
import type { CardNews } from './card-screen.ts';

/** What stood on a card beside its order, for one that comes back. */
export async function readCardNews(
  ctx: BotContext,
  order: Order,
): Promise<Pick<CardNews, 'allowance' | 'earlier' | 'trouble'>> {
  const [allowance, earlier, episodes] = await Promise.all([
    readOwnAllowance(ctx),
    findDuplicate(ctx.shop, order),
    ctx.shop.episodes.read(),
  ]);
  return { allowance, earlier, trouble: troubleAt(order.item, episodes) };
}
