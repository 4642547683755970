import type { Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-transitions.ts';
import type { OrderStore } from './ports.ts';
import type { Now } from '../shared/ports.ts';
import type { Batch } from '../../domain/batches/batch.ts';
import type { ConfirmBatch } from '../batches/confirm-batch.ts';
import { DRAFT_LIFE_MS } from './draft-order.ts';
import type { BatchStore } from '../batches/ports.ts';

type CancelDraftOutcome =
  | { type: 'dropped'; order: Order }
  /** Confirmed before: it cannot be taken back. */
  | { type: 'too-late'; order: Order }
  /** No such card, another person's, or dropped before. */
  | { type: 'void' };

export type CancelDraft = (tap: { reference: string; userId: number }) => Promise<CancelDraftOutcome>;

/** Takes a card back, so that its Confirm can never be used again. */
export function createCancelDraft(deps: { orders: OrderStore; now: Now }): CancelDraft {
  return async ({ reference, userId }) => {
    const order = await deps.orders.find(reference);
    if (order === undefined || order.buyer.userId !== userId || order.state === 'dropped') return { type: 'void' };
    if (order.state !== 'draft') return { type: 'too-late', order };
    const dropped = revised(next(order, { type: 'dropped', at: deps.now() }));
    if ((await deps.orders.commit(dropped, null)) === 'committed') return { type: 'dropped', order: dropped };
    const current = await deps.orders.find(reference);
    return current === undefined ? { type: 'void' } : dropResultOf(current);
  };
}

function dropResultOf(order: Order): CancelDraftOutcome {
  return order.state === 'dropped' ? { type: 'void' } : { type: 'too-late', order };
}

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
