import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createReferences } from '../../src/crypto/reference-cipher.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { minor } from '../../src/domain/shared/money.ts';
import type { Store } from '../../src/redis/open-store.ts';
import { mapConcurrent } from '../../src/use-cases/shared/map-concurrent.ts';
import { finishedOrder } from '../store/finished-order.ts';
import { randomBytes } from 'node:crypto';

export interface Shop {
  readonly orders: number;
  /** So many of them were confirmed in the day that is compared; the others before. */
  readonly ofTheDay: number;
  readonly day: { readonly from: number; readonly to: number };
  /** Where the sandbox finds what was sold in that day. */
  readonly dataFile: string;
}

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 64;
const ORDERS_EACH = 10;
/** Enough for ten purchases; all credits together have to stay a whole number that JavaScript counts exactly. */
const CREDIT_MINOR = minor(1e9);

/** Finished orders of ten to a person, with their money, as the bot's own scripts write them; and the service's book of the day. */
export async function fillShop(store: Store, shop: Shop, onDone: (done: number) => void): Promise<void> {
  const references = createReferences({ secret: randomBytes(24).toString('hex'), randomBytes });
  const book = createWriteStream(shop.dataFile);
  book.write(`${JSON.stringify({ type: 'wallet', atMs: shop.day.from, balanceMinor: 1e14 })}\n`);
  const sold: Order[] = [];
  let done = 0;
  await mapConcurrent(numbers(Math.ceil(shop.orders / ORDERS_EACH)), AT_ONCE, async (person) => {
    const userId = 700_000_000 + person * 13;
    await store.accounts.book({ id: 'first', userId, kind: 'credit', amountMinor: CREDIT_MINOR, by: 1, at: 0 });
    for (const count of numbers(Math.min(ORDERS_EACH, shop.orders - person * ORDERS_EACH))) {
      const place = person * ORDERS_EACH + count;
      const at = timeOf(place, shop);
      const reference = references.mint(userId, at);
      const { confirmed, ended } = finishedOrder({ reference, userId, at, place, random: Math.random });
      await store.orders.confirm(confirmed, at, { duplicates: { windowMs: 0, again: false } });
      await store.orders.commit(ended, null);
      if (place < shop.ofTheDay) sold.push(ended);
      onDone((done += 1));
    }
  });
  for (const order of sold.toSorted((one, other) => (one.confirmedAt ?? 0) - (other.confirmedAt ?? 0))) {
    book.write(`${JSON.stringify({ type: 'transaction', transaction: transactionOf(order) })}\n`);
  }
  book.end();
  await finished(book);
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}

function timeOf(place: number, { ofTheDay, day }: Shop): number {
  if (place < ofTheDay) return day.from + Math.floor(Math.random() * (day.to - day.from));
  return day.from - DAY_MS * (10 + Math.floor(Math.random() * 300));
}

function transactionOf({ reference, recipient, item, priceMinor, receipt, confirmedAt = 0 }: Order): object {
  const { service, provider, productName } = item;
  return {
    reference,
    customerId: recipient.customerId,
    service,
    provider,
    category: null,
    productName,
    quantity: null,
    amountMinor: priceMinor,
    paidMinor: receipt?.paidMinor ?? priceMinor,
    createdAtMs: confirmedAt,
    visibleAtMs: confirmedAt,
    succeedsAtMs: confirmedAt,
    failsAtMs: null,
    requeriesAtMs: null,
    tokenAtMs: confirmedAt,
  };
}
