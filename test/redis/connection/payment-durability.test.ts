import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startLocalRedis } from 'vendbot-demo';
import { minor } from '../../../src/domain/shared/money.ts';
import type { Store } from '../../../src/redis/open-store.ts';
import { isStoreFailure } from '../../../src/redis/connection/store-failure.ts';
import { RecordingLogger } from '../../support/fakes/recording-logger.ts';
import { openTestStore } from '../../support/redis/test-store.ts';
import { startRedisProxy } from '../../support/redis/redis-proxy.ts';

const server = await startLocalRedis();
const admin = new Redis(server.url);
/** How many servers have the writes on their disk: the server itself, so 0 or 1. */
let onDisk = 1;
/** Each WAITAOF: its words, and what was sent before it over the same connection, the last command first. */
const waits: { words: readonly string[]; before: readonly string[] }[] = [];
/** A Redis before 7.2 that answers WAITAOF all the same, as a newer one does. */
const proxy = await startRedisProxy(server.url, () => {
  const before: string[] = [];
  return (words) => {
    before.unshift(words[0] ?? '');
    if (words[0]?.toUpperCase() !== 'WAITAOF') return undefined;
    waits.push({ words, before: before.slice(1) });
    return `*2\r\n:${onDisk}\r\n:0\r\n`;
  };
});
let logger: RecordingLogger;
const stores: Store[] = [];

afterAll(async () => {
  admin.disconnect();
  await proxy.stop();
  await server.stop();
});
beforeEach(() => {
  logger = new RecordingLogger();
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await admin.call('ACL', 'SETUSER', 'default', '+config');
  await admin.config('SET', 'appendfsync', 'everysec');
  await admin.config('SET', 'appendonly', 'yes');
  await admin.flushall();
});

async function open(url = server.url, more: { replicas?: number; takesPayments?: boolean } = {}): Promise<Store> {
  const store = await openTestStore({ url, takesPayments: true, logger, ...more });
  stores.push(store);
  return store;
}

const REFUSED = 'payments by Telegram are refused, because Redis may lose them';
const PAYMENT = { id: 'charge-1', userId: 7, kind: 'topup', amountMinor: minor(500), by: 7, at: 1 } as const;

describe('payments', () => {
  test('are taken with appendfsync always', async () => {
    await admin.config('SET', 'appendfsync', 'always');
    const store = await open();
    expect(store.paymentFault()).toBeUndefined();
    expect(await store.accounts.bookPayment(PAYMENT)).toMatchObject({ type: 'booked' });
    expect(logger.messages('error')).toEqual([]);
  });

  // Debian's Redis knows no WAITAOF; a newer one would be asked to wait.
  test('are refused with less, and the log says why', async () => {
    const before = await open();
    if (before.paymentFault() === undefined) return;
    expect(before.paymentFault()).toBe(
      'appendfsync is everysec, it knows no WAITAOF (Redis 7.2, Valkey), and REDIS_REPLICAS is 0',
    );
    expect(logger.lines).toContainEqual({
      level: 'error',
      fields: { reason: before.paymentFault() },
      message: REFUSED,
    });
    // What was paid all the same is booked.
    expect(await before.accounts.bookPayment(PAYMENT)).toMatchObject({ type: 'booked' });
  });

  test('are refused without an append-only file, whatever else is set', async () => {
    await admin.config('SET', 'appendfsync', 'always');
    await admin.config('SET', 'appendonly', 'no');
    expect((await open(proxy.url)).paymentFault()).toMatch(/no append-only file/u);
  });

  test('are refused by a server that does not say how it writes, as managed ones do', async () => {
    await admin.call('ACL', 'SETUSER', 'default', '-config');
    const store = await open();
    if (store.paymentFault() === undefined) return;
    expect(store.paymentFault()).toMatch(/^it does not say what appendfsync is/u);
  });

  test('are no matter without a payment provider', async () => {
    expect((await open(server.url, { takesPayments: false })).paymentFault()).toBeUndefined();
    expect(logger.lines).toEqual([]);
  });

  test('are taken again once the server is set up for it, and refused again after that, as each return of the connection finds it', async () => {
    const store = await open();
    await admin.config('SET', 'appendfsync', 'always');
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await expect.poll(() => store.paymentFault()).toBeUndefined();
    await admin.config('SET', 'appendfsync', 'no');
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    await expect.poll(() => store.paymentFault()).toMatch(/appendfsync is no,/u);
  });
});

describe('a payment on a Redis that knows WAITAOF', () => {
  test('is booked once its server has it on the disk, and what is not there comes again, once', async () => {
    const store = await open(proxy.url);
    expect(store.paymentFault()).toBeUndefined();
    const { accounts } = store;
    await accounts.book({ ...PAYMENT, id: 'by hand' });
    const before = waits.length;
    expect(await accounts.bookPayment(PAYMENT)).toMatchObject({ type: 'booked' });
    const [wait, ...more] = waits.slice(before);
    expect(wait).toMatchObject({ words: ['WAITAOF', '1', '0', '4000'] });
    // The mark, over the connection that the booking came by.
    expect(wait?.before.slice(0, 2).map((word) => word.toLowerCase())).toEqual(['set', 'eval']);
    expect(more.length).toBeLessThanOrEqual(1);

    onDisk = 0;
    const other = { ...PAYMENT, id: 'charge-2' };
    const failure = await accounts.bookPayment(other).catch((error: unknown) => error);
    expect(isStoreFailure(failure)).toBe(true);
    onDisk = 1;
    expect(await accounts.bookPayment(other)).toMatchObject({ type: 'already', account: { balanceMinor: 1_500 } });
  });

  test('also if that forbids CONFIG', async () => {
    await admin.call('ACL', 'SETUSER', 'default', '-config');
    expect((await open(proxy.url)).paymentFault()).toBeUndefined();
  });
});
