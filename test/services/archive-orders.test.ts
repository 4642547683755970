import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createArchiveFiles } from '../../src/archive-files/archive-files.ts';
import { readNumberEnding } from '../../src/domain/orders/order-search.ts';
import type { Order } from '../../src/domain/orders/order.ts';
import { shardOfReference } from '../../src/domain/orders/reference.ts';
import { runArchive } from '../../src/services/archive-orders.ts';
import { UNPACED } from '../../src/async/timers.ts';
import { between, dieAtEveryCall, dyingAt } from '../support/crashing.ts';
import { useRealStore } from '../support/redis/real-store.ts';
import { BUYER, freshReference, orderIn, T0 } from '../support/samples/sample-order.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DAY_MS = 24 * 3_600_000;
const KEEP_MS = 400 * DAY_MS;
const LATER = T0 + KEEP_MS + DAY_MS;

const real = await useRealStore();
let directory: string;

beforeEach(async () => {
  directory = await temporaryFolder(onTestFinished);
});

/** @param before called before each call to Redis or the disk that changes anything */
function run(before: () => void = () => undefined, at = LATER) {
  const { endedOrders, keyValues: notes } = real.store;
  const files = createArchiveFiles({ directory, notes, now: () => at, logger: real.logger });
  const dying = between(before);
  const shop = {
    ...real.store,
    endedOrders: { confirmedBetween: endedOrders.confirmedBetween, remove: dying(endedOrders.remove) },
    now: () => at,
    logger: real.logger,
  };
  const kept = { ...files, keep: dying(files.keep), merge: dying(files.merge) };
  return runArchive(shop, { files: kept, keepMs: KEEP_MS, pace: UNPACED });
}

async function store(changes: Partial<Order> = {}, dueAt: number | null = null): Promise<Order> {
  const userId = changes.buyer?.userId ?? BUYER.userId;
  const told = { state: changes.state ?? 'successful', at: T0 + 900 } as const;
  const order = orderIn(changes.state ?? 'successful', {
    reference: freshReference(userId),
    version: 1,
    told,
    ...changes,
  });
  expect(await real.store.orders.commit(order, dueAt)).toBe('committed');
  return order;
}

async function archived(): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.gz'));
  const texts = await Promise.all(names.map((name) => readFile(join(directory, name))));
  return texts.flatMap((bytes) => gunzipSync(bytes).toString().trimEnd().split('\n'));
}

const isHere = async ({ reference }: Order) => (await real.store.orders.find(reference)) !== undefined;
const person = (userId: number) => ({ buyer: { userId, chatId: userId, locale: 'en' } });

test('old orders are in the archive and nowhere in Redis, and what came later stays', async () => {
  const old = await Promise.all([1, 2, 3].map((userId) => store({ ...person(userId), receipt: { token: '0001' } })));
  const young = await store({ confirmedAt: T0 + 3 * DAY_MS });
  expect(await run()).toEqual({ orders: 3, entries: 0 });
  expect((await archived()).toSorted()).toEqual(old.map((order) => JSON.stringify(order)).toSorted());
  for (const order of old) {
    const { userId } = order.buyer;
    expect(await real.raw.exists(real.keys.ordersOf(userId), real.keys.tokensOf(userId))).toBe(0);
    expect(await isHere(order)).toBe(false);
  }
  expect((await real.store.orders.listByNumber(readNumberEnding('4567', 'NG')!, undefined, 0, 9)).orders).toEqual([
    young,
  ]);
  expect(await run()).toEqual({ orders: 0, entries: 0 });
});

test('nothing is moved of which somebody still has to know or do something, however old it is', async () => {
  const { keys, raw } = real;
  const batch = freshReference();
  const kept = [
    await store({ state: 'processing' }),
    await store({ state: 'token-due' }),
    await store({ told: { state: 'failed', at: T0 + 900 } }),
    await store({}, T0 + DAY_MS),
    await store({ batch }),
    await store(),
    await store(),
    await store(),
    await store(),
  ];
  const [missed, late, owed, held] = kept.slice(-4) as [Order, Order, Order, Order];
  await raw.hset(keys.alerts(shardOfReference(late.reference)), `late-end:${late.reference}`, 1);
  await raw.hset(keys.alerts(shardOfReference(owed.reference)), `uncollected:${owed.reference}`, 1);
  await raw.hset(keys.order(held.reference), 'billing', 'held');
  await raw.hset(keys.batch(batch), 'record', '{}');
  await raw.hset(keys.case(missed.buyer.userId, missed.reference), 'record', '{}');
  expect(await run()).toMatchObject({ orders: 0 });
  expect(await Promise.all(kept.map(isHere))).toEqual(kept.map(() => true));
});

test('an order that is written while it is moved stays in Redis as it was written', async () => {
  const order = await store();
  const after = { ...order, version: 2, state: 'reversed' } as const;
  let calls = 0;
  const pending: Promise<unknown>[] = [];
  await run(() => {
    calls += 1;
    // After the archive has it, and before it is deleted.
    if (calls === 3) pending.push(real.store.orders.commit(after, T0));
  });
  await Promise.all(pending);
  expect(await real.store.orders.find(order.reference)).toEqual(after);
});

test('a crash anywhere loses nothing, and the next run has everything in the archive once', async () => {
  await dieAtEveryCall(async (atCall) => {
    const orders = await Promise.all([1, 2, 3, 4].map((userId) => store(person(userId))));
    const hasDied = await run(dyingAt(atCall)).then(
      () => false,
      () => true,
    );
    const lines = new Set(await archived());
    for (const order of orders) expect(lines.has(JSON.stringify(order)) || (await isHere(order))).toBe(true);
    await run();
    expect((await archived()).toSorted()).toEqual(orders.map((order) => JSON.stringify(order)).toSorted());
    expect(await Promise.all(orders.map(isHere))).toEqual([false, false, false, false]);
    await real.raw.flushall();
    for (const name of await readdir(directory)) await rm(join(directory, name));
    return hasDied;
  });
});

test('a store that went back to before is archived again, and is in the archive once', async () => {
  const order = await store();
  const before = await real.raw.dump(real.keys.order(order.reference));
  await run();
  await real.store.orders.commit(order, null);
  expect(before).not.toBeNull();
  await run();
  expect(await archived()).toEqual([JSON.stringify(order)]);
});
