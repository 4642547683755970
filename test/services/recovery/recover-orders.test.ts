import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Order, OrderState } from '../../../src/domain/orders/order.ts';
import { shardOfReference } from '../../../src/domain/orders/reference.ts';
import type { Transaction } from '../../../src/domain/orders/receipt.ts';
import { type HistoryPage, type HistoryQuery, ResellerError } from '../../../src/domain/shared/reseller.ts';
import {
  recoverOrders,
  type RecoverRequest,
  type RecoveryProgress,
  type RecoverySummary,
} from '../../../src/services/recovery/recover-orders.ts';
import type { Shop } from '../../../src/services/shop.ts';
import { pageOf } from '../../support/fakes/fake-history.ts';
import { type PartsOfShop, shopOf } from '../../support/fakes/shop-of.ts';
import { ANYTHING_GOES } from '../../support/held-orders.ts';
import { useRealStore } from '../../support/redis/real-store.ts';
import {
  BUYER,
  freshReference,
  orderIn,
  sampleProduct,
  sampleReferences,
  T0,
} from '../../support/samples/sample-order.ts';
import { sampleTransaction } from '../../support/samples/sample-transaction.ts';

const SINCE = '2026-11-18';
const real = await useRealStore();
const { orders } = real.store;
let history: Transaction[];
let asked: HistoryQuery[];
let onAsk: () => void;

beforeEach(() => {
  history = [];
  asked = [];
  onAsk = () => undefined;
});

/** Newest first; a row that `onAsk` adds shifts the pages. */
async function transactions(query: HistoryQuery): Promise<HistoryPage> {
  asked.push(query);
  onAsk();
  return pageOf(history.toReversed(), query);
}

const product = vi.fn<Shop['reseller']['product']>();

function createSubject(now = () => T0, archive?: PartsOfShop['archive'], read = transactions) {
  product.mockReset();
  product.mockImplementation(async (name) => sampleProduct({ name }));
  const shop = shopOf({
    orders,
    reseller: { transactions: read, product },
    references: sampleReferences,
    account: 'one-account',
    defaultLocale: 'en',
    now,
    archive,
  });
  return (request: RecoverRequest): Promise<RecoverySummary> => recoverOrders(shop, request);
}

function sold(count: number, changes: (place: number) => Partial<Transaction> = () => ({})): Transaction[] {
  return Array.from({ length: count }, (_, place) =>
    sampleTransaction({ reference: freshReference(BUYER.userId + place), ...changes(place) }),
  );
}

const stored = (reference: string): Promise<Order | undefined> => orders.find(reference);

/** Puts it into the store at its first version. */
async function keep(order: Order): Promise<Order> {
  const first = { ...order, version: 1 };
  await orders.commit(first, null);
  return first;
}

/** When its next step is due; undefined if none is. */
async function dueOf(reference: string): Promise<number | undefined> {
  const at = await real.raw.zscore(real.keys.due(shardOfReference(reference)), reference);
  return at === null ? undefined : Number(at);
}

describe('a recovery', () => {
  test('makes no order of what is in the archive, and ends if that cannot be read', async () => {
    history = sold(3);
    const has = vi.fn<(reference: string) => Promise<boolean>>(
      async (reference) => reference === history[1]?.reference,
    );
    expect(await createSubject(() => T0, { has })({ since: SINCE })).toMatchObject({ ours: 3, kept: 1, recovered: 2 });
    expect(await stored(history[1]!.reference)).toBeUndefined();
    has.mockRejectedValue(new Error('the folder is away'));
    history = sold(1);
    await expect(createSubject(() => T0, { has })({ since: SINCE })).rejects.toThrow('the folder is away');
    expect(await stored(history[0]!.reference)).toBeUndefined();
  });

  test('puts in what the service has, each in its state, due for asking or telling', async () => {
    const words = ['successful', 'processing', 'failed', 'other'] as const;
    history = sold(4, (place) => ({ status: words[place]! }));
    const summary = await createSubject()({ since: SINCE });
    expect(summary).toEqual({
      transactions: 4,
      unread: 0,
      calls: 1,
      ours: 4,
      foreign: 0,
      kept: 0,
      recovered: 4,
      byState: { successful: 1, processing: 3 },
    });
    expect(asked[0]).toMatchObject({ startDate: SINCE, limit: 100 });
    for (const { reference } of history) {
      expect(await stored(reference)).toMatchObject({ reference, version: 1, recovered: true });
      expect(await dueOf(reference)).toBeDefined();
    }
  });

  test('puts them into the person’s list, among the open ones if they are open, into their day, and makes them due', async () => {
    const [done, open] = [sampleTransaction(), sampleTransaction({ status: 'processing' })];
    history = [done, open];
    await createSubject()({ since: SINCE });
    const both = [done.reference, open.reference].toSorted();
    const list = await orders.listByBuyer(BUYER.userId, 0, 5);
    expect(list.orders.map(({ reference }) => reference).toSorted()).toEqual(both);
    expect(await orders.openOrders()).toEqual({ count: 1, totalMinor: 50_000 });
    const ofTheDay = (await Array.fromAsync(orders.confirmedBetween(T0, T0 + 1))).flat();
    expect(ofTheDay.map(({ reference }) => reference).toSorted()).toEqual(both);
    const claimed = await orders.claimYoung(shardOfReference(done.reference), T0 + 5_000, T0 + 9_000, 9);
    expect(claimed.toSorted()).toEqual(both);
    expect(await real.raw.pttl(real.keys.order(done.reference))).toBe(-1);
  });

  test('takes only what a reference of ours names', async () => {
    const [ours] = sold(1);
    history = [
      ours!,
      sampleTransaction({ reference: 'another-system-000001' }),
      sampleTransaction({ reference: 'VB7Q2M4C8Z1T5KX9W3RJ6HDNPSB0A00000000' }),
      sampleTransaction({ reference: `${ours!.reference.slice(0, -1)}${ours!.reference.endsWith('0') ? '1' : '0'}` }),
    ];
    expect(await createSubject()({ since: SINCE })).toMatchObject({ ours: 1, foreign: 3, recovered: 1 });
    expect(await real.raw.keys(`${real.keyPrefix}:*order:*`)).toHaveLength(1);
  });

  test('leaves alone what got further here, and takes up what an older backup has from before it was sent', async () => {
    const kept = (...states: readonly OrderState[]) => Promise.all(states.map((state) => keep(orderIn(state))));
    const behind = await kept('draft', 'dropped', 'confirmed');
    const further = await kept('submitting', 'unknown', 'processing', 'successful', 'failed');
    history = [...behind, ...further].map(({ reference }) => sampleTransaction({ reference }));
    expect(await createSubject()({ since: SINCE })).toMatchObject({ kept: 5, recovered: 3 });
    for (const { reference } of behind) {
      expect(await stored(reference)).toMatchObject({ state: 'successful', version: 2, recovered: true });
    }
    for (const before of further) expect(await stored(before.reference)).toEqual(before);
  });

  test('a second time puts in nothing more, and two at once put in each once', async () => {
    history = sold(150);
    const recover = createSubject();
    const both = await Promise.all([recover({ since: SINCE }), recover({ since: SINCE })]);
    expect(both.map(({ recovered }) => recovered).reduce((sum, one) => sum + one)).toBe(150);
    expect(await recover({ since: SINCE })).toMatchObject({ recovered: 0, kept: 150 });
    for (const { reference } of history) {
      expect((await stored(reference))?.version).toBe(1);
      expect(await dueOf(reference)).toBeDefined();
    }
  });

  test('overwrites nothing that moves on while it looks', async () => {
    const card = await keep(orderIn('draft'));
    history = [sampleTransaction({ reference: card.reference })];
    const moved = { ...orderIn('processing'), reference: card.reference, version: 2 };
    const subject = createSubject();
    product.mockImplementationOnce(async () => {
      await orders.confirm(moved, T0, ANYTHING_GOES);
      return sampleProduct();
    });
    expect(await subject({ since: SINCE })).toMatchObject({ recovered: 0, kept: 1 });
    expect(await stored(card.reference)).toEqual(moved);
  });

  test('ends and says how many it could not read if the total is not true', async () => {
    history = sold(20);
    const honest = createSubject();
    const untrue = { total: 1_000_000, totalPages: 10_000 };
    const recover = createSubject(undefined, undefined, async (query) => ({
      ...(await transactions(query)),
      ...untrue,
    }));
    const summary = await recover({ since: SINCE });
    expect(summary).toMatchObject({ recovered: 20, unread: 999_980 });
    expect(summary.calls).toBeLessThan(10);
    expect(await honest({ since: SINCE })).toMatchObject({ kept: 20 });
  });

  test('reads each product once, and takes the transaction’s word if one cannot be read', async () => {
    history = sold(60, (place) => ({ productName: `PLAN-${place % 3}` }));
    const subject = createSubject();
    product.mockImplementation(async (name) => {
      if (name === 'PLAN-1') throw new ResellerError('not-found', 'gone');
      if (name === 'PLAN-2') throw new ResellerError('unavailable', 'down');
      return sampleProduct({ name, description: 'Plan nought' });
    });
    expect(await subject({ since: SINCE })).toMatchObject({ recovered: 60 });
    expect(product).toHaveBeenCalledTimes(3);
    const titles = await Promise.all(history.slice(0, 3).map(async ({ reference }) => stored(reference)));
    expect(titles.map((order) => order?.item.title)).toEqual(['Plan nought', 'PLAN-1', 'PLAN-2']);
  });

  test('speaks the language in which an order of the person is left', async () => {
    history = sold(2);
    await keep(orderIn('successful', { buyer: { ...BUYER, locale: 'fr' } }));
    await createSubject()({ since: SINCE });
    const locales = await Promise.all(history.map(async ({ reference }) => (await stored(reference))?.buyer.locale));
    expect(locales).toEqual(['fr', 'en']);
  });

  test('makes them due no faster than Telegram takes them, and one person’s a second apart', async () => {
    const many = sold(100);
    const ofOne = Array.from({ length: 10 }, () => sampleTransaction({ reference: freshReference(1) }));
    history = [...many, ...ofOne];
    await createSubject()({ since: SINCE });
    const dueTimes = async (of: readonly Transaction[]) =>
      (await Promise.all(of.map(async ({ reference }) => (await dueOf(reference))!))).toSorted((a, b) => a - b);
    const times = await dueTimes(many);
    for (let place = 25; place < times.length; place += 1) {
      expect(times[place]! - times[place - 25]!).toBeGreaterThanOrEqual(1_000);
    }
    const own = await dueTimes(ofOne);
    for (let place = 1; place < own.length; place += 1) expect(own[place]! - own[place - 1]!).toBeGreaterThan(1_000);
  });

  test('tells how far it is after every page', async () => {
    history = sold(250);
    const progress: RecoveryProgress[] = [];
    await createSubject()({ since: SINCE, onProgress: (at) => progress.push(at) });
    expect(progress.map(({ seen, total, recovered }) => [seen, total, recovered])).toEqual([
      [100, 250, 100],
      [200, 250, 200],
      [250, 250, 250],
    ]);
  });
});
