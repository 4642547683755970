import type { PastPurchase, Sandbox } from 'reseller-sandbox';
import type { Order } from '../../../src/domain/orders/order.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { withTestStore } from '../../support/redis/test-store.ts';
import { sampleOrder, sampleReferences } from '../../support/samples/sample-order.ts';
import type { Contender } from '../contender.ts';
import { KEY_PREFIX } from '../contender.ts';

/** People who own the backlog: enough for Telegram's pace of one message a second in a chat. */
const OWNERS = 2_000;
/** The first of the backlog was bought so long ago. */
const SINCE_MS = 3 * 3_600_000;
const WRITES_AT_ONCE = 100;

/** Open orders that the service has and does not finish, and the history in which they stand. Resolves with their references. */
export async function seedBacklog(
  { emulator }: Contender,
  sandbox: Sandbox,
  { redisUrl, orders: count }: { redisUrl: string; orders: number },
): Promise<ReadonlySet<string>> {
  const owners = emulator.driver.addPeople(Math.min(OWNERS, count), { started: true }).map(({ person }) => person.id);
  const now = Date.now();
  const orders: Order[] = [];
  const past: PastPurchase[] = [];
  for (let place = 0; place < count; place += 1) {
    const at = now - SINCE_MS + Math.floor((place / count) * (SINCE_MS - 600_000));
    const userId = owners[place % owners.length] ?? 0;
    const reference = sampleReferences.mint(userId, at);
    orders.push(orderOf(userId, reference, at, now));
    past.push({ reference, customerId: NUMBER, amount: 500, createdAtMs: at + 300, status: 'processing' });
  }
  sandbox.addPast(past);
  await store(redisUrl, orders);
  return new Set(orders.map(({ reference }) => reference));
}

const NUMBER = '08031234567';

/** Its buyer and merchants have been told that it takes long. */
function orderOf(userId: number, reference: string, at: number, now: number): Order {
  return sampleOrder({
    reference,
    version: 1,
    state: 'processing',
    buyer: { userId, chatId: userId, locale: 'en' },
    recipient: { kind: 'phone', customerId: NUMBER },
    priceMinor: minor(50_000),
    draftedAt: at - 5_000,
    confirmedAt: at,
    enteredAt: at,
    sends: 1,
    reassured: { topic: 'processing', at, tries: 0 },
    alerted: { count: 2, at: now, tries: 0 },
  });
}

async function store(url: string, orders: readonly Order[]): Promise<void> {
  await withTestStore({ url, keyPrefix: KEY_PREFIX }, async (opened) => {
    for (let from = 0; from < orders.length; from += WRITES_AT_ONCE) {
      const some = orders.slice(from, from + WRITES_AT_ONCE);
      await Promise.all(some.map((order) => opened.orders.commit(order, Date.now())));
    }
  });
}
