import type { Batch } from '../domain/batch.ts';
import type { Order } from '../domain/order.ts';
import type { ConfirmBatch } from './confirm-batch.ts';
import { DRAFT_LIFE_MS } from './draft.ts';
import type { Drop } from './drop.ts';
import type { BatchStore, Now, OrderStore } from './ports.ts';

export interface TakenBack {
  /** Newest first, as the lists are. */
  readonly orders: readonly Order[];
  readonly lists: readonly Batch[];
}

export type TakeBackAll = (userId: number) => Promise<TakenBack>;

/** Takes back every card of a person that could still be confirmed, lists of purchases among them. */
export function createTakeBackAll(deps: {
  orders: Pick<OrderStore, 'openDrafts'>;
  batches: Pick<BatchStore, 'openDrafts'>;
  drop: Drop;
  dropList: ConfirmBatch['drop'];
  now: Now;
}): TakeBackAll {
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
