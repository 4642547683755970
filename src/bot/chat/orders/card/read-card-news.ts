import { troubleAt } from '../../../../domain/health/episode.ts';
import { ownPauseOf } from '../../../../domain/pricing/pause.ts';
import type { Order } from '../../../../domain/orders/order.ts';
import type { BotContext } from '../../../context.ts';
import type { PurchaseTools } from '../../../conversations/purchase/step-context.ts';
import { readOwnAllowance } from '../../accounts/own-allowance.ts';
import type { CardNews } from './card-screen.ts';

export type CardNewsTools = Pick<PurchaseTools, 'findDuplicate' | 'readAllowance' | 'policies' | 'health'>;

/** What stood on a card beside its order, for one that comes back. */
export async function readCardNews(
  ctx: BotContext,
  order: Order,
  tools: CardNewsTools,
): Promise<Pick<CardNews, 'allowance' | 'earlier' | 'trouble' | 'isTrial'>> {
  const [allowance, earlier, news] = await Promise.all([
    readOwnAllowance(ctx, tools),
    tools.findDuplicate(order),
    readHealthNews(order, tools),
  ]);
  return { allowance, earlier, ...news };
}

/** How its provider does. A card of what the bot has paused is that of who tries it: there are no others. */
export async function readHealthNews(
  { item }: Order,
  { policies, health }: Pick<PurchaseTools, 'policies' | 'health'>,
): Promise<Pick<CardNews, 'trouble' | 'isTrial'>> {
  const [{ pauses }, episodes] = await Promise.all([policies.read(), health.read()]);
  return { trouble: troubleAt(item, episodes), isTrial: ownPauseOf(item, pauses) !== undefined };
}
