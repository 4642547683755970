import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Order } from '../../src/domain/orders/order.ts';
import { next, revised } from '../../src/domain/orders/order-state-machine.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { BUYER, orderIn, T0 } from './samples/sample-order.ts';

export const ANYTHING_GOES = { duplicates: { windowMs: 0, again: false } };

/** A merchant adds to a person's account by hand, or takes from it. */
export function book(
  { accounts }: Pick<Store, 'accounts'>,
  amount: number,
  changes: { userId?: number; kind?: 'credit' | 'debit'; id?: string } = {},
) {
  const booking = { id: randomUUID(), userId: BUYER.userId, kind: 'credit', by: 1, at: T0 } as const;
  return accounts.book({ ...booking, amountMinor: minor(amount), ...changes });
}

/** All entries of a person, oldest first. */
export async function readLedger({ accounts }: Pick<Store, 'accounts'>, userId: number = BUYER.userId) {
  return (await Array.fromAsync(accounts.entries(userId, { from: 0, to: Infinity }))).flat();
}

/** Stores an order that was drawn and confirmed, with its price held in its buyer's account. */
export async function holdOrder(
  { orders }: Pick<Store, 'orders'>,
  changes: Partial<Order> = {},
  at = T0,
): Promise<Order> {
  const draft = orderIn('draft', changes);
  await orders.commit(draft, null);
  const billing = { heldMinor: draft.priceMinor, day: '2026-11-21' };
  const order = revised(next(draft, { type: 'confirmed', at, billing }));
  expect(await orders.confirm(order, at, ANYTHING_GOES)).toEqual({ type: 'committed' });
  return order;
}

/** Ends an order together with its money, which is taken or given back. */
export async function endOrder(
  { orders }: Pick<Store, 'orders'>,
  order: Order,
  state: Order['state'],
  at = T0 + 900,
): Promise<Order> {
  const ended = revised({ ...order, state, endedAt: at });
  expect(await orders.commit(ended, null)).toBe('committed');
  return ended;
}
