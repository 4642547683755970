import type { Batch } from '../../domain/batches/batch.ts';
import type { Order } from '../../domain/orders/order.ts';
import { DRAFT_LIFE_MS } from './draft-order.ts';
import type { BatchStore } from '../batches/ports.ts';
import type { OrderStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';

/** The cards that a person could still confirm: the one that was drawn last, and how many there are beside it. */
export interface OpenCards {
  readonly newest: { type: 'order'; order: Order } | { type: 'list'; list: Batch };
  readonly others: number;
}

export type FindOpenDrafts = (userId: number) => Promise<OpenCards | undefined>;

export function createFindOpenDrafts(deps: {
  orders: Pick<OrderStore, 'openDrafts' | 'find'>;
  batches: Pick<BatchStore, 'openDrafts' | 'find'>;
  now: Now;
}): FindOpenDrafts {
  const { orders, batches, now } = deps;
  return async (userId) => {
    const since = now() - DRAFT_LIFE_MS;
    const [drafts, lists] = await Promise.all([orders.openDrafts(userId, since), batches.openDrafts(userId, since)]);
    const [order, list] = await Promise.all([
      drafts[0] === undefined ? undefined : orders.find(drafts[0]),
      lists[0] === undefined ? undefined : batches.find(lists[0]),
    ]);
    const newest = later(order, list);
    return newest === undefined ? undefined : { newest, others: drafts.length + lists.length - 1 };
  };
}

function later(order: Order | undefined, list: Batch | undefined): OpenCards['newest'] | undefined {
  if (order !== undefined && order.draftedAt >= (list?.draftedAt ?? 0)) return { type: 'order', order };
  return list === undefined ? undefined : { type: 'list', list };
}
