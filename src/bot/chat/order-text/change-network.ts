import { otherNetworksOf } from '../../../domain/catalogue/other-networks.ts';
import { costOf, type Order } from '../../../domain/orders/order.ts';
import type { BotContext } from '../../context.ts';
import { purchaseAmong, purchaseOfProvider, prefillOf } from '../../conversations/purchase/prefilled-purchase.ts';
import type { PurchaseTools } from '../../conversations/purchase/step-context.ts';
import type { PurchaseConversation } from '../../conversations/purchase/purchase-conversation.ts';
import type { PurchaseState } from '../../conversations/purchase/purchase-state.ts';
import { productIndexInTime } from './read-quick-order.ts';

/** The same thing of other networks, for a number that was ported; if none has the same, all that they have. */
export async function changeNetwork(
  ctx: BotContext,
  order: Order,
  messageId: number | undefined,
  { tools, purchases }: { tools: PurchaseTools; purchases: PurchaseConversation },
): Promise<void> {
  const found = await productIndexInTime(tools);
  const { item, recipient } = order;
  const { customerId } = recipient;
  const elsewhere: PurchaseState = purchaseOfProvider(item.service, undefined, prefillOf(item, { customerId }));
  if (found.type === 'unanswered') return purchases.begin(ctx, { ...elsewhere, messageId }, { trouble: found.error });
  const product = found.productIndex.byName.get(item.productName);
  const others = product === undefined ? [] : otherNetworksOf(product, found.productIndex);
  const said = { customerId, ...(item.amountRequired ? { amountMinor: costOf(order) } : {}) };
  const purchaseState = others.length === 0 ? elsewhere : purchaseAmong(others, 'network', said);
  return purchases.begin(ctx, { ...purchaseState, messageId });
}
