import { limitsFor } from '../../../../domain/accounts/limits.ts';
import { troubleAt } from '../../../../domain/health/episode.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import type { BotContext } from '../../../context.ts';
import type { PurchaseTools } from '../../../conversations/purchase/step-context.ts';
import type { CardNews } from './card-screen.ts';

export type CardNewsTools = Pick<PurchaseTools, 'findDuplicate' | 'readAllowance' | 'policies' | 'health'>;

/** What stood on a card beside its order, for one that comes back. */
export async function readCardNews(
  { userId, role, lease }: BotContext,
  order: Order,
  { findDuplicate, readAllowance, policies, health }: CardNewsTools,
): Promise<Pick<CardNews, 'allowance' | 'earlier' | 'trouble'>> {
  const limits = limitsFor(role, lease.person, (await policies.read()).limits);
  const [allowance, earlier, episodes] = await Promise.all([
    readAllowance({ userId, role, limits }),
    findDuplicate(order),
    health.read(),
  ]);
  return { allowance, earlier, trouble: troubleAt(order.item, episodes) };
}
