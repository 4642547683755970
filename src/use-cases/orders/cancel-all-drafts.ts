import type { Batch } from '../../domain/batches/batch.ts';
import type { Order } from '../../domain/orders/order.ts';
import type { ConfirmBatch } from '../batches/confirm-batch.ts';
import { DRAFT_LIFE_MS } from './draft-order.ts';
import type { CancelDraft } from './cancel-draft.ts';
import type { BatchStore } from '../batches/ports.ts';
import type { OrderStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

export interface TakenBack {
  /** Newest first, as the lists are. */
  readonly orders: readonly Order[];
  readonly lists: readonly Batch[];
}

export type CancelAllDrafts = (userId: number) => Promise<TakenBack>;

/** Takes back every card of a person that could still be confirmed, lists of purchases among them. */
export function createCancelAllDrafts(deps: {
  orders: Pick<OrderStore, 'openDrafts'>;
  batches: Pick<BatchStore, 'openDrafts'>;
  drop: CancelDraft;
  dropList: ConfirmBatch['drop'];
  now: Now;
}): CancelAllDrafts {
  return async (userId) => {
    const since = deps.now() - DRAFT_LIFE_MS;
    const orders: Order[] = [];
    for (const reference of await deps.orders.openDrafts(userId, since)) {
      const outcome = await deps.drop({ reference, userId });
      if (outcome.type === 'dropped') orders.push(outcome.order);
    }
    const lists: Batch[] = [];
    for (const reference of await deps.batches.openDrafts(userId, since)) {
      const outcome = await deps.dropList({ reference, userId });
      if (outcome.type === 'dropped') lists.push(outcome.batch);
    }
    return { orders, lists };
  };
}
