import type { NamedRecipient } from '../../../domain/order-text/meaning.ts';
import type { PurchaseTools } from '../../conversations/purchase/step-context.ts';
import type { SayUnclearDeps } from './say-unclear.ts';
import type { PurchaseConversation } from '../../conversations/purchase/purchase-conversation.ts';

export interface QuickOrderDeps extends SayUnclearDeps {
  readonly tools: PurchaseTools;
  readonly purchases: PurchaseConversation;
  /** The numbers that a person gave names to. */
  readonly named: (userId: number) => Promise<readonly NamedRecipient[]>;
}
