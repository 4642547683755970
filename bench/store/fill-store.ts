import { randomBytes } from 'node:crypto';
import { createReferences } from '../../src/crypto/reference-cipher.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { mapConcurrent } from '../../src/use-cases/shared/map-concurrent.ts';
import { finishedOrder } from './finished-order.ts';

const DAY_MS = 24 * 3_600_000;
/** Beyond the week in which orders stay as they are, up to the default of KEEP_ORDERS. */
const YOUNGEST_MS = 8 * DAY_MS;
const OLDEST_MS = 400 * DAY_MS;
const AT_ONCE = 64;
const ORDERS_EACH = 10;
const CREDIT_MINOR = minor(1e11);

/** Finished orders of ten to a person, with their money, as the bot's own scripts write them. @param onDone after each person's */
export async function fillStore(store: Store, orders: number, onDone: (done: number) => void): Promise<void> {
  const references = createReferences({ secret: randomBytes(24).toString('hex'), randomBytes });
  const people = Array.from({ length: Math.ceil(orders / ORDERS_EACH) }, (_, place) => place);
  const now = Date.now();
  let done = 0;
  await mapConcurrent(people, AT_ONCE, async (place) => {
    const userId = 700_000_000 + place * 13;
    const name = `Person ${place}`;
    await store.people.see({ userId, name, language: 'en', firstSeenAt: now - OLDEST_MS });
    await store.accounts.book({ id: 'first', userId, kind: 'credit', amountMinor: CREDIT_MINOR, by: 1, at: now });
    for (let count = 0; count < Math.min(ORDERS_EACH, orders - place * ORDERS_EACH); count += 1) {
      const at = now - YOUNGEST_MS - Math.floor(Math.random() * (OLDEST_MS - YOUNGEST_MS));
      const reference = references.mint(userId, at);
      await finish(store, finishedOrder({ reference, userId, at, place: place + count, random: Math.random }));
      onDone((done += 1));
    }
  });
}

async function finish({ orders }: Store, { confirmed, ended }: ReturnType<typeof finishedOrder>): Promise<void> {
  const { type } = await orders.confirm(confirmed, Date.now(), { duplicates: { windowMs: 0, again: false } });
  const written = await orders.commit(ended, null);
  if (type !== 'committed' || written !== 'committed') throw new Error(`an order was not written: ${type}, ${written}`);
}
