import { mayBeClosed, type Order, isNotifyDue, waitTopicOf, givableMinor } from '../../domain/orders/order.ts';
import { next, revised } from '../../domain/orders/order-transitions.ts';
import type { OrderEvents, OrderStore } from './ports.ts';
import type { ChangeTrail, ChangeNote, PeopleStore } from '../people/ports.ts';
import type { Now } from '../shared/ports.ts';
import type { Person } from '../../domain/people/person.ts';

type CloseOutcome =
  /** By this press, or by an earlier one. */
  | { type: 'closed'; order: Order }
  /** It ended before, or is not open for long enough: nothing was changed. */
  | { type: 'stands'; order: Order }
  | { type: 'unknown' };

/** Ends an order that the service forgot. @param by the merchant */
export type CloseOrder = (reference: string, by: number) => Promise<CloseOutcome>;

interface CloseOrderDeps {
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

/** The order after the service was asked about it, or as it is if there is nothing to ask; undefined if there is no such order. */
export type CheckStatusNow = (reference: string) => Promise<Order | undefined>;

/** Asks about an order at once, even if its next question is due later. @param deps.advance resolves when the step under way has ended */
export function createCheckStatusNow(deps: {
  orders: Pick<OrderStore, 'find'>;
  advance: (order: Order) => Promise<void>;
}): CheckStatusNow {
  return async (reference) => {
    const order = await deps.orders.find(reference);
    if (order === undefined || !canBeAsked(order)) return order;
    await deps.advance(order);
    return (await deps.orders.find(reference)) ?? order;
  };
}

/** What a worker sends or tells at this moment is left to it: a second one could only undo what it learns. */
function canBeAsked(order: Order): boolean {
  if (order.state === 'closed') return !isNotifyDue(order);
  const topic = waitTopicOf(order);
  return topic !== undefined && topic !== 'unsent' && order.state !== 'submitting' && !isNotifyDue(order);
}

type GiveBackOutcome =
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
const MAX_GIVE_BACK_TRIES = 5;

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
      if (tries >= MAX_GIVE_BACK_TRIES) throw new Error('an order moved on at every try to give its money back');
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
  const note = givenBackNote(after, by, at);
  // Due at once: an end that was not told yet is told, and for an order that was told nothing is left to do.
  if ((await orders.commit(after, at, note)) === 'conflict') return undefined;
  await changeTrail.write(note.id, note.record);
  return after;
}

function givenBackNote({ reference, buyer, billing }: Order, by: number, at: number): ChangeNote {
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
