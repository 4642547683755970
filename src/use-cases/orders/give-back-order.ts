import { givableMinor, type Order } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-transitions.ts';
import type { Person } from '../../domain/people/person.ts';
import type { ChangeNote, ChangeTrail, PeopleStore } from '../people/ports.ts';
import type { Now } from '../shared/ports.ts';
import type { OrderStore } from './ports.ts';

export type GiveBackOutcome =
  /** By this tap, or by an earlier one: `order.givenBack` says whose. */
  | { type: 'given-back'; order: Order }
  /** It is not delivered by the service's word, or nothing was paid for it, or the money is back already: nothing was changed. */
  | { type: 'stands'; order: Order }
  /** Merchants have no account, and no one gives money to themselves. */
  | { type: 'self' | 'merchant' }
  | { type: 'unknown' };

/** Gives the buyer back what they paid for what the service calls delivered. @param by the merchant */
export type GiveBackOrder = (reference: string, by: number) => Promise<GiveBackOutcome>;

export interface GiveBackOrderDeps {
  readonly orders: Pick<OrderStore, 'find' | 'commit' | 'ensureKept'>;
  readonly people: Pick<PeopleStore, 'find'>;
  readonly changeTrail: Pick<ChangeTrail, 'write'>;
  readonly isMerchant: (userId: number, person: Person | undefined) => boolean;
  readonly now: Now;
}

/** Another worker may write at the same time, such as one that tells the end. */
const MAX_TRIES = 5;

/** Order, ledger and the note of who did it are written by one script; the note stays with it until the trail has it. */
export function createGiveBackOrder(deps: GiveBackOrderDeps): GiveBackOrder {
  const { orders, people, isMerchant } = deps;
  return async (reference, by) => {
    for (let tries = 1; ; tries += 1) {
      const order = await orders.find(reference);
      if (order === undefined) return { type: 'unknown' };
      if (order.givenBack !== undefined) {
        await orders.ensureKept(order);
        return { type: 'given-back', order };
      }
      if (order.buyer.userId === by) return { type: 'self' };
      if (isMerchant(order.buyer.userId, await people.find(order.buyer.userId))) return { type: 'merchant' };
      if (givableMinor(order) === 0) return { type: 'stands', order };
      const after = await giveBack(order, by, deps);
      if (after !== undefined) return { type: 'given-back', order: after };
      if (tries >= MAX_TRIES) throw new Error('an order moved on at every try to give its money back');
    }
  };
}

async function giveBack(
  order: Order,
  by: number,
  { orders, changeTrail, now }: GiveBackOrderDeps,
): Promise<Order | undefined> {
  const at = now();
  const after = revised(next(order, { type: 'given-back', at, by }));
  const note = noteOf(after, by, at);
  // Due at once: an end that was not told yet is told, and for an order that was told nothing is left to do.
  if ((await orders.commit(after, at, note)) === 'conflict') return undefined;
  await changeTrail.write(note.id, note.record);
  return after;
}

function noteOf({ reference, buyer, billing }: Order, by: number, at: number): ChangeNote {
  const record = {
    by,
    at,
    what: 'given-back',
    whom: buyer.userId,
    about: reference,
    after: String(billing?.heldMinor ?? 0),
  } as const;
  return { id: `given-back-${reference}`, record };
}
