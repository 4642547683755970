import { randomBytes } from 'node:crypto';
import { createReferences } from '../../../src/crypto/reference-cipher.ts';
import { readNumberEnding } from '../../../src/domain/orders/order-search.ts';
import type { Store } from '../../../src/redis/open-store.ts';
import { ORDERS_EACH, userIdOf } from './fill-store.ts';
import { finishedOrder } from './finished-order.ts';

const DAY_MS = 24 * 3_600_000;
const EVER = { from: 0, to: Infinity };
/** People who are looked at, one after the other, so that each command stands for itself. */
const PEOPLE = 300;

/** What people and merchants do all day, in a full store; answers how many things that were. */
export async function useStore(store: Store, orders: number): Promise<number> {
  const { orders: found, accounts, readWorkload } = store;
  const references = createReferences({ secret: randomBytes(24).toString('hex'), randomBytes });
  const people = Math.ceil(orders / ORDERS_EACH);
  for (let count = 0; count < PEOPLE; count += 1) {
    const userId = userIdOf(Math.floor(Math.random() * people));
    const at = Date.now();
    const reference = references.mint(userId, at);
    const life = finishedOrder({ reference, userId, at, place: count, random: Math.random });
    await found.confirm(life.confirmed, at, { duplicates: { windowMs: 0, again: false } });
    await found.commit(life.ended, null);
    const ending = readNumberEnding(life.ended.recipient.customerId.slice(-4), 'NG');
    await found.listByBuyer(userId, 0, 5);
    await found.listTokens(userId, 0, 5);
    if (ending !== undefined) await found.listByNumber(ending, undefined, 0, 5);
    await found.listByReference(reference.slice(-4), undefined, 5);
    await accounts.newestEntries(userId, EVER, undefined, 50);
    for await (const _page of accounts.entries(userId, EVER, undefined, 500)) break;
  }
  // What a merchant asks for, of everybody.
  await found.openOrders();
  await accounts.totals();
  await readWorkload();
  for await (const _page of found.confirmedBetween(Date.now() - 30 * DAY_MS, Date.now())) continue;
  for (let [before, pages] = [undefined as string | undefined, 0]; pages < 20; pages += 1) {
    const page = await accounts.newestEntries(undefined, { from: 0, to: Date.now() - DAY_MS }, before, 200);
    before = page.next;
    if (before === undefined) break;
  }
  return PEOPLE;
}
