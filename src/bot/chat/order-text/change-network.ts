import { otherNetworksOf } from '../../../domain/catalogue/other-networks.ts';
import { costOf, type Order } from '../../../domain/orders/order.ts';
import type { BotContext } from '../../context.ts';
import { walkAmong, walkInto, wishOf } from '../../conversations/purchase/start-from-text.ts';
import type { WalkTools } from '../../conversations/purchase/context.ts';
import type { WalkConversation } from '../../conversations/purchase/purchase-conversation.ts';
import type { Walk } from '../../conversations/purchase/purchase-state.ts';
import { shopInTime } from './read-quick-order.ts';

/** The same thing of other networks, for a number that was ported; where none has the same, all that they have. */
export async function changeNetwork(
  ctx: BotContext,
  order: Order,
  messageId: number | undefined,
  { tools, walks }: { tools: WalkTools; walks: WalkConversation },
): Promise<void> {
  const found = await shopInTime(tools);
  const { item, recipient } = order;
  const { customerId } = recipient;
  const elsewhere: Walk = walkInto(item.service, undefined, wishOf(item, { customerId }));
  if (found.type === 'unanswered') return walks.begin(ctx, { ...elsewhere, messageId }, { trouble: found.error });
  const product = found.shop.byName.get(item.productName);
  const others = product === undefined ? [] : otherNetworksOf(product, found.shop);
  const said = { customerId, ...(item.amountRequired ? { amountMinor: costOf(order) } : {}) };
  const walk = others.length === 0 ? elsewhere : walkAmong(others, 'network', said);
  return walks.begin(ctx, { ...walk, messageId });
}
