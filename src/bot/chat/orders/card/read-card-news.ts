import { troubleAt } from '../../../../domain/health/episode.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import type { BotContext } from '../../../context.ts';
import type { PurchaseTools } from '../../../conversations/purchase/step.ts';
import { readOwnAllowance } from '../../accounts/balance.ts';
import type { CardNews } from './card-screen.ts';

export type CardNewsTools = Pick<PurchaseTools, 'findDuplicate' | 'readAllowance' | 'policies' | 'health'>;

/** What stood on a card beside its order, for one that comes back. */
export async function readCardNews(
  ctx: BotContext,
  order: Order,
  tools: CardNewsTools,
): Promise<Pick<CardNews, 'allowance' | 'earlier' | 'trouble'>> {
  const [allowance, earlier, episodes] = await Promise.all([
    readOwnAllowance(ctx, tools),
    tools.findDuplicate(order),
    tools.health.read(),
  ]);
  return { allowance, earlier, trouble: troubleAt(order.item, episodes) };
}
