import { randomBytes } from 'node:crypto';
import { createReferences } from '../../../src/crypto/reference-cipher.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Store } from '../../../src/redis/open-store.ts';
import { mapConcurrent } from '../../../src/async/concurrency.ts';
import { finishedOrder } from './finished-order.ts';

const DAY_MS = 24 * 3_600_000;
const OLDEST_MS = 400 * DAY_MS;
const AT_ONCE = 64;
export const ORDERS_EACH = 10;
/** Ten million naira each: those of 100,000 people still add up exactly. */
const CREDIT_MINOR = minor(1e9);

/** Finished orders of ten to a person, with their money, as the bot's own scripts write them, at any time of the last 400 days. @param onDone after each order */
export async function fillStore(store: Store, orders: number, onDone: (done: number) => void): Promise<void> {
  const references = createReferences({ secret: randomBytes(24).toString('hex'), randomBytes });
  const now = Date.now();
  let done = 0;
  const people = Array.from({ length: Math.ceil(orders / ORDERS_EACH) }, (_, place) => place);
  await mapConcurrent(people, AT_ONCE, async (person) => {
    const userId = userIdOf(person);
    await store.people.see({ userId, name: `Person ${person}`, language: 'en', firstSeenAt: now - OLDEST_MS });
    await store.accounts.book({ id: 'first', userId, kind: 'credit', amountMinor: CREDIT_MINOR, by: 1, at: now });
    for (let place = person * ORDERS_EACH; place < Math.min((person + 1) * ORDERS_EACH, orders); place += 1) {
      const at = now - Math.floor(Math.random() * OLDEST_MS);
      const reference = references.mint(userId, at);
      await finish(store, finishedOrder({ reference, userId, at, place, random: Math.random }));
      onDone((done += 1));
    }
  });
}

export function userIdOf(person: number): number {
  return 700_000_000 + person * 13;
}

async function finish({ orders }: Store, { confirmed, ended }: ReturnType<typeof finishedOrder>): Promise<void> {
  const { type } = await orders.confirm(confirmed, Date.now(), { duplicates: { windowMs: 0, again: false } });
  const written = await orders.commit(ended, null);
  if (type !== 'committed' || written !== 'committed') throw new Error(`an order was not written: ${type}, ${written}`);
}
