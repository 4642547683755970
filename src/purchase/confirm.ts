import type { Order } from '../domain/order.ts';
import { next, revised } from '../domain/order-transitions.ts';
import type { Minor } from '../domain/money.ts';
import { type Draft, DRAFT_LIFE_MS } from './draft.ts';
import type { Now, OrderStore, Reseller } from './ports.ts';
import { type Recheck, recheck } from './recheck.ts';

export interface Tap {
  readonly reference: string;
  readonly userId: number;
  /** The message that holds the card. */
  readonly cardMessageId?: number | undefined;
  /** The buyer has seen that they bought this a moment ago, and wants it again. */
  readonly again?: boolean;
}

export type ConfirmOutcome =
  /** This tap did it: the order goes its way. */
  | { type: 'confirmed'; order: Order }
  /** An earlier tap did it. */
  | { type: 'already'; order: Order }
  /** No such card, another person's, canceled, or replaced by a newer one: for the tapper all the same. */
  | { type: 'void' }
  | { type: 'expired'; order: Order }
  /** Nothing was bought; the new draft has the new price. */
  | { type: 'price-changed'; order: Order; fromMinor: Minor; toMinor: Minor }
  /** Bought a moment ago by the same person: nothing was bought by this tap. */
  | { type: 'duplicate'; order: Order; earlier: Order }
  /** The account does not suffice: nothing was bought, the card stays good. */
  | { type: 'short'; order: Order; availableMinor: Minor }
  /** With this purchase the day's limit would be passed: nothing was bought. */
  | { type: 'day-limit'; order: Order; spentMinor: Minor; limitMinor: Minor }
  | { type: 'gone'; order: Order }
  /** The product could not be read: nothing was bought, the card stays good. */
  | { type: 'unanswered'; order: Order; cause: unknown };

export type Confirm = (tap: Tap) => Promise<ConfirmOutcome>;

/** Turns a draft into a confirmed order, once, however often and from wherever it is tapped. */
export function createConfirm(deps: {
  orders: OrderStore;
  reseller: Pick<Reseller, 'product'>;
  draft: Draft;
  now: Now;
  leaseMs: number;
  /** How long the same purchase by the same person is taken for a likely mistake; 0: never. */
  duplicateWindowMs: number;
}): Confirm {
  return async (tap) => {
    const order = await deps.orders.find(tap.reference);
    const barred = bar(order, tap.userId, deps.now());
    if (barred !== undefined || order === undefined) return barred ?? { type: 'void' };
    const check = await recheck(order, deps.reseller);
    switch (check.type) {
      case 'same':
        return commitConfirmed(order, tap);
      case 'gone':
        return { type: 'gone', order };
      case 'unanswered':
        return { type: 'unanswered', order, cause: check.cause };
      case 'price':
        return replaceCard(order, tap, check);
    }
  };

  /** A new reference, so that a second tap that is already on its way cannot confirm a price nobody has seen. */
  async function replaceCard(
    order: Order,
    tap: Tap,
    { product, fromMinor, toMinor }: Extract<Recheck, { type: 'price' }>,
  ): Promise<ConfirmOutcome> {
    const now = deps.now();
    // The old card goes first: were the price to change back, both could be confirmed, for one wish.
    const replaced = revised(next(order, { type: 'dropped', at: now }));
    if ((await deps.orders.commit(replaced, null)) === 'conflict') return whatStands(tap, now);
    const { buyer, recipient } = order;
    const redrawn = await deps.draft({
      buyer,
      product,
      recipient,
      priceMinor: toMinor,
      cardMessageId: tap.cardMessageId,
    });
    return { type: 'price-changed', order: redrawn, fromMinor, toMinor };
  }

  async function commitConfirmed(order: Order, tap: Tap): Promise<ConfirmOutcome> {
    const now = deps.now();
    const confirmed = revised(next(order, { type: 'confirmed', at: now, cardMessageId: tap.cardMessageId }));
    // Leased from the start: the one who confirmed settles it at once, everybody else only once that lease has run out.
    const duplicates = { windowMs: deps.duplicateWindowMs, again: tap.again === true };
    const result = await deps.orders.confirm(confirmed, now + deps.leaseMs, { duplicates });
    switch (result.type) {
      case 'committed':
        return { type: 'confirmed', order: confirmed };
      case 'conflict':
        return whatStands(tap, now);
      case 'duplicate': {
        const earlier = await deps.orders.find(result.reference);
        // It cannot be shown, so it cannot be asked about: the buyer said Confirm.
        return earlier === undefined
          ? commitConfirmed(order, { ...tap, again: true })
          : { type: 'duplicate', order, earlier };
      }
      case 'short':
      case 'day-limit':
        return { ...result, order };
    }
  }

  /** After a lost race: what the winner made of the order. */
  async function whatStands({ reference, userId }: Tap, now: number): Promise<ConfirmOutcome> {
    return bar(await deps.orders.find(reference), userId, now) ?? { type: 'void' };
  }
}

/** Why a tap confirms nothing; undefined where it may. */
function bar(order: Order | undefined, userId: number, now: number): ConfirmOutcome | undefined {
  if (order === undefined || order.buyer.userId !== userId || order.state === 'dropped') return { type: 'void' };
  if (order.state !== 'draft') return { type: 'already', order };
  return now - order.draftedAt > DRAFT_LIFE_MS ? { type: 'expired', order } : undefined;
}
