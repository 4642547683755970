import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openedCase } from '../../../src/domain/case.ts';
import { minor } from '../../../src/domain/shared/money.ts';
import { isStoreFailure } from '../../../src/redis/connection/store-failure.ts';
import { lookAtRedis } from '../../../src/redis/connection/look-at-redis.ts';
import type { Store } from '../../../src/redis/open-store.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import type { RedisServer } from '../../support/redis/servers/redis-server.ts';
import { startSentinelRedis } from '../../support/redis/servers/sentinel-redis.ts';
import { makeTlsFiles } from '../../support/redis/servers/tls-files.ts';
import { openTestStore } from '../../support/redis/test-store.ts';
import { BUYER, freshReference, orderIn, T0 } from '../../support/samples/sample-order.ts';
import { readLedger } from '../../support/held-orders.ts';

const PASSWORD = 'a-password';

const tls = await makeTlsFiles();
const redis = await startSentinelRedis({ tls, password: PASSWORD });
const open: Store[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((store) => store.close()));
  await redis.complete();
});
afterAll(async () => {
  await redis.stop();
  await tls.remove();
});

async function connect(replicas: number, url = redis.url, logger = new RecordingLogger()): Promise<Store> {
  const store = await openTestStore({ url, replicas, logger });
  open.push(store);
  return store;
}

/** Past Sentinel. */
function plain({ port }: RedisServer): string {
  return `rediss://:${PASSWORD}@127.0.0.1:${port}`;
}

/** Commits new orders, one after the other, and keeps the references of those that were said to be committed. */
function commitOrders(store: Store) {
  const committed: string[] = [];
  const faults: unknown[] = [];
  const state = { isOver: false };
  const loop = (async () => {
    while (!state.isOver) {
      const order = orderIn('confirmed', { version: 1 });
      try {
        if ((await store.orders.commit(order, 1)) === 'committed') committed.push(order.reference);
      } catch (error) {
        if (!isStoreFailure(error)) faults.push(error);
        await sleep(20);
      }
    }
  })();
  return {
    committed,
    faults,
    async stop() {
      state.isOver = true;
      await loop;
    },
  };
}

async function lostOf(store: Store, references: readonly string[]): Promise<string[]> {
  const found = await Promise.all(references.map((reference) => store.orders.find(reference)));
  return references.filter((_, index) => found[index] === undefined);
}

test('a master that is killed loses nothing that was committed, and the next one is written to', async () => {
  const store = await connect(1);
  const orders = commitOrders(store);
  await expect.poll(() => orders.committed.length).toBeGreaterThan(10);
  const first = await redis.master();
  await first.kill();
  await redis.successorOf(first);
  expect(await store.isReady()).toBe(false);
  await first.restart();
  await redis.complete();
  await expect.poll(() => store.isReady()).toBe(true);
  const before = orders.committed.length;
  await expect.poll(() => orders.committed.length).toBeGreaterThan(before + 10);
  await orders.stop();
  expect(orders.faults).toEqual([]);
  expect(await lostOf(store, orders.committed)).toEqual([]);
});

test('without its replica a master books nothing that counts, and the same booking counts once when the replica is back', async () => {
  const store = await connect(1);
  const master = await redis.master();
  const replica = redis.servers.find((server) => server !== master)!;
  await replica.kill();
  const booking = { id: 'credit-1', userId: BUYER.userId, kind: 'credit', by: 1, at: T0 } as const;
  const book = () => store.accounts.book({ ...booking, amountMinor: minor(70_000) });
  await expect(book()).rejects.toThrow('NOREPLICAS 0 of 1 replicas');
  await expect(book()).rejects.toSatisfy(isStoreFailure);
  // Neither is it noted that a message is about to go: lost, the message would come a second time without a word.
  const { reference } = orderIn('successful');
  const tell = () => store.notifyAttempts.begin(reference, 'successful');
  await expect(tell()).rejects.toThrow('NOREPLICAS');
  await expect(tell()).rejects.toThrow('NOREPLICAS');
  expect(await store.isReady()).toBe(false);
  expect(await lookAtRedis(redis.url, { replicas: 1 })).toMatchObject({
    faults: [{ stops: true, text: expect.stringContaining('connect 1 replicas') }],
  });
  await replica.restart();
  await redis.complete();
  // Nothing was sent so far, so the first receipt does not say that it may be a second one; the next one does.
  expect(await tell()).toBe(true);
  expect(await tell()).toBe(false);
  expect(await book()).toMatchObject({ type: 'already', account: { balanceMinor: 70_000 } });
  expect(await readLedger(store)).toHaveLength(1);
});

test('an order and a case that no replica has can be read, and are not taken for kept until one has them', async () => {
  const { orders, cases } = await connect(1);
  const master = await redis.master();
  const replica = redis.servers.find((server) => server !== master)!;
  await replica.kill();
  const { userId } = BUYER;
  const order = orderIn('confirmed', { version: 1 });
  const opened = openedCase(undefined, { openingId: '1', id: freshReference(), userId, fault: 'nothing', at: T0 });
  await expect(orders.commit(order, 1)).rejects.toThrow('NOREPLICAS');
  await expect(cases.open(opened)).rejects.toThrow('NOREPLICAS');
  expect(await orders.find(order.reference)).toMatchObject({ state: 'confirmed' });
  expect(await cases.find(userId, opened.id)).toMatchObject({ openedAt: T0 });
  await expect(orders.ensureKept(order)).rejects.toSatisfy(isStoreFailure);
  await expect(cases.ensureKept(opened)).rejects.toSatisfy(isStoreFailure);
  await replica.restart();
  await redis.complete();
  await orders.ensureKept(order);
  await orders.ensureKept({ reference: freshReference(), version: undefined });
  await cases.ensureKept(opened);
  // As they were read from a server that is none of these any more.
  await expect(orders.ensureKept({ ...order, version: 2 })).rejects.toSatisfy(isStoreFailure);
  await expect(cases.ensureKept({ ...opened, version: 2 })).rejects.toSatisfy(isStoreFailure);
});

test('a master that is cut off acknowledges what nobody has afterwards, unless a replica is waited for', async () => {
  const master = await redis.master();
  const logger = new RecordingLogger();
  const [careless, careful] = [await connect(0, plain(master), logger), await connect(1, plain(master))];
  const mend = await redis.cutOff(master);
  const [lost, kept] = [commitOrders(careless), commitOrders(careful)];
  await expect.poll(() => lost.committed.length).toBeGreaterThan(10);
  await redis.successorOf(master);
  await Promise.all([lost.stop(), kept.stop()]);
  // Nor that an order is not there: the new master has it.
  const later = orderIn('confirmed', { version: 1 });
  await (await connect(0)).orders.commit(later, 1);
  expect(await careful.orders.find(later.reference)).toBeUndefined();
  const unseen = { reference: later.reference, version: undefined };
  await expect(careful.orders.ensureKept(unseen)).rejects.toSatisfy(isStoreFailure);
  // Nothing shows it as long as the network is cut; soon after that, Sentinel makes it a replica.
  expect(logger.messages('error')).toEqual([]);
  await mend();
  const store = await connect(0);
  expect((await lostOf(store, lost.committed)).length).toBeGreaterThan(10);
  expect(kept.committed).toEqual([]);

  // By its plain address it now is a replica: away, although it answers.
  await redis.complete();
  await expect.poll(() => careless.isReady()).toBe(false);
  await expect(careless.orders.commit(orderIn('confirmed', { version: 1 }), 1)).rejects.toSatisfy(isStoreFailure);
  await expect.poll(() => logger.messages('error')).toEqual(['Redis is away; trying again every second']);
});
