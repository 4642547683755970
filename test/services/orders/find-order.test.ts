import { beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '../../../src/domain/orders/order.ts';
import { findOrder, findPendingOrder } from '../../../src/services/orders/find-order.ts';
import { ResellerError } from '../../../src/domain/shared/reseller.ts';
import { type PartsOfShop, shopOf } from '../../support/fakes/shop-of.ts';
import { FakeReseller } from '../../support/fakes/fake-reseller.ts';
import { BUYER, freshReference, sampleOrder, orderIn } from '../../support/samples/sample-order.ts';
import { memoryOrders } from '../../support/fakes/memory-orders.ts';

const buyer = { userId: BUYER.userId, isMerchant: false };
const stranger = { userId: 8, isMerchant: false };
const merchant = { userId: 9, isMerchant: true };
const FOREIGN = 'SHOP-2026-000123';

let order: Order;
let reseller: FakeReseller;

beforeEach(() => {
  order = sampleOrder();
  reseller = new FakeReseller();
});

function find(asker: typeof buyer, text: string, parts: PartsOfShop = {}) {
  return findOrder(shopOf({ orders: memoryOrders(order), archive: undefined, reseller, ...parts }), asker, text);
}

describe('a purchase by its reference', () => {
  test('of another person looks as if there were none', async () => {
    expect(await find(stranger, order.reference)).toEqual(await find(stranger, freshReference()));
    expect(reseller.asked).toBe(0);
  });

  test('is found by its last letters, four at the least, in any case; one’s own, and for a merchant anybody’s', async () => {
    const { reference } = order;
    for (const text of [reference.slice(-4), reference.slice(-6).toLowerCase(), ` ${reference.slice(-20)} `]) {
      expect(await find(buyer, text)).toEqual({ type: 'order', order });
      expect(await find(merchant, text)).toEqual({ type: 'order', order });
      expect(await find(stranger, text)).toEqual({ type: 'unknown' });
    }
    for (const text of [reference.slice(-3), ` ${reference.slice(-3)} `, '']) {
      expect(await find(buyer, text)).toEqual({ type: 'too-short' });
    }
    expect(await find(buyer, reference.slice(0, 6))).toEqual({ type: 'unknown' });
    expect(reseller.asked).toBe(0);
  });

  test('that is in the archive is read there, by its buyer and merchants', async () => {
    const archived = sampleOrder({ state: 'successful' });
    const asked: unknown[] = [];
    const archive = {
      find: async (reference: string, userId?: number) => {
        asked.push(userId);
        return reference === archived.reference && (userId ?? BUYER.userId) === BUYER.userId ? archived : undefined;
      },
    };
    const withArchive = (asker: typeof buyer, text: string) => find(asker, text, { archive });
    expect(await withArchive(buyer, archived.reference)).toEqual({ type: 'archived', order: archived });
    expect(await withArchive(merchant, archived.reference)).toEqual({ type: 'archived', order: archived });
    expect(await withArchive(stranger, archived.reference)).toEqual({ type: 'unknown' });
    expect(asked).toEqual([BUYER.userId, undefined, stranger.userId]);
    // What is in Redis, or is no whole reference, makes nobody read the archive.
    await withArchive(stranger, order.reference);
    await withArchive(buyer, order.reference.slice(-5));
    expect(asked).toHaveLength(3);
  });

  test('is asked about if several end so', async () => {
    const { reference } = order;
    const other = { ...sampleOrder(), reference: freshReference().slice(0, -4) + reference.slice(-4) };
    const orders = memoryOrders(order, other);
    expect(await find(buyer, reference.slice(-4), { orders })).toEqual({ type: 'several', orders: [order, other] });
  });

  test('of ours that the store has lost is asked of the service in its own spelling', async () => {
    const lost = freshReference();
    reseller.says(lost, 'failed');
    expect(await find(merchant, lost.toLowerCase())).toMatchObject({
      type: 'transaction',
      transaction: { reference: lost },
    });
  });

  test.each(['short', '../../wallet', '%00%0a', 'x'.repeat(41), 'with space in the middle'])(
    '%j is none, and is not asked about',
    async (text) => {
      expect(await find(merchant, text)).toEqual({ type: 'unknown' });
      expect(reseller.asked).toBe(0);
    },
  );

  test.each(['not-found', 'rejected'] as const)('that the service answers with %s is none', async (code) => {
    reseller.askFailures.push(new ResellerError(code, 'x'));
    expect(await find(merchant, FOREIGN)).toEqual({ type: 'unknown' });
  });

  test.each(['unavailable', 'timeout', 'unreadable', 'unauthorized'] as const)(
    'that the service answers with %s is not said to be none',
    async (code) => {
      reseller.askFailures.push(new ResellerError(code, 'x'));
      await expect(find(merchant, FOREIGN)).rejects.toMatchObject({ code });
    },
  );
});

const ended = ['successful', 'failed', 'closed', 'reversed'] as const;

test('finds the newest purchase that has not ended, and none if all have', async () => {
  const over = ended.map((state) => orderIn(state));
  const token = orderIn('token-due');
  for (const [orders, found] of [
    [[...over, token, orderIn('processing')], token],
    [over, undefined],
  ] as const) {
    const shop = { orders: { listByBuyer: async () => ({ orders, total: orders.length }) } };
    expect(await findPendingOrder(shop, BUYER.userId)).toBe(found);
  }
});
