import { mayBeClosed, type Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-transitions.ts';
import type { OrderEvents, OrderStore } from './ports.ts';
import type { ChangeTrail, ChangeNote } from '../people/ports.ts';
import type { Now } from '../shared/ports.ts';

export type CloseOutcome =
  /** By this press, or by an earlier one. */
  | { type: 'closed'; order: Order }
  /** It ended before, or is not open for long enough: nothing was changed. */
  | { type: 'stands'; order: Order }
  | { type: 'unknown' };

/** Ends an order that the service forgot. @param by the merchant */
export type CloseOrder = (reference: string, by: number) => Promise<CloseOutcome>;

export interface CloseOrderDeps {
  readonly orders: Pick<OrderStore, 'find' | 'commit' | 'ensureKept'>;
  readonly changeTrail: Pick<ChangeTrail, 'write'>;
  readonly events: Pick<OrderEvents, 'moved'>;
  /** Tells its buyer; resolves when the step under way has ended. */
  readonly advance: (order: Order) => Promise<void>;
  readonly now: Now;
}

/** A worker that asks at the same time writes too. */
const MAX_TRIES = 5;

/** One script writes order, money and a note of who did it. The note stays with the order until the trail has it. */
export function createCloseOrder(deps: CloseOrderDeps): CloseOrder {
  return async (reference, by) => {
    for (let tries = 1; ; tries += 1) {
      const order = await deps.orders.find(reference);
      if (order === undefined) return { type: 'unknown' };
      if (order.state === 'closed') {
        await deps.orders.ensureKept(order);
        return { type: 'closed', order };
      }
      if (!mayBeClosed(order, deps.now())) return { type: 'stands', order };
      const closed = await close(order, by, deps);
      if (closed !== undefined) return { type: 'closed', order: closed };
      if (tries >= MAX_TRIES) throw new Error('an order moved on at every try to close it');
    }
  };
}

async function close(order: Order, by: number, deps: CloseOrderDeps): Promise<Order | undefined> {
  const at = deps.now();
  const after = revised(next(order, { type: 'closed', at, by }));
  const note = noteOf(after, by, at);
  if ((await deps.orders.commit(after, at, note)) === 'conflict') return undefined;
  deps.events.moved(order, after);
  await deps.changeTrail.write(note.id, note.record);
  await deps.advance(after);
  return (await deps.orders.find(order.reference)) ?? after;
}

function noteOf({ reference, buyer, priceMinor }: Order, by: number, at: number): ChangeNote {
  const record = {
    by,
    at,
    what: 'order-closed',
    whom: buyer.userId,
    about: reference,
    after: String(priceMinor),
  } as const;
  return { id: `closed-${reference}`, record };
}
